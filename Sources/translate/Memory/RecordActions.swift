import Tolmach

/// What the commands of the memory have in common: options and the work on records of one kind.
struct RecordActions: Sendable {
    let kind: PhraseRecord.Kind
    let memory: PhraseMemory
    let arguments: ParsedArguments
    let environment: CommandEnvironment

    static let listOptions: [OptionDescription] = [
        .value("--from", "-f", as: "LANG", help: "Language of the source text."),
        .value("--to", "-t", as: "LANG", help: "Language of the translation."),
        .value("--limit", as: "COUNT", help: "Records on a page; 20 when left out."),
        .value("--page", as: "NUMBER", help: "Which page, counted from 1."),
        .value(
            "--sort", as: "ORDER", help: "“time” (the newest first) or “text” (by your language's alphabet).",
            choices: PhraseQuery.Order.allCases.map(\.rawValue)),
        .flag("--all", help: "With delete: all of them."),
        .flag("--yes", help: "Do not ask before deleting all."),
    ]

    static let contentOptions: [OptionDescription] = [
        .value("--source", as: "TEXT", help: "With edit: the new source text."),
        .value("--target", as: "TEXT", help: "With edit: the new translation."),
        .value("--tag", as: "TAG", help: "A tag to give, or to list by.", repeats: true),
        .value("--note", as: "TEXT", help: "A note."),
    ]

    private var display: RecordDisplay {
        RecordDisplay(console: environment.console, asJSON: arguments.isSet("--json"))
    }

    /// Does what every kind of record knows.
    ///
    /// - Returns: false when the verb is not one of these.
    func perform(_ request: RecordRequest) async throws -> Bool {
        switch request.verb {
        case .list: try await list(matching: nil)
        case .search: try await list(matching: request.operands.joined(separator: " "))
        case .show: try display.full(try await memory.record(request.operands[0], kind: kind))
        case .edit: try await edit(request.operands[0])
        case .delete: try await delete(request.operands)
        case .add: try await add(source: request.operands[0], target: request.operands[1])
        default: return false
        }
        return true
    }

    private func list(matching text: String?) async throws {
        var query = try query(matching: text)
        query.limit = try arguments.integer("--limit", in: 1...1_000_000) ?? 20
        let number = try arguments.integer("--page", in: 1...1_000_000) ?? 1
        query.offset = (number - 1) * query.limit
        try display.show(try await memory.records(query), number: number, limit: query.limit)
    }

    func query(matching text: String? = nil) throws(CommandFailure) -> PhraseQuery {
        var query = PhraseQuery(kind, matching: text)
        if let order = arguments.value("--sort").flatMap(PhraseQuery.Order.init) { query.order = order }
        query.sourceLanguage = try LanguageArgument.source(arguments.value("--from"))
        query.targetLanguage = try arguments.value("--to").map { text throws(CommandFailure) in
            try LanguageArgument.language(text, option: "--to")
        }
        query.tag = arguments.value("--tag")
        query.domain = arguments.value("--domain")
        return query
    }

    private func edit(_ id: String) async throws {
        let arguments = arguments
        let names = ["--source", "--target", "--tag", "--note", "--domain", "--from", "--to"]
        guard names.contains(where: arguments.isSet) else {
            throw CommandFailure.usage(
                "Say what to change: --source, --target, --tag, --note, --from or --to.")
        }
        let query = try query()
        let record = try await memory.update(id, kind: kind) { content in
            if let text = arguments.value("--source") { content.sourceText = text }
            if let text = arguments.value("--target") { content.targetText = text }
            if arguments.isSet("--tag") { content.tags = arguments.values("--tag").filter { !$0.isEmpty } }
            if let text = arguments.value("--note") { content.note = text }
            if let text = arguments.value("--domain") { content.domain = text }
            if let language = query.sourceLanguage { content.sourceLanguage = language }
            if let language = query.targetLanguage { content.targetLanguage = language }
        }
        try display.line(record)
    }

    private func delete(_ ids: [String]) async throws {
        guard arguments.isSet("--all") else { return try await memory.remove(ids, kind: kind) }
        if !arguments.isSet("--yes") {
            switch environment.console.confirm("Delete everything listed by “translate \(Self.word(kind))”?")
            {
            case nil: throw CommandFailure.usage("Deleting all needs --yes where nobody can be asked.")
            case .some(false): return
            case .some(true): break
            }
        }
        let count = try await memory.removeAll(kind)
        environment.console.progress("Deleted: \(count)\n")
    }

    private func add(source: String, target: String) async throws {
        let query = try query()
        guard let from = query.sourceLanguage, let to = query.targetLanguage else {
            throw CommandFailure.usage("Name both languages: -f LANG -t LANG.")
        }
        guard !source.isEmpty, !target.isEmpty else {
            throw CommandFailure.usage("Neither the text nor its translation may be empty.")
        }
        let content = PhraseContent(
            from: from, to: to, source: source, target: target, tags: arguments.values("--tag"),
            note: arguments.value("--note") ?? "", domain: arguments.value("--domain") ?? "")
        try display.line(try await memory.add(kind, content))
    }

    /// The command's word for a kind.
    static func word(_ kind: PhraseRecord.Kind) -> String {
        switch kind {
        case .history: "history"
        case .saved: "saved"
        case .correction: "correct"
        case .unit: "memory"
        case .request: "sync"
        }
    }
}
