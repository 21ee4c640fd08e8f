import Tolmach

/// `translate pack catalog [list|add|remove]`: where packs come from.
struct PackCatalogCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "catalog"],
        summary: "Show or change the catalogs that packs come from",
        operands: "[list] | add URL | remove URL",
        options: [
            .value(
                "--key", as: "KEY",
                help: "The minisign public key of the catalog, as text or as a file's name."), .json,
        ],
        examples: [
            (
                "translate pack catalog add https://packs.example.org/catalog.json --key RWQ...",
                "trust a publisher"
            )
        ]
    )

    private enum Action {
        case list
        case add(String)
        case remove(String)
    }

    private let action: Action
    private let key: String?
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        switch (arguments.operands.first, arguments.operands.count) {
        case (nil, _), ("list", 1): action = .list
        case ("add", 2): action = .add(arguments.operands[1])
        case ("remove", 2): action = .remove(arguments.operands[1])
        default:
            throw .usage("“translate pack catalog” takes list, add URL or remove URL.", see: Self.description)
        }
        key = arguments.value("--key")
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let manager = environment.packManager()
        switch action {
        case .list:
            for catalog in try manager.catalogs() {
                let json = JSONText.object([
                    "url": .string(catalog.url), "key": catalog.key.map(JSONText.string),
                ])
                try environment.console.line(
                    asJSON ? json.line : "\(catalog.url)\t\(catalog.key ?? "project key")")
            }
        case .add(let url):
            try manager.addCatalog(url, key: key)
        case .remove(let url):
            try manager.removeCatalog(url)
        }
    }
}
