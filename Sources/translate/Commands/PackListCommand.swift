import Tolmach

/// `translate pack list`: what is installed.
struct PackListCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "list"],
        summary: "List the installed packs",
        operands: "",
        options: [.json],
        examples: [("translate pack list --json", "one JSON line per pack")]
    )

    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let packs = try environment.packManager().installedPacks()
        if packs.isEmpty, !asJSON {
            environment.console.notice("no pack is installed. Install one: translate pack install LANGUAGE")
        }
        for pack in packs {
            if asJSON {
                try environment.console.line(PackJSON.installed(pack).line)
            } else {
                let size = ByteCount.text(pack.installedSize)
                try environment.console.line("\(pack.id)\t\(pack.version)\t\(size)\t\(pack.license)")
            }
        }
    }
}
