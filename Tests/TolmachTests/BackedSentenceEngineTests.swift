import Testing

@testable import Tolmach

/// Answers each sentence with a prepared result.
private struct PreparedEngine: SentenceEngine {
    let result: TranslatedSentence

    func translate(
        _ sentences: [Sentence],
        strategy: TranslationSession.Strategy,
        isCancelled: @Sendable () -> Bool
    ) async throws(TranslationError) -> [TranslatedSentence] { sentences.map { _ in result } }
}

@Suite("An engine with another behind it") struct BackedSentenceEngineTests {
    private func translate(
        _ primary: TranslatedSentence,
        _ backup: TranslatedSentence?
    ) async throws -> TranslatedSentence {
        let engine = BackedSentenceEngine(
            primary: PreparedEngine(result: primary),
            backup: { backup.map(PreparedEngine.init) }
        )
        let results = try await engine.translate(
            [Sentence("x")], strategy: .lowLatency, isCancelled: { false })
        return try #require(results.first)
    }

    @Test("keeps what the first engine is sure of")
    func sure() async throws {
        let result = try await translate(TranslatedSentence(text: "a"), TranslatedSentence(text: "b"))
        #expect(result.text == "a")
    }

    @Test("takes the other's words where the first is unsure")
    func unsure() async throws {
        let primary = TranslatedSentence(text: "a", doubt: .unsure)
        let result = try await translate(primary, TranslatedSentence(text: "b", warnings: [.gloss]))
        #expect(result.text == "b")
        #expect(result.warnings == [.gloss])
    }

    @Test("says that a damaged sentence was recovered")
    func damaged() async throws {
        let primary = TranslatedSentence(text: "a", doubt: .damaged)
        let result = try await translate(primary, TranslatedSentence(text: "b"))
        #expect(result.warnings == [.recovered])
    }

    @Test("takes a longer sentence of the other's though it does not know a name in it")
    func names() async throws {
        let engine = BackedSentenceEngine(
            primary: PreparedEngine(result: TranslatedSentence(text: "a", doubt: .unsure)),
            backup: {
                PreparedEngine(result: TranslatedSentence(text: "b", warnings: [.unknownWords(["Chasse"])]))
            }
        )
        let results = try await engine.translate(
            [Sentence("Amelia Chasse came"), Sentence("Chasse came")],
            strategy: .lowLatency,
            isCancelled: { false }
        )
        #expect(results.map(\.text) == ["b", "a"])
    }

    @Test("keeps the first's words where the other knows too few, or is missing")
    func unknown() async throws {
        let primary = TranslatedSentence(text: "a", doubt: .unsure)
        let backup = TranslatedSentence(text: "b", warnings: [.unknownWords(["x"])])
        #expect(try await translate(primary, backup).text == "a")
        #expect(try await translate(primary, nil).text == "a")
    }
}
