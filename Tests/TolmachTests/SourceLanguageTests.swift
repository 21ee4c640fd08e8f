import Testing
import Tolmach

@Suite("The source language of a session") struct SourceLanguageTests {
    let home: LexiconHome

    init() throws { home = try LexiconHome() }

    private func session() -> TranslationSession {
        TranslationSession(installedSource: nil, target: "ru", context: home.context)
    }

    private func sources(_ texts: [String]) async throws -> [Language] {
        let requests = texts.map { TranslationSession.Request(sourceText: $0) }
        return try await session().translations(from: requests).map(\.sourceLanguage)
    }

    @Test("is told from each text of a batch on its own")
    func each() async throws {
        let texts = ["Where is the house and the book?", "Где находится дом и книга?"]
        #expect(try await sources(texts) == ["en", "ru"])
    }

    @Test("is that of the text before, where a text doesn't tell")
    func carried() async throws {
        #expect(try await sources(["Where is the house and the book?", "…mk fj"]) == ["en", "en"])
    }

    @Test("is asked for when no text tells it")
    func unknown() async {
        await #expect { try await sources(["…mk fj"]) } throws: {
            ($0 as? TranslationError)?.kind == .unableToIdentifyLanguage
        }
    }
}

@Suite("Serbian") struct SerbianTests {
    let home: LexiconHome

    init() throws { home = try LexiconHome(languages: ["sr"]) }

    private func translate(_ text: String, _ source: Language?, _ target: Language) async throws -> String {
        try await TranslationSession(installedSource: source, target: target, context: home.context)
            .translate(text).targetText
    }

    @Test(
        "is written in the script asked for",
        arguments: [("sr-Latn", "kuća"), ("sr", "кућа")] as [(Language, String)])
    func into(target: Language, text: String) async throws {
        #expect(try await translate("house", "en", target) == text)
        #expect(
            await LanguageAvailability(context: home.context).status(from: "en", to: target) == .installed)
    }

    @Test(
        "is read in either script", arguments: [("кућа", "sr"), ("kuća", "sr-Latn")] as [(String, Language)])
    func from(text: String, source: Language) async throws {
        #expect(try await translate(text, source, "en") == "house")
    }

    @Test("goes from script to script without a pack")
    func script() async throws {
        #expect(try await translate("ЉУБАВ и %d џем", "sr", "sr-Latn") == "LJUBAV i %d džem")
        #expect(
            try await translate("Nema više vremena, gde si bio?", nil, "sr")
                == "Нема више времена, где си био?")
    }
}
