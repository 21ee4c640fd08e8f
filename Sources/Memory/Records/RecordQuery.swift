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
            let (sql, values) = Self.statement(query)
            let records = try connection.rows(sql, values, RecordRow.read)
            let total =
                query.isFiltered
                ? nil
                : try connection.integer(
                    "SELECT count(*) FROM records WHERE kind = ? AND deleted = 0",
                    [.integer(query.kind.rawValue)])
            return RecordPage(
                records: Array(records.prefix(query.limit)), hasMore: records.count > query.limit,
                total: total)
        }
        return page ?? RecordPage(records: [], hasMore: false, total: 0)
    }

    /// The fewest letters that the index of history finds.
    private static let indexedLength = 3

    private static func statement(_ query: RecordQuery) -> (String, [SQLValue]) {
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
            let isIndexed =
                query.kind == .history && query.order == .time && !folded.unicodeScalars.contains("\0")
                && folded.unicodeScalars.count >= indexedLength
            if isIndexed {
                table = "history_text t CROSS JOIN records r ON r.number = t.rowid"
                let quoted = folded.split(separator: "\"", omittingEmptySubsequences: false)
                    .joined(separator: "\"\"")
                require("t.folded MATCH ?", "\"\(quoted)\"")
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
