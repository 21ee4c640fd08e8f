/// All commands, and the choice of one from the first words of the command line.
enum CommandTable {
    static let commands: [any Command.Type] = [
        TranslateCommand.self,
        TransliterateCommand.self,
        DetectCommand.self,
        LanguagesCommand.self,
        LookupCommand.self,
        HistoryCommand.self,
        SavedCommand.self,
        CorrectCommand.self,
        SyncCommand.self,
        MemoryCommand.self,
        PackListCommand.self,
        PackSearchCommand.self,
        PackInstallCommand.self,
        PackUpdateCommand.self,
        PackRemoveCommand.self,
        PackInfoCommand.self,
        PackVerifyCommand.self,
        PackExportCommand.self,
        PackMirrorCommand.self,
        PackScheduleCommand.self,
        PackCatalogCommand.self,
        PackImportCommand.self,
        PackBuildDictionaryCommand.self,
        PackBuildLanguageCommand.self,
        PackBuildNeuralCommand.self,
        PackBuildCatalogCommand.self,
        ServeCommand.self,
        ServeKeyCommand.self,
        ConfigCommand.self,
        DoctorCommand.self,
        CompletionsCommand.self,
        ManualCommand.self,
    ]

    static var descriptions: [CommandDescription] { commands.map { $0.description } }

    nonisolated(nonsending) static func run(
        _ arguments: ArraySlice<String>,
        in environment: CommandEnvironment
    ) async throws {
        if arguments.first == "--version" {
            return try environment.console.line("translate \(Version.current)")
        }
        let (command, rest) = try choose(arguments, environment: environment)
        let description = command.description
        let parsed = try ParsedArguments(rest, for: description)
        if parsed.isSet("--help") {
            return try environment.console.write(help(for: description))
        }
        try await command.init(parsed, in: environment).run()
    }

    static func help(for description: CommandDescription) -> String {
        let overview = description.path.isEmpty ? HelpText.overview(of: Array(descriptions.dropFirst())) : ""
        return HelpText.render(description) + overview
    }

    /// The command with the longest path that begins the arguments, and the arguments after that path.
    private static func choose(
        _ arguments: ArraySlice<String>,
        environment: CommandEnvironment
    ) throws(CommandFailure) -> (any Command.Type, ArraySlice<String>) {
        let matching = commands.filter { arguments.starts(with: $0.description.path) }
        guard let best = matching.max(by: { $0.description.path.count < $1.description.path.count }) else {
            throw .usage("No command was given.")
        }
        let depth = best.description.path.count
        let siblings = descriptions.map(\.path).filter {
            $0.count > depth && $0.prefix(depth + 1).elementsEqual(arguments.prefix(depth + 1))
        }
        if !siblings.isEmpty {
            throw groupUsage(siblings, after: arguments.prefix(depth + 1))
        }
        return (best, arguments.dropFirst(depth))
    }

    private static func groupUsage(_ siblings: [[String]], after words: ArraySlice<String>) -> CommandFailure
    {
        let group = words.joined(separator: " ")
        let next = siblings.map { $0[words.count...].joined(separator: " ") }
        return CommandFailure(
            .usage,
            "“translate \(group)” is followed by one of: \(next.joined(separator: ", ")).",
            remedy: "For example: translate \(group) \(next[0]) --help"
        )
    }
}

/// The version of the program.
enum Version {
    static let current = "0.1.0"
    /// When it was made, for the manual.
    static let date = "2026-11-30"
}
