/// A record as a row of the table.
enum RecordRow {
    /// The columns that make a record, in the order in which `read` takes them.
    static let columns = """
        r.id, r.kind, r.server_id, r.source_language, r.target_language, r.source, r.target, r.tags, r.note, \
        r.domain, r.created_at, r.updated_at, r.change, r.stamps, r.unsent, r.synced, r.deleted, r.held, \
        r.attempts, r.next_attempt, r.last_error
        """

    static func read(_ row: Row) throws(MemoryError) -> MemoryRecord {
        guard let id = RecordIdentifier(row.text(0)), let kind = RecordKind(rawValue: row.integer(1)) else {
            throw .damaged(path: "the table of records")
        }
        let content = RecordContent(
            from: row.text(3), to: row.text(4), source: row.text(5), target: row.text(6),
            tags: list(row.text(7)), note: row.text(8), domain: row.text(9))
        var record = MemoryRecord(id: id, kind: kind, content: content, createdAt: row.integer(10))
        record.serverID = row.optionalText(2)
        record.updatedAt = row.integer(11)
        record.change = row.integer(12)
        record.stamps = FieldStamps(text: row.text(13))
        record.unsent = Set(list(row.text(14)).compactMap(RecordField.init(rawValue:)))
        record.isSynced = row.integer(15) != 0
        record.isDeleted = row.integer(16) != 0
        record.hold = MemoryRecord.Hold(rawValue: row.integer(17)) ?? .none
        record.attempts = row.integer(18)
        record.nextAttempt = row.integer(19)
        record.lastError = row.optionalText(20)
        return record
    }

    /// A record from a whole row of the table, its columns in the table's order; `nil` when it is no such row.
    static func read(_ row: [SQLValue]) -> MemoryRecord? {
        guard row.count == 25, row[0] == .null else { return nil }
        func text(_ column: Int) -> String? {
            if case .text(let text) = row[column] { text } else { nil }
        }
        func integer(_ column: Int) -> Int? {
            if case .integer(let number) = row[column] { number } else { nil }
        }
        guard let id = text(1).flatMap(RecordIdentifier.init), let kind = integer(2).flatMap(RecordKind.init),
            let from = text(4), let to = text(5), let source = text(6), let target = text(7),
            let tags = text(8), let note = text(9), let domain = text(10), let created = integer(14),
            let updated = integer(15), let change = integer(16), let stamps = text(17), let unsent = text(18)
        else { return nil }
        let content = RecordContent(
            from: from, to: to, source: source, target: target, tags: list(tags), note: note, domain: domain)
        var record = MemoryRecord(id: id, kind: kind, content: content, createdAt: created)
        record.serverID = text(3)
        record.updatedAt = updated
        record.change = change
        record.stamps = FieldStamps(text: stamps)
        record.unsent = Set(list(unsent).compactMap(RecordField.init(rawValue:)))
        record.isSynced = integer(19) == 1
        record.isDeleted = integer(20) == 1
        record.hold = integer(21).flatMap(MemoryRecord.Hold.init) ?? .none
        record.attempts = max(0, integer(22) ?? 0)
        record.nextAttempt = max(0, integer(23) ?? 0)
        record.lastError = text(24)
        return record
    }

    /// A list as it is stored: each element between line ends, so that one can be looked for.
    static func text(_ list: some Sequence<String>) -> String {
        let text = list.map { "\n" + $0 }.joined()
        return text.isEmpty ? "" : text + "\n"
    }

    private static func list(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// Writes a record that was made just now: after all others.
    static func append(_ record: MemoryRecord, text: RecordText, _ connection: Connection) throws(MemoryError)
    {
        let last = try connection.integer("SELECT max(number) FROM records") ?? 0
        try insert(record, number: max(record.createdAt, last + 1), text: text, connection)
    }

    /// Writes a record that was made at another time or place: where its moment belongs.
    ///
    /// - Parameter last: the number of the record that was written before it, when they come in order.
    /// - Returns: its number.
    @discardableResult
    static func insert(
        _ record: MemoryRecord,
        after last: Int = 0,
        text: RecordText,
        _ connection: Connection
    ) throws(MemoryError) -> Int {
        var number = max(1, record.createdAt)
        // Records of one moment follow each other, without a search from that moment for each.
        if last >= number, last - number < 1_000_000 { number = last + 1 }
        if try connection.integer("SELECT 1 FROM records WHERE number = ?", [.integer(number)]) != nil {
            number =
                try connection.integer(
                    """
                    SELECT r.number + 1 FROM records r WHERE r.number >= ?
                        AND NOT EXISTS (SELECT 1 FROM records n WHERE n.number = r.number + 1)
                    ORDER BY r.number LIMIT 1
                    """, [.integer(number)]) ?? number
        }
        try insert(record, number: number, text: text, connection)
        return number
    }

    private static func insert(
        _ record: MemoryRecord,
        number: Int,
        text: RecordText,
        _ connection: Connection
    ) throws(MemoryError) {
        try connection.run(
            """
            INSERT INTO records(number, id, kind, created_at, server_id, source_language, target_language, source,
                target, tags, note, domain, folded, sort_key, lookup, updated_at, change, stamps, unsent, synced,
                deleted, held, attempts, next_attempt, last_error)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(number), .text(record.id.description), .integer(record.kind.rawValue),
                .integer(record.createdAt),
            ] + values(record, text: text))
    }

    /// Writes a record over the row with its id.
    static func update(_ record: MemoryRecord, text: RecordText, _ connection: Connection) throws(MemoryError)
    {
        try connection.run(
            """
            UPDATE records SET server_id = ?, source_language = ?, target_language = ?, source = ?, target = ?,
                tags = ?, note = ?, domain = ?, folded = ?, sort_key = ?, lookup = ?, updated_at = ?, change = ?,
                stamps = ?, unsent = ?, synced = ?, deleted = ?, held = ?, attempts = ?, next_attempt = ?,
                last_error = ?
            WHERE id = ?
            """,
            values(record, text: text) + [.text(record.id.description)])
    }

    private static func values(_ record: MemoryRecord, text: RecordText) -> [SQLValue] {
        let content = record.content
        return [
            SQLValue(record.serverID), .text(content.sourceLanguage), .text(content.targetLanguage),
            .text(content.source), .text(content.target), .text(Self.text(content.tags)), .text(content.note),
            .text(content.domain), .text(RecordText.folded(content)), .blob(text.sortKey(content)),
            .text(RecordText.lookup(content, kind: record.kind)), .integer(record.updatedAt),
            .integer(record.change), .text(record.stamps.text),
            .text(Self.text(record.unsent.sorted().map(\.rawValue))), SQLValue(record.isSynced),
            SQLValue(record.isDeleted), .integer(record.hold.rawValue), .integer(record.attempts),
            .integer(record.nextAttempt), SQLValue(record.lastError),
        ]
    }
}
