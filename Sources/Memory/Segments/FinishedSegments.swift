/// Sentences of documents whose translation is finished, known by a digest of their content, so that work that was
/// interrupted goes on where it stopped. They are no records: they are not listed, exported or synchronised, and
/// those that were not asked for in a month are dropped.
extension MemoryStore {
    private static let table = """
        CREATE TABLE IF NOT EXISTS finished_segments(
            key BLOB PRIMARY KEY, value BLOB NOT NULL, used INTEGER NOT NULL
        ) WITHOUT ROWID
        """
    /// How long a segment that nobody asks for is kept, in milliseconds.
    private static let lifetime = 30 * 24 * 3600 * 1000

    /// What is kept under the keys, in their order; `nil` where there is nothing.
    package func finishedSegments(_ keys: [[UInt8]]) throws(MemoryError) -> [[UInt8]?] {
        let found = try read { (connection) throws(MemoryError) -> [[UInt8]?] in
            let exists = try connection.integer(
                "SELECT count(*) FROM sqlite_master WHERE name = 'finished_segments'")
            guard exists == 1 else { return [] }
            var values: [[UInt8]?] = []
            for key in keys {
                values.append(
                    try connection.row(
                        "SELECT value FROM finished_segments WHERE key = ?", [.blob(key)]
                    ) { (row) throws(MemoryError) in row.bytes(0) })
            }
            return values
        }
        guard let found, found.count == keys.count else { return keys.map { _ in nil } }
        return found
    }

    /// Keeps values under keys, all or none.
    package func keepFinishedSegments(_ segments: [(key: [UInt8], value: [UInt8])]) throws(MemoryError) {
        let now = environment.now()
        try write { (connection, _) throws(MemoryError) in
            try connection.run(Self.table)
            for segment in segments {
                try connection.run(
                    "INSERT OR REPLACE INTO finished_segments(key, value, used) VALUES (?, ?, ?)",
                    [.blob(segment.key), .blob(segment.value), .integer(now)])
            }
        }
    }

    /// Drops segments that nobody asked for in a month.
    package func dropOldSegments() throws(MemoryError) {
        let limit = environment.now() - Self.lifetime
        let exists = try read { (connection) throws(MemoryError) in
            try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = 'finished_segments'")
        }
        guard exists == 1 else { return }
        try write { (connection, _) throws(MemoryError) in
            try connection.run("DELETE FROM finished_segments WHERE used < ?", [.integer(limit)])
        }
    }

    /// What changes whenever a correction or a unit of a translation memory does.
    package func correctionState() throws(MemoryError) -> String {
        let state = try read { (connection) throws(MemoryError) in
            try connection.row(
                "SELECT count(*) || '.' || coalesce(max(change), 0) FROM records WHERE kind <> 1"
            ) { (row) throws(MemoryError) in row.text(0) }
        }
        return (state ?? nil) ?? "0.0"
    }
}
