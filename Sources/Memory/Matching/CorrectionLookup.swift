/// A correction as translation uses it.
package struct StoredCorrection: Sendable, Hashable {
    package let source: String
    package let target: String
    package let domain: String
    /// Greater for one that was made later.
    package let order: Int

    package init(source: String, target: String, domain: String, order: Int) {
        self.source = source
        self.target = target
        self.domain = domain
        self.order = order
    }
}

extension MemoryStore {
    /// What corrections are looked up by: how a word of theirs, or the whole text, begins.
    package static func correctionKey(of word: String) -> String { RecordText.lookup(word: word) }

    /// The corrections for a pair whose first word begins with one of the keys.
    package func corrections(
        from source: String,
        to target: String,
        keys: Set<String>
    ) throws(MemoryError) -> [StoredCorrection] {
        let found = try read { (connection) throws(MemoryError) in
            var corrections: [StoredCorrection] = []
            for key in keys where !key.isEmpty {
                corrections += try connection.rows(
                    """
                    SELECT source, target, domain, number FROM records
                    WHERE source_language = ? AND target_language = ? AND lookup = ? AND lookup <> '' AND deleted = 0
                    """,
                    [.text(source), .text(target), .text(key)]
                ) { (row) throws(MemoryError) in
                    StoredCorrection(
                        source: row.text(0), target: row.text(1), domain: row.text(2), order: row.integer(3))
                }
            }
            return corrections
        }
        return found ?? []
    }
}
