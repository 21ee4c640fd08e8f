import Tolmach

/// `translate saved`: phrases worth keeping.
struct SavedCommand: Command {
    static let description = CommandDescription(
        path: ["saved"],
        summary: "Keep phrases with tags and notes",
        operands:
            "[list] | add SOURCE TARGET | search TEXT | show ID | edit ID | delete ID... | export [FILE] | import FILE",
        options: RecordActions.listOptions + RecordActions.contentOptions + [RecordExport.format, .json],
        discussion: """
            With “translate config set sync-folder FOLDER”, “translate sync” brings saved phrases to your other devices.
            Marks: ✓ synced · … waiting · ✗ failed · “·” stays here.
            """,
        examples: [
            (
                "translate saved add -f ru -t en \"сколько стоит?\" \"how much is it?\" --tag travel",
                "keep a phrase"
            ),
            ("translate saved --tag travel --sort text", "those with a tag, by the alphabet"),
            (
                "translate saved edit 0f5b6c7d --note \"at the market\"",
                "change one, named by the end of its id"
            ),
        ]
    )

    private let request: RecordRequest
    private let actions: RecordActions

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        request = try RecordRequest(
            arguments, verbs: [.list, .add, .search, .show, .edit, .delete, .export, .import], implied: nil,
            of: Self.description)
        actions = RecordActions(
            kind: .saved, memory: environment.memory, arguments: arguments, environment: environment)
    }

    func run() async throws {
        if try await actions.perform(request) { return }
        try await RecordExport(actions).run(request)
    }
}
