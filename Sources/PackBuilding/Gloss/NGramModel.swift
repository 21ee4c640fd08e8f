import DictionaryEngine
import Glibc

/// A trigram model with interpolated Kneser-Ney smoothing (Chen and Goodman 1998).
struct NGramModel {
    private static let discount: Float = 0.75

    struct Entry {
        var hash: UInt64
        var cost: Float
        var backoff: Float
    }

    /// By word, the sentence's edge last.
    private(set) var unigrams: [Entry] = []
    private(set) var bigrams: [Entry] = []
    private(set) var trigrams: [Entry] = []

    /// - Parameters:
    ///   - sentences: numbers from 0 to `size - 1`.
    init(_ sentences: [[Int32]], size: Int) {
        let tables = Self.count(sentences, edge: Int32(size))
        let edge = size
        func number(_ word: UInt64) -> Int { Int(word) == edge ? GlossFormat.sentenceEdge : Int(word) }

        // Unigrams from the number of different words before them.
        var continuations = [Float](repeating: 0, count: size + 1)
        for (pair, _) in tables.bigrams { continuations[Int(pair & 0x1F_FFFF)] += 1 }
        let total = continuations.reduce(0, +)
        let unigram = continuations.map { (max($0 - 0.5, 0.1)) / (total + 1) }

        var followers: [UInt64: (total: Float, kinds: Float)] = [:]
        for (pair, count) in tables.bigrams {
            followers[pair >> 21, default: (0, 0)].total += count
            followers[pair >> 21, default: (0, 0)].kinds += 1
        }
        var bigramProbability: [UInt64: Float] = [:]
        for (pair, count) in tables.bigrams {
            let context = followers[pair >> 21] ?? (1, 1)
            let rest = Self.discount * context.kinds / context.total
            bigramProbability[pair] =
                max(count - Self.discount, 0) / context.total + rest * unigram[Int(pair & 0x1F_FFFF)]
        }
        var pairFollowers: [UInt64: (total: Float, kinds: Float)] = [:]
        for (triple, count) in tables.trigrams {
            pairFollowers[triple >> 21, default: (0, 0)].total += count
            pairFollowers[triple >> 21, default: (0, 0)].kinds += 1
        }

        unigrams = (0...size).map { word in
            let context = followers[UInt64(word)]
            let rest = context.map { Self.discount * $0.kinds / $0.total } ?? 1
            return Entry(hash: 0, cost: -logf(unigram[word]), backoff: -logf(min(rest, 1)))
        }
        bigrams = tables.bigrams.keys.sorted().map { pair in
            let context = pairFollowers[pair]
            let rest = context.map { Self.discount * $0.kinds / $0.total } ?? 1
            return Entry(
                hash: GlossFormat.NGram.hash(number(pair >> 21), number(pair & 0x1F_FFFF)),
                cost: -logf(bigramProbability[pair] ?? 1e-6), backoff: -logf(min(rest, 1)))
        }
        trigrams = tables.trigrams.sorted { $0.key < $1.key }.map { triple, count in
            let context = pairFollowers[triple >> 21] ?? (1, 1)
            let rest = Self.discount * context.kinds / context.total
            let shorter = bigramProbability[triple & 0x3FF_FFFF_FFFF] ?? 1e-6
            let probability = max(count - Self.discount, 0) / context.total + rest * shorter
            return Entry(
                hash: GlossFormat.NGram.hash(
                    number(triple >> 42), number(triple >> 21 & 0x1F_FFFF), number(triple & 0x1F_FFFF)),
                cost: -logf(probability), backoff: 0)
        }
    }

    /// Counts of trigrams, and of bigrams by the number of different words before them (by occurrences where
    /// the sentence's edge is the first word).
    private static func count(
        _ sentences: [[Int32]], edge: Int32
    ) -> (bigrams: [UInt64: Float], trigrams: [UInt64: Float]) {
        var trigrams: [UInt64: Float] = [:]
        var bigrams: [UInt64: Float] = [:]
        for sentence in sentences {
            let padded = [edge, edge] + sentence + [edge]
            for last in 2..<padded.count {
                let first = UInt64(padded[last - 2])
                let pair = UInt64(padded[last - 1]) << 21 | UInt64(padded[last])
                trigrams[first << 42 | pair, default: 0] += 1
                if padded[last - 1] == edge { bigrams[pair, default: 0] += 1 }
            }
        }
        for triple in trigrams.keys where triple >> 21 & 0x1F_FFFF != UInt64(edge) {
            bigrams[triple & 0x3FF_FFFF_FFFF, default: 0] += 1
        }
        return (bigrams, trigrams)
    }
}
