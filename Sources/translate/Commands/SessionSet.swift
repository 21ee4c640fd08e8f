import Tolmach

/// The sessions of one invocation: one per target language.
struct SessionSet: Sendable {
    private let sessions: [TranslationSession]

    init(
        source: Language?,
        targets: [Language],
        engine: EngineKind?,
        strategy: TranslationSession.Strategy,
        domain: String? = nil,
        memoryThreshold: Int? = nil,
        context: TranslationContext
    ) {
        sessions = targets.map {
            TranslationSession(
                installedSource: source,
                target: $0,
                strategy: strategy,
                engine: engine,
                domain: domain,
                memoryThreshold: memoryThreshold,
                context: context
            )
        }
    }

    /// The responses by target language, then by text.
    func translate(_ texts: [String]) async throws(TranslationError) -> [[TranslationSession.Response]] {
        var results: [[TranslationSession.Response]] = []
        for session in sessions {
            let requests = texts.map { TranslationSession.Request(sourceText: $0) }
            results.append(try await session.translations(from: requests))
        }
        return results
    }
}
