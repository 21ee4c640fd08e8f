import Glibc
import Tolmach

/// The prompt of `translate` on a terminal: what is typed is translated; lines that begin with a colon are commands.
final class PromptSession {
    private var source: Language?
    private var targets: [Language]
    private let engine: EngineKind?
    private let strategy: TranslationSession.Strategy
    private let domain: String?
    private let memoryThreshold: Int?
    private let isPrivate: Bool
    private let context: TranslationContext
    private let environment: CommandEnvironment
    private let editor: LineEditor

    private var console: Console { environment.console }

    init(
        source: Language?,
        targets: [Language],
        engine: EngineKind?,
        strategy: TranslationSession.Strategy,
        domain: String?,
        memoryThreshold: Int?,
        isPrivate: Bool,
        context: TranslationContext,
        environment: CommandEnvironment
    ) {
        self.source = source
        self.targets = targets
        self.engine = engine
        self.strategy = strategy
        self.domain = domain
        self.memoryThreshold = memoryThreshold
        self.isPrivate = isPrivate
        self.context = context
        self.environment = environment
        editor = LineEditor(
            console: environment.console,
            historyFile: isPrivate ? nil : Self.historyFile(environment.variables))
    }

    /// Reads and answers until the input ends.
    func run() async throws {
        console.progress("Type a text to translate it, :help for commands, Ctrl-D to leave.\n")
        completeWords()
        while let text = editor.read(prompt: prompt) {
            let line = text.trimmingWhitespace
            guard !line.isEmpty else { continue }
            editor.remember(line)
            do {
                if line.hasPrefix(":"), !text.contains("\n") {
                    guard try await obey(line) else { return }
                } else {
                    try await translate(text)
                }
            } catch {
                try report(error)
            }
        }
        console.progress("\n")
    }

    private var prompt: String {
        let from = source?.minimalIdentifier ?? "auto"
        return "\(from)→\(targets.map(\.minimalIdentifier).joined(separator: "+"))> "
    }

    // MARK: - Commands

    /// - Returns: whether the prompt goes on.
    private func obey(_ line: String) async throws -> Bool {
        let words = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        let rest = words.count > 1 ? words[1].trimmingWhitespace : ""
        switch words.first ?? "" {
        case "q", "quit", "exit": return false
        case "h", "help", "?": console.progress(Self.help)
        case "lang", "l": try setLanguages(rest)
        case "swap", "s": try swap()
        case "lookup", "w": try lookUp(rest)
        case "detect", "d":
            try DetectCommand(
                ParsedArguments([rest], for: DetectCommand.description), in: environment
            ).run()
        case "languages":
            try LanguagesCommand(
                ParsedArguments([], for: LanguagesCommand.description), in: environment
            ).run()
        case "install": try install(rest.split(separator: " ").map(String.init))
        default:
            // `:ru` is what users of translate-shell type.
            guard let pair = PairShorthand(line, default: targets) else {
                throw CommandFailure(
                    .usage, "“:\(words.first ?? "")” is not a command.", remedy: "See: :help")
            }
            source = pair.source ?? source
            targets = pair.targets
        }
        return true
    }

    private static let help = """
        :lang TO           translate to another language; several as ru,de
        :lang FROM TO      from this language; “auto” tells it from each text
        :swap              the other way round
        :lookup WORD       articles of the dictionaries
        :detect TEXT       which language a text is in
        :languages         what is installed, and what can be
        :install LANG      download a language
        :quit              leave, as Ctrl-D does
        Lines that are pasted together are translated together.

        """

    private func setLanguages(_ text: String) throws(CommandFailure) {
        let names = text.split(separator: " ").map(String.init)
        guard (1...2).contains(names.count), let last = names.last else {
            throw .usage("“:lang” takes the language to translate to, or both: :lang en ru")
        }
        let newTargets = try LanguageArgument.targets(last)
        if names.count == 2 { source = try LanguageArgument.source(names[0]) }
        targets = newTargets
        if targets.count == 1, targets[0] == source { source = nil }
    }

    private func swap() throws(CommandFailure) {
        guard let source else {
            throw .usage("The language of the text is told from each text; name it first: :lang en ru")
        }
        guard targets.count == 1 else { throw .usage("There are several languages to swap with.") }
        (self.source, targets) = (targets[0], [source])
    }

    private func lookUp(_ word: String) throws {
        guard !word.isEmpty else { throw CommandFailure.usage("“:lookup” takes a word.") }
        try LookupCommand(ParsedArguments([word], for: LookupCommand.description), in: environment).run()
    }

    private func install(_ names: [String]) throws {
        guard !names.isEmpty else { throw CommandFailure.usage("“:install” takes a language.") }
        let display = ProgressDisplay(console: console)
        let manager = PackManager(context: context)
        let installed = try display.follow { show in try manager.install(names, progress: show) }
        for pack in installed { console.progress("Installed: \(pack.id) \(pack.version)\n") }
        completeWords()
    }

    // MARK: - Translating

    private func translate(_ text: String) async throws {
        do {
            try await show(text)
        } catch let error as TranslationError where error.kind == .notInstalled {
            guard try offerInstallation(error) else { throw error }
            try await show(text)
        }
    }

    private func show(_ text: String) async throws {
        let translator = SessionSet(
            source: source, targets: targets, engine: engine, strategy: strategy, domain: domain,
            memoryThreshold: memoryThreshold, context: context)
        let results = try await translator.translate([text]).flatMap { $0 }
        for response in results {
            let label = targets.count > 1 ? "\(response.targetLanguage)\t" : ""
            try console.line(label + response.targetText)
            for match in response.matches { console.notice(RecordDisplay.line(match)) }
        }
        if !isPrivate, console.outputIsTerminal {
            await HistoryKeeping(environment: environment).keep(results)
        }
    }

    /// Asks whether what is missing is to be downloaded, and does it.
    private func offerInstallation(_ error: TranslationError) throws -> Bool {
        let names = error.missingLanguages.map(\.minimalIdentifier)
        let offers = ((try? PackManager(context: context).offers(refresh: false)) ?? []).filter {
            names.contains($0.id)
        }
        guard !names.isEmpty, offers.count == names.count else { return false }
        console.notice(error.description)
        let answer = editor.read(prompt: "Download \(names.joined(separator: ", ")) now? [y/N] ") ?? ""
        guard ["y", "yes", "д", "да"].contains(answer.trimmingWhitespace.lowercased()) else { return false }
        try install(names)
        return true
    }

    private func report(_ error: any Error) throws {
        let failure = CommandFailure(error)
        // A reader that has gone ends the prompt as it ends everything else.
        if failure.status == .done { throw error }
        console.report(failure)
    }

    private func completeWords() {
        let tags = ((try? PackManager(context: context).installedPacks()) ?? []).filter {
            $0.kind == .language
        }
        .map(\.id)
        let commands = ["help", "lang", "swap", "lookup", "detect", "languages", "install", "quit"]
        editor.setWords(commands.map { ":\($0)" } + tags)
    }

    /// Lines are kept where other programs keep their state; nowhere when that folder is not there.
    private static func historyFile(_ variables: [String: String]) -> String? {
        let base = variables["XDG_STATE_HOME"] ?? variables["HOME"].map { "\($0)/.local/state" }
        guard let base, !base.isEmpty else { return nil }
        var path = ""
        for part in "\(base)/tolmach".split(separator: "/") {
            path += "/\(part)"
            if mkdir(path, 0o700) != 0, errno != EEXIST { return nil }
        }
        return "\(path)/prompt-history"
    }
}

extension String {
    /// Without white space at both ends.
    var trimmingWhitespace: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
