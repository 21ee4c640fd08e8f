import Documents
import TextAnalysis

/// A session as documents see it. Nothing is opened before there is something to translate.
struct SessionSegmentEngine: SegmentEngine {
    private let session: TranslationSession
    private let source: LanguageTag

    init(session: TranslationSession, source: LanguageTag) {
        self.session = session
        self.source = source
    }

    func translate(_ segments: [Segment]) async throws(DocumentError) -> [SegmentTranslation] {
        if session.context.isInterrupted() {
            throw DocumentError(.interrupted, "interrupted; sentences that were finished are kept.")
        }
        guard source != session.targetLanguage.tag else {
            return segments.map { SegmentTranslation(text: $0.text) }
        }
        let translated: [TranslatedSentence]
        do throws(TranslationError) {
            try session.checkCancellation()
            translated = try await session.pipeline(from: source).translate(
                sentences: segments.map { Sentence($0.text, keeping: $0.kept, wantsLinks: true) })
        } catch {
            throw DocumentError(.engine, error.description, remedy: error.remedy, cause: error)
        }
        return translated.map { sentence in
            SegmentTranslation(
                text: sentence.text,
                links: sentence.links.map { SegmentTranslation.Link(source: $0.source, target: $0.target) })
        }
    }

    static func mapping<Value>(_ body: () throws(TranslationError) -> Value) throws(DocumentError) -> Value {
        do throws(TranslationError) { return try body() } catch {
            throw DocumentError(.engine, error.description, remedy: error.remedy, cause: error)
        }
    }
}
