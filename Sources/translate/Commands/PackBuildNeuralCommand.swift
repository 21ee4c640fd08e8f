import PackBuilding

/// `translate pack build neural`: a neural pack from a Marian model.
struct PackBuildNeuralCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "build", "neural"],
        summary: "Build a neural pack from a Marian model and its SentencePiece vocabulary",
        operands: "",
        options: [
            .value("--from", "-f", as: "LANG", help: "Source language."),
            .value("--to", "-t", as: "LANG", help: "Target language."),
            .value("--model", as: "FILE.bin", help: "Marian binary model: float32 or intgemm8."),
            .value(
                "--vocab", as: "FILE.spm", help: "SentencePiece model; given twice, of source and target.",
                repeats: true),
            .value("--shortlist", as: "FILE.bin", help: "Lexical shortlist."),
            .value(
                "--alignment-head", as: "N", help: "The head of the last decoder layer that aligns words."),
            .flag("--quantize", help: "Turn float32 weights into int8."),
        ] + OutlineOptions.options + [.json],
        examples: [
            (
                "translate pack build neural --model model.bin --vocab vocab.spm --from en --to ru -o en-ru.neural.zip",
                "a pack from a model of the Marian family"
            )
        ]
    )

    private let options: NeuralPackBuilder.Options
    private let outline: PackOutline
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        _ = try arguments.required("--vocab", of: Self.description)
        var options = NeuralPackBuilder.Options(
            model: try arguments.required("--model", of: Self.description),
            vocabularies: arguments.values("--vocab"),
            source: try arguments.required("--from", of: Self.description),
            target: try arguments.required("--to", of: Self.description)
        )
        options.shortlist = arguments.value("--shortlist")
        options.alignmentHead = try arguments.integer("--alignment-head", in: 0...63)
        options.quantizes = arguments.isSet("--quantize")
        self.options = options
        outline = try OutlineOptions.outline(arguments, of: Self.description)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        try environment.report(NeuralPackBuilder.build(options, as: outline), asJSON: asJSON)
    }
}
