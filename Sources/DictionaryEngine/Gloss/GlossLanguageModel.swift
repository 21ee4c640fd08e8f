import Glibc

/// How well a word follows the two before it in the target language: a trigram model of words mixed with a
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

    /// The share of the word model in the mixture.
    private static let wordShare: Float = 0.8
    /// The cost in its class of a word that the model doesn't know.
    private static let unknownCost: Float = 10
    private static let unknownUnigram: (cost: Float, backoff: Float) = (15.9, 0)

    /// The classes of tags; words that are a class of their own are found by their number.
    private let classes: [UInt64: Int]

    init(side: GlossTable.Side) {
        self.side = side
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
        if let number = side.word(text) { return word(number) }
        let own = tags.flatMap { classes[GlossFormat.classTags($0).rawValue] } ?? GlossFormat.unknownWord
        return Word(number: GlossFormat.unknownWord, wordClass: own, classCost: Self.unknownCost)
    }

    /// The cost (negative natural logarithm of the probability) of `word` after `first` and `second`.
    func cost(of word: Word, after first: Word, _ second: Word) -> Float {
        let byClass =
            cost(
                word.wordClass, first.wordClass, second.wordClass, .classTrigrams, .classBigrams,
                .classUnigrams) + word.classCost
        guard word.number != GlossFormat.unknownWord else { return byClass - logf(1 - Self.wordShare) }
        let byWord = cost(word.number, first.number, second.number, .trigrams, .bigrams, .unigrams)
        return -logf(Self.wordShare * expf(-byWord) + (1 - Self.wordShare) * expf(-byClass))
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
