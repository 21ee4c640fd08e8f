import TextAnalysis

/// One sentence on its way to an engine, with the places that must come out byte for byte.
package struct Sentence: Sendable {
    package let text: String
    package let protected: [ProtectedSpan]

    package init(_ text: String) {
        self.text = text
        protected = ProtectedSpans.find(in: text)
    }
}

/// What an engine made of one sentence.
package struct TranslatedSentence: Sendable, Hashable {
    /// Why another engine may do better.
    package enum Doubt: Sendable, Hashable {
        /// The engine gives its own words little probability: a dictionary may know them better.
        case unsure
        /// The sentence came out incomplete.
        case damaged
    }

    package var text: String
    /// 0...1, where the engine can tell.
    package var confidence: Double?
    package var warnings: [TranslationSession.Warning] = []
    package var doubt: Doubt?
}

/// What the router needs of every engine; each engine's adapter lives beside this file.
package protocol SentenceEngine: Sendable {
    /// Translates sentences, in order, one result each.
    func translate(
        _ sentences: [Sentence],
        strategy: TranslationSession.Strategy,
        isCancelled: @Sendable () -> Bool
    ) async throws(TranslationError) -> [TranslatedSentence]
}
