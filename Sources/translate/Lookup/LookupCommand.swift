import Tolmach

/// `translate lookup`: the articles of the installed dictionaries.
struct LookupCommand: Command {
    static let description = CommandDescription(
        path: ["lookup"],
        summary: "Look a word or expression up in the installed dictionaries",
        operands: "WORD...",
        options: [
            .value(
                "--from", "-f", as: "LANG", help: "The word's language; told from its letters when left out."),
            .value("--to", "-t", as: "LANG", help: "The language of the translations."),
            .flag("--prefix", help: "List the headwords that begin so."),
            .flag(
                "--glob", help: "List the headwords of a pattern: * any letters, ? one, [a-e] one of these."),
            .flag("--fuzzy", help: "List the headwords that are spelled almost so."),
            .flag("--fulltext", help: "Find the articles that have it anywhere in their text."),
            .flag("--inflect", help: "Print all forms of the word."),
            .flag("--full", help: "Print all examples and expressions, not only the first."),
            .value("--limit", as: "N", help: "List at most so many headwords or articles (50)."), .json,
        ],
        discussion: """
            An inflected form leads to its word and says which form it is. Case, ё and е, stress marks, the kind
            of apostrophe and invisible characters make no difference; the exact spelling comes first.
            """,
        examples: [
            ("translate lookup went", "go, since went is its past"),
            ("translate lookup книгами", "книга, in an English-Russian dictionary read backwards"),
            ("translate lookup --glob 'un*able'", "all headwords of that shape"),
        ]
    )

    private enum Action {
        case articles
        case words(Lexicon.SearchMode)
        case fullText
        case inflect
    }

    private let query: String
    private let action: Action
    private let source: Language?
    private let target: Language?
    private let limit: Int
    private let isFull: Bool
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        query = arguments.operands.joined(separator: " ")
        action = try Self.action(arguments)
        // All words begin with nothing, so that may be asked for.
        let mayBeEmpty = arguments.isSet("--prefix") && !arguments.operands.isEmpty
        guard mayBeEmpty || !query.allSatisfy(\.isWhitespace) else {
            throw .usage("Say which word: translate lookup WORD.", see: Self.description)
        }
        source = try LanguageArgument.source(arguments.value("--from"))
        target = try arguments.value("--to").map { value throws(CommandFailure) in
            try LanguageArgument.language(value, option: "--to")
        }
        limit = try arguments.integer("--limit", in: 1...100_000) ?? 50
        isFull = arguments.isSet("--full")
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    private static func action(_ arguments: ParsedArguments) throws(CommandFailure) -> Action {
        let actions: [(String, Action)] = [
            ("--prefix", .words(.prefix)), ("--glob", .words(.glob)), ("--fuzzy", .words(.fuzzy)),
            ("--fulltext", .fullText), ("--inflect", .inflect),
        ]
        let chosen = actions.filter { arguments.isSet($0.0) }
        guard chosen.count <= 1 else {
            throw .usage("\(chosen[0].0) and \(chosen[1].0) exclude each other.", see: description)
        }
        return chosen.first?.1 ?? .articles
    }

    func run() throws {
        let lexicon = Lexicon(context: environment.context())
        switch action {
        case .articles: try showArticles(lexicon)
        case .words(let mode):
            let words = try lexicon.words(query, mode: mode, from: source, to: target, limit: limit)
            guard !words.isEmpty else { throw nothingFound() }
            for word in words {
                try environment.console.line(asJSON ? JSONText.object(["word": .string(word)]).line : word)
            }
        case .fullText:
            let matches = try lexicon.articles(containing: query, from: source, to: target, limit: limit)
            guard !matches.isEmpty else { throw nothingFound() }
            try show(matches)
        case .inflect: try showParadigms(lexicon)
        }
    }

    // MARK: - Articles

    private func showArticles(_ lexicon: Lexicon) throws {
        let result = try lexicon.lookup(query, from: source, to: target)
        guard result.matches.isEmpty else { return try show(result.matches) }
        if asJSON, !(result.near + result.otherScript).isEmpty {
            let line = JSONText.object([
                "query": .string(query), "near": .strings(result.near),
                "otherScript": result.otherScript.isEmpty ? nil : .strings(result.otherScript),
            ])
            try environment.console.line(line.line)
        }
        throw nothingFound(near: result.near, otherScript: result.otherScript)
    }

    private func show(_ matches: [LexiconMatch]) throws(CommandFailure) {
        if asJSON {
            for match in matches { try environment.console.line(ArticleJSON.object(match).line) }
            return
        }
        let renderer = ArticleRenderer(
            columns: environment.console.outputIsTerminal ? environment.console.columns : nil,
            usesColor: environment.console.usesColor,
            isFull: isFull
        )
        var lines: [String] = []
        for (index, match) in matches.enumerated() {
            if index > 0 { lines.append("") }
            lines += renderer.lines(match)
            let isLast = index + 1 == matches.count || matches[index + 1].dictionary != match.dictionary
            if isLast { lines.append(renderer.credit(match)) }
        }
        // In one piece: an article may have hundreds of lines.
        try environment.console.line(lines.joined(separator: "\n"))
    }

    private func nothingFound(near: [String] = [], otherScript: [String] = []) -> CommandFailure {
        var hints: [String] = []
        if !near.isEmpty { hints.append("Near: \(near.joined(separator: ", ")).") }
        if !otherScript.isEmpty { hints.append("In other letters: \(otherScript.joined(separator: ", ")).") }
        return CommandFailure(
            .failure, "nothing was found for “\(Self.shown(query))”.",
            remedy: hints.isEmpty ? nil : hints.joined(separator: " "))
    }

    /// A query in one line of bearable length.
    private static func shown(_ query: String) -> String {
        let line = query.split(whereSeparator: \.isNewline).joined(separator: " ")
        // A letter may have any number of marks.
        let scalars = line.unicodeScalars
        return scalars.count > longestShown ? String(scalars.prefix(longestShown)) + "…" : line
    }

    private static let longestShown = 60

    // MARK: - Paradigms

    private func showParadigms(_ lexicon: Lexicon) throws {
        let paradigms = try lexicon.paradigms(of: query, in: source)
        guard !paradigms.isEmpty else {
            throw CommandFailure(
                .failure, "no installed language knows forms of “\(Self.shown(query))”.",
                remedy: "Install its language: translate pack install LANGUAGE")
        }
        let renderer = ParadigmRenderer(
            columns: environment.console.outputIsTerminal ? environment.console.columns : nil,
            usesColor: environment.console.usesColor)
        for (index, paradigm) in paradigms.enumerated() {
            if asJSON {
                try environment.console.line(ParadigmRenderer.json(paradigm).line)
                continue
            }
            if index > 0 { try environment.console.line("") }
            for line in renderer.lines(paradigm) { try environment.console.line(line) }
        }
    }
}
