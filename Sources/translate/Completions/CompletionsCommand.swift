import Tolmach

/// `translate completions SHELL`: prints a completion script.
struct CompletionsCommand: Command {
    static let description = CommandDescription(
        path: ["completions"],
        summary: "Print a completion script for bash, zsh or fish",
        operands: "bash|zsh|fish",
        options: [
            .value(
                "--words", as: "KIND",
                help: "Print words that complete an argument instead; for the scripts.",
                choices: CompletionWords.allCases.map(\.rawValue))
        ],
        examples: [("source <(translate completions bash)", "complete in this shell")]
    )

    private let shell: String?
    private let words: CompletionWords?
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.environment = environment
        words = arguments.value("--words").flatMap(CompletionWords.init(rawValue:))
        if words != nil {
            try arguments.requireOperands(0...0, of: Self.description)
            shell = nil
            return
        }
        guard arguments.operands.count == 1, ["bash", "zsh", "fish"].contains(arguments.operands[0]) else {
            throw .usage("Name one shell: bash, zsh or fish.", see: Self.description)
        }
        shell = arguments.operands[0]
    }

    func run() throws {
        if let words {
            return try words.list(environment.packManager()).forEach { try environment.console.line($0) }
        }
        let descriptions = CommandTable.descriptions
        try environment.console.write(
            shell == "fish"
                ? FishCompletion.script(descriptions)
                : BashCompletion.script(descriptions, isZsh: shell == "zsh"))
    }
}

/// Words that are only known when a person completes: languages and packs.
enum CompletionWords: String, CaseIterable {
    /// Installed languages.
    case languages
    /// Languages on offer that are not installed.
    case available
    /// Installed packs by their ids.
    case packs

    func list(_ manager: PackManager) throws(TranslationError) -> [String] {
        let installed = try manager.installedPacks()
        switch self {
        case .languages: return installed.filter { $0.kind == .language }.map(\.id)
        case .packs: return installed.map(\.id)
        case .available:
            let offers = (try? manager.offers(refresh: false)) ?? []
            return offers.filter { $0.kind == .language && $0.installedVersion == nil }.map(\.id)
        }
    }

    /// What an option's value is completed with.
    init?(value: String?) {
        guard let value, value.hasPrefix("LANG") else { return nil }
        self = .languages
    }

    /// What a command's operands are completed with.
    init?(operandsOf command: CommandDescription) {
        switch command.path {
        case ["pack", "install"]: self = .available
        case ["pack", "remove"], ["pack", "export"], ["pack", "info"], ["pack", "verify"]: self = .packs
        default: return nil
        }
    }
}
