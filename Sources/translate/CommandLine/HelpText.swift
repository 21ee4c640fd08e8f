/// Help of a command as text, from its description.
enum HelpText {
    static func render(_ command: CommandDescription) -> String {
        var text = "\(command.summary).\n\nUSAGE\n  \(usage(command))\n"
        text += "\nOPTIONS\n" + table((command.options + [.help]).map { (label($0), $0.help) })
        if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
        if !command.examples.isEmpty {
            text += "\nEXAMPLES\n"
            for example in command.examples { text += "  \(example.command)\n      \(example.purpose)\n" }
        }
        return text
    }

    /// The list of commands that stands below the help of `translate` itself.
    static func overview(of commands: [CommandDescription]) -> String {
        "\nCOMMANDS\n" + table(commands.map { ($0.path.joined(separator: " "), $0.summary) })
    }

    static func usage(_ command: CommandDescription) -> String {
        let operands = command.operands.isEmpty ? "" : " \(command.operands)"
        return "\(command.name)\(operands) [OPTIONS]"
    }

    static func label(_ option: OptionDescription) -> String {
        let names = option.names.sorted { $0.utf8.count < $1.utf8.count }.joined(separator: ", ")
        return option.value.map { "\(names) \($0)" } ?? names
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = min(26, rows.map(\.0.count).max() ?? 0)
        return rows.map { label, help in
            label.count > width
                ? "  \(label)\n  \(String(repeating: " ", count: width))  \(help)\n"
                : "  \(label)\(String(repeating: " ", count: width - label.count))  \(help)\n"
        }.joined()
    }
}
