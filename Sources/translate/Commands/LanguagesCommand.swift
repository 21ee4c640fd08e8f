import Messages
import Tolmach

/// `translate languages`: what is installed, what can be, and the mode.
struct LanguagesCommand: Command {
    static let description = CommandDescription(
        path: ["languages"],
        summary: "List languages: installed, available, and the pairs that work offline",
        operands: "",
        options: [.json],
        examples: [("translate languages --json", "one JSON line per language")]
    )

    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let manager = environment.packManager()
        let rows = try LanguageListing.rows(manager)
        for row in rows { try environment.console.line(asJSON ? json(row) : text(row)) }
        if asJSON { return }
        try summary(manager)
            .forEach { environment.console.progress($0 + "\n") }
    }

    private func summary(_ manager: PackManager) throws(TranslationError) -> [String] {
        let pairs = try manager.readyPairs()
        let settings = try manager.context.settings()
        let mode = try manager.context.mode()
        return [
            "Pairs ready offline: \(pairs.isEmpty ? "none" : PairText.list(pairs))",
            "Mode: \(mode.rawValue) · online service: \(settings.service?.url ?? "none configured")",
        ]
    }

    private func text(_ row: LanguageListing) -> String {
        let mark = ["available": "↓", "update": "⟳"][row.state] ?? "✓"
        let detail: String
        if let installed = row.installed {
            detail =
                row.state == "update"
                ? "update \(row.offer?.version ?? "") available (\(ByteCount.text(row.offer?.downloadSize ?? 0)))"
                : "\(installed.version) · \(ByteCount.text(installed.installedSize))"
        } else if let offer = row.offer {
            detail =
                "\(ByteCount.text(offer.downloadSize)) download, \(ByteCount.text(offer.installedSize)) on disk"
        } else {
            detail = ""
        }
        let tag = row.language.minimalIdentifier
        return
            "  \(mark) \(Self.padded(row.name, 14)) \(Self.padded(tag, 8)) \(Self.padded(row.state, 10)) \(detail)"
    }

    private func json(_ row: LanguageListing) -> String { JSONText.object(row.json).line }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
