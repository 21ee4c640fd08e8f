// The words by which a person is told of a form. Printing a case of an enumeration by interpolation would make
// the Swift runtime search all conformances of the program, which takes longer than a look-up.

extension GrammarTags.PartOfSpeech {
    /// As in the tags' sources: `noun`.
    package var name: String {
        switch self {
        case .noun: "noun"
        case .adjective: "adjective"
        case .verb: "verb"
        case .adverb: "adverb"
        case .pronoun: "pronoun"
        case .determiner: "determiner"
        case .numeral: "numeral"
        case .preposition: "preposition"
        case .conjunction: "conjunction"
        case .particle: "particle"
        case .interjection: "interjection"
        case .predicative: "predicative"
        case .article: "article"
        case .auxiliary: "auxiliary"
        case .symbol: "symbol"
        }
    }
}

extension GrammarTags.VerbForm {
    package var words: String {
        switch self {
        case .finite: "finite"
        case .infinitive: "infinitive"
        case .participle: "participle"
        case .gerund: "gerund"
        }
    }
}

extension GrammarTags.Gender {
    package var words: String {
        switch self {
        case .masculine: "masculine"
        case .feminine: "feminine"
        case .neuter: "neuter"
        case .common: "common"
        }
    }
}

extension GrammarTags.Number {
    package var words: String {
        switch self {
        case .singular: "singular"
        case .plural: "plural"
        case .dual: "dual"
        }
    }
}

extension GrammarTags.Case {
    package var words: String {
        switch self {
        case .nominative: "nominative"
        case .genitive: "genitive"
        case .dative: "dative"
        case .accusative: "accusative"
        case .instrumental: "instrumental"
        case .locative: "locative"
        case .vocative: "vocative"
        case .partitive: "partitive"
        case .secondLocative: "second locative"
        case .ablative: "ablative"
        }
    }
}

extension GrammarTags.Person {
    package var words: String {
        switch self {
        case .firstPerson: "first person"
        case .secondPerson: "second person"
        case .thirdPerson: "third person"
        }
    }
}

extension GrammarTags.Tense {
    package var words: String {
        switch self {
        case .past: "past"
        case .present: "present"
        case .future: "future"
        case .imperfect: "imperfect"
        case .aorist: "aorist"
        case .pluperfect: "pluperfect"
        }
    }
}

extension GrammarTags.Mood {
    package var words: String {
        switch self {
        case .indicative: "indicative"
        case .imperative: "imperative"
        case .conditional: "conditional"
        case .subjunctive: "subjunctive"
        }
    }
}

extension GrammarTags.Voice {
    package var words: String {
        switch self {
        case .active: "active"
        case .passive: "passive"
        case .middle: "middle"
        }
    }
}

extension GrammarTags.Degree {
    package var words: String {
        switch self {
        case .positive: "positive"
        case .comparative: "comparative"
        case .superlative: "superlative"
        }
    }
}

extension GrammarTags.Definiteness {
    package var words: String {
        switch self {
        case .definite: "definite"
        case .indefinite: "indefinite"
        }
    }
}
