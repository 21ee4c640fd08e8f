import Memory
import TextAnalysis

/// A pair of a translation memory that is like a sentence of a text.
public struct PhraseMatch: Sendable, Hashable {
    /// 100 for the same sentence, less by the share of letters that differ.
    public let score: Int
    public let sourceText: String
    public let targetText: String

    init(_ match: FuzzyMatch) {
        score = match.score
        sourceText = match.source
        targetText = match.target
    }
}

/// The stage before all others when a translation memory is to be used: a sentence that the memory has is not
/// translated, and what is like a sentence is offered beside its translation.
struct TranslationMemoryStage: Sendable {
    let store: MemoryStore
    let source: String
    let target: String
    /// The least score of what is offered.
    let threshold: Int
    /// Told, in one line, when the memory cannot be read.
    let notice: @Sendable (String) -> Void

    func translate(
        _ sentences: [Sentence],
        by next: ([Sentence]) async throws(TranslationError) -> [TranslatedSentence]
    ) async throws(TranslationError) -> [TranslatedSentence] {
        let matches = sentences.map { self.matches($0.text) }
        let open = sentences.indices.filter { matches[$0].first?.score != 100 }
        let translated = open.isEmpty ? [] : try await next(open.map { sentences[$0] })
        guard translated.count == open.count else { throw .internalError }
        var results = matches.map { TranslatedSentence(text: $0.first?.targetText ?? "") }
        for (index, translation) in zip(open, translated) { results[index] = translation }
        for (index, own) in matches.enumerated() { results[index].matches = own }
        return results
    }

    private func matches(_ sentence: String) -> [PhraseMatch] {
        do throws(MemoryError) {
            return try store.matches(for: sentence, from: source, to: target, threshold: threshold)
                .map(PhraseMatch.init)
        } catch {
            notice("the translation memory is left out: \(error).")
            return []
        }
    }
}

extension TranslationContext {
    /// The stage of the translation memory; `nil` when it is not asked for or there is none.
    func memoryStage(
        from source: LanguageTag,
        to target: LanguageTag,
        threshold: Int?
    ) -> TranslationMemoryStage? {
        guard let threshold, let memory, memory.folder.mayHoldCorrections else { return nil }
        return TranslationMemoryStage(
            store: memory, source: source.description, target: target.description, threshold: threshold,
            notice: notice)
    }
}
