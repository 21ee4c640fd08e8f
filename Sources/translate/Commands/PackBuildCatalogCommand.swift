import PackBuilding

/// `translate pack build catalog`: a catalog over pack archives, to be signed and served.
struct PackBuildCatalogCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "build", "catalog"],
        summary: "Write a catalog of packs, to be signed with minisign and served by any web server",
        operands: "FILE.zip ...",
        options: [
            .value(
                "--output", "-o", as: "catalog.json",
                help: "Where the catalog is written: beside or above the packs."),
            .value(
                "--expires", as: "DAYS",
                help: "Days after which the catalog must be renewed; never when left out."),
            .json,
        ],
        examples: [
            (
                "translate pack build catalog public/packs/*.zip -o public/catalog.json",
                "then: minisign -S -s KEY -m public/catalog.json"
            )
        ]
    )

    private let packs: [String]
    private let output: String
    private let days: Int?
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...Int.max, of: Self.description)
        packs = arguments.operands
        output = try arguments.required("--output", of: Self.description)
        days = try arguments.integer("--expires", in: 1...36_500)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let built = try CatalogBuilder.build(packs: packs, output: output, expiresAfter: days)
        let json = JSONText.object(["path": .string(built.path), "packs": .strings(built.packs)])
        try environment.console.line(
            asJSON ? json.line : "\(built.path): \(built.packs.joined(separator: ", "))")
    }
}
