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
