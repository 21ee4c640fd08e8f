import Tolmach

/// `translate sync`: brings what waits to the service and to one's other devices.
struct SyncCommand: Command {
    static let description = CommandDescription(
        path: ["sync"],
        summary: "Deliver what waits for the network, and exchange saved phrases between devices",
        operands:
            "| list | search TEXT | show ID | edit ID | delete ID... | retry ID... | keep ID... | drop ID... | export [FILE]",
        options: [
            .flag("--status", help: "Deliver nothing; say what waits, what failed and what got through."),
            .flag("--background", help: "Keep to the pauses after failures, and be quiet."),
        ] + RecordActions.listOptions + RecordActions.contentOptions + [RecordExport.format, .json],
        discussion: """
            Texts kept by “translate --queue” go to the configured service, in order, and corrections to it as
            suggestions. Saved phrases go to the folder set by “translate config set sync-folder FOLDER”, and those of
            your other devices come from there. What cannot be delivered waits, with growing pauses.
            With a word, works on the texts that wait; retry, keep (here, unsent) and drop also on what failed, of
            any kind, --all for all that failed. Marks: ✓ synced · … waiting · ✗ failed · “·” stays here.
            """,
        examples: [
            ("translate sync", "deliver now, and print the translations that came back"),
            ("translate sync --status", "what waits, and why"),
            ("translate sync retry --all", "try what failed again"),
        ]
    )

    private let request: RecordRequest?
    private let arguments: ParsedArguments
    private let actions: RecordActions
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.arguments = arguments
        self.environment = environment
        request =
            arguments.operands.isEmpty
            ? nil
            : try RecordRequest(
                arguments,
                verbs: [.list, .search, .show, .edit, .delete, .retry, .keep, .drop, .export], implied: nil,
                of: Self.description)
        actions = RecordActions(
            kind: .request, memory: environment.memory, arguments: arguments, environment: environment)
    }

    private var console: Console { environment.console }
    private var isJSON: Bool { arguments.isSet("--json") }

    func run() async throws {
        if arguments.isSet("--status") { return try await showStatus() }
        guard let request else { return try await synchronize() }
        if try await actions.perform(request) { return }
        switch request.verb {
        case .retry: try await decide(request.operands) { try await actions.memory.retry($0) }
        case .keep: try await decide(request.operands) { try await actions.memory.keep($0) }
        case .drop: try await decide(request.operands) { try await actions.memory.drop($0) }
        default: try await RecordExport(actions, usual: .jsonl).run(request)
        }
    }

    // MARK: - Delivering

    private func synchronize() async throws {
        let isBackground = arguments.isSet("--background")
        Interruption.watch()
        let sync = try await actions.memory.synchronize(isPatient: isBackground)
        if isBackground { return }
        let display = RecordDisplay(console: console, asJSON: isJSON)
        for record in sync.delivered { try display.line(record) }
        for record in sync.failed { try display.line(record) }
        for obstacle in sync.obstacles { console.notice(obstacle) }
        if !isJSON { try console.line(Self.summary(sync)) }
        if !sync.obstacles.isEmpty {
            throw CommandFailure(
                .network, "not everything was delivered; what is left waits.",
                remedy: "See: translate sync --status")
        }
    }

    private static func summary(_ sync: PhraseSync) -> String {
        let parts = [
            (sync.delivered.count, "delivered"), (sync.failed.count, "failed"), (sync.dropped, "dropped"),
            (sync.sent, "sent to the folder"), (sync.received, "received from it"),
        ].filter { $0.0 > 0 }
        return parts.isEmpty
            ? "Nothing to deliver." : parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    // MARK: - State

    private func showStatus() async throws {
        let status = try await actions.memory.syncStatus()
        let failed = try await actions.memory.failedRecords()
        let kinds: [(PhraseRecord.Kind, String)] = [
            (.request, "requests"), (.correction, "corrections"), (.saved, "saved"),
        ]
        if isJSON {
            let json = JSONText.object([
                "requests": Self.json(status.counts[.request]),
                "corrections": Self.json(status.counts[.correction]),
                "saved": Self.json(status.counts[.saved]),
                "service": status.service.map(JSONText.string) ?? .null,
                "folder": status.folder.map(JSONText.string) ?? .null,
                "lastSuccess": status.lastSuccess.map(JSONText.integer) ?? .null,
                "nextAttempt": status.nextAttempt.map(JSONText.integer) ?? .null,
                "failed": .array(failed.map(RecordDisplay.json)),
            ])
            return try console.line(json.line)
        }
        for (kind, name) in kinds {
            let counts = status.counts[kind]
            try console.line(
                "\(name): \(counts?.waiting ?? 0) waiting, \(counts?.failed ?? 0) failed, \(counts?.synced ?? 0) synced, \(counts?.local ?? 0) local"
            )
        }
        try console.line("service: \(status.service ?? "none")")
        try console.line("folder: \(status.folder ?? "none")")
        let display = RecordDisplay(console: console, asJSON: false)
        for record in failed { try display.line(record) }
        if !failed.isEmpty { console.progress("Decide: translate sync retry|keep|drop ID\n") }
    }

    private static func json(_ counts: PhraseSyncStatus.Counts?) -> JSONText {
        .object([
            "waiting": .integer(counts?.waiting ?? 0), "failed": .integer(counts?.failed ?? 0),
            "synced": .integer(counts?.synced ?? 0), "local": .integer(counts?.local ?? 0),
        ])
    }

    // MARK: - Decisions

    private func decide(
        _ ids: [String],
        _ work: ([PhraseRecord]) async throws -> Void
    ) async throws {
        if arguments.isSet("--all") { return try await work(try await actions.memory.failedRecords()) }
        var records: [PhraseRecord] = []
        for id in ids { records.append(try await find(id)) }
        try await work(records)
    }

    /// The record with an id of any kind that is sent.
    private func find(_ id: String) async throws -> PhraseRecord {
        for kind in [PhraseRecord.Kind.request, .correction] {
            if let record = try? await actions.memory.record(id, kind: kind) { return record }
        }
        return try await actions.memory.record(id, kind: .saved)
    }
}
