/// A command's page for `man`, from the description that its help is made of.
enum ManualPage {
    /// The name of a page's file: `translate-pack-install.1`.
    static func fileName(_ command: CommandDescription) -> String {
        (["translate"] + command.path).joined(separator: "-") + ".1"
    }

    static func render(_ command: CommandDescription, of commands: [CommandDescription]) -> String {
        let title = (["translate"] + command.path).joined(separator: "-")
        let summary = command.summary.prefix(1).lowercased() + command.summary.dropFirst()
        var page = """
            .TH \(escaped(title).uppercased()) 1 "\(Version.date)" "Tolmach \(Version.current)" "User commands"
            .SH NAME
            \(escaped(title)) \\- \(escaped(summary))
            .SH SYNOPSIS
            .B \(escaped(command.name))
            \(lineOfItsOwn(command.operands))[\\fIOPTIONS\\fR]

            """
        if !command.discussion.isEmpty {
            page += ".SH DESCRIPTION\n" + paragraphs(command.discussion)
        }
        page += ".SH OPTIONS\n"
        for option in command.options + [.help] { page += item(option) }
        if !command.examples.isEmpty {
            page += ".SH EXAMPLES\n"
            for example in command.examples {
                page += ".TP\n.B \(escaped(example.command))\n\(escaped(example.purpose))\n"
            }
        }
        if command.path.isEmpty {
            page += ".SH COMMANDS\n"
            for other in commands where !other.path.isEmpty {
                page += ".TP\n.B \(escaped(other.name))\n\(escaped(other.summary))\n"
            }
        }
        return page + seeAlso(command, commands)
    }

    private static func item(_ option: OptionDescription) -> String {
        let names = option.names.sorted { $0.utf8.count < $1.utf8.count }
            .map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        let choices = option.choices.isEmpty ? "" : " One of: \(option.choices.joined(separator: ", "))."
        return ".TP\n\(names)\(value)\n\(escaped(option.help + choices))\n"
    }

    /// Paragraphs as they are; a line in capitals is a heading, lines that are set in stand as they are.
    private static func paragraphs(_ text: String) -> String {
        var page = ""
        var isSetIn = false
        var isNewParagraph = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard !line.isEmpty else {
                isNewParagraph = true
                continue
            }
            let indented = line.hasPrefix("  ")
            if indented != isSetIn { page += indented ? ".nf\n" : ".fi\n" }
            isSetIn = indented
            if line.allSatisfy({ $0.isUppercase || $0 == " " }) {
                page += ".SH \(line)\n"
            } else {
                page += (isNewParagraph && !indented ? ".PP\n" : "") + escaped(String(line)) + "\n"
            }
            isNewParagraph = false
        }
        return page + (isSetIn ? ".fi\n" : "")
    }

    private static func seeAlso(_ command: CommandDescription, _ commands: [CommandDescription]) -> String {
        let near = commands.filter { other in
            other.path != command.path
                && (other.path.isEmpty || command.path.first == other.path.first && !command.path.isEmpty)
        }
        guard !near.isEmpty else { return "" }
        let names = near.map { "\\fB\(escaped((["translate"] + $0.path).joined(separator: "-")))\\fR(1)" }
        return ".SH SEE ALSO\n" + names.joined(separator: ",\n") + "\n"
    }

    private static func lineOfItsOwn(_ operands: String) -> String {
        operands.isEmpty ? "" : "\\fI\(escaped(operands))\\fR\n"
    }

    /// Text in which `man` sees no commands of its own.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }
}
