/// A way to translate a run of tokens.
struct GlossCandidate: Sendable {
    /// How unlikely the translation is, apart from its context.
    var cost: Float
    /// The words as the language model knows them; a number is ``GlossToken/numberKey``.
    var words: [GlossLanguageModel.Word]
    /// The words' spellings where the language model has no number for them; empty when it has all.
    var texts: [String] = []
    /// Whether it is a source word carried over for want of a translation.
    var isUnknown = false
    /// The dictionary form and the grammar of a single word, where they are known.
    var lemma: String?
    var tags: GrammarTags?
}

/// The candidates for a run of tokens.
struct GlossArc: Sendable {
    var start: Int
    var end: Int
    var candidates: [GlossCandidate]
}
