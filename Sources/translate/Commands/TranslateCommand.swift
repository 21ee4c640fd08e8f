import Tolmach

/// `translate [TEXT...]`: translates arguments, a file or standard input.
struct TranslateCommand: Command {
    static let description = CommandDescription(
        path: [],
        summary: "Translate text offline from installed language packs",
        operands: "[TEXT...]",
        options: [
            .value(
                "--from", "-f", as: "LANG",
                help: "Language of the text; “auto” (the default) tells it from the text."),
            .value("--to", "-t", as: "LANG[,LANG...]", help: "Language or languages to translate to."),
            .value("--input", "-i", as: "FILE", help: "Read the text from a file instead of standard input."),
            .value(
                "--output", "-o", as: "FILE",
                help: "Write the result to a file, replaced only when it is complete."),
            .flag("--local", help: "Never open a socket; refuse what is not installed."),
            .flag("--online", help: "Ask the configured online service first."),
            .value(
                "--engine", as: "ENGINE", help: "Use only this kind of engine.",
                choices: EngineKind.allCases.map(\.rawValue)),
            .value(
                "--quality", as: "QUALITY", help: "“best” (beam search, the default) or “fast” (greedy).",
                choices: ["fast", "best"]),
            .flag("--brief", "-b", help: "Print nothing but the translation, as is always done."),
            .value("--domain", as: "NAME", help: "Follow the corrections of this field too."),
            .value(
                "--memory", as: "PERCENT",
                help: "Take sentences from the translation memory, and offer those at least this much alike."),
            .flag("--queue", help: "Keep the text for “translate sync” when the service cannot be reached."),
            .flag("--private", help: "Keep nothing of this in the history."),
            .json,
            .flag(
                "--jsonl",
                help: "Answer requests, one JSON object a line: {\"id\", \"q\", \"source\", \"target\"}."),
        ] + DocumentCommand.options,
        discussion: """
            Text comes from the operands, from --input, or from standard input line by line. Lines, blank lines and
            spaces around the text are kept. Results go to standard output, everything else to standard error.
            At a terminal, translations are kept in “translate history”, unless that is switched off.

            The first operand may name the languages as translate-shell has it: “:ru”, “en:ru+de”, “en:”. On a terminal,
            without a text, a prompt opens; “:help” there lists its commands.

            With --jsonl every line of the input is answered by one line, in order; a line that cannot be translated
            gets an "error", and the next lines are translated all the same. --from and --to hold for lines that name
            no languages.

            A document's format is told from its name: text, Markdown, HTML, SRT, WebVTT, PO, XLIFF, JSON and YAML
            catalogues, Apple's .strings and .xcstrings, Android's strings.xml, EPUB, DOCX, ODT, ODS, XLSX. Markup,
            timing, placeholders and encoding stay as they are. With --format a document may come from standard
            input.

            EXIT STATUS
              0 done · 1 failure · 2 usage · 3 language not installed · 4 network · 5 verification failed
              6 unsupported language or pair · 7 language not identified · 8 storage · 130 interrupted
            """,
        examples: [
            (
                "translate -t ru \"Where is the nearest pharmacy?\"",
                "translate a sentence, its language told from the text"
            ),
            (
                "translate --local -f ru -t en -i письмо.txt -o letter.txt",
                "translate a file without any network"
            ),
            ("translate en:ru+de \"Good morning\"", "translate into two languages"),
            ("tail -f app.log | translate -f en -t ru", "translate a stream line by line"),
            (
                "translate --jsonl -f en -t ru < requests.jsonl > answers.jsonl",
                "answer a file of requests, or those of another program"
            ),
            ("translate -f en -t ru -i book.epub -o книга.epub", "translate a document and keep its form"),
            (
                "translate -f en -t ru --recursive -i docs -o docs-ru",
                "translate every document in a folder"
            ),
        ]
    )

