import Tolmach

/// `translate history`: what was translated at the prompt.
struct HistoryCommand: Command {
    static let description = CommandDescription(
        path: ["history"],
        summary: "List, search and clear what was translated at the terminal",
        operands: "[list] | search TEXT | show ID | delete ID... | export [FILE]",
        options: RecordActions.listOptions + [RecordExport.format, .json],
        discussion: """
            Only translations at a terminal are kept, none of pipes and none with --private. Search ignores case and
            takes every character as it is. IDs may be shortened to their ends, as the list shows them.
            Marks: ✓ synced · … waiting · ✗ failed · “·” stays here.
            """,
        examples: [
            ("translate history", "the newest translations"),
            ("translate history search аптека", "those with this in the text or its translation"),
            ("translate config set history off", "keep none from now on"),
        ]
    )

    private let request: RecordRequest
    private let actions: RecordActions

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        request = try RecordRequest(
            arguments, verbs: [.list, .search, .show, .delete, .export], implied: nil, of: Self.description)
        actions = RecordActions(
            kind: .history, memory: environment.memory, arguments: arguments, environment: environment)
    }

    func run() async throws {
        if try await actions.perform(request) { return }
        try await RecordExport(actions).run(request)
    }
}
