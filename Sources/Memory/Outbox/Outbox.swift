/// What waits to be sent to the service: requests and corrections, in the order of their making.
///
///     let report = try Outbox(store: store).deliver(by: service)
///     report.delivered.map(\.content.target)
///
/// A record is sent under its id and marked in one transaction once the answer is there. When the process ends in
/// between, it is sent again under the same id, so that the service can tell. What cannot be sent stays and holds up
/// what comes after it, so that the order is kept; what is refused for good waits for a person and holds up nothing.
package struct Outbox: Sendable {
    let store: MemoryStore
    let schedule: RetrySchedule
    /// Whether answered requests are added to the history.
    let keepsHistory: Bool

    package init(store: MemoryStore, schedule: RetrySchedule = RetrySchedule(), keepsHistory: Bool = false) {
        self.store = store
        self.schedule = schedule
        self.keepsHistory = keepsHistory
    }

    /// What a delivery did.
    package struct Report: Sendable, Hashable {
        package var delivered: [MemoryRecord] = []
        /// Records that a person must decide about.
        package var failed: [MemoryRecord] = []
        /// Changes that had become pointless.
        package var dropped = 0
        /// Why it ended before all was sent.
        package var obstacle: String?
        /// Whether another process is at it.
        package var isBusy = false
    }

    private static let kinds = "(\(RecordKind.correction.rawValue), \(RecordKind.request.rawValue))"

    /// Sends what waits until all is sent or something is in the way.
    ///
    /// - Parameters:
    ///   - isPatient: whether pauses after failures are kept to; a person who asks need not wait.
    ///   - isCancelled: asked before each record.
    package func deliver(
        by service: some DeliveryService,
        isPatient: Bool = false,
        isCancelled: () -> Bool = { false }
    ) throws(MemoryError) -> Report {
        guard store.folder.hasDatabase else { return Report() }
        let report = try store.folder.locked("sync", isPatient: false) { () throws(MemoryError) in
            try deliverAlone(by: service, isPatient: isPatient, isCancelled: isCancelled)
        }
        if let report { return report }
        var busy = Report()
        busy.isBusy = true
        return busy
    }

    private func deliverAlone(
        by service: some DeliveryService,
        isPatient: Bool,
        isCancelled: () -> Bool
    ) throws(MemoryError) -> Report {
        var report = Report()
        var isPrepared = false
        while !isCancelled(), let record = try next() {
            if isPatient, record.nextAttempt > store.environment.now() {
                report.obstacle = record.lastError
                return report
            }
            var outcome: DeliveryOutcome?
            if !isPrepared {
                outcome = service.prepare()
                isPrepared = outcome == nil
            }
            let result = outcome ?? service.deliver(record)
            let isDone = try settle(record, result, &report)
            if !isDone { return report }
        }
        return report
    }

    private func next() throws(MemoryError) -> MemoryRecord? {
        try store.read { (connection) throws(MemoryError) in
            try connection.row(
                """
                SELECT \(RecordRow.columns) FROM records r
                WHERE r.synced = 0 AND r.held = 0 AND r.kind IN \(Self.kinds) ORDER BY r.number LIMIT 1
                """, [], RecordRow.read)
        } ?? nil
    }

    /// Writes down what became of a record.
    ///
    /// - Returns: whether the next one may be tried.
    private func settle(
        _ sent: MemoryRecord,
        _ outcome: DeliveryOutcome,
        _ report: inout Report
    ) throws(MemoryError) -> Bool {
        let now = store.environment.now()
        let settled = try store.write { (connection, moment) throws(MemoryError) -> MemoryRecord? in
            guard var record = try MemoryStore.record(sent.id, connection), !record.isSynced else {
                return nil
            }
            // Changed while it was on its way: the change is still to be sent.
            let isSame = record.updatedAt == sent.updatedAt
            record.change = moment
            record.settle(outcome, schedule: schedule, isSame: isSame, now: now)
            if record.isDeleted, record.isSynced || record.hold != .none {
                try MemoryStore.erase(record.id, connection)
                return record
            }
            let text = try store.recordText(connection)
            try RecordRow.update(record, text: text, connection)
            if keepsHistory, record.kind == .request, record.isSynced {
                try keep(record, text: text, at: moment, connection)
            }
            return record
        }
        guard let settled else { return true }
        switch outcome {
        case .delivered:
            if settled.isSynced { report.delivered.append(settled) }
        case .gone: report.dropped += 1
        case .refused: report.failed.append(settled)
        case .unavailable(let reason, _), .wrongAnswer(let reason):
            guard settled.hold == .failed else {
                report.obstacle = reason
                return false
            }
            report.failed.append(settled)
        }
        return true
    }

    private func keep(
        _ request: MemoryRecord,
        text: RecordText,
        at moment: Int,
        _ connection: Connection
    ) throws(MemoryError) {
        let id = RecordIdentifier(milliseconds: moment, random: store.environment.random)
        var record = MemoryRecord(id: id, kind: .history, content: request.content, createdAt: moment)
        record.change = moment
        try RecordRow.append(record, text: text, connection)
    }
}

extension MemoryRecord {
    /// Takes over how sending ended.
    fileprivate mutating func settle(
        _ outcome: DeliveryOutcome,
        schedule: RetrySchedule,
        isSame: Bool,
        now: Int
    ) {
        switch outcome {
        case .delivered(let text, let id):
            serverID = id ?? serverID
            guard isSame else { return }
            if kind == .request { content.target = text ?? content.target }
            isSynced = true
            unsent = []
            lastError = nil
        case .gone:
            lastError = "it is gone on the service"
            hold = .kept
        case .refused(let reason):
            attempts += 1
            lastError = reason
            hold = .failed
        case .unavailable(let reason, let pause):
            attempts += 1
            lastError = reason
            nextAttempt = now + schedule.pause(after: attempts, asked: pause)
        case .wrongAnswer(let reason):
            attempts += 1
            lastError = reason
            nextAttempt = now + schedule.pause(after: attempts)
            if attempts >= schedule.wrongAnswers { hold = .failed }
        }
    }
}
