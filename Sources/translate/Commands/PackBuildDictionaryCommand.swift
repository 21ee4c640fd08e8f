import PackBuilding

/// `translate pack build dictionary`: a dictionary pack from other programs' dictionaries and lists of pairs.
struct PackBuildDictionaryCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "build", "dictionary"],
        summary: "Build a dictionary pack from dictd, StarDict, TEI, Mueller or tab-separated files",
        operands: "FILE ...",
        options: [
            .value("--from", "-f", as: "LANG", help: "Language of the headwords."),
            .value("--to", "-t", as: "LANG", help: "Language of the translations."),
            .value(
                "--format", as: "FORMAT", help: "The files' format, where their names do not tell it.",
                choices: DictionaryPackBuilder.Format.allCases.map(\.rawValue)),
            .value("--charset", as: "NAME", help: "Character set of dictd files that are not UTF-8."),
            .value(
                "--pairs", as: "FILE",
                help: "Lines of source TAB target: phrases, and which translation is likely.",
                repeats: true),
            .value("--source-morphology", as: "FILE", help: "morphology.bin of the headwords' language."),
            .value("--target-morphology", as: "FILE", help: "morphology.bin of the translations' language."),
        ] + OutlineOptions.options + [.json],
        examples: [
            (
                "translate pack build dictionary my.ifo --from de --to ru -o de-ru.dictionary.zip",
                "a pack from a StarDict dictionary"
            )
        ]
    )

    private let options: DictionaryPackBuilder.Options
    private let outline: PackOutline
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        if arguments.operands.isEmpty, !arguments.isSet("--pairs") {
            throw .usage("Give the files of a dictionary, or --pairs.", see: Self.description)
        }
        var options = DictionaryPackBuilder.Options(
            source: try arguments.required("--from", of: Self.description),
            target: try arguments.required("--to", of: Self.description)
        )
        let format = arguments.value("--format").flatMap(DictionaryPackBuilder.Format.init(rawValue:))
        options.inputs = arguments.operands.map {
            DictionaryPackBuilder.Input(path: $0, format: format, charset: arguments.value("--charset"))
        }
        options.pairs = arguments.values("--pairs")
        options.sourceMorphology = arguments.value("--source-morphology")
        options.targetMorphology = arguments.value("--target-morphology")
        self.options = options
        outline = try OutlineOptions.outline(arguments, of: Self.description)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        try environment.report(DictionaryPackBuilder.build(options, as: outline), asJSON: asJSON)
    }
}
