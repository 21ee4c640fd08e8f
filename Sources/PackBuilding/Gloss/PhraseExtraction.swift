import DictionaryEngine
import Glibc

/// Finds the phrases that translate each other in aligned sentence pairs, with their costs.
struct PhraseExtraction {
    /// Longest phrases, in words.
    static let longestSource = GlossFormat.longestPhrase
    static let longestTarget = 7
    /// The translations kept per phrase.
    static let translations = 10
    /// Phrases with more words than this are kept when they were seen twice; most of the rest are chance.
    static let longestSingle = 3

    struct Translation {
        var cost: Float
        var words: [Int32]
    }

    /// By phrase hash.
    private(set) var table: [UInt64: [Translation]] = [:]

    private struct Pair: Hashable {
        var source: UInt64
        var target: UInt64
    }

    private struct Tally {
        var count: Float = 0
        var length = 0
        var lexical: Float = .infinity
    }

    private var pairs: [Pair: Tally] = [:]
    private var sourceCounts: [UInt64: Float] = [:]
    private var targetCounts: [UInt64: Float] = [:]
    private var targetWords: [UInt64: [Int32]] = [:]

    /// - Parameters:
    ///   - keys: per sentence the hashes of the source words' keys.
    ///   - words: per sentence the target words.
    ///   - isNumber: whether a target word, or a source key, is the placeholder of a number.
    ///   - lexicalCost: cost of the links of a phrase pair in a sentence.
    init(
        keys: [[UInt64]], words: [[Int32]], links: [Set<AlignmentSymmetry.Link>],
        numberKey: UInt64, numberWord: Int32?,
        lexicalCost: (_ sentence: Int, _ source: ClosedRange<Int>, _ target: ClosedRange<Int>) -> Float
    ) {
        for sentence in keys.indices {
            extract(
                keys[sentence], words[sentence], links[sentence], numberKey: numberKey,
                numberWord: numberWord
            ) { source, target in lexicalCost(sentence, source, target) }
        }
        score()
    }

    private mutating func extract(
        _ keys: [UInt64], _ words: [Int32], _ links: Set<AlignmentSymmetry.Link>,
        numberKey: UInt64, numberWord: Int32?,
        lexicalCost: (ClosedRange<Int>, ClosedRange<Int>) -> Float
    ) {
        var bySource = [[Int]](repeating: [], count: keys.count)
        var byTarget = [[Int]](repeating: [], count: words.count)
        for link in links {
            bySource[link.source].append(link.target)
            byTarget[link.target].append(link.source)
        }
        for first in keys.indices {
            var low = Int.max
            var high = Int.min
            for last in first..<min(keys.count, first + Self.longestSource) {
                low = min(low, bySource[last].min() ?? .max)
                high = max(high, bySource[last].max() ?? .min)
                guard low <= high, high - low < Self.longestTarget else { continue }
                let closed = (low...high).allSatisfy { byTarget[$0].allSatisfy((first...last).contains) }
                guard closed else { continue }
                let key = GlossFormat.phraseHash(keys[first...last])
                let numbers = keys[first...last].count { $0 == numberKey }
                var start = low
                repeat {
                    var end = high
                    repeat {
                        let target = words[start...end]
                        if end - start < Self.longestTarget,
                            numbers == target.count(where: { $0 == numberWord })
                        {
                            add(key, length: last - first + 1, target, lexicalCost(first...last, start...end))
                        }
                        end += 1
                    } while end < words.count && byTarget[end].isEmpty
                    start -= 1
                } while start >= 0 && byTarget[start].isEmpty
            }
        }
    }

    private mutating func add(
        _ source: UInt64, length: Int, _ words: ArraySlice<Int32>, _ lexical: Float
    ) {
        var target: UInt64 = 11
        for word in words { target = (target ^ UInt64(word)) &* WordHash.base }
        target = WordHash.finish(target)
        targetWords[target] = targetWords[target] ?? Array(words)
        sourceCounts[source, default: 0] += 1
        targetCounts[target, default: 0] += 1
        var tally = pairs[Pair(source: source, target: target)] ?? Tally()
        tally.count += 1
        tally.length = length
        tally.lexical = min(tally.lexical, lexical)
        pairs[Pair(source: source, target: target)] = tally
    }

    /// Mixes the phrases' own frequencies in both directions, less a discount for what was seen once, with the
    /// words' lexical costs.
    private mutating func score() {
        for (pair, tally) in pairs where tally.count > 1.5 || tally.length <= Self.longestSingle {
            let count = tally.count - 0.4
            let forward = -logf(count / ((sourceCounts[pair.source] ?? 0) + 0.5))
            let backward = -logf(count / ((targetCounts[pair.target] ?? 0) + 0.5))
            let cost = 0.4 * forward + 0.25 * backward + 0.35 * tally.lexical
            table[pair.source, default: []].append(
                Translation(cost: cost, words: targetWords[pair.target] ?? []))
        }
        for (source, translations) in table {
            let sorted = translations.sorted {
                $0.cost == $1.cost ? $0.words.lexicographicallyPrecedes($1.words) : $0.cost < $1.cost
            }
            let limit = (sorted.first?.cost ?? 0) + 3
            table[source] = sorted.prefix(Self.translations).filter { $0.cost <= limit }
        }
        pairs = [:]
        targetWords = [:]
    }
}
