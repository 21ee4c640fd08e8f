/// What a dictionary has for a word.
package struct LookupResult: Hashable, Sendable {
    /// As it was asked.
    package var query: String
    package var direction: DictionaryDirection
    /// The best first.
    package var matches: [LookupMatch] = []
    /// Words spelled almost so, when there are no matches.
    package var near: [NearSpelling] = []
}

/// An article that answers a question, and why.
package struct LookupMatch: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Spelled as asked.
        case exact
        /// The same but for case, `ё`, stress marks, apostrophes and invisible characters.
        case folded
        /// The word asked for is a form of this one: `went` of `go`.
        case form(WordForm)
        /// The article asked for says that this one means the same.
        case synonym
        /// Found after a slip was put right: letters of another script, `ss` for `ß`.
        case respelled(String)
        /// Has the words asked for somewhere in its text.
        case fullText
    }

    package var kind: Kind
    package var direction: DictionaryDirection
    /// Backward, an article made of the places where the word is a translation: its senses are the headwords,
    /// each with the translations beside it as a remark.
    package var article: Article
}

/// Which form of a word another is.
package struct WordForm: Hashable, Sendable {
    /// As asked.
    package var form: String
    /// By the language pack; empty without one.
    package var tags: [GrammarTags]
    /// What the dictionary itself says: `past, past participle`.
    package var remark: String

    package init(form: String, tags: [GrammarTags] = [], remark: String = "") {
        self.form = form
        self.tags = tags
        self.remark = remark
    }

    /// `past`, `plural, instrumental`: in English, of the likeliest reading.
    package var description: String {
        guard let tags = tags.first else { return remark }
        return FormDescription.text(tags)
    }
}
