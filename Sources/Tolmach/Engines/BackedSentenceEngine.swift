/// An engine whose doubtful sentences are given to another one: a neural model with the dictionary of the same
/// pair behind it.
struct BackedSentenceEngine: SentenceEngine {
    let primary: any SentenceEngine
    /// The engine behind; asked for only when a sentence is doubtful, so that it is not opened for nothing.
    let backup: @Sendable () -> (any SentenceEngine)?

    func translate(
        _ sentences: [Sentence],
        strategy: TranslationSession.Strategy,
        isCancelled: @Sendable () -> Bool
    ) async throws(TranslationError) -> [TranslatedSentence] {
        var results = try await primary.translate(sentences, strategy: strategy, isCancelled: isCancelled)
        let doubtful = results.indices.filter { results[$0].doubt != nil }
        guard !doubtful.isEmpty, let backup = backup() else { return results }
        let others = try await backup.translate(
            doubtful.map { sentences[$0] },
            strategy: strategy,
            isCancelled: isCancelled
        )
        for (index, other) in zip(doubtful, others) where Self.isBetter(other, for: sentences[index]) {
            let isDamaged = results[index].doubt == .damaged
            results[index] = other
            if isDamaged { results[index].warnings.append(.recovered) }
        }
        return results
    }

    /// Whether the engine behind knows enough of a sentence's words: a third of them, names mostly, may be
    /// unknown; of one or two words none.
    private static func isBetter(_ other: TranslatedSentence, for sentence: Sentence) -> Bool {
        let words = sentence.text.split(separator: " ").count
        return other.unknownWordCount <= words / 3
    }
}

extension TranslatedSentence {
    fileprivate var unknownWordCount: Int {
        for case .unknownWords(let words) in warnings { return words.count }
        return 0
    }
}