    private let sources: Language?
    private let targets: [Language]
    /// The text on the command line, in parts.
    private let operands: [String]
    private let memoryThreshold: Int?
    private let arguments: ParsedArguments
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.arguments = arguments
        self.environment = environment
        memoryThreshold = try arguments.integer("--memory", in: 1...100)
        if arguments.isSet("--queue"), arguments.isSet("--private") || arguments.isSet("--local") {
            throw .usage("--queue keeps the text and sends it later: not with --private or --local.")
        }
        if arguments.isSet("--local"), arguments.isSet("--online") {
            throw .usage("--local and --online exclude each other.")
        }
        let source = try LanguageArgument.source(arguments.value("--from"))
        let defaults = { DefaultTarget.languages(environment, besides: source) }
        if arguments.value("--to") == nil, let first = arguments.operands.first,
            let pair = PairShorthand(first, default: defaults())
        {
            sources = pair.source ?? source
            targets = pair.targets
            operands = Array(arguments.operands.dropFirst())
            return
        }
        sources = source
        operands = arguments.operands
        if arguments.isSet("--jsonl"), arguments.value("--to") == nil {
            targets = []
        } else if Self.opensPrompt(arguments, operands, environment), arguments.value("--to") == nil {
            targets = defaults()
            if targets.isEmpty { _ = try LanguageArgument.targets(nil) }
        } else {
            targets = try LanguageArgument.targets(arguments.value("--to"))
        }
        if arguments.isSet("--jsonl"), !operands.isEmpty || targets.count > 1 {
            throw .usage(
                "--jsonl reads its texts from standard input or --input, and takes one language as --to.")
        }
    }

    private static func opensPrompt(
        _ arguments: ParsedArguments, _ operands: [String], _ environment: CommandEnvironment
    ) -> Bool {
        operands.isEmpty && arguments.value("--input") == nil && !arguments.isSet("--jsonl")
            && !arguments.isSet("--json") && environment.console.inputIsTerminal
    }

    func run() async throws {
        if arguments.isSet("--jsonl") { return try await answerRequests() }
        if Self.opensPrompt(arguments, operands, environment) {
            return try await PromptSession(
                source: sources,
                targets: targets,
                engine: engineArgument,
                strategy: strategyArgument,
                domain: arguments.value("--domain"),
                memoryThreshold: memoryThreshold,
                isPrivate: arguments.isSet("--private"),
                context: environment.context(mode: modeArgument),
                environment: environment
            ).run()
        }
        if operands.isEmpty, DocumentCommand.isMeant(by: arguments, source: sources, targets: targets) {
            return try await runOnDocument()
        }
        let translator = SessionSet(
            source: sources,
            targets: targets,
            engine: engineArgument,
            strategy: strategyArgument,
            domain: arguments.value("--domain"),
            memoryThreshold: memoryThreshold,
            context: environment.context(mode: modeArgument)
        )
        let output = try OutputFile(path: arguments.value("--output"), console: environment.console)
        if !operands.isEmpty {
            guard arguments.value("--input") == nil else {
                throw CommandFailure.usage("Give either TEXT or --input, not both.")
            }
            try await translate(
                [operands.joined(separator: " ")], by: translator, to: output, terminator: "\n")
        } else {
            try await translateStream(by: translator, to: output)
        }
        try output.commit()
    }

    private func answerRequests() async throws {
        var reader = try LineReader(path: arguments.value("--input"))
        let output = try OutputFile(path: arguments.value("--output"), console: environment.console)
        let translation = JSONLinesTranslation(
            source: sources,
            targets: targets,
            engine: engineArgument,
            strategy: strategyArgument,
            context: environment.context(mode: modeArgument),
            console: environment.console
        )
        try await translation.run(reader: &reader, output: output)
        try output.commit()
    }

    private var engineArgument: EngineKind? {
        arguments.value("--engine").flatMap(EngineKind.init(rawValue:))
    }

    private var strategyArgument: TranslationSession.Strategy {
        arguments.value("--quality") == "fast" ? .lowLatency : .highFidelity
    }

    private func runOnDocument() async throws {
        guard targets.count == 1 else {
            throw CommandFailure.usage("A document is translated to one language at a time.")
        }
        let session = TranslationSession(
            installedSource: sources,
            target: targets[0],
            strategy: strategyArgument,
            engine: engineArgument,
            domain: arguments.value("--domain"),
            memoryThreshold: memoryThreshold,
            context: environment.context(mode: modeArgument)
        )
        try await DocumentCommand(arguments: arguments, environment: environment, session: session).run()
    }

    private var modeArgument: TranslationMode? {
        arguments.isSet("--local") ? .local : arguments.isSet("--online") ? .online : nil
    }

    // MARK: - Standard input and files

    private func translateStream(by translator: SessionSet, to output: borrowing OutputFile) async throws {
        var reader = try LineReader(path: arguments.value("--input"))
        while let lines = try reader.next() {
            for number in reader.repairedLines {
                environment.console.notice(
                    "line \(number) is not UTF-8; its wrong bytes were replaced by �. Name its encoding, for example: --encoding windows-1251"
                )
            }
            guard !lines.contains(where: { $0.utf8.contains(0) }) else {
                throw CommandFailure(
                    .failure, "the input holds NUL bytes, so it is not text.",
                    remedy: "If it is text in another encoding, name it: --encoding UTF-16LE")
            }
            try await translate(lines, by: translator, to: output, terminator: "")
        }
    }

    // MARK: - Output

    private func translate(
        _ texts: [String],
        by translator: SessionSet,
        to output: borrowing OutputFile,
        terminator: String
    ) async throws {
        let results: [[TranslationSession.Response]]
        do throws(TranslationError) {
            results = try await translator.translate(texts)
        } catch {
            guard arguments.isSet("--queue"), error.kind == .networkFailure else { throw error }
            return try await RequestQueue(environment: environment, asJSON: arguments.isSet("--json"))
                .keep(texts, from: sources, to: targets, because: error)
        }
        var text = ""
        for index in texts.indices {
            for responses in results {
                text += render(responses[index], terminator: terminator)
            }
        }
        try output.write(text)
        offerMatches(results)
        if isInteractive {
            await HistoryKeeping(environment: environment).keep(results.flatMap { $0 })
        }
    }

    /// Whether a person is at it: only then is anything kept.
    private var isInteractive: Bool {
        environment.console.inputIsTerminal && environment.console.outputIsTerminal
            && arguments.value("--output") == nil && arguments.value("--input") == nil
            && !arguments.isSet("--private")
    }

    private func offerMatches(_ results: [[TranslationSession.Response]]) {
        guard !arguments.isSet("--json") else { return }
        for match in results.flatMap({ $0.flatMap(\.matches) }) {
            environment.console.notice(RecordDisplay.line(match))
        }
    }

    private func render(_ response: TranslationSession.Response, terminator: String) -> String {
        if arguments.isSet("--json") { return ResponseJSON.line(response, detected: sources == nil) + "\n" }
        let label = targets.count > 1 ? "\(response.targetLanguage)\t" : ""
        return label + response.targetText + terminator
    }
}
