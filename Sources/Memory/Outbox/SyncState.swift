/// How far things have got to other places.
package struct SyncState: Sendable, Hashable {
    /// Records of one kind by their mark.
    package struct Counts: Sendable, Hashable {
        package var synced = 0
        package var waiting = 0
        package var failed = 0
        package var local = 0
    }

    package var counts: [RecordKind: Counts] = [:]
    /// When the next attempt is due, in milliseconds since 1970; `nil` when nothing was tried in vain.
    package var nextAttempt: Int?
    /// When something last got through.
    package var lastSuccess: Int?
}

/// What a person decides about records that wait or failed.
package enum SyncDecision: Sendable, Hashable {
    /// Try again at once.
    case retry
    /// Keep it on this device and send it no more.
    case keep
    /// Remove it.
    case drop
}

extension MemoryStore {
    package func syncState() throws(MemoryError) -> SyncState {
        let state = try read { (connection) throws(MemoryError) in
            var state = SyncState()
            let rows = try connection.rows(
                """
                SELECT kind, synced, held, count(*) FROM records
                WHERE kind IN (2, 3, 5) AND (deleted = 0 OR synced = 0) GROUP BY kind, synced, held
                """
            ) { (row) throws(MemoryError) in (row.integer(0), row.integer(1), row.integer(2), row.integer(3))
            }
            for (kind, synced, held, count) in rows {
                guard let kind = RecordKind(rawValue: kind) else { continue }
                var counts = state.counts[kind] ?? SyncState.Counts()
                switch (synced != 0, MemoryRecord.Hold(rawValue: held) ?? .none) {
                case (true, _): counts.synced += count
                case (false, .none): counts.waiting += count
                case (false, .failed): counts.failed += count
                case (false, .kept): counts.local += count
                }
                state.counts[kind] = counts
            }
            state.nextAttempt =
                try connection.row(
                    "SELECT min(next_attempt) FROM records WHERE synced = 0 AND held = 0 AND next_attempt > 0"
                ) { (row) throws(MemoryError) in row.isNull(0) ? nil : row.integer(0) } ?? nil
            state.lastSuccess = try Self.meta("success", connection).flatMap(Int.init)
            return state
        }
        return state ?? SyncState()
    }

    /// Notes that something got through just now.
    package func noteSuccess() throws(MemoryError) {
        try write { (connection, _) throws(MemoryError) in
            try Self.setMeta("success", String(environment.now()), connection)
        }
    }

    /// Does what a person decided about a record that is not synced.
    @discardableResult
    package func decide(_ decision: SyncDecision, _ id: RecordIdentifier) throws(MemoryError) -> Bool {
        if decision == .drop {
            guard let record = try record(id), !record.isSynced else { return false }
            try remove([id])
            return true
        }
        return try write { (connection, moment) throws(MemoryError) in
            guard var record = try Self.record(id, connection), !record.isSynced else { return false }
            record.change = moment
            record.hold = decision == .keep ? .kept : .none
            if decision == .retry {
                record.attempts = 0
                record.nextAttempt = 0
                record.lastError = nil
            }
            try RecordRow.update(record, text: try recordText(connection), connection)
            return true
        }
    }

    /// The records that a person must decide about.
    package func failedRecords() throws(MemoryError) -> [MemoryRecord] {
        try read { (connection) throws(MemoryError) in
            try connection.rows(
                "SELECT \(RecordRow.columns) FROM records r WHERE r.held = 1 AND r.deleted = 0 ORDER BY r.number",
                [],
                RecordRow.read)
        } ?? []
    }
}
