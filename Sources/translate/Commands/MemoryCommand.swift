import Tolmach

/// `translate memory`: everything that is remembered, as files, and translation memories.
struct MemoryCommand: Command {
    static let description = CommandDescription(
        path: ["memory"],
        summary: "Export and import everything that is remembered, and translation memories",
        operands: "export [FILE] | import FILE | [list] | search TEXT | delete ID...",
        options: RecordActions.listOptions + [RecordExport.format, .json],
        discussion: """
            JSON Lines (the usual format) hold everything: history, saved phrases, corrections, what waits, and the units
            of translation memories. Importing such a file brings back what is missing and what is newer in it.
            TMX 1.4b files are translation memories: their units are offered by “translate --memory PERCENT”.
            The words list, search and delete work on these units.
            """,
        examples: [
            ("translate memory export backup.jsonl", "keep a copy of everything"),
            ("translate memory import project.tmx", "take over a translation memory"),
            ("translate --memory 85 -f en -t ru < text.txt", "translate with it"),
        ]
    )

    private let request: RecordRequest
    private let actions: RecordActions

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        request = try RecordRequest(
            arguments, verbs: [.export, .import, .list, .search, .delete], implied: nil, of: Self.description)
        actions = RecordActions(
            kind: .unit, memory: environment.memory, arguments: arguments, environment: environment)
    }

    func run() async throws {
        if try await actions.perform(request) { return }
        // A translation memory holds its units and the sentences that were corrected.
        let isMemory = (actions.arguments.value("--format") ?? request.operands.first ?? "").hasSuffix("tmx")
        let kinds: Set<PhraseRecord.Kind> =
            isMemory ? [.unit, .saved, .correction] : Set(PhraseRecord.Kind.allCases)
        try await RecordExport(actions, kinds: kinds, usual: .jsonl).run(request)
    }
}
