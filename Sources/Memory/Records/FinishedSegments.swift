/// Translated pieces of documents by keys that their owner makes of all that they depend on.
extension MemoryStore {
    /// Milliseconds after which a piece that nobody asked for goes: thirty days.
    private static let segmentTime = 30 * 86_400_000

    /// The pieces that are there, by their keys.
    package func finishedSegments(_ keys: [String]) throws(MemoryError) -> [String: String] {
        try read { (connection) throws(MemoryError) in
            var found: [String: String] = [:]
            for key in keys where found[key] == nil {
                found[key] = try connection.row("SELECT value FROM segments WHERE key = ?", [.text(key)]) {
                    (row) throws(MemoryError) in row.text(0)
                }
            }
            return found
        } ?? [:]
    }

    /// Keeps pieces, all in one transaction; an older one with the same key is replaced.
    package func keepSegments(_ segments: [String: String]) throws(MemoryError) {
        guard !segments.isEmpty else { return }
        try write { (connection, _) throws(MemoryError) in
            let now = environment.now()
            for (key, value) in segments {
                try connection.run(
                    "INSERT OR REPLACE INTO segments(key, value, used_at) VALUES (?, ?, ?)",
                    [.text(key), .text(value), .integer(now)])
            }
            try connection.run("DELETE FROM segments WHERE used_at < ?", [.integer(now - Self.segmentTime)])
        }
    }

    /// Forgets pieces, for example those of a job that is done.
    package func forgetSegments(_ keys: [String]) throws(MemoryError) {
        guard folder.hasDatabase, !keys.isEmpty else { return }
        try write { (connection, _) throws(MemoryError) in
            for key in keys { try connection.run("DELETE FROM segments WHERE key = ?", [.text(key)]) }
        }
    }
}
