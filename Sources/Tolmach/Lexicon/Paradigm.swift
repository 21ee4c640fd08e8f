import DictionaryEngine
import TextAnalysis

/// All forms of a word.
///
/// ```swift
/// for paradigm in try Lexicon().paradigms(of: "книгами", in: "ru") {
///     for form in paradigm.forms { print(form.description, form.text) }
/// }
/// ```
public struct Paradigm: Sendable, Hashable {
    /// The dictionary form.
    public let lemma: String
    /// In English: `noun`, `verb`.
    public let partOfSpeech: String?
    public let language: Language
    public let forms: [Form]

    /// One form of the word.
    public struct Form: Sendable, Hashable {
        public let text: String
        /// In English: `instrumental plural`.
        public let description: String
        /// The grammatical categories by name: `["noun", "plural", "instrumental"]`.
        public let categories: [String]
        /// What the form has in common with those that differ from it by case, number, gender, person and
        /// definiteness only: `past`, `present active participle`, `superlative`; empty for a noun's.
        public let series: String
        /// `first person`, …, when the form has a person.
        public let person: String?
        /// `nominative`, …, when the form has a case.
        public let grammaticalCase: String?
        /// `singular` or `plural`, when the form has a number.
        public let number: String?
        /// `masculine`, …, when the form has a gender.
        public let gender: String?
        /// `definite` or `indefinite`, when the form is one of these.
        public let definiteness: String?
    }
}

extension Lexicon {
    /// The paradigms that a word form belongs to, the likeliest first.
    ///
    /// - Parameters:
    ///   - form: a word in any of its forms.
    ///   - language: `nil` for every installed language whose word forms know the word.
    public func paradigms(
        of form: String,
        in language: Language? = nil
    ) throws(TranslationError) -> [Paradigm] {
        var paradigms: [Paradigm] = []
        let languages = context.installedLanguages().languages.sorted { $0.description < $1.description }
        for tag in languages where language == nil || language?.tag == tag {
            guard let morphology = try context.engines.morphology(of: tag) else { continue }
            var seen: Set<Lexeme> = []
            for analysis in morphology.analyses(of: form) where seen.insert(analysis.lexeme).inserted {
                paradigms.append(Self.paradigm(of: analysis, morphology, tag))
            }
        }
        return paradigms
    }

    private static func paradigm(
        of analysis: Analysis,
        _ morphology: Morphology,
        _ language: LanguageTag
    ) -> Paradigm {
        Paradigm(
            lemma: analysis.lemma,
            partOfSpeech: analysis.tags.partOfSpeech?.name,
            language: Language(language),
            forms: morphology.forms(of: analysis.lexeme).map { inflection in
                let tags = inflection.tags
                return Paradigm.Form(
                    text: inflection.form,
                    description: FormDescription.text(tags),
                    categories: tags.names,
                    series: FormDescription.series(tags),
                    person: tags.person?.words,
                    grammaticalCase: tags.grammaticalCase?.words,
                    number: tags.number?.words,
                    gender: tags.gender?.words,
                    definiteness: tags.definiteness?.words
                )
            }
        )
    }
}
