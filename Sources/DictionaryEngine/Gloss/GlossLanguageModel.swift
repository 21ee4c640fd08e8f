import Glibc

/// How well a word follows the two before it in the target language: a trigram model of words beside a
/// trigram model of their grammatical classes, which knows that an adjective agrees with its noun and which
/// case a preposition takes even where the words themselves were never seen together.
struct GlossLanguageModel: Sendable {
    let side: GlossTable.Side

    /// A word in the model: its number, or ``GlossFormat/unknownWord``, and its class.
    struct Word: Hashable, Sendable {
        var number: Int
        var wordClass: Int
        /// Cost of the word in its class.
        var classCost: Float

        static let edge = Word(
            number: GlossFormat.sentenceEdge, wordClass: GlossFormat.sentenceEdge, classCost: 0)
    }

    /// The cost in its class of a word that the model doesn't know.
    private static let unknownCost: Float = 6
    private static let unknownUnigram: (cost: Float, backoff: Float) = (15.9, 0)

    /// The classes of tags; words that are a class of their own are found by their number.
    private let classes: [UInt64: Int]

    /// The marks that end sentences, by their keys' hashes and by their numbers.
    let endMarks: (keys: Set<UInt64>, words: Set<Int>)

    init(side: GlossTable.Side) {
        self.side = side
        let marks = [".", "!", "?", "..."]
        endMarks = (Set(marks.map { WordHash.hash($0.utf8) }), Set(marks.compactMap(side.word)))
        var classes: [UInt64: Int] = [:]
        for number in 0..<min(side.classCount, 20_000) {
            let tags = side.classTags(number).rawValue
            if tags != 0 { classes[tags] = number }
        }
        self.classes = classes
    }

    func word(_ number: Int) -> Word {
        let own = side.wordClass(number)
        return Word(number: number, wordClass: own.number, classCost: own.cost)
    }

    /// A word by its spelling and, when the model doesn't know it, its tags.
    func word(_ text: String, tags: GrammarTags?) -> Word {
        let known = tags.flatMap { classes[GlossFormat.classTags(of: text, $0).rawValue] }
        if let number = side.word(text) {
            var word = word(number)
            // A class of one word stays.
            if let known, side.classTags(word.wordClass).rawValue != 0 { word.wordClass = known }
            return word
        }
        let own = known ?? GlossFormat.unknownWord
        return Word(number: GlossFormat.unknownWord, wordClass: own, classCost: Self.unknownCost)
    }

    /// The costs (negative natural logarithms of the probabilities) of `word` and of its class after `first` and
    /// `second`.
    func cost(of word: Word, after first: Word, _ second: Word) -> (word: Float, wordClass: Float) {
        let byClass = cost(
            word.wordClass, first.wordClass, second.wordClass, .classTrigrams, .classBigrams, .classUnigrams)
        let byWord =
            word.number == GlossFormat.unknownWord
            ? byClass + word.classCost
            : cost(word.number, first.number, second.number, .trigrams, .bigrams, .unigrams)
        return (byWord, byClass)
    }

    @inline(__always)
    private func cost(
        _ word: Int, _ first: Int, _ second: Int, _ trigrams: GlossFormat.SidePart,
        _ bigrams: GlossFormat.SidePart, _ unigrams: GlossFormat.SidePart
    ) -> Float {
        var backoff: Float = 0
        if first != GlossFormat.unknownWord, second != GlossFormat.unknownWord {
            if let found = side.nGram(GlossFormat.NGram.hash(first, second, word), in: trigrams) {
                return found.cost
            }
            backoff += side.nGram(GlossFormat.NGram.hash(first, second), in: bigrams)?.backoff ?? 0
        }
        if second != GlossFormat.unknownWord {
            if let found = side.nGram(GlossFormat.NGram.hash(second, word), in: bigrams) {
                return backoff + found.cost
            }
            backoff += side.unigram(second, in: unigrams)?.backoff ?? 0
        }
        return backoff + (side.unigram(word, in: unigrams) ?? Self.unknownUnigram).cost
    }
}
