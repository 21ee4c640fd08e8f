import Glibc
import NeuralEngine

/// The neural engine as the router sees it.
struct NeuralSentenceEngine: SentenceEngine {
    let translator: NeuralTranslator
    /// Threads that share a batch; `nil` for one for each core.
    var threads: Int?

    /// Sentences of one call to the engine: enough to fill its batches, few enough to notice a cancellation.
    private static let batchSize = 256

    func translate(
        _ sentences: [Sentence],
        strategy: TranslationSession.Strategy,
        isCancelled: @Sendable () -> Bool
    ) async throws(TranslationError) -> [TranslatedSentence] {
        var options = DecodingOptions()
        options.threads = threads
        options.beamSize = strategy == .highFidelity ? 4 : 1
        var results: [TranslatedSentence] = []
        results.reserveCapacity(sentences.count)
        var rest = sentences[...]
        while !rest.isEmpty {
            if isCancelled() { throw .alreadyCancelled }
            let batch = rest.prefix(Self.batchSize)
            rest = rest.dropFirst(batch.count)
            options.alignsWords = batch.contains(where: \.wantsLinks)
            do {
                let translations = try await translator.translate(
                    batch.map(\.text), protecting: batch.map(\.protected), options: options)
                results += translations.map(Self.sentence)
            } catch {
                throw TranslationError(
                    .internalError, "the neural engine failed: \(error).", remedy: error.remedy)
            }
        }
        return results
    }

    private static func sentence(_ translation: NeuralTranslation) -> TranslatedSentence {
        var warnings: [TranslationSession.Warning] = []
        if translation.flags.contains(.loopRecovered) { warnings.append(.recovered) }
        return TranslatedSentence(
            text: translation.text,
            confidence: Double(exp(translation.score)),
            warnings: warnings,
            doubt: doubt(about: translation),
            links: translation.alignment.map { WordLink(source: $0.source, target: $0.target) }
        )
    }

    private static func doubt(about translation: NeuralTranslation) -> TranslatedSentence.Doubt? {
        if translation.flags.contains(.truncated) { return .damaged }
        return translation.flags.contains(.unsure) ? .unsure : nil
    }
}
