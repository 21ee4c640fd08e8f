/// A word with all its forms, as the table stores it: what its forms share and how they differ.
package struct Lexeme: Hashable, Sendable {
    /// What all forms have in common, as spelled; may be empty.
    package let stem: String
    /// The number of the paradigm in the table.
    package let paradigm: Int
}

/// A reading of a form: which word it is a form of, and which form.
package struct Analysis: Hashable, Sendable {
    package let lexeme: Lexeme
    /// The row of the paradigm; 0 is the lemma itself.
    package let row: Int
    /// The dictionary form, as spelled.
    package let lemma: String
    package let tags: GrammarTags
    /// How often the form has these tags in a corpus, from 0 to 1, when counts are known.
    package var probability: Float?
    /// Whether the reading was guessed, because the form isn't listed.
    package var isGuess = false
}

/// A form of a word.
package struct Inflection: Hashable, Sendable {
    package let form: String
    package let tags: GrammarTags
}
