import DictionaryEngine
import TextAnalysis

/// Sentence pairs as numbers of words, for statistics.
struct ParallelCorpus {
    /// One language of the pairs.
    struct Side {
        /// Spellings by number, the most frequent first; a sentence's first word is spelled as inside one.
        var words: [String] = []
        var counts: [Int] = []
        var sentences: [[Int32]] = []
        /// The hash of each word's ``SearchKey``: phrases are looked up by these.
        var keys: [UInt64] = []
    }

    var source = Side()
    var target = Side()

    private static let longestSentence = 60

    /// Reads lines `source TAB target`.
    init(_ files: [UnsafeRawBufferPointer]) {
        var pairs: [(source: [GlossToken], target: [GlossToken])] = []
        for line in files.flatMap({ $0.split(separator: UInt8(ascii: "\n")) }) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let source = GlossTokenizer.tokens(of: String(decoding: line[..<tab], as: UTF8.self))
            let target = GlossTokenizer.tokens(of: String(decoding: line[(tab + 1)...], as: UTF8.self))
            guard !source.isEmpty, !target.isEmpty, max(source.count, target.count) <= Self.longestSentence
            else { continue }
            pairs.append((source, target))
        }
        source = Self.side(pairs.map(\.source))
        target = Self.side(pairs.map(\.target))
    }

    private static func side(_ sentences: [[GlossToken]]) -> Side {
        let usual = usualSpellings(sentences)
        var numbers = Interner<String>()
        var counts: [Int] = []
        let numbered = sentences.map { sentence in
            zip(sentence, startsOfSentence(sentence)).map { token, isStart in
                let number = numbers.number(of: spelling(token, isStart: isStart, usual: usual))
                if number == counts.count { counts.append(0) }
                counts[number] += 1
                return number
            }
        }
        let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
        var rank = [Int32](repeating: 0, count: order.count)
        for (position, number) in order.enumerated() { rank[number] = Int32(position) }
        var side = Side()
        side.words = order.map { numbers.values[$0] }
        side.counts = order.map { counts[$0] }
        side.sentences = numbered.map { $0.map { rank[$0] } }
        side.keys = side.words.map { WordHash.hash(SearchKey.make($0).utf8) }
        return side
    }

    private static func spelling(_ token: GlossToken, isStart: Bool, usual: [String: String]) -> String {
        guard token.kind == .word else { return token.key }
        let text = token.text.filter { $0 != "\u{AD}" }
        guard isStart || text.contains("’") else { return text }
        return isStart ? usual[token.key] ?? text.lowercased() : text
    }

    /// How words are spelled inside sentences, by key.
    private static func usualSpellings(_ sentences: [[GlossToken]]) -> [String: String] {
        var counts: [String: [String: Int]] = [:]
        for sentence in sentences {
            for (token, isStart) in zip(sentence, startsOfSentence(sentence))
            where !isStart && token.kind == .word {
                counts[token.key, default: [:]][token.text, default: 0] += 1
            }
        }
        return counts.compactMapValues { spellings in
            spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    private static func startsOfSentence(_ sentence: [GlossToken]) -> [Bool] {
        var isStart = true
        return sentence.map { token in
            defer {
                if token.kind == .word || token.kind == .number { isStart = false }
                if [".", "!", "?", "...", "\"", ":", "—"].contains(token.key) { isStart = true }
            }
            return isStart
        }
    }
}
