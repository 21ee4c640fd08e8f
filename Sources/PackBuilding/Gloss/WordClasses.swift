import DictionaryEngine
import Glibc

/// The grammatical class of each word of a corpus: the tags of its likeliest reading; words of closed classes
/// and marks are each a class of their own, so that a preposition's case is learned with the preposition.
struct WordClasses {
    private(set) var ofWord: [Int] = []
    /// Zero where a class is a single word.
    private(set) var tags: [GrammarTags] = []
    /// `-ln P(word | class)`.
    private(set) var costs: [Float] = []

    private static let closed: Set<GrammarTags.PartOfSpeech> = [
        .preposition, .conjunction, .particle, .pronoun, .auxiliary, .article, .predicative,
    ]

    init(words: [String], counts: [Int], morphology: Morphology?) {
        var numbers: [GrammarTags: Int] = [:]
        for word in words {
            let tags = Self.tags(of: word, morphology)
            if let tags, let number = numbers[tags] {
                ofWord.append(number)
            } else {
                if let tags { numbers[tags] = self.tags.count }
                ofWord.append(self.tags.count)
                self.tags.append(tags ?? GrammarTags())
            }
        }
        var totals = [Int](repeating: 0, count: tags.count)
        for (word, number) in ofWord.enumerated() { totals[number] += counts[word] }
        costs = words.indices.map { -logf(Float(counts[$0]) / Float(totals[ofWord[$0]] + 1)) }
    }

    /// The tags of an open class; `nil` for a word that is a class of its own.
    private static func tags(of word: String, _ morphology: Morphology?) -> GrammarTags? {
        guard let first = word.unicodeScalars.first, first.properties.isAlphabetic, let morphology else {
            return nil
        }
        guard let reading = morphology.analysesOrGuesses(of: word).first else {
            var unknown = GrammarTags(.noun)
            unknown.properKind = .properName
            return unknown
        }
        if let partOfSpeech = reading.tags.partOfSpeech, closed.contains(partOfSpeech) { return nil }
        return GlossFormat.classTags(reading.tags)
    }
}
