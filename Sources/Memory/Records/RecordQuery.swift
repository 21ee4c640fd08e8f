/// Which records a list shows.
package struct RecordQuery: Sendable, Hashable {
    package enum Order: String, Sendable, CaseIterable {
        /// The newest first.
        case time
        /// By the source text, as the user's language sorts.
        case text
    }

    package var kind: RecordKind
    /// Only records with this in a text, a tag or a note; case and accents on Cyrillic letters don't count, and no
    /// character has a special meaning.
    package var text: String?
    package var order = Order.time
    package var sourceLanguage: String?
    package var targetLanguage: String?
    package var tag: String?
    package var domain: String?
    /// Only records that a person must decide about.
    package var onlyFailed = false
    package var offset = 0
    package var limit = 20

    package init(kind: RecordKind, text: String? = nil) {
        self.kind = kind
        self.text = text
    }

    fileprivate var isFiltered: Bool {
        text != nil || sourceLanguage != nil || targetLanguage != nil || tag != nil || domain != nil
            || onlyFailed
    }
}

/// A part of a list.
package struct RecordPage: Sendable, Hashable {
    package let records: [MemoryRecord]
    /// Whether there are more after these.
    package let hasMore: Bool
    /// How many there are altogether, where that is known without looking at each.
    package let total: Int?
}

extension MemoryStore {
    /// The records that a query asks for.
    package func page(_ query: RecordQuery) throws(MemoryError) -> RecordPage {
        if query.order == .text { try sortAsHere() }
        let page = try read { (connection) throws(MemoryError) in
            let (sql, values) = try Self.statement(query, connection)
            let records = try connection.rows(sql, values, RecordRow.read)
            let total =
                query.isFiltered
                ? nil
                : try Self.count(query.kind, connection)
            return RecordPage(
                records: Array(records.prefix(query.limit)), hasMore: records.count > query.limit,
                total: total)
        }
        return page ?? RecordPage(records: [], hasMore: false, total: 0)
    }

    /// Records that are counted at the most: counting takes longer than listing.
    private static let countLimit = 10_000

    /// How many records of a kind there are; `nil` for very many.
    private static func count(_ kind: RecordKind, _ connection: Connection) throws(MemoryError) -> Int? {
        let count = try connection.integer(
            "SELECT count(*) FROM (SELECT 1 FROM records WHERE kind = ? AND deleted = 0 LIMIT ?)",
            [.integer(kind.rawValue), .integer(countLimit + 1)])
        return count.flatMap { $0 <= countLimit ? $0 : nil }
    }

    /// The fewest letters that the index of history finds by itself.
    private static let indexedLength = 3
    /// Pieces of the index that one search may join.
    private static let pieceLimit = 500

    /// What the index of history is asked for a text: the text, or for one of one or two letters all pieces that
    /// begin with it. `nil` when it must be looked for in each record.
    private static func indexQuery(_ folded: String, _ connection: Connection) throws(MemoryError) -> String?
    {
        guard !folded.isEmpty, !folded.unicodeScalars.contains("\0") else { return nil }
        if folded.unicodeScalars.count >= indexedLength { return quoted(folded) }
        // Every letter of a record begins a piece, because two line ends follow the last.
        let terms = try connection.rows(
            "SELECT term FROM history_pieces WHERE term >= ? AND term < ? LIMIT ?",
            [.text(folded), .text(folded + "\u{10FFFF}"), .integer(pieceLimit + 1)]
        ) { (row) throws(MemoryError) in row.text(0) }
        guard !terms.isEmpty else { return quoted(folded + "\u{10FFFF}\u{10FFFF}\u{10FFFF}") }
        return terms.count <= pieceLimit ? terms.map(quoted).joined(separator: " OR ") : nil
    }

    private static func quoted(_ text: String) -> String {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.joined(separator: "\"\"") + "\""
    }

    private static func statement(
        _ query: RecordQuery,
        _ connection: Connection
    ) throws(MemoryError) -> (String, [SQLValue]) {
        var conditions = ["r.kind = ?", "r.deleted = 0"]
        var values: [SQLValue] = [.integer(query.kind.rawValue)]
        func require(_ condition: String, _ value: String?) {
            guard let value else { return }
            conditions.append(condition)
            values.append(.text(value))
        }
        require("r.source_language = ?", query.sourceLanguage)
        require("r.target_language = ?", query.targetLanguage)
        require("instr(r.tags, char(10) || ? || char(10)) > 0", query.tag)
        require("r.domain = ?", query.domain)
        if query.onlyFailed { conditions.append("r.held = 1") }
        var table = "records r"
        var order = query.order == .text ? "r.sort_key, r.number" : "r.number DESC"
        if let text = query.text, !text.isEmpty {
            let folded = RecordText.fold(text)
            let isIndexed = query.kind == .history && query.order == .time
            if isIndexed, let pieces = try indexQuery(folded, connection) {
                table = "history_text t CROSS JOIN records r ON r.number = t.rowid"
                require("t.folded MATCH ?", pieces)
                order = "t.rowid DESC"
            } else if folded.isEmpty {
                // Only signs that folding drops.
                require("instr(r.source || char(10) || r.target, ?) > 0", text)
            } else {
                require("instr(r.folded, ?) > 0", folded)
            }
        }
        values += [.integer(min(query.limit, 1_000_000) + 1), .integer(query.offset)]
        return (
            """
            SELECT \(RecordRow.columns) FROM \(table) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(order) LIMIT ? OFFSET ?
            """, values
        )
    }

    /// Makes the sort keys follow this user's language, when they were made for another.
    private func sortAsHere() throws(MemoryError) {
        let wanted = environment.collation.description
        let current = try read { (connection) throws(MemoryError) in try Self.meta("collation", connection) }
        guard let current, current != wanted else { return }
        try write { (connection, _) throws(MemoryError) in
            let text = RecordText(collation: wanted)
            let records = try connection.rows(
                "SELECT \(RecordRow.columns) FROM records r", [], RecordRow.read)
            for record in records {
                try connection.run(
                    "UPDATE records SET sort_key = ? WHERE id = ?",
                    [.blob(text.sortKey(record.content)), .text(record.id.description)])
            }
            try Self.setMeta("collation", wanted, connection)
        }
    }
}
