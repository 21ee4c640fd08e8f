import PackBuilding

/// `translate pack build language`: a language pack from word forms and frequencies.
struct PackBuildLanguageCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "build", "language"],
        summary: "Build a language pack from lists of word forms and frequencies",
        operands: "LANGUAGE",
        options: [
            .value(
                "--description", as: "FILE", help: "language.json: name, script, alphabet, abbreviations."),
            .value(
                "--forms", as: "FILE", help: "Word forms, one lexeme a line; may be repeated.", repeats: true),
            .value("--frequencies", as: "FILE", help: "Words and their Zipf frequencies."),
            .value("--prefix", as: "TEXT", help: "What forms may carry before the stem.", repeats: true),
        ] + OutlineOptions.options + [.json],
        discussion:
            "Without --forms the pack holds only the description, which is enough for neural translation.",
        examples: [
            ("translate pack build language ru --description ru.json -o ru.zip", "a small pack for Russian")
        ]
    )

    private let options: LanguagePackBuilder.Options
    private let outline: PackOutline
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...1, of: Self.description)
        guard let description = arguments.value("--description") else {
            throw .usage(
                "Give the language's description: --description language.json.", see: Self.description)
        }
        var options = LanguagePackBuilder.Options(language: arguments.operands[0], description: description)
        options.forms = arguments.values("--forms")
        options.frequencies = arguments.value("--frequencies")
        options.prefixes = arguments.values("--prefix")
        self.options = options
        outline = try OutlineOptions.outline(arguments, of: Self.description)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        try environment.report(LanguagePackBuilder.build(options, as: outline), asJSON: asJSON)
    }
}
