import Memory
import OnlineEngine
import Transfer

/// What a synchronisation did.
public struct PhraseSync: Sendable {
    /// Requests that were answered and corrections that were suggested.
    public internal(set) var delivered: [PhraseRecord] = []
    /// Records that the service refused: retry, keep or drop them.
    public internal(set) var failed: [PhraseRecord] = []
    /// Changes that had become pointless and were dropped.
    public internal(set) var dropped = 0
    /// Saved phrases whose changes were written to the shared folder.
    public internal(set) var sent = 0
    /// Changes of other devices that were taken over.
    public internal(set) var received = 0
    /// What was in the way, in one line each; what is left waits for the next time.
    public internal(set) var obstacles: [String] = []
}

/// How far things have got to other places.
public struct PhraseSyncStatus: Sendable, Hashable {
    /// Records of one kind by their state.
    public struct Counts: Sendable, Hashable {
        public let synced: Int
        public let waiting: Int
        public let failed: Int
        public let local: Int

        init(_ counts: SyncState.Counts) {
            synced = counts.synced
            waiting = counts.waiting
            failed = counts.failed
            local = counts.local
        }
    }

    /// Saved phrases, corrections and requests; kinds of which there are none are left out.
    public let counts: [PhraseRecord.Kind: Counts]
    /// When the next attempt is due, in milliseconds since 1970.
    public let nextAttempt: Int?
    /// When something last got through, in milliseconds since 1970.
    public let lastSuccess: Int?
    /// The service that requests and corrections go to.
    public let service: String?
    /// The folder that saved phrases go to.
    public let folder: String?
}

extension PhraseMemory {
    /// Keeps texts that are to be translated by the service when it can be reached, in their order.
    ///
    /// ```swift
    /// let kept = try await memory.enqueue(["Good morning"], from: "en", to: "bg")
    /// print(kept.map(\.state.name))  // ["waiting"]
    /// ```
    ///
    /// - Parameters:
    ///   - texts: what is to be translated.
    ///   - source: their language; `nil` to let the service tell it.
    ///   - target: the language to translate to.
    public func enqueue(
        _ texts: [String],
        from source: Language?,
        to target: Language
    ) async throws(TranslationError) -> [PhraseRecord] {
        let undetermined = Language(identifier: "und")
        return try perform { (store) throws(MemoryError) in
            let contents = texts.map {
                PhraseContent(from: source ?? undetermined, to: target, source: $0, target: "").stored
            }
            return try store.add(.request, contents).map(PhraseRecord.init)
        }
    }

    /// Brings what waits to where it is to go: requests and corrections to the configured service, saved phrases to
    /// the shared folder, from which those of other devices are taken over.
    ///
    /// ```swift
    /// let sync = try await memory.synchronize()
    /// for record in sync.delivered { print(record.targetText) }
    /// ```
    ///
    /// Records are delivered one by one, in order. What cannot be reached is no error: it is told in `obstacles`, and
    /// what is left is tried again the next time.
    ///
    /// - Parameter isPatient: whether the pauses that follow failures are kept to.
    public func synchronize(isPatient: Bool = false) async throws(TranslationError) -> PhraseSync {
        var sync = PhraseSync()
        let settings = try context.settings()
        if let folder = settings.syncFolder { synchronize(folder: folder, &sync) }
        if settings.service != nil, try context.mode() != .local {
            try deliver(isPatient: isPatient, keepsHistory: settings.history ?? true, &sync)
        }
        if !sync.delivered.isEmpty || sync.sent > 0 || sync.received > 0 {
            try perform { (store) throws(MemoryError) in try store.noteSuccess() }
        }
        return sync
    }

    /// What waits, what failed and what got through.
    public func syncStatus() async throws(TranslationError) -> PhraseSyncStatus {
        let settings = try context.settings()
        return try perform { (store) throws(MemoryError) in
            let state = try store.syncState()
            var counts: [PhraseRecord.Kind: PhraseSyncStatus.Counts] = [:]
            for (kind, value) in state.counts { counts[PhraseRecord.Kind(kind)] = .init(value) }
            return PhraseSyncStatus(
                counts: counts, nextAttempt: state.nextAttempt, lastSuccess: state.lastSuccess,
                service: settings.service?.url, folder: settings.syncFolder)
        }
    }

    /// The records whose sending failed for good, of every kind.
    public func failedRecords() async throws(TranslationError) -> [PhraseRecord] {
        try perform { (store) throws(MemoryError) in try store.failedRecords().map(PhraseRecord.init) }
    }

    /// Tries records that failed or wait again at once.
    public func retry(_ records: [PhraseRecord]) async throws(TranslationError) {
        try decide(.retry, records)
    }

    /// Keeps records that failed or wait on this device, and sends them no more.
    public func keep(_ records: [PhraseRecord]) async throws(TranslationError) { try decide(.keep, records) }

    /// Removes records that failed or wait.
    public func drop(_ records: [PhraseRecord]) async throws(TranslationError) { try decide(.drop, records) }

    // MARK: - Parts

    private func decide(_ decision: SyncDecision, _ records: [PhraseRecord]) throws(TranslationError) {
        try perform { (store) throws(MemoryError) in
            for record in records {
                if let id = RecordIdentifier(record.id) { try store.decide(decision, id) }
            }
        }
    }

    private func synchronize(folder: String, _ sync: inout PhraseSync) {
        do throws(TranslationError) {
            let report = try perform { (store) throws(MemoryError) in
                try ChangeLog(folder: folder, store: store).synchronize()
            }
            sync.sent = report.sent
            sync.received = report.received
            if report.isBusy { sync.obstacles.append("another synchronisation is under way.") }
            if report.unreadable > 0 {
                sync.obstacles.append(
                    "\(report.unreadable) lines of other devices in \(folder) are not readable; they were left out."
                )
            }
        } catch {
            sync.obstacles.append(error.description)
        }
    }

    private func deliver(isPatient: Bool, keepsHistory: Bool, _ sync: inout PhraseSync)
        throws(TranslationError)
    {
        let service = ServiceDelivery(client: try context.serviceClient(retry: .once, timeout: Self.timeout))
        let report = try perform { (store) throws(MemoryError) in
            try Outbox(store: store, keepsHistory: keepsHistory).deliver(
                by: service, isPatient: isPatient, isCancelled: context.isInterrupted)
        }
        sync.delivered = report.delivered.map(PhraseRecord.init)
        sync.failed = report.failed.map(PhraseRecord.init)
        sync.dropped = report.dropped
        if report.isBusy { sync.obstacles.append("another synchronisation is under way.") }
        if let obstacle = report.obstacle { sync.obstacles.append("\(obstacle).") }
    }

    /// Seconds that one request may take.
    private static let timeout = 30
}
