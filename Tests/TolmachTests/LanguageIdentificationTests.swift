import Testing
import Tolmach

@Suite("Identification") struct LanguageIdentificationTests {
    @Test(
        "tells common languages from a sentence",
        arguments: [
            ("Where is the nearest station?", "en"), ("Где ближайшая станция?", "ru"),
            ("Доброго вечора ми з України", "uk"), ("У Мінску сёння добрае надвор'е", "be"),
        ] as [(String, Language)]
    )
    func common(text: String, language: Language) {
        #expect(LanguageIdentification().language(of: text) == language)
    }

    @Test("says nothing of a text without letters", arguments: ["", "123", "—", "😆"])
    func nothing(text: String) {
        #expect(LanguageIdentification().language(of: text) == nil)
        #expect(LanguageIdentification().candidates(for: text).isEmpty)
    }

    @Test("considers only the languages that are allowed")
    func among() {
        #expect(
            LanguageIdentification(among: ["bg", "uk"]).candidates(for: "Добро утро").first?.language == "bg")
    }
}
