import DictionaryEngine
import TextAnalysis

/// Estimates how likely each translation of a word is, from translated sentences and from the dictionary.
///
/// What the sentences show counts most: `house` is `дом` nine times in ten. For words that they lack, the
/// dictionary's order speaks (the first sense and the first translation in it are the commonest), tempered by
/// how common the translation itself is.
struct RankingEstimator {
    let source: WordReader
    let target: WordReader

    /// The share of the dictionary's order where the sentences speak clearly.
    private static let priorCount: Float = 1.5
    /// Translations kept of one word.
    private static let longestList = 12

    /// Words linked in sentences, by lemma.
    struct Learned {
        var forward: [String: [String: Float]] = [:]
        var backward: [String: [String: Float]] = [:]
        var partsOfSpeech: [String: [GrammarTags.PartOfSpeech: Float]] = [:]
    }

    // MARK: - Sentences

    func learn(from pairs: [TranslatedPair]) -> Learned {
        var sourceWords = Numbering()
        var targetWords = Numbering()
        let numbered = pairs.map { pair in
            (
                source: PairWords.of(pair.source).map { sourceWords.number(source.readings($0)) },
                target: PairWords.of(pair.target).map { targetWords.number(target.readings($0)) }
            )
        }
        var learned = Learned()
        for link in LexicalAlignment(numbered).links() {
            let (from, to) = (sourceWords.words[Int(link.source)], targetWords.words[Int(link.target)])
            learned.forward[from.lemma, default: [:]][to.lemma, default: 0] += link.count
            learned.backward[to.lemma, default: [:]][from.lemma, default: 0] += link.count
        }
        for (words, _) in [(sourceWords, 0), (targetWords, 1)] {
            for word in words.words {
                guard let part = word.partOfSpeech else { continue }
                learned.partsOfSpeech[word.lemma, default: [:]][part, default: 0] += 1
            }
        }
        return learned
    }

    /// Gives each lemma a number.
    private struct Numbering {
        private(set) var words: [WordReader.Reading] = []
        private var numbers: [String: Int32] = [:]

        mutating func number(_ readings: [WordReader.Reading]) -> Int32 {
            let reading = readings.first ?? WordReader.Reading(lemma: "", partOfSpeech: nil)
            if let number = numbers[reading.lemma] { return number }
            let number = Int32(words.count)
            numbers[reading.lemma] = number
            words.append(reading)
            return number
        }
    }

    // MARK: - The dictionary

    /// A translation that the dictionary lists, and how much its place there speaks for it.
    private struct Listed {
        var text: String
        var partOfSpeech: GrammarTags.PartOfSpeech?
        var prior: Float
    }

    /// Fills the tables of both directions.
    func rank(_ content: inout DictionaryContent, learned: Learned) {
        var forward: [String: [Listed]] = [:]
        var backward: [String: [Listed]] = [:]
        for article in content.articles where article.headword.split(separator: " ").count <= 3 {
            for (place, found) in article.places.enumerated() where found.phrase == nil {
                let part = article.entries[found.entry].partOfSpeech
                for (rank, translation) in found.sense.translations.enumerated() {
                    let text = translation.plain
                    guard Self.isUsable(text) else { continue }
                    let prior =
                        1 / (Float(1 + place) * Float(1 + rank).squareRoot()) * Self.usage(found.sense.labels)
                    forward[article.headword, default: []].append(
                        Listed(text: text, partOfSpeech: part, prior: prior * weight(of: text, in: target)))
                    backward[text, default: []].append(
                        Listed(
                            text: article.headword, partOfSpeech: part,
                            prior: prior * weight(of: article.headword, in: source)))
                }
            }
        }
        content.forward.words = combine(forward, learned.forward, learned)
        content.backward.words = combine(backward, learned.backward, learned)
    }

    /// Rare, old and specialist senses are less likely than their place says.
    private static func usage(_ labels: [String]) -> Float { labels.isEmpty ? 1 : 0.3 }

    private func weight(of text: String, in reader: WordReader) -> Float {
        let words = text.split(separator: " ")
        let least = words.map { reader.frequency(String($0)) }.min() ?? 0
        return (0.3 + least * least / 16) / Float(words.count)
    }

    /// Whether a translation can stand in a sentence as it is.
    private static func isUsable(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard !words.isEmpty, words.count <= 3, !text.contains("-л."), !text.contains("...") else {
            return false
        }
        return text.allSatisfy { $0.isLetter || " -'’".contains($0) }
    }

    private func combine(
        _ listed: [String: [Listed]], _ counts: [String: [String: Float]], _ learned: Learned
    ) -> [String: [RankedTranslation]] {
        var tables: [String: [RankedTranslation]] = [:]
        for word in Set(listed.keys).union(counts.keys) {
            let translations = combine(listed[word] ?? [], counts[word] ?? [:], word: word, learned)
            if !translations.isEmpty { tables[word] = translations }
        }
        return tables
    }

    private func combine(
        _ listed: [Listed], _ counts: [String: Float], word: String, _ learned: Learned
    ) -> [RankedTranslation] {
        let priorTotal = listed.reduce(0) { $0 + $1.prior }
        let total = counts.values.reduce(0, +)
        var weights: [Key: Float] = [:]
        var known: Set<String> = []
        for translation in listed {
            known.insert(SearchKey.make(translation.text))
            weights[Key(translation.text, translation.partOfSpeech), default: 0] +=
                Self.priorCount * translation.prior / priorTotal
        }
        let common = learned.partsOfSpeech[word]?.max {
            ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue)
        }?.key
        for (text, count) in counts {
            let listedParts = listed.filter { SearchKey.make($0.text) == SearchKey.make(text) }
            if listedParts.isEmpty {
                guard count >= 1.5, count >= total * 0.04 else { continue }
                weights[Key(text, common), default: 0] += count
            } else {
                let sum = listedParts.reduce(0) { $0 + $1.prior }
                for part in listedParts {
                    weights[Key(part.text, part.partOfSpeech), default: 0] += count * part.prior / sum
                }
            }
        }
        let all = total + (listed.isEmpty ? 0 : Self.priorCount)
        let ranked = weights.map { key, weight in
            RankedTranslation(key.text, partOfSpeech: key.partOfSpeech, weight: weight / max(all, 1))
        }
        return Array(ranked.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }.prefix(Self.longestList))
    }

    private struct Key: Hashable {
        var text: String
        var partOfSpeech: GrammarTags.PartOfSpeech?

        init(_ text: String, _ partOfSpeech: GrammarTags.PartOfSpeech?) {
            self.text = text
            self.partOfSpeech = partOfSpeech
        }
    }
}
