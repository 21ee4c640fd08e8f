import Tolmach

/// `translate pack update`: newer versions of what is installed, also in the background; and the way back.
struct PackUpdateCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "update"],
        summary: "Install newer versions of the installed packs",
        operands: "",
        options: [
            .flag(
                "--background", help: "Keep to 30 s and 6 h unless --budget and --min-interval say otherwise."
            ),
            .value("--budget", as: "TIME", help: "Stop after this time and go on next time: 30s, 5m, 1h."),
            .value("--min-interval", as: "TIME", help: "Do not ask catalogs again within this time: 6h, 1d."),
            .value("--limit-rate", as: "BYTES", help: "Bytes per second at most: 500k, 2M."),
            .value("--rollback", as: "PACK", help: "Put the version before the last update back instead."),
            CatalogOption.catalog, CatalogOption.key, .json,
        ],
        discussion: """
            Says exactly one of new-data, no-data and failed. Translations that run are not disturbed, and the
            version before is kept for --rollback.
            """,
        examples: [
            ("translate pack update", "bring everything up to date"),
            ("translate pack update --background", "what pack schedule runs now and then"),
            ("translate pack update --rollback en-ru.dictionary", "go back to the version before"),
        ]
    )

    private let rollback: String?
    private let isBackground: Bool
    private let budget: Int?
    private let interval: Int
    private let rateLimit: Int
    private let asJSON: Bool
    private let catalog: CatalogOption?
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        isBackground = arguments.isSet("--background")
        rollback = arguments.value("--rollback")
        budget = try Quantity.seconds(arguments, "--budget") ?? (isBackground ? 30 : nil)
        interval = try Quantity.seconds(arguments, "--min-interval") ?? (isBackground ? 6 * 3600 : 0)
        rateLimit = try Quantity.bytes(arguments, "--limit-rate") ?? 0
        asJSON = arguments.isSet("--json")
        catalog = try CatalogOption(arguments)
        self.environment = environment
    }

    func run() async throws {
        let manager = environment.packManager(catalog: catalog)
        if let rollback {
            let pack = try manager.rollBack(rollback)
            return try environment.console.line(
                asJSON ? PackJSON.installed(pack).line : "Back to: \(pack.id) \(pack.version)")
        }
        let display = ProgressDisplay(console: environment.console)
        Interruption.watch()
        let update = display.follow {
            manager.update(
                budget: budget.map(Double.init),
                minimumInterval: interval,
                rateLimit: rateLimit,
                progress: $0
            )
        }
        try write(update)
        if isBackground { await synchronize() }
        if update.outcome == .failed, let error = update.error { throw error }
        if let error = update.error {
            environment.console.notice("\(error.description) \(error.remedy ?? "")")
        }
    }

    /// What waits for the network goes out by the way; what is in its way is told by `translate sync --status`.
    private func synchronize() async {
        _ = try? await environment.memory.synchronize(isPatient: true)
    }

    private func write(_ update: PackUpdate) throws(CommandFailure) {
        guard asJSON else {
            for pack in update.installed {
                try environment.console.line("Updated: \(pack.id) \(pack.version)")
            }
            return try environment.console.line(update.outcome.rawValue)
        }
        let json = JSONText.object([
            "outcome": .string(update.outcome.rawValue),
            "installed": .array(update.installed.map(PackJSON.installed)),
            "pending": .strings(update.pending),
            "error": update.error.map { .string($0.description) },
        ])
        try environment.console.line(json.line)
    }
}
