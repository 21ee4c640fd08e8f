import DictionaryEngine

/// The names and abbreviations by which dictionaries give a part of speech.
enum PartOfSpeechNames {
    /// - Parameter name: `n`, `n.`, `noun`, `Substantiv`, `adj`, … in any case.
    static func partOfSpeech(_ name: some StringProtocol) -> GrammarTags.PartOfSpeech? {
        names[name.lowercased().filter { $0.isLetter }]
    }

    private static let names: [String: GrammarTags.PartOfSpeech] = {
        let lists: [(GrammarTags.PartOfSpeech, String)] = [
            (.noun, "n noun pn propernoun name substantiv nm nf nn s sb сущ существительное"),
            (.verb, "v verb vt vi vb vtrans vintr vrefl vimp гл глагол"),
            (.adjective, "a adj adjective adjektiv прил прилагательное"),
            (.adverb, "adv adverb pronominaladverb нареч наречие"),
            (
                .pronoun,
                "pron pronoun indefinitepronoun demonstrativepronoun personalpronoun мест местоимение"
            ),
            (.determiner, "determiner det"), (.article, "art article"),
            (.numeral, "num numeral cardinal ordinal числ числительное"),
            (.preposition, "prep preposition postposition предл предлог"),
            (.conjunction, "conj conjunction cj союз"), (.particle, "particle ptcl part частица"),
            (.interjection, "interjection interj int межд междометие"), (.symbol, "symbol letter"),
        ]
        var names: [String: GrammarTags.PartOfSpeech] = [:]
        for (part, list) in lists { for name in list.split(separator: " ") { names[String(name)] = part } }
        return names
    }()
}
