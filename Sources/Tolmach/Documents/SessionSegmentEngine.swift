import Documents
import TextAnalysis

/// A session as documents see it.
struct SessionSegmentEngine: SegmentEngine {
    private let session: TranslationSession
    /// `nil` where source and target are one language, and nothing is to be done.
    private let pipeline: TextPipeline?

    init(session: TranslationSession, source: LanguageTag) throws(DocumentError) {
        self.session = session
        pipeline =
            source == session.targetLanguage.tag
            ? nil : try Self.mapping { () throws(TranslationError) in try session.pipeline(from: source) }
    }

    func translate(_ segments: [Segment]) async throws(DocumentError) -> [SegmentTranslation] {
        guard let pipeline else { return segments.map { SegmentTranslation(text: $0.text) } }
        let translated: [TranslatedSentence]
        do throws(TranslationError) {
            try session.checkCancellation()
            translated = try await pipeline.translate(
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
