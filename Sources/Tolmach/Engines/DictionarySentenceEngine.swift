import DictionaryEngine

/// The dictionary's gloss translation as the router sees it.
struct DictionarySentenceEngine: SentenceEngine {
    let translator: GlossTranslator

    func translate(
        _ sentences: [Sentence],
        strategy: TranslationSession.Strategy,
        isCancelled: @Sendable () -> Bool
    ) async throws(TranslationError) -> [TranslatedSentence] {
        var results: [TranslatedSentence] = []
        results.reserveCapacity(sentences.count)
        for sentence in sentences {
            if isCancelled() { throw .alreadyCancelled }
            let gloss = translator.translate(sentence.text, protecting: sentence.protected.map(\.range))
            let unknown: [TranslationSession.Warning] =
                gloss.unknownWords.isEmpty ? [] : [.unknownWords(gloss.unknownWords)]
            results.append(
                TranslatedSentence(
                    text: gloss.text, confidence: nil, warnings: [.gloss] + unknown,
                    links: sentence.wantsLinks
                        ? gloss.links.map { WordLink(source: $0.source, target: $0.target) } : []))
        }
        return results
    }
}
