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
    /// Translations kept of one word as each part of speech, and in all.
    private static let keptOfPart = 4
    private static let longestList = 10
    /// Translations as likely as this are kept however many there are.
    private static let clearWeight: Float = 0.02

    /// Words linked in sentences, by lemma.
    struct Learned {
        var forward: [String: [String: Float]] = [:]
        var backward: [String: [String: Float]] = [:]
        /// The commonest part of speech of each lemma, in either language.
        var sourceParts: [String: GrammarTags.PartOfSpeech] = [:]
        var targetParts: [String: GrammarTags.PartOfSpeech] = [:]
    }

    // MARK: - Sentences

    func learn(from pairs: [TranslatedPair]) -> Learned {
        var sourceWords = Numbering()
        var targetWords = Numbering()
        let numbered = pairs.map { pair in
            (
                source: PairWords.of(pair.source).compactMap { sourceWords.number(source.readings($0)) },
                target: PairWords.of(pair.target).compactMap { targetWords.number(target.readings($0)) }
            )
        }
        var learned = Learned()
        for link in LexicalAlignment(numbered).links() {
            let (from, to) = (sourceWords.words[Int(link.source)], targetWords.words[Int(link.target)])
            learned.forward[from.lemma, default: [:]][to.lemma, default: 0] += link.count
            learned.backward[to.lemma, default: [:]][from.lemma, default: 0] += link.count
        }
        learned.sourceParts = sourceWords.partsOfSpeech
        learned.targetParts = targetWords.partsOfSpeech
        return learned
    }

    /// Gives each lemma a number.
    private struct Numbering {
        private(set) var words: [WordReader.Reading] = []
        private var numbers: [String: Int32] = [:]
        private var counts: [[GrammarTags.PartOfSpeech: Int]] = []

        /// - Returns: `nil` for articles, which many languages lack and which then link to anything.
        mutating func number(_ readings: [WordReader.Reading]) -> Int32? {
            guard let reading = readings.first, !["the", "a", "an"].contains(reading.lemma) else {
                return nil
            }
            let next = Int32(words.count)
            let number = numbers[reading.lemma] ?? next
            if number == next {
                numbers[reading.lemma] = next
                words.append(reading)
                counts.append([:])
            }
            if let part = reading.partOfSpeech { counts[Int(number)][part, default: 0] += 1 }
            return number
        }

        var partsOfSpeech: [String: GrammarTags.PartOfSpeech] {
            var parts: [String: GrammarTags.PartOfSpeech] = [:]
            for (word, counts) in zip(words, counts) {
                parts[word.lemma] =
                    counts.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key
            }
            return parts
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
                guard !Self.isPartOfWords(article.entries[found.entry]) else { continue }
                for (rank, translation) in found.sense.translations.enumerated() {
                    let text = translation.plain
                    guard Self.isUsable(text) else { continue }
                    let prior =
                        1 / (Float(1 + place) * Float(1 + rank).squareRoot()) * Self.usage(found.sense.labels)
                    forward[article.headword, default: []].append(
                        Listed(text: text, partOfSpeech: part, prior: prior * weight(of: text, in: target)))
                    guard !text.contains(" ") else { continue }
                    backward[text, default: []].append(
                        Listed(
                            text: article.headword, partOfSpeech: part,
                            prior: prior * weight(of: article.headword, in: source)))
                }
            }
        }
        let parts = (learned.sourceParts, learned.targetParts)
        content.forward.words = combine(forward, learned.forward, parts: parts)
        content.backward.words = combine(backward, learned.backward, parts: (parts.1, parts.0))
    }

    /// Whether an entry is of a prefix or suffix, which no text has as a word.
    private static func isPartOfWords(_ entry: Article.Entry) -> Bool {
        entry.partOfSpeech == nil
            && ["suffix", "prefix", "affix", "interfix"].contains { entry.grammar.hasPrefix($0) }
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

    /// Whether a text that begins with this word says what a word does instead of translating it.
    private static func explains(_ word: Substring) -> Bool {
        ["указыва", "употр", "обознач", "выража", "прида", "служит", "означа", "передаёт"].contains {
            word.hasPrefix($0)
        }
    }

    // MARK: - Both together

    private typealias Parts = [String: GrammarTags.PartOfSpeech]

    /// - Parameter parts: the parts of speech of the words translated and of the translations.
    private func combine(
        _ listed: [String: [Listed]], _ counts: [String: [String: Float]], parts: (from: Parts, to: Parts)
    ) -> [String: [RankedTranslation]] {
        var tables: [String: [RankedTranslation]] = [:]
        for word in Set(listed.keys).union(counts.keys) {
            let translations = combine(word, listed[word] ?? [], counts[word] ?? [:], parts)
            if !translations.isEmpty { tables[word] = translations }
        }
        return tables
    }

    private func combine(
        _ word: String, _ listed: [Listed], _ counts: [String: Float], _ parts: (from: Parts, to: Parts)
    ) -> [RankedTranslation] {
        let priorTotal = listed.reduce(0) { $0 + $1.prior }
        // In a fixed order, because sums of fractions depend on it.
        let counts = counts.sorted { $0.key < $1.key }
        let total = counts.reduce(0) { $0 + $1.value }
        var weights: [Key: Float] = [:]
        for translation in listed {
            weights[Key(translation.text, translation.partOfSpeech), default: 0] +=
                Self.priorCount * translation.prior / priorTotal
        }
        for (text, count) in counts {
            let key = SearchKey.make(text)
            let places = listed.filter { SearchKey.make($0.text) == key }
            if places.isEmpty {
                let part = part(of: text, for: word, listed, parts)
                guard count >= 1.5, count >= total * 0.04, part.isPlausible else { continue }
                weights[Key(text, part.partOfSpeech), default: 0] += count * part.confidence
            } else {
                let sum = places.reduce(0) { $0 + $1.prior }
                for place in places {
                    weights[Key(place.text, place.partOfSpeech), default: 0] += count * place.prior / sum
                }
            }
        }
        let all = total + (listed.isEmpty ? 0 : Self.priorCount)
        let first = listed.max { $0.prior < $1.prior }
        return kept(
            weights.map { key, weight in
                RankedTranslation(key.text, partOfSpeech: key.partOfSpeech, weight: weight / max(all, 1))
            }, always: first.map { Key($0.text, $0.partOfSpeech) })
    }

    /// As which part of speech a word is translated by `text`, when the dictionary doesn't say.
    private func part(
        of text: String, for word: String, _ listed: [Listed], _ parts: (from: Parts, to: Parts)
    ) -> (partOfSpeech: GrammarTags.PartOfSpeech?, confidence: Float, isPlausible: Bool) {
        let own = parts.from[word]
        guard let other = parts.to[text] else { return (own, 1, true) }
        if own == other || listed.contains(where: { $0.partOfSpeech == other }) { return (other, 1, true) }
        let isContent: (GrammarTags.PartOfSpeech?) -> Bool = { part in
            part.map { [.noun, .verb, .auxiliary, .adjective, .adverb, .predicative, .numeral].contains($0) }
                ?? true
        }
        return (own, 0.6, isContent(own ?? listed.first?.partOfSpeech) == isContent(other))
    }

    /// - Parameter always: the dictionary's own first choice, which stays in any case.
    private func kept(_ translations: [RankedTranslation], always: Key?) -> [RankedTranslation] {
        let ranked = translations.sorted {
            ($1.weight, $0.text, $0.partOfSpeech?.rawValue ?? 0) < (
                $0.weight, $1.text, $1.partOfSpeech?.rawValue ?? 0
            )
        }
        var counts: [GrammarTags.PartOfSpeech?: Int] = [:]
        var kept: [RankedTranslation] = []
        for translation in ranked
        where kept.count < Self.longestList || Key(translation.text, translation.partOfSpeech) == always {
            counts[translation.partOfSpeech, default: 0] += 1
            let isAmongFirst = counts[translation.partOfSpeech, default: 0] <= Self.keptOfPart
            let isFirstChoice = Key(translation.text, translation.partOfSpeech) == always
            if isAmongFirst || isFirstChoice || translation.weight >= Self.clearWeight {
                kept.append(translation)
            }
        }
        return kept
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
