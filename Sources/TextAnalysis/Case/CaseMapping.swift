import CICU

/// Capital and small letters by the rules of a language.
package enum CaseMapping {
    /// `İSTANBUL` in Turkish, `ΆΛΦΑ` without accents in Greek, `STRASSE` in German.
    package static func uppercase(_ text: String, language: LanguageTag? = nil) -> String {
        map(text, Int32(TOLMACH_UPPER), language)
    }

    package static func lowercase(_ text: String, language: LanguageTag? = nil) -> String {
        map(text, Int32(TOLMACH_LOWER), language)
    }

    /// Makes the first letter of `text` a capital, and leaves the rest. `ǆ` becomes `ǅ`, Dutch `ij` `IJ`.
    package static func capitalizeFirst(_ text: String, language: LanguageTag? = nil) -> String {
        guard let start = text.unicodeScalars.firstIndex(where: \.properties.isAlphabetic) else {
            return text
        }
        let letter = text.unicodeScalars[start]
        guard letter.properties.changesWhenTitlecased else { return text }
        var end = text.unicodeScalars.index(after: start)
        var capital = letter.properties.titlecaseMapping
        if letter == "i", isTurkic(language) {
            capital = "İ"
        } else if letter == "i", language?.language == "nl", end < text.endIndex,
            text.unicodeScalars[end] == "j"
        {
            capital = "IJ"
            end = text.unicodeScalars.index(after: end)
        }
        return String(text[..<start]) + capital + String(text[end...])
    }

    /// Makes the first letter of `text` small, and leaves the rest.
    package static func decapitalizeFirst(_ text: String, language: LanguageTag? = nil) -> String {
        guard let start = text.unicodeScalars.firstIndex(where: \.properties.isAlphabetic) else {
            return text
        }
        let end = text.unicodeScalars.index(after: start)
        let small = lowercase(String(text.unicodeScalars[start]), language: language)
        return String(text[..<start]) + small + String(text[end...])
    }

    static func isTurkic(_ language: LanguageTag?) -> Bool {
        language?.language == "tr" || language?.language == "az"
    }

    private static func map(_ text: String, _ mapping: Int32, _ language: LanguageTag?) -> String {
        let locale = language?.language ?? ""
        return ICUText.map(text) { tolmach_icu_map_case(mapping, locale, $0, $1, $2, $3) }
    }
}
