/// What happened to a record.
package enum RecordEvent: Sendable, Hashable {
    /// It was added or changed; this is how it is now.
    case changed(MemoryRecord)
    case removed(RecordIdentifier, kind: RecordKind)
}

extension MemoryStore {
    /// The number of the latest change.
    package func latestChange() throws(MemoryError) -> Int {
        try read { (connection) throws(MemoryError) in
            try connection.integer(
                "SELECT max(ifnull((SELECT max(change) FROM records), 0), ifnull((SELECT max(change) FROM removals), 0))"
            ) ?? 0
        } ?? 0
    }

    /// What happened in the first transaction after the one with this number, whichever process made it; `nil`
    /// when nothing did.
    package func events(after change: Int) throws(MemoryError) -> (change: Int, events: [RecordEvent])? {
        try read { (connection) throws(MemoryError) in
            let next = try connection.row(
                """
                SELECT min(change) FROM (
                    SELECT min(change) AS change FROM records WHERE change > ?1
                    UNION ALL SELECT min(change) FROM removals WHERE change > ?1)
                """,
                [.integer(change)]
            ) { (row) throws(MemoryError) in row.isNull(0) ? nil : row.integer(0) }
            guard case .some(.some(let number)) = next else { return nil }
            let changed = try connection.rows(
                "SELECT \(RecordRow.columns) FROM records r WHERE r.change = ? AND r.deleted = 0",
                [.integer(number)], RecordRow.read)
            let removed = try connection.rows(
                "SELECT id, kind FROM removals WHERE change = ?", [.integer(number)]
            ) { (row) throws(MemoryError) -> RecordEvent? in
                guard let id = RecordIdentifier(row.text(0)), let kind = RecordKind(rawValue: row.integer(1))
                else { return nil }
                return .removed(id, kind: kind)
            }
            return (number, changed.map(RecordEvent.changed) + removed.compactMap(\.self))
        } ?? nil
    }
}
