import DictionaryEngine

/// An article of a dictionary: a headword with its readings.
///
/// ```swift
/// let match = try Lexicon().lookup("house").matches.first
/// print(match?.article.entries.first?.senses.first?.translations.map(\.plain) ?? [])
/// ```
public struct LexiconArticle: Sendable, Hashable {
    public let headword: String
    /// In IPA, without brackets; empty when the dictionary gives none.
    public let pronunciation: String
    /// By homograph and part of speech.
    public let entries: [Entry]

    /// The readings of one homograph as one part of speech.
    public struct Entry: Sendable, Hashable {
        /// 1, 2, … when the headword stands for several unrelated words, else 0.
        public let homograph: Int
        /// In English: `noun`, `verb`; `nil` when the dictionary doesn't say.
        public let partOfSpeech: String?
        /// In IPA, where it differs from the article's.
        public let pronunciation: String
        /// Usage and field, as the dictionary prints them: `разг.`, `мор.`.
        public let labels: [String]
        /// Irregular forms and other remarks on grammar: `went - gone`.
        public let grammar: String
        public let senses: [Sense]
    }

    /// One meaning.
    public struct Sense: Sendable, Hashable {
        /// The number that the dictionary gives it, 0 when there is only one.
        public let number: Int
        public let labels: [String]
        /// In the language of the headword, to tell the meaning from others.
        public let definition: String
        public let translations: [Translation]
        public let references: [Reference]
        public let examples: [Example]
        /// Set expressions, phrasal verbs and collocations.
        public let phrases: [Phrase]
        /// Finer meanings.
        public let senses: [Sense]
    }

    /// A translation with the remarks that the dictionary puts in parentheses.
    public struct Translation: Sendable, Hashable {
        public let text: String
        /// Without the remarks, to be used in a sentence.
        public let plain: String
        /// Whether it only varies the translation before it.
        public let variesPrevious: Bool
    }

    /// A use in a sentence.
    public struct Example: Sendable, Hashable {
        public let source: String
        public let target: String
        public let labels: [String]
    }

    /// A set expression with meanings of its own.
    public struct Phrase: Sendable, Hashable {
        public let source: String
        public let senses: [Sense]
    }

    /// A pointer to another headword.
    public struct Reference: Sendable, Hashable {
        /// How the word relates to the one that is referred to.
        public enum Relation: String, Sendable, Hashable {
            case same, see, formOf, abbreviationOf
        }

        public let relation: Relation
        public let headword: String
        /// Which form, which entry and sense, as the dictionary says it.
        public let remark: String
    }
}

// MARK: - From the dictionary engine

extension LexiconArticle {
    /// - Parameters:
    ///   - source: writes text of the headword's language in the script asked for.
    ///   - target: the same for the translations' language.
    init(_ article: Article, source: (String) -> String, target: (String) -> String) {
        headword = source(article.headword)
        pronunciation = article.pronunciation
        entries = article.entries.map { entry in
            Entry(
                homograph: entry.homograph,
                partOfSpeech: entry.partOfSpeech?.name,
                pronunciation: entry.pronunciation,
                labels: entry.labels,
                grammar: entry.grammar,
                senses: entry.senses.map { Sense($0, source: source, target: target) }
            )
        }
    }
}

extension LexiconArticle.Sense {
    init(_ sense: Article.Sense, source: (String) -> String, target: (String) -> String) {
        number = sense.number
        labels = sense.labels
        definition = sense.definition
        translations = sense.translations.map {
            LexiconArticle.Translation(
                text: target($0.text), plain: target($0.plain), variesPrevious: $0.variesPrevious)
        }
        references = sense.references.map {
            LexiconArticle.Reference(
                relation: .init($0.relation), headword: source($0.headword), remark: $0.remark)
        }
        examples = sense.examples.map {
            LexiconArticle.Example(
                source: source($0.source), target: target($0.target), labels: $0.labels)
        }
        phrases = sense.phrases.map { phrase in
            LexiconArticle.Phrase(
                source: source(phrase.source),
                senses: phrase.senses.map { Self($0, source: source, target: target) })
        }
        senses = sense.senses.map { Self($0, source: source, target: target) }
    }
}

extension LexiconArticle.Reference.Relation {
    init(_ relation: Article.Reference.Relation) {
        self =
            switch relation {
            case .same: .same
            case .see: .see
            case .formOf: .formOf
            case .abbreviationOf: .abbreviationOf
            }
    }
}
