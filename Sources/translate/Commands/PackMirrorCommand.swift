import Tolmach

/// `translate pack mirror FOLDER`: a copy of a catalog that any web server can serve.
struct PackMirrorCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "mirror"],
        summary: "Copy a catalog with its packs into a folder that any web server can serve",
        operands: "FOLDER",
        options: [
            CatalogOption.catalog, CatalogOption.key,
            .value("--limit-rate", as: "BYTES", help: "Bytes per second at most: 500k, 2M."), .json,
        ],
        discussion: """
            The publisher's signature is copied as it is, so who uses the copy need not trust its server. Run again
            it fetches only what is new. Without --catalog the first catalog that is set up is copied.
            """,
        examples: [
            (
                "translate pack mirror /srv/www/tolmach --catalog https://packs.example.org/catalog.json",
                "a mirror for an office"
            )
        ]
    )

    private let folder: String
    private let rateLimit: Int
    private let asJSON: Bool
    private let catalog: CatalogOption?
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...1, of: Self.description)
        folder = arguments.operands[0]
        rateLimit = try Quantity.bytes(arguments, "--limit-rate") ?? 0
        asJSON = arguments.isSet("--json")
        catalog = try CatalogOption(arguments)
        self.environment = environment
    }

    func run() throws {
        let display = ProgressDisplay(console: environment.console)
        let manager = environment.packManager(catalog: catalog)
        let fetched = try manager.mirror(to: folder, rateLimit: rateLimit) { display.show($0) }
        display.finish()
        for pack in fetched {
            try environment.console.line(
                asJSON ? JSONText.object(["pack": .string(pack)]).line : "Fetched: \(pack)")
        }
        if fetched.isEmpty, !asJSON { try environment.console.line("Nothing is new.") }
    }
}
