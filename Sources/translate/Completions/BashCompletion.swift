/// The completion script of bash, which zsh reads too.
enum BashCompletion {
    static func script(_ commands: [CommandDescription], isZsh: Bool) -> String {
        var script = isZsh ? "autoload -U +X bashcompinit && bashcompinit\n" : ""
        script += """
            _translate() {
              local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
              local words="${COMP_WORDS[*]:1:COMP_CWORD-1}" choices= command=
              case "$words " in

            """
        for command in commands.sorted(by: { $0.path.count > $1.path.count }) where !command.path.isEmpty {
            let words = command.path.joined(separator: " ")
            script += "    \"\(words) \"*) command=\"\(words)\" ;;\n"
        }
        script += "  esac\n  case \"$command:$previous\" in\n"
        for command in commands {
            for option in command.options where option.value != nil {
                let patterns = option.names.map { "\"\(command.path.joined(separator: " ")):\($0)\"" }
                script += "    \(patterns.joined(separator: "|"))) \(answer(option)) return ;;\n"
            }
        }
        script += "  esac\n  case \"$words \" in\n"
        for group in groups(commands) {
            script += "    \"\(group.name) \") choices=\"\(group.members.joined(separator: " "))\" ;;\n"
        }
        script += "    *) case \"$command\" in\n"
        for command in commands {
            script +=
                "      \"\(command.path.joined(separator: " "))\") choices=\"\(choices(command, commands))\" ;;\n"
        }
        return script + """
                esac ;;
              esac
              COMPREPLY=($(compgen -W "$choices" -- "$current"))
            }
            complete -o default -F _translate translate

            """
    }

    /// The lines that complete an option's value.
    private static func answer(_ option: OptionDescription) -> String {
        if !option.choices.isEmpty { return reply("\"\(option.choices.joined(separator: " "))\"") }
        if let words = CompletionWords(value: option.value) { return reply("\"\(ask(words))\"") }
        // Names of files, which bash completes by itself.
        return "COMPREPLY=();"
    }

    private static func reply(_ words: String) -> String {
        "COMPREPLY=($(compgen -W \(words) -- \"$current\"));"
    }

    private static func ask(_ words: CompletionWords) -> String {
        "$(translate completions --words \(words.rawValue) 2>/dev/null)"
    }

    private static func choices(_ command: CommandDescription, _ commands: [CommandDescription]) -> String {
        let deeper = Set(
            commands.map(\.path).filter {
                $0.count > command.path.count && $0.starts(with: command.path)
            }.map { $0[command.path.count] })
        let options = (command.options + [.help]).flatMap(\.names)
        let words = CompletionWords(operandsOf: command).map { [ask($0)] } ?? []
        return (deeper.sorted() + options + words).joined(separator: " ")
    }

    /// Words that are no command of their own but lead to some: `pack`, `pack build`.
    private static func groups(_ commands: [CommandDescription]) -> [(name: String, members: [String])] {
        var groups: [[String]: Set<String>] = [:]
        for command in commands where command.path.count > 1 {
            for depth in 1..<command.path.count {
                groups[Array(command.path.prefix(depth)), default: []].insert(command.path[depth])
            }
        }
        return groups.filter { head, _ in !commands.contains { $0.path == head } }
            .map { ($0.key.joined(separator: " "), $0.value.sorted()) }
            .sorted { $0.name < $1.name }
    }
}
