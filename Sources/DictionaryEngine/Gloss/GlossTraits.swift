/// What a language's grammar asks of gloss translation without statistics: data, by language.
package struct GlossTraits: Sendable {
    /// Whether every noun is written with a capital, which then says nothing of names.
    var capitalisesNouns = false
    /// What may stand apart from its verb at the end of a clause: German `auf` in `er steht früh auf`.
    var separableParticles: Set<String> = []
    /// What joins the parts of a compound written in one word; empty where compounds aren't written so.
    var compoundLinks: [String] = []
    /// How the parts of a compound are said.
    var compounds = CompoundStyle.modifierFirst
    var hasArticles = false
    /// The definite article where it doesn't change, to be put where the source marks a definite noun by its
    /// ending.
    var definiteArticle: String?
    /// The word that denies a verb where it stands before it; `nil` where it stands elsewhere.
    var negationBeforeVerb: String?
    /// The cases that prepositions take.
    var government: [String: GrammarTags.Case] = [:]
    /// Prepositions that take the accusative when they say where to.
    var prepositionsOfDirection: Set<String> = []

    enum CompoundStyle: Sendable, Hashable {
        /// `house door`.
        case modifierFirst
        /// `дверь дома`: the second part, then the first in the genitive.
        case genitiveAfter
        /// `porte de maison`: the second part, a word, and the first.
        case joined(by: String)
    }

    /// The traits of a language; those of none when it isn't known.
    static func of(_ language: String) -> GlossTraits { table[language] ?? GlossTraits() }

    private static let table: [String: GlossTraits] = [
        "de": GlossTraits(
            capitalisesNouns: true,
            separableParticles: words(
                """
                ab an auf aus bei dar durch ein empor entgegen fern fest fort frei heim her herab heran herauf \
                heraus herbei herein herum herunter hervor hin hinaus hinein hinter hinunter hinzu los mit nach \
                nieder statt teil tot um unter vor voran voraus vorbei weg weiter wieder zu zurecht zurück \
                zusammen
                """),
            compoundLinks: ["", "s", "es", "n", "en", "er", "e", "ens", "ns"], hasArticles: true),
        "nl": GlossTraits(
            separableParticles: words(
                """
                aan achter af bij binnen door in langs los mee na neer om omhoog onder op open over samen tegen \
                terug toe uit vast voor voorbij vooruit weg
                """),
            compoundLinks: ["", "s", "en", "e", "er"], hasArticles: true),
        "sv": GlossTraits(compoundLinks: ["", "s", "o", "e", "a", "u"], hasArticles: true),
        "en": GlossTraits(hasArticles: true, definiteArticle: "the"),
        "fr": GlossTraits(compounds: .joined(by: "de"), hasArticles: true),
        "es": GlossTraits(compounds: .joined(by: "de"), hasArticles: true, negationBeforeVerb: "no"),
        "pt": GlossTraits(compounds: .joined(by: "de"), hasArticles: true, negationBeforeVerb: "não"),
        "it": GlossTraits(compounds: .joined(by: "di"), hasArticles: true, negationBeforeVerb: "non"),
        "el": GlossTraits(compoundLinks: [], compounds: .genitiveAfter, hasArticles: true),
        "ru": GlossTraits(
            compounds: .genitiveAfter, negationBeforeVerb: "не",
            government: government(
                genitive:
                    "без для до из от около после против у вокруг среди кроме ради вместо из-за из-под возле",
                dative: "к по благодаря согласно", accusative: "через про сквозь",
                instrumental: "с со между над под перед за", locative: "в во на о об при"),
            prepositionsOfDirection: ["в", "во", "на", "за", "под"]),
        "uk": GlossTraits(
            compounds: .genitiveAfter, negationBeforeVerb: "не",
            government: government(
                genitive: "без для до від з із біля після проти у навколо серед крім заради замість",
                dative: "завдяки", accusative: "через про крізь", instrumental: "між над під перед за",
                locative: "в на о при по"),
            prepositionsOfDirection: ["в", "на", "за", "під"]),
        "be": GlossTraits(compounds: .genitiveAfter, negationBeforeVerb: "не"),
        "pl": GlossTraits(
            compounds: .genitiveAfter, negationBeforeVerb: "nie",
            government: government(
                genitive: "bez dla do od z ze u oprócz obok według koło podczas wśród", dative: "ku dzięki",
                accusative: "przez", instrumental: "nad pod przed za między", locative: "w we na o po przy"),
            prepositionsOfDirection: ["w", "we", "na", "za", "pod", "nad", "o"]),
        "cs": GlossTraits(compounds: .genitiveAfter),
        "sr": GlossTraits(
            compounds: .genitiveAfter, negationBeforeVerb: "не",
            government: government(
                genitive: "без до из од око после против код због са", dative: "к према захваљујући",
                accusative: "кроз уз", instrumental: "с између над под пред за", locative: "у на о при по"),
            prepositionsOfDirection: ["у", "на", "за", "под"]),
        "bg": GlossTraits(compounds: .joined(by: "на"), negationBeforeVerb: "не"),
        "mk": GlossTraits(compounds: .joined(by: "на"), negationBeforeVerb: "не"),
    ]

    private static func government(
        genitive: String, dative: String, accusative: String, instrumental: String, locative: String
    ) -> [String: GrammarTags.Case] {
        var government: [String: GrammarTags.Case] = [:]
        let lists: [(String, GrammarTags.Case)] = [
            (genitive, .genitive), (dative, .dative), (accusative, .accusative),
            (instrumental, .instrumental), (locative, .locative),
        ]
        for (list, grammaticalCase) in lists {
            for word in words(list) { government[word] = grammaticalCase }
        }
        return government
    }

    private static func words(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
