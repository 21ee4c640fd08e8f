import Tolmach

/// `translate pack info PACK`: everything known of one pack.
struct PackInfoCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "info"],
        summary: "Show what an installed pack is, its licence and where it came from",
        operands: "PACK ...",
        options: [.json],
        examples: [("translate pack info en-ru.dictionary", "licence and attribution of a dictionary")]
    )

    private let names: [String]
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...Int.max, of: Self.description)
        names = arguments.operands
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let packs = try environment.packManager().installedPacks()
        for name in names {
            guard let pack = packs.first(where: { $0.id == name }) else {
                throw CommandFailure(
                    .notInstalled,
                    "no pack “\(name)” is installed.",
                    remedy: "See what is: translate pack list"
                )
            }
            try environment.console.write(asJSON ? PackJSON.installed(pack).line + "\n" : text(pack))
        }
    }

    private func text(_ pack: InstalledPackDescription) -> String {
        let names = pack.languages.map { "\($0.displayName(in: "en")) (\($0))" }.joined(separator: ", ")
        var rows = [
            ("id", pack.id), ("kind", pack.kind.rawValue), ("version", pack.version), ("languages", names),
            ("size", ByteCount.text(pack.installedSize)), ("license", pack.license),
            ("attribution", pack.attribution), ("source", pack.source), ("directory", pack.directory),
        ]
        rows += pack.properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return rows.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)\n" }.joined()
    }
}
