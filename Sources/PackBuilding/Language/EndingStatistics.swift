import DictionaryEngine
import TextAnalysis

/// Which paradigms and rows words with an ending have, from the listed words: what unknown words are
/// guessed by (the method of pymorphy's suffix predictor).
struct EndingStatistics {
    struct Reading: Hashable {
        var paradigm: Int
        var row: Int
    }

    /// Fewer lexemes than this teach nothing about new words.
    static let leastPopularity = 3
    /// An ending counts when this many forms have it.
    static let leastCount = 3
    /// The readings kept per ending.
    static let candidates = 4

    private var counts: [String: [Reading: Int]] = [:]

    /// - Parameters:
    ///   - lexemes: folded stem and paradigm.
    ///   - paradigms: per paradigm and row, the folded suffix and the tags; `nil` for rows with a prefix.
    init(
        lexemes: [(stem: String, paradigm: Int)],
        paradigms: [[(suffix: String, tags: GrammarTags)?]],
        popularity: [Int]
    ) {
        var tails: [Int: [String: Int]] = [:]
        for lexeme in lexemes where popularity[lexeme.paradigm] >= Self.leastPopularity {
            guard lexeme.paradigm < MorphologyFormat.EndingElement.paradigmLimit else { continue }
            let tail = String(
                String.UnicodeScalarView(lexeme.stem.unicodeScalars.suffix(MorphologyFormat.longestEnding)))
            tails[lexeme.paradigm, default: [:]][tail, default: 0] += 1
        }
        for (paradigm, tails) in tails {
            for (row, content) in paradigms[paradigm].enumerated() {
                guard row < MorphologyFormat.EndingElement.rowLimit, let content,
                    content.tags.isProductive, !GrammarTags.Mark.unusual.contains(where: content.tags.has)
                else { continue }
                for (tail, count) in tails {
                    add(
                        Reading(paradigm: paradigm, row: row),
                        of: Array((tail + content.suffix).unicodeScalars), times: count)
                }
            }
        }
    }

    private mutating func add(_ reading: Reading, of word: [Unicode.Scalar], times count: Int) {
        for length in 1...MorphologyFormat.longestEnding where length <= word.count {
            var ending = String.UnicodeScalarView()
            ending.append(contentsOf: word.suffix(length))
            counts[String(ending), default: [:]][reading, default: 0] += count
        }
    }

    /// The endings worth keeping, sorted, each with its readings, the commonest first. An ending that says
    /// the same as the one a letter shorter is left out.
    func endings() -> [(ending: String, readings: [(reading: Reading, count: Int)])] {
        var best: [String: [(reading: Reading, count: Int)]] = [:]
        for (ending, readings) in counts {
            let sorted = readings.map { (reading: $0.key, count: $0.value) }.sorted {
                ($1.count, $0.reading.paradigm, $0.reading.row) < (
                    $0.count, $1.reading.paradigm, $1.reading.row
                )
            }
            let kept = sorted.prefix(Self.candidates).filter { $0.count >= Self.leastCount }
            if !kept.isEmpty { best[ending] = kept }
        }
        let useful = best.filter { ending, readings in
            guard ending.unicodeScalars.count > 1 else { return true }
            let shorter = String(ending.unicodeScalars.dropFirst())
            return best[shorter]?.map(\.reading) != readings.map(\.reading)
        }
        return useful.map { (ending: $0.key, readings: $0.value) }.sorted {
            $0.ending.utf8.lexicographicallyPrecedes($1.ending.utf8)
        }
    }
}
