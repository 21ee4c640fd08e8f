import Testing

@testable import TextAnalysis

@Suite("Language tags") struct LanguageTagTests {
    @Test(
        "are read in the forms people write",
        arguments: [
            ("ru", "ru"), ("RU", "ru"), ("eng", "en"), ("rus", "ru"), ("ger", "de"), ("fre", "fr"),
            ("deu", "de"),
            ("sr-Latn", "sr-Latn"), ("sr_latn", "sr-Latn"), ("sr-Cyrl-RS", "sr-Cyrl-RS"), ("sh", "sr-Latn"),
            ("sr@latin", "sr-Latn"), ("ru_RU.UTF-8", "ru-RU"), ("pt-br", "pt-BR"), ("es-419", "es-419"),
            ("zh", "zh"), ("zh-hans", "zh-Hans"), ("no", "nb"), ("iw", "he"), ("tat", "tt"), ("bak", "ba"),
            ("ru-Latn-ISO9", "ru-Latn-iso9"), ("ca-valencia", "ca-valencia"), ("mol", "ro"),
        ])
    func forms(text: String, tag: String) {
        #expect(LanguageTag(text)?.description == tag)
    }

    @Test(
        "of a wrong form are refused",
        arguments: ["", "-", "e", "e1", "russian-", "ru--RU", "ру", "ru RU", "../x"])
    func refused(text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test("are read back from what they print", arguments: ["en", "sr-Latn", "pt-BR", "ru-Latn-iso9"])
    func roundTrip(text: String) {
        #expect(LanguageTag(LanguageTag(stringLiteral: text).description) == LanguageTag(stringLiteral: text))
    }

    @Test("know the script that goes without saying")
    func scripts() {
        #expect(("sr-Cyrl" as LanguageTag).base == "sr")
        #expect(("sr-Latn-RS" as LanguageTag).base == "sr-Latn")
        #expect(("uk" as LanguageTag).effectiveScript == .cyrillic)
        #expect(("hy" as LanguageTag).effectiveScript == .armenian)
        #expect(("sr" as LanguageTag).isSameLanguage(as: "sr-Cyrl"))
        #expect(!("sr" as LanguageTag).isSameLanguage(as: "sr-Latn"))
    }

    @Test("have names in the user's language")
    func names() {
        #expect(("de" as LanguageTag).displayName(in: "ru") == "немецкий")
        #expect(("ru" as LanguageTag).displayName(in: "en") == "Russian")
        #expect(("bg" as LanguageTag).displayName() == "български")
    }

    @Test(
        "The dominant script is that of most letters",
        arguments: [
            ("Привет, world", Script.cyrillic), ("a б", .latin), ("Ελλάδα", .greek), ("12 %", nil), ("", nil),
            ("漢字", .han), ("ქართული", .georgian), ("e\u{301}\u{301}\u{301}", .latin),
        ])
    func dominant(text: String, script: Script?) {
        #expect(Script.dominant(of: text) == script)
    }
}
