/// Writes a name of one language as another language writes it, for names that no dictionary has.
///
///     NameTranscription(from: "en", to: "ru")?.transcribe("Blake")   // Блейк
///     NameTranscription(from: "ru", to: "en")?.transcribe("Юрий")    // Yury
///
/// English and German go into Cyrillic by their reading rules (the practical transcription of Russian
/// handbooks, simplified), other Latin alphabets letter by letter; Cyrillic goes into Latin as newspapers
/// write it.
package struct NameTranscription: Sendable {
    private let mapping: LetterMapping
    private let known: [String: String]

    /// Nil when both languages have one script, or one of the scripts is neither Latin nor Cyrillic.
    package init?(from source: LanguageTag, to target: LanguageTag) {
        let scripts = (source.effectiveScript, target.effectiveScript)
        if scripts == (.cyrillic, .latin) {
            let tables = LetterTables.tables(of: source.language, .latin, .simple)
            mapping = LetterMapping(tables ?? NameTables.anyCyrillic)
            known = source.language == "ru" && target.language == "en" ? NameTables.russianNames : [:]
        } else if scripts == (.latin, .cyrillic) {
            if target.language == "sr", source.language == "sr" {
                guard let tables = LetterTables.tables(of: "sr", .cyrillic, .national) else { return nil }
                mapping = LetterMapping(tables)
            } else {
                let rules =
                    NameTables.intoCyrillic(source.language) + NameTables.adaptation(to: target.language)
                mapping = LetterMapping(LetterTables(rules: rules))
            }
            known = source.language == "en" && target.language == "ru" ? NameTables.englishNames : [:]
        } else {
            return nil
        }
    }

    /// Whether the usual spelling of `name` in the target language is known.
    package func knows(_ name: String) -> Bool { known[CaseFolding.fold(name)] != nil }

    /// `name` in the letters of the target language, with its capitals.
    package func transcribe(_ name: String) -> String {
        if let usual = known[CaseFolding.fold(name)] {
            return CasePattern.of(name).apply(to: usual)
        }
        return mapping.map(Substring(name), leavesForeignWords: false)
    }
}
