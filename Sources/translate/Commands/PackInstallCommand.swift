import Tolmach

/// `translate pack install NAME...`: languages, packs by id, archives or folders of archives.
struct PackInstallCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "install"],
        summary: "Install languages, with every pack that links them with the installed ones",
        operands: "LANGUAGE|PACK|FILE.zip|FOLDER/ ...",
        options: [
            CatalogOption.catalog, CatalogOption.key,
            .value("--limit-rate", as: "BYTES", help: "Bytes per second at most: 500k, 2M."), .json,
        ],
        discussion: """
            A language brings its own pack and every dictionary and neural pack between it and the languages that
            are installed. A download that is interrupted is kept, and the next install goes on from there.
            """,
        examples: [
            ("translate pack install en ru", "English, Russian and what links them"),
            ("translate pack install en-ru.dictionary", "one pack by its id"),
            ("translate pack install ./my-dictionary.zip", "a pack from a file"),
            ("translate pack install /media/usb/packs/", "all packs of a folder, as pack export writes it"),
        ]
    )

    private let names: [String]
    private let rateLimit: Int
    private let asJSON: Bool
    private let catalog: CatalogOption?
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...Int.max, of: Self.description)
        names = arguments.operands
        rateLimit = try Quantity.bytes(arguments, "--limit-rate") ?? 0
        asJSON = arguments.isSet("--json")
        catalog = try CatalogOption(arguments)
        self.environment = environment
    }

    func run() throws {
        let manager = environment.packManager(catalog: catalog)
        let display = ProgressDisplay(console: environment.console)
        Interruption.watch()
        let installed = try display.follow {
            try manager.install(names, rateLimit: rateLimit, progress: $0)
        }
        for pack in installed {
            if asJSON {
                try environment.console.line(PackJSON.installed(pack).line)
            } else {
                try environment.console.line("Installed: \(pack.id) \(pack.version)")
            }
        }
        if asJSON { return }
        if installed.isEmpty { try environment.console.line("Everything is installed already.") }
        let ready = try manager.readyPairs()
        if !ready.isEmpty { try environment.console.line("Ready offline: \(PairText.list(ready))") }
    }
}
