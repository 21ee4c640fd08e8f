/// Adding, changing and removing records: each call one transaction.
extension MemoryStore {
    /// Remembers something new.
    @discardableResult
    package func add(_ kind: RecordKind, _ content: RecordContent) throws(MemoryError) -> MemoryRecord {
        let records = try add(kind, [content])
        guard let record = records.first else { throw .noSuchRecord("") }
        return record
    }

    /// Remembers several things in one transaction, in this order.
    @discardableResult
    package func add(_ kind: RecordKind, _ contents: [RecordContent]) throws(MemoryError) -> [MemoryRecord] {
        if kind == .correction || kind == .unit {
            try folder.prepare()
            try folder.markCorrections()
        }
        return try write { (connection, moment) throws(MemoryError) in
            let text = try recordText(connection)
            let device = try Self.device(connection)
            var records: [MemoryRecord] = []
            for content in contents {
                let id = RecordIdentifier(milliseconds: moment, random: environment.random)
                var record = MemoryRecord(id: id, kind: kind, content: content, createdAt: moment)
                record.touch(Set(RecordField.allCases), at: moment, by: device)
                try RecordRow.append(record, text: text, connection)
                records.append(record)
            }
            return records
        }
    }

    /// Replaces what a person put into a record.
    @discardableResult
    package func update(
        _ id: RecordIdentifier,
        _ change: (inout RecordContent) -> Void
    ) throws(MemoryError) -> MemoryRecord {
        try write { (connection, moment) throws(MemoryError) in
            guard var record = try Self.record(id, connection), !record.isDeleted else {
                throw .noSuchRecord(id.description)
            }
            let old = record.content
            change(&record.content)
            let fields = RecordField.differences(old, record.content)
            guard !fields.isEmpty else { return record }
            // That it is there is said again: a change that was not sent brings back what another device removed.
            record.touch(fields.union([.deleted]), at: moment, by: try Self.device(connection))
            try RecordRow.update(record, text: try recordText(connection), connection)
            return record
        }
    }

    /// Removes records; what others may know of stays as an empty mark until they were told.
    package func remove(_ ids: [RecordIdentifier]) throws(MemoryError) {
        try write { (connection, moment) throws(MemoryError) in
            let text = try recordText(connection)
            let device = try Self.device(connection)
            for id in ids {
                guard var record = try Self.record(id, connection), !record.isDeleted else {
                    throw .noSuchRecord(id.description)
                }
                try Self.noteRemoval(of: record, at: moment, connection)
                guard record.isKnownElsewhere else {
                    try Self.erase(id, connection)
                    continue
                }
                record.touch([.deleted], at: moment, by: device)
                record.empty()
                try RecordRow.update(record, text: text, connection)
            }
        }
    }

    /// Removes all records of a kind.
    ///
    /// - Returns: how many there were.
    package func removeAll(_ kind: RecordKind) throws(MemoryError) -> Int {
        let ids = try read { (connection) throws(MemoryError) in
            try connection.rows(
                "SELECT id FROM records WHERE kind = ? AND deleted = 0", [.integer(kind.rawValue)]
            ) { (row) throws(MemoryError) in RecordIdentifier(row.text(0)) }.compactMap(\.self)
        }
        guard let ids, !ids.isEmpty else { return 0 }
        try remove(ids)
        return ids.count
    }

    // MARK: - Finding one

    package func record(_ id: RecordIdentifier) throws(MemoryError) -> MemoryRecord? {
        try read { (connection) throws(MemoryError) in try Self.record(id, connection) } ?? nil
    }

    /// The record whose id is, or ends in, `text`.
    package func find(_ text: String, kind: RecordKind) throws(MemoryError) -> MemoryRecord {
        let found = try read { (connection) throws(MemoryError) in
            try connection.rows(
                """
                SELECT \(RecordRow.columns) FROM records r
                WHERE r.kind = ? AND r.deleted = 0 AND substr(r.id, -length(?2)) = ?2 LIMIT 2
                """,
                [.integer(kind.rawValue), .text(text.lowercased())], RecordRow.read)
        }
        guard let found, let first = found.first, !text.isEmpty else { throw .noSuchRecord(text) }
        guard found.count == 1 else { throw .ambiguousIdentifier(text) }
        return first
    }

    static func record(_ id: RecordIdentifier, _ connection: Connection) throws(MemoryError) -> MemoryRecord?
    {
        try connection.row(
            "SELECT \(RecordRow.columns) FROM records r WHERE r.id = ?", [.text(id.description)],
            RecordRow.read)
    }

    static func erase(_ id: RecordIdentifier, _ connection: Connection) throws(MemoryError) {
        try connection.run("DELETE FROM records WHERE id = ?", [.text(id.description)])
    }

    /// Milliseconds for which listeners are told what is gone.
    private static let removalTime = 86_400_000

    static func noteRemoval(
        of record: MemoryRecord, at moment: Int, _ connection: Connection
    ) throws(MemoryError) {
        try connection.run(
            "INSERT OR REPLACE INTO removals(id, kind, change) VALUES (?, ?, ?)",
            [.text(record.id.description), .integer(record.kind.rawValue), .integer(moment)])
        try connection.run("DELETE FROM removals WHERE change < ?", [.integer(moment - removalTime)])
    }

    /// What makes the searched and sorted forms of a text, for the language the database sorts by.
    func recordText(_ connection: Connection) throws(MemoryError) -> RecordText {
        RecordText(collation: try Self.meta("collation", connection) ?? "und")
    }
}

extension MemoryRecord {
    /// Notes that fields were set here, and that this is still to be sent.
    mutating func touch(_ fields: Set<RecordField>, at moment: Int, by device: String) {
        updatedAt = moment
        change = moment
        guard kind != .history, kind != .unit else { return }
        for field in fields { stamps[field] = Stamp(time: moment, device: device) }
        unsent.formUnion(fields)
        isSynced = false
        attempts = 0
        nextAttempt = 0
        lastError = nil
        if hold == .failed { hold = .none }
    }

    /// Takes away what is of no use once the record is gone.
    mutating func empty() {
        isDeleted = true
        content = RecordContent(
            from: content.sourceLanguage, to: content.targetLanguage, source: "", target: "")
    }

    /// Whether something outside this database may know the record.
    fileprivate var isKnownElsewhere: Bool {
        switch kind {
        case .history, .unit, .request: false
        case .saved: !unsent.contains(.source) || isSynced
        case .correction: isSynced || attempts > 0 || serverID != nil
        }
    }
}
