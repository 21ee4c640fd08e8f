/// `translate completions SHELL`: prints a completion script.
struct CompletionsCommand: Command {
    static let description = CommandDescription(
        path: ["completions"],
        summary: "Print a completion script for bash, zsh or fish",
        operands: "bash|zsh|fish",
        options: [],
        examples: [("source <(translate completions bash)", "complete in this shell")]
    )

    private let shell: String
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        guard arguments.operands.count == 1, ["bash", "zsh", "fish"].contains(arguments.operands[0]) else {
            throw .usage("Name one shell: bash, zsh or fish.", see: Self.description)
        }
        shell = arguments.operands[0]
        self.environment = environment
    }

    func run() throws {
        let descriptions = CommandTable.descriptions
        try environment.console.write(
            shell == "fish" ? Self.fish(descriptions) : Self.bash(descriptions, isZsh: shell == "zsh")
        )
    }

    private static func bash(_ descriptions: [CommandDescription], isZsh: Bool) -> String {
        var script = isZsh ? "autoload -U +X bashcompinit && bashcompinit\n" : ""
        script +=
            "_translate() {\n  local current=${COMP_WORDS[COMP_CWORD]} words=\"${COMP_WORDS[*]:1:COMP_CWORD-1}\"\n"
        script += "  local choices=\n  case \"$words \" in\n"
        for description in descriptions.sorted(by: { $0.path.count > $1.path.count }) {
            let options = (description.options + [.help]).flatMap(\.names)
            let deeper = Set(
                descriptions.map(\.path)
                    .filter { $0.count > description.path.count && $0.starts(with: description.path) }
                    .map { $0[description.path.count] }
            )
            let pattern = description.path.isEmpty ? "*" : "\"\(description.path.joined(separator: " ")) \"*"
            script += "    \(pattern)) choices=\"\((deeper.sorted() + options).joined(separator: " "))\" ;;\n"
        }
        for group in groups(descriptions) {
            let members = descriptions.map(\.path).filter { $0.count > 1 && $0[0] == group }.map { $0[1] }
            script = script.replacingFirst(
                "  case \"$words \" in\n",
                with:
                    "  case \"$words \" in\n    \"\(group) \") choices=\"\(Set(members).sorted().joined(separator: " "))\" ;;\n"
            )
        }
        script += "  esac\n  COMPREPLY=($(compgen -W \"$choices\" -- \"$current\"))\n}\n"
        return script + "complete -o default -F _translate translate\n"
    }

    private static func fish(_ descriptions: [CommandDescription]) -> String {
        var script = ""
        for description in descriptions {
            let condition =
                description.path.isEmpty
                ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(description.path.last ?? "")"
            if let word = description.path.first {
                let parent =
                    description.path.count == 1
                    ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(word)"
                script +=
                    "complete -c translate -n '\(parent)' -a \(description.path.last ?? "") -d '\(description.summary)'\n"
            }
            for option in description.options {
                let long = String(option.names[0].dropFirst(2))
                script +=
                    "complete -c translate -n '\(condition)' -l \(long)\(option.value == nil ? "" : " -r")\n"
            }
        }
        return script
    }

    private static func groups(_ descriptions: [CommandDescription]) -> [String] {
        let heads = descriptions.map(\.path).filter { $0.count > 1 }.map { $0[0] }
        return Set(heads).filter { head in !descriptions.contains { $0.path == [head] } }.sorted()
    }
}

extension String {
    fileprivate func replacingFirst(_ pattern: String, with replacement: String) -> String {
        let parts = split(separator: pattern, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] + replacement + parts[1] : self
    }
}
