/// A dictionary article: a headword with its readings.
///
///     grave  [ɡreɪv]
///       noun   1. могила …           <- an entry, by homograph and part of speech, with its senses
///       verb   1. гравировать …
package struct Article: Hashable, Sendable {
    package var headword: String
    /// In IPA, without brackets; empty when the source gives none.
    package var pronunciation: String
    package var entries: [Entry]

    package init(headword: String, pronunciation: String = "", entries: [Entry] = []) {
        self.headword = headword
        self.pronunciation = pronunciation
        self.entries = entries
    }
}

extension Article {
    /// The readings of one homograph as one part of speech.
    package struct Entry: Hashable, Sendable {
        /// 1, 2, … when the headword stands for several unrelated words, else 0.
        package var homograph = 0
        package var partOfSpeech: GrammarTags.PartOfSpeech?
        /// In IPA, where it differs from the article's.
        package var pronunciation = ""
        /// Usage and field, as the source prints them: `разг.`, `мор.`.
        package var labels: [String] = []
        /// Irregular forms and other remarks on grammar, as the source prints them: `went - gone`.
        package var grammar = ""
        package var senses: [Sense] = []

        package init(partOfSpeech: GrammarTags.PartOfSpeech? = nil, senses: [Sense] = []) {
            self.partOfSpeech = partOfSpeech
            self.senses = senses
        }
    }

    /// One meaning.
    package struct Sense: Hashable, Sendable {
        /// The number that the source gives it, 0 when there is only one.
        package var number = 0
        package var labels: [String] = []
        /// In the source language, to tell the meaning from others.
        package var definition = ""
        package var translations: [Translation] = []
        /// Other words that the source sends the reader to.
        package var references: [Reference] = []
        package var examples: [Example] = []
        /// Set expressions, phrasal verbs and collocations.
        package var phrases: [Phrase] = []
        /// Finer meanings.
        package var senses: [Sense] = []

        package init(number: Int = 0, translations: [Translation] = []) {
            self.number = number
            self.translations = translations
        }

        package var isEmpty: Bool {
            definition.isEmpty && translations.isEmpty && references.isEmpty && examples.isEmpty
                && phrases.isEmpty
                && senses.isEmpty
        }
    }

    /// A translation with the remarks that the source puts in parentheses: `(лондонская) биржа`.
    package struct Translation: Hashable, Sendable {
        package var text: String
        /// Whether it only varies the translation before it (a comma stood between them, not a semicolon).
        package var variesPrevious = false

        package init(_ text: String, variesPrevious: Bool = false) {
            self.text = text
            self.variesPrevious = variesPrevious
        }

        /// The text without remarks in parentheses, to be used in a sentence: `биржа`.
        package var plain: String { PlainTranslation.of(text) }
    }

    /// A use in a sentence.
    package struct Example: Hashable, Sendable {
        package var source: String
        package var target: String
        package var labels: [String] = []

        package init(source: String, target: String, labels: [String] = []) {
            self.source = source
            self.target = target
            self.labels = labels
        }
    }

    /// A set expression with meanings of its own.
    package struct Phrase: Hashable, Sendable {
        package var source: String
        package var senses: [Sense]

        package init(source: String, senses: [Sense]) {
            self.source = source
            self.senses = senses
        }
    }

    /// A pointer to another headword.
    package struct Reference: Hashable, Sendable {
        package enum Relation: UInt8, CaseIterable, Sendable {
            /// Means the same as the other.
            case same = 1
            /// The other says more.
            case see
            /// Is a form of the other (`went`: past of `go`).
            case formOf
            /// Stands for the other.
            case abbreviationOf
        }

        package var relation: Relation
        /// The other headword, as the source writes it.
        package var headword: String
        /// What the source says around it: which form, which entry and sense.
        package var remark: String

        package init(_ relation: Relation, headword: String, remark: String = "") {
            self.relation = relation
            self.headword = headword
            self.remark = remark
        }
    }
}

// MARK: - Walking an article

/// Every meaning of an article in reading order, with what it belongs to.
package struct ArticlePlace: Hashable, Sendable {
    package var entry: Int
    /// The phrase it is a meaning of; `nil` when of the headword.
    package var phrase: String?
    package var sense: Article.Sense
}

extension Article {
    /// All senses, those of phrases included, in the order by which the reverse index numbers them.
    package var places: [ArticlePlace] {
        var places: [ArticlePlace] = []
        for (index, entry) in entries.enumerated() {
            for sense in entry.senses {
                Self.collect(sense, entry: index, phrase: nil, depth: 0, into: &places)
            }
        }
        return places
    }

    private static func collect(
        _ sense: Sense, entry: Int, phrase: String?, depth: Int, into places: inout [ArticlePlace]
    ) {
        places.append(ArticlePlace(entry: entry, phrase: phrase, sense: sense))
        guard depth < DictionaryFormat.greatestDepth else { return }
        for inner in sense.senses {
            collect(inner, entry: entry, phrase: phrase, depth: depth + 1, into: &places)
        }
        for phrase in sense.phrases {
            for inner in phrase.senses {
                collect(inner, entry: entry, phrase: phrase.source, depth: depth + 1, into: &places)
            }
        }
    }
}
