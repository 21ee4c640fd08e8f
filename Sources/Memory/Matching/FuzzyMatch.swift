import TextAnalysis

/// A unit of a translation memory that is like a text.
package struct FuzzyMatch: Sendable, Hashable {
    /// 100 for the same text, 99 for one that differs in nothing but case and accents, less by the share of letters
    /// that differ.
    package let score: Int
    package let source: String
    package let target: String
}

extension MemoryStore {
    /// Units looked at closely for one text: those that have its rarest words.
    private static let candidates = 4_000

    /// Units like `text`, the most alike first.
    ///
    /// - Parameter threshold: the least score, 1...100.
    package func matches(
        for text: String,
        from source: String,
        to target: String,
        threshold: Int,
        limit: Int = 3
    ) throws(MemoryError) -> [FuzzyMatch] {
        let folded = RecordText.fold(text)
        let length = folded.unicodeScalars.count
        let rows = try read { (connection) throws(MemoryError) in
            let words = try Self.rarestWords(of: folded, connection)
            guard !words.isEmpty, threshold > 0 else { return [(String, String, String)]() }
            return try connection.rows(
                """
                SELECT r.source, r.target, substr(r.folded, 1, instr(r.folded, char(10)) - 1)
                FROM unit_text t CROSS JOIN records r ON r.number = t.rowid
                WHERE t.unit_text MATCH ? AND r.source_language = ? AND r.target_language = ? AND r.deleted = 0
                    AND instr(r.folded, char(10)) - 1 BETWEEN ? AND ?
                LIMIT ?
                """,
                [
                    .text(words.map { "\"\($0)\"" }.joined(separator: " OR ")), .text(source), .text(target),
                    .integer(length * threshold / 100), .integer(length * 100 / threshold),
                    .integer(4 * Self.candidates),
                ]
            ) { (row) throws(MemoryError) in (row.text(0), row.text(1), row.text(2)) }
        }
        var matches: [FuzzyMatch] = []
        for (candidate, translation, key) in rows ?? [] {
            var score = Similarity.percent(folded, key, atLeast: threshold)
            if score == 100, candidate != text { score = 99 }
            guard score >= threshold else { continue }
            let match = FuzzyMatch(score: score, source: candidate, target: translation)
            if !matches.contains(match) { matches.append(match) }
        }
        return Array(matches.sorted { $0.score > $1.score }.prefix(limit))
    }

    /// The words of a folded text that the fewest units have, as many as keep the units to be looked at few. Whoever
    /// shares most of a text shares most of its rare words.
    private static func rarestWords(of text: String, _ connection: Connection) throws(MemoryError) -> [String]
    {
        var words: [(word: String, units: Int)] = []
        for range in WordSegmenter().words(in: text) {
            let word = String(text[range])
            guard !words.contains(where: { $0.word == word }), !word.unicodeScalars.contains("\"") else {
                continue
            }
            let units = try connection.integer("SELECT doc FROM unit_words WHERE term = ?", [.text(word)])
            if let units { words.append((word, units)) }
        }
        words.sort { ($0.units, $0.word) < ($1.units, $1.word) }
        var total = 0
        return words.enumerated().prefix { index, entry in
            total += entry.units
            return index == 0 || total <= candidates
        }.map(\.element.word)
    }
}

/// How alike two texts are.
enum Similarity {
    /// Letters of a text that are compared at the most.
    private static let maximumLength = 2_000

    /// 100 less the share of letters that must be put in, taken out or replaced, rounded down; 0 when it is certain
    /// to be below `threshold`.
    static func percent(_ left: String, _ right: String, atLeast threshold: Int) -> Int {
        if left == right { return 100 }
        let left = Array(left.unicodeScalars.prefix(maximumLength))
        let right = Array(right.unicodeScalars.prefix(maximumLength))
        let longest = max(left.count, right.count)
        guard longest > 0 else { return 100 }
        let allowed = longest * (100 - threshold) / 100
        guard abs(left.count - right.count) <= allowed else { return 0 }
        let distance = distance(left, right)
        // Not the same, so not wholly alike.
        return min(99, 100 - (distance * 100 + longest - 1) / longest)
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var row = Array(0...right.count)
        for (i, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let substitution = diagonal + (scalar == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substitution, diagonal + 1, row[j] + 1)
            }
        }
        return row[right.count]
    }
}
