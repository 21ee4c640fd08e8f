import Tolmach

/// `translate correct`: how a text is to be translated from now on.
struct CorrectCommand: Command {
    static let description = CommandDescription(
        path: ["correct"],
        summary: "Say how a word, phrase or sentence is to be translated",
        operands:
            "SOURCE TARGET | [list] | search TEXT | show ID | edit ID | delete ID... | export [FILE] | import FILE",
        options: RecordActions.listOptions + RecordActions.contentOptions + [
            .value("--domain", as: "NAME", help: "Only for texts translated with the same --domain."),
            RecordExport.format, .json,
        ],
        discussion: """
            A correction holds for one pair of languages and from the next translation on, in every engine: a whole
            sentence comes out as it says, a word or phrase is put into the translation of the sentence around it,
            with the capitals of the text and, in Russian, inflected.
            A text that is itself one of the words above: translate correct add SOURCE TARGET
            Glossaries: TSV and CSV (source, target, domain, note) and TBX, by the file's ending or --format.
            Marks: ✓ synced · … waiting · ✗ failed · “·” stays here.
            """,
        examples: [
            ("translate correct -f en -t ru \"magnet\" \"магнит\"", "always translate a word so"),
            ("translate correct import glossary.tbx -f en -t ru --domain medicine", "take over a glossary"),
            ("translate correct", "list all corrections"),
        ]
    )

    private let request: RecordRequest
    private let actions: RecordActions

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        request = try RecordRequest(
            arguments, verbs: [.list, .add, .search, .show, .edit, .delete, .export, .import], implied: .add,
            of: Self.description)
        actions = RecordActions(
            kind: .correction, memory: environment.memory, arguments: arguments, environment: environment)
    }

    func run() async throws {
        if try await actions.perform(request) { return }
        try await RecordExport(actions).run(request)
    }
}
