import Packs
import Synchronization
import TextAnalysis

/// Translates between two languages.
///
/// ```swift
/// let session = TranslationSession(installedSource: "en", target: "ru")
/// let response = try await session.translate("Good morning")
/// print(response.targetText)
/// ```
///
/// A session is a light value: the packs it uses are opened on first use, shared between sessions of the same
/// ``TranslationContext``, and never closed under a running translation.
public final class TranslationSession: Sendable {
    /// The language translated from; `nil` when it is told from each text.
    public let sourceLanguage: Language?
    /// The language translated to.
    public let targetLanguage: Language
    /// Whether speed or quality counts more.
    public let strategy: Strategy
    /// Restricts the choice to one kind of engine.
    public let engine: EngineKind?
    /// The field of knowledge whose corrections hold beside the general ones.
    public let domain: String?
    /// From which likeness on, in percent, pairs of the translation memory are offered; `nil` for none.
    public let memoryThreshold: Int?

    let context: TranslationContext
    private let isCancelled = Atomic(false)
    /// The language last told from a text.
    private let lastSource = Mutex<Language?>(nil)

    /// Whether speed or quality counts more.
    public enum Strategy: String, Sendable, CaseIterable {
        /// The fastest translation: greedy decoding.
        case lowLatency
        /// The best translation: beam search with four hypotheses.
        case highFidelity
    }

    /// A session between installed languages.
    ///
    /// - Parameters:
    ///   - source: the language of the text, or `nil` to identify it from each text; one that doesn't tell its
    ///     language (“OK.”) is then taken for one in the language of the text before it.
    ///   - target: the language to translate to.
    ///   - strategy: whether speed or quality counts more.
    ///   - engine: restricts the choice to one kind of engine; `nil` for the best that is installed.
    ///   - domain: the field of knowledge whose corrections hold beside the general ones.
    ///   - memoryThreshold: from which likeness on, 1...100 percent, pairs of the translation memory are offered beside
    ///     a translation; a sentence that the memory has is not translated but taken from it. `nil` for none.
    ///   - context: where settings, packs and the network come from.
    public init(
        installedSource source: Language?,
        target: Language,
        strategy: Strategy = .lowLatency,
        engine: EngineKind? = nil,
        domain: String? = nil,
        memoryThreshold: Int? = nil,
        context: TranslationContext = .process
    ) {
        sourceLanguage = source
        targetLanguage = target
        self.strategy = strategy
        self.engine = engine
        self.domain = domain
        self.memoryThreshold = memoryThreshold
        self.context = context
    }

    /// Whether the session would translate now without the network.
    ///
    /// ```swift
    /// if await session.isReady { print("offline") }
    /// ```
    public var isReady: Bool {
        get async {
            guard let source = sourceLanguage, !isCancelled.load(ordering: .relaxed) else { return false }
            return await LanguageAvailability(context: context).status(from: source, to: targetLanguage)
                == .installed
        }
    }

    /// Whether ``prepareTranslation()`` may download: false in local-only mode.
    public var canRequestDownloads: Bool { (try? context.mode()) != .local }

    /// Ends the session: translations under way stop at the next sentence, later ones throw
    /// `alreadyCancelled`.
    public func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Translates one text, keeping its lines.
    ///
    /// ```swift
    /// print(try await session.translate("First line.\n\nSecond line.").targetText)
    /// ```
    public func translate(_ text: String) async throws(TranslationError) -> Response {
        try await translate(Request(sourceText: text))
    }

    /// Translates several texts at once; the responses stand in the order of the requests.
    ///
    /// ```swift
    /// let responses = try await session.translations(from: [
    ///     TranslationSession.Request(sourceText: "Yes."),
    ///     TranslationSession.Request(sourceText: "No.", clientIdentifier: "answer-2"),
    /// ])
    /// print(responses.map(\.targetText))
    /// ```
    public func translations(from batch: [Request]) async throws(TranslationError) -> [Response] {
        try checkCancellation()
        var responses: [Response?] = Array(repeating: nil, count: batch.count)
        var groups: [(source: LanguageTag, indices: [Int])] = []
        for (index, request) in batch.enumerated() {
            guard request.hasContent else {
                responses[index] = passedThrough(request)
                continue
            }
            let source = try identifiedSource(of: request.sourceText).tag
            guard source.language != targetLanguage.tag.language else {
                // In Serbian the script may be another.
                let write = SerbianScripts.writing(targetLanguage.tag, in: targetLanguage.tag.effectiveScript)
                responses[index] = passedThrough(request, as: write(request.sourceText))
                continue
            }
            if let group = groups.firstIndex(where: { $0.source == source }) {
                groups[group].indices.append(index)
            } else {
                groups.append((source, [index]))
            }
        }
        for group in groups {
            let texts = group.indices.map { batch[$0].sourceText }
            let results = try await pipeline(from: group.source).translate(texts)
            for (index, result) in zip(group.indices, results) {
                responses[index] = response(to: batch[index], source: group.source, result)
            }
        }
        return responses.compactMap { $0 }
    }

    /// Translates several texts and delivers each response as soon as it is there, in the order of the requests.
    ///
    /// ```swift
    /// for try await response in session.translate(batch: requests) { print(response.targetText) }
    /// ```
    public func translate(batch: [Request]) -> BatchResponse { BatchResponse(session: self, requests: batch) }

    /// Opens what the pair needs so that the first translation does not wait; downloads nothing in local-only
    /// mode, and throws `notInstalled` where a language is missing.
    public func prepareTranslation() async throws(TranslationError) {
        try checkCancellation()
        guard let source = sourceLanguage else { return }
        try pipeline(from: source.tag).prepare()
    }

    func translate(_ request: Request) async throws(TranslationError) -> Response {
        guard let response = try await translations(from: [request]).first else {
            throw .internalError
        }
        return response
    }

    func pipeline(from source: LanguageTag) throws(TranslationError) -> TextPipeline {
        try TextPipeline(
            context: context,
            source: source,
            target: targetLanguage.tag,
            engine: engine,
            strategy: strategy,
            domain: domain,
            memoryThreshold: memoryThreshold,
            isCancelled: { [self] in isCancelled.load(ordering: .relaxed) }
        )
    }

    private func identifiedSource(of text: String) throws(TranslationError) -> Language {
        if let sourceLanguage { return sourceLanguage }
        do {
            let language = try context.identify(text)
            lastSource.withLock { $0 = language }
            return language
        } catch {
            guard error.kind == .unableToIdentifyLanguage, let last = lastSource.withLock({ $0 }) else {
                throw error
            }
            return last
        }
    }

    func checkCancellation() throws(TranslationError) {
        if isCancelled.load(ordering: .relaxed) { throw .alreadyCancelled }
    }

    private func passedThrough(_ request: Request, as text: String? = nil) -> Response {
        Response(
            sourceLanguage: sourceLanguage ?? targetLanguage,
            targetLanguage: targetLanguage,
            sourceText: request.sourceText,
            targetText: text ?? request.sourceText,
            clientIdentifier: request.clientIdentifier,
            engine: nil,
            packs: [],
            confidence: nil,
            warnings: []
        )
    }

    private func response(to request: Request, source: LanguageTag, _ result: TextPipeline.Result) -> Response
    {
        Response(
            sourceLanguage: Language(source),
            targetLanguage: targetLanguage,
            sourceText: request.sourceText,
            targetText: result.text,
            clientIdentifier: request.clientIdentifier,
            engine: result.engine,
            packs: result.packs,
            confidence: result.confidence,
            warnings: result.warnings,
            matches: result.matches
        )
    }
}
