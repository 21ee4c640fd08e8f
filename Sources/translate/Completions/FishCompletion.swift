/// The completion script of fish.
enum FishCompletion {
    static func script(_ commands: [CommandDescription]) -> String {
        var script = ""
        for command in commands {
            let condition = command.path.isEmpty ? "__fish_use_subcommand" : seen(command.path)
            if let last = command.path.last {
                let parent = command.path.count == 1 ? "__fish_use_subcommand" : seen(command.path.dropLast())
                script +=
                    "complete -c translate -n '\(parent)' -a \(last) -d '\(quoted(command.summary))'\n"
            }
            for option in command.options { script += line(option, condition) }
            if let words = CompletionWords(operandsOf: command) {
                script += "complete -c translate -n '\(condition)' -a '\(ask(words))'\n"
            }
        }
        return script
    }

    private static func line(_ option: OptionDescription, _ condition: String) -> String {
        var line = "complete -c translate -n '\(condition)'"
        for name in option.names {
            line += name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
        }
        if option.value != nil {
            line += " -r"
            if !option.choices.isEmpty {
                line += " -f -a '\(option.choices.joined(separator: " "))'"
            } else if let words = CompletionWords(value: option.value) {
                line += " -f -a '\(ask(words))'"
            }
        }
        return line + " -d '\(quoted(option.help))'\n"
    }

    private static func ask(_ words: CompletionWords) -> String {
        "(translate completions --words \(words.rawValue) 2>/dev/null)"
    }

    private static func seen(_ path: some Sequence<String>) -> String {
        path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
    }

    private static func quoted(_ text: String) -> String {
        text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}
