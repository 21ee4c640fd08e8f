extension MemoryStore {
    /// The records of some kinds, in the order of their making.
    ///
    /// - Parameter withRemoved: whether the marks of removed records are among them.
    package func export(
        _ kinds: Set<RecordKind>,
        withRemoved: Bool = false
    ) throws(MemoryError) -> [MemoryRecord] {
        let records = try read { (connection) throws(MemoryError) in
            try connection.rows(
                "SELECT \(RecordRow.columns) FROM records r WHERE r.deleted <= ? ORDER BY r.number",
                [.integer(withRemoved ? 1 : 0)], RecordRow.read)
        }
        return (records ?? []).filter { kinds.contains($0.kind) }
    }

    /// What an import did.
    package struct ImportOutcome: Sendable, Hashable {
        package var added = 0
        /// Records that were there in an older state.
        package var replaced = 0
        /// Records that were there in this or a newer state.
        package var unchanged = 0
    }

    /// Puts the records of a backup back: all in one transaction, the newer state of each record wins.
    package func restore(_ data: [UInt8], file: String) throws(MemoryError) -> ImportOutcome {
        let records = try RecordJSON.records(of: data, file: file)
        try folder.prepare()
        if records.contains(where: { $0.kind == .correction || $0.kind == .unit }) {
            try folder.markCorrections()
        }
        return try write { (connection, moment) throws(MemoryError) in
            let text = try recordText(connection)
            var outcome = ImportOutcome()
            var last = 0
            for var record in records {
                record.change = moment
                if let own = try Self.record(record.id, connection) {
                    guard own.updatedAt < record.updatedAt, own.kind == record.kind else {
                        outcome.unchanged += 1
                        continue
                    }
                    try RecordRow.update(record, text: text, connection)
                    outcome.replaced += 1
                } else {
                    last = try RecordRow.insert(record, after: last, text: text, connection)
                    outcome.added += 1
                }
            }
            let latest = records.map(\.updatedAt).max() ?? 0
            try connection.run(
                "UPDATE meta SET value = max(value, ?) WHERE name = 'clock'", [.integer(latest)])
            return outcome
        }
    }

    /// Adds what a file of pairs holds and is not there yet: all in one transaction.
    ///
    /// - Returns: how many were added, and how many were there.
    package func add(
        new contents: [RecordContent],
        as kind: RecordKind
    ) throws(MemoryError) -> ImportOutcome {
        var fresh: [RecordContent] = []
        var seen = Set(try export([kind]).map { Pair($0.content) })
        for content in contents where seen.insert(Pair(content)).inserted { fresh.append(content) }
        var outcome = ImportOutcome()
        outcome.added = fresh.count
        outcome.unchanged = contents.count - fresh.count
        if !fresh.isEmpty { try add(kind, fresh) }
        return outcome
    }

    private struct Pair: Hashable {
        let languages: [String]
        let texts: [String]

        init(_ content: RecordContent) {
            languages = [content.sourceLanguage, content.targetLanguage]
            texts = [content.source, content.target, content.domain]
        }
    }
}
