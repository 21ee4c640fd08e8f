import DictionaryEngine
import Glibc
import TextAnalysis

/// The grammatical class and the lemma of each word of a corpus where it stands, by the reading that fits its
/// neighbours; words of closed classes and marks are each a class of their own, so that a preposition's case
/// is learned with the preposition.
struct WordClasses {
    /// Per sentence and word, the number of the class.
    private(set) var sentences: [[Int32]] = []
    /// Per sentence and word, the number of the lemma.
    private(set) var stems: [[Int32]] = []
    /// The class that a word has most often.
    private(set) var ofWord: [Int] = []
    /// Zero where a class is a single word.
    private(set) var tags: [GrammarTags] = []
    /// `-ln P(word | class)` for each word in its commonest class.
    private(set) var costs: [Float] = []

    private static let closed: Set<GrammarTags.PartOfSpeech> = [
        .preposition, .conjunction, .particle, .pronoun, .auxiliary, .article, .predicative,
    ]

    /// What is known of a word out of context.
    private struct Entry {
        var readings: [ContextReadings.Reading] = []
        var classes: [Int] = []
        var stems: [Int32] = []
    }

    init(_ side: ParallelCorpus.Side, _ morphology: Morphology?) {
        var lemmas = Interner<String>()
        var numbers: [GrammarTags: Int] = [:]
        let entries = side.words.map { entry(of: $0, morphology, &lemmas, &numbers) }
        var counts: [[Int: Int]] = Array(repeating: [:], count: side.words.count)
        var totals = [Int](repeating: 0, count: tags.count)
        for sentence in side.sentences {
            let chosen = ContextReadings.choose(sentence.map { entries[Int($0)].readings })
            sentences.append(
                zip(sentence, chosen).map { word, reading in
                    let own = entries[Int(word)].classes[reading]
                    counts[Int(word)][own, default: 0] += 1
                    totals[own] += 1
                    return Int32(own)
                })
            stems.append(zip(sentence, chosen).map { entries[Int($0)].stems[$1] })
        }
        for count in counts {
            let best = count.max { ($0.value, $1.key) < ($1.value, $0.key) } ?? (0, 1)
            ofWord.append(best.key)
            costs.append(-logf(Float(best.value) / Float(totals[best.key] + 1)))
        }
    }

    private mutating func entry(
        of word: String, _ morphology: Morphology?, _ lemmas: inout Interner<String>,
        _ numbers: inout [GrammarTags: Int]
    ) -> Entry {
        var entry = Entry()
        let isWord = word.unicodeScalars.first?.properties.isAlphabetic == true
        let analyses = isWord ? morphology?.analysesOrGuesses(of: word) ?? [] : []
        entry.readings = ContextReadings.readings(of: analyses)
        var own: Int?
        for analysis in analyses.prefix(entry.readings.count) {
            if let partOfSpeech = analysis.tags.partOfSpeech, Self.closed.contains(partOfSpeech) {
                own = own ?? add(GrammarTags())
                entry.classes.append(own ?? 0)
            } else {
                entry.classes.append(number(of: GlossFormat.classTags(of: word, analysis.tags), &numbers))
            }
            let lemma = analysis.isGuess ? word : analysis.lemma
            entry.stems.append(Int32(lemmas.number(of: SearchKey.make(lemma))))
        }
        if entry.classes.isEmpty {
            entry.classes = [
                isWord
                    ? number(of: GlossFormat.classTags(of: word, GrammarTags(.noun)), &numbers)
                    : add(GrammarTags())
            ]
            entry.stems = [Int32(lemmas.number(of: SearchKey.make(word)))]
        }
        return entry
    }

    private mutating func number(of tags: GrammarTags, _ numbers: inout [GrammarTags: Int]) -> Int {
        if let number = numbers[tags] { return number }
        let number = add(tags)
        numbers[tags] = number
        return number
    }

    private mutating func add(_ tags: GrammarTags) -> Int {
        self.tags.append(tags)
        return self.tags.count - 1
    }
}
