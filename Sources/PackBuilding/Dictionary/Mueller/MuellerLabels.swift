import DictionaryEngine

/// The labels of Mueller's dictionary that say what part of speech or which form a word is.
enum MuellerLabels {
    static func partOfSpeech(_ label: String) -> GrammarTags.PartOfSpeech? { partsOfSpeech[label] }

    private static let partsOfSpeech: [String: GrammarTags.PartOfSpeech] = [
        "n.": .noun, "v.": .verb, "a.": .adjective, "adv.": .adverb, "prep.": .preposition, "pron.": .pronoun,
        "cj.": .conjunction, "interj.": .interjection, "n-card.": .numeral, "n-ord.": .numeral,
    ]

    /// Labels that name a form of another word, before `от`.
    static func isForm(_ label: String) -> Bool { forms[label] != nil }

    /// The name of a form in English.
    static func form(_ label: String) -> String { forms[label] ?? label }

    private static let forms: [String: String] = [
        "p.": "past", "p..": "past", "p-p.": "past participle", "pl.": "plural",
        "pres-p.": "present participle",
        "pres.": "present", "comp.": "comparative", "sup.": "superlative", "obj.": "objective case",
        "sg.": "singular", "poss.": "possessive", "refl.": "reflexive", "pass.": "passive",
    ]
}
