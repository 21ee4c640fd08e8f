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

    @Test("names the parts of a mixed text, and one part of another")
    func segments() {
        let parts = LanguageIdentification().segments(of: "Привет, как дела? This is an English sentence.")
        #expect(parts.map { $0.candidates.first?.identifier } == ["ru", "en"])
        #expect(parts.map(\.text) == ["Привет, как дела?", "This is an English sentence."])
        #expect(LanguageIdentification().segments(of: "Where is it? There it is.").count == 1)
    }

    @Test("counts the words of the installed languages where letters leave a doubt")
    func installedWords() throws {
        let home = try LexiconHome()
        let known = "went"
        let unknown = "wint"
        func english(_ text: String, _ context: TranslationContext?) -> Double {
            LanguageIdentification(among: ["en", "nl", "de"], context: context).candidates(for: text)
                .first { $0.language == "en" }?.confidence ?? 0
        }
        #expect(english(known, home.context) > english(known, nil))
        #expect(english(unknown, home.context) < english(unknown, nil))
        // Letters that say enough are not overruled.
        let polish = LanguageIdentification(context: home.context).language(
            of: "Gdzie jest dworzec kolejowy?")
        #expect(polish == "pl")
    }
}

@Suite("The user's language") struct UserLanguageTests {
    @Test(
        "is that of the locale",
        arguments: [
            (["LANG": "ru_RU.UTF-8"], "ru"), (["LANG": "C.UTF-8"], "en"), (["LANG": "POSIX"], "en"),
            ([:], "en"),
            (["LANG": "ru_RU.UTF-8", "LC_ALL": "de_DE"], "de"), (["LANG": "uk", "LC_ALL": ""], "uk"),
            (["LANG": "ru", "LC_MESSAGES": "sr@latin"], "sr-Latn"), (["LANG": "///"], "en"),
        ] as [([String: String], Language)])
    func locale(variables: [String: String], language: Language) {
        #expect(TranslationContext(variables: variables).userLanguage == language)
    }

    @Test(
        "orders names as its users do",
        arguments: [
            ("en", ["cs", "en", "de", "ru", "sv"]),  // Czech, English, German, Russian, Swedish
            ("ru", ["en", "de", "ru", "cs", "sv"]),  // английский, немецкий, русский, чешский, шведский
        ] as [(Language, [Language])])
    func order(reader: Language, languages: [Language]) {
        #expect((["ru", "sv", "de", "cs", "en"] as [Language]).sortedByName(in: reader) == languages)
    }
}
