import Tolmach

/// `translate pack search [WORD]`: what the catalogs offer.
struct PackSearchCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "search"],
        summary: "List the packs that the catalogs offer",
        operands: "[LANGUAGE|WORD]",
        options: [CatalogOption.catalog, CatalogOption.key, .json],
        examples: [("translate pack search ru", "packs for Russian")]
    )

    private let word: String?
    private let asJSON: Bool
    private let catalog: CatalogOption?
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...1, of: Self.description)
        word = arguments.operands.first?.lowercased()
        asJSON = arguments.isSet("--json")
        catalog = try CatalogOption(arguments)
        self.environment = environment
    }

    func run() async throws {
        let manager = environment.packManager(catalog: catalog)
        let offers = try manager.offers().filter(matches)
        if offers.isEmpty, !asJSON {
            environment.console.notice("no catalog offers such a pack.")
        }
        for offer in offers {
            if asJSON {
                try environment.console.line(PackJSON.offered(offer).line)
            } else {
                let state = offer.installedVersion.map {
                    $0 == offer.version ? "installed" : "\($0) installed"
                }
                let download = ByteCount.text(offer.downloadSize)
                let disk = ByteCount.text(offer.installedSize)
                try environment.console.line(
                    "\(offer.id)\t\(offer.version)\t\(download) download, \(disk) on disk\t\(state ?? "available")"
                )
            }
        }
    }

    private func matches(_ offer: OfferedPack) -> Bool {
        guard let word else { return true }
        let tag = Language(identifier: word)
        return offer.id.contains(word) || offer.languages.contains(tag)
            || offer.languages.contains { $0.displayName(in: "en").lowercased().contains(word) }
    }
}
