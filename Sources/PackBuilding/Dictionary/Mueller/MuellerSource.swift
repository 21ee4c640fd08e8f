import DictionaryEngine

/// The articles of Debian's `mueller7-dict`.
struct MuellerSource {
    var articles: [Article] = []
    var legend: [(label: String, meaning: String)] = []
    var warnings: [ConversionWarning]
    /// Articles that were read without anything left over.
    var completeCount = 0

    init(_ source: DictdSource) {
        warnings = source.warnings
        for entry in source.entries {
            // The database explains its labels as articles of their own: `_мор.`, `_n.`.
            if entry.headword.hasPrefix("_") || entry.text.hasPrefix("_") {
                if let label = Self.label(entry.text) { legend.append(label) }
                continue
            }
            let result = MuellerParser.parse(entry.text)
            if result.problems.isEmpty {
                completeCount += 1
            } else {
                let reason = result.problems.map(\.rawValue).sorted().joined(separator: ", ")
                warnings.append(.incomplete(headword: result.article.headword, reason: reason))
            }
            articles.append(result.article)
        }
        articles = articles.filter { !$0.headword.isEmpty && !$0.entries.isEmpty }
    }

    private static func label(_ text: String) -> (String, String)? {
        let lines = text.split(separator: "\n").map { MuellerOutline.trimmed($0) }
        guard lines.count >= 2, let name = lines.first else { return nil }
        return (String(name.drop { $0 == "_" }), lines.dropFirst().joined(separator: " "))
    }
}
