import TextAnalysis

/// The way of a text: lines, sentences, engine, and back into the same lines.
package struct TextPipeline: Sendable {
    private let context: TranslationContext
    private let source: LanguageTag
    private let target: LanguageTag
    /// A failure is thrown when an engine is really needed: what is remembered may do without.
    private let route: Swift.Result<Route, TranslationError>
    private let corrections: CorrectionStage?
    private let memory: TranslationMemoryStage?
    /// Whether a doubtful sentence may go to another engine: not when one kind of engine was asked for.
    private let isBacked: Bool
    private let strategy: TranslationSession.Strategy
    private let isCancelled: @Sendable () -> Bool

    /// A text's translation and what made it.
    package struct Result: Sendable, Hashable {
        package var text: String
        package var engine: EngineKind?
        package var packs: [String]
        package var confidence: Double?
        package var warnings: [TranslationSession.Warning]
        package var matches: [PhraseMatch] = []
    }

    package init(
        context: TranslationContext,
        source: LanguageTag,
        target: LanguageTag,
        engine: EngineKind?,
        strategy: TranslationSession.Strategy,
        domain: String? = nil,
        memoryThreshold: Int? = nil,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(TranslationError) {
        self.context = context
        self.source = source
        self.target = target
        self.strategy = strategy
        self.isCancelled = isCancelled
        isBacked = engine == nil
        corrections = context.correctionStage(from: source, to: target, domain: domain)
        memory = context.memoryStage(from: source, to: target, threshold: memoryThreshold)
        do throws(TranslationError) {
            route = .success(try context.router(engine: engine).route(from: source, to: target))
        } catch {
            guard corrections != nil || memory != nil else { throw error }
            route = .failure(error)
        }
    }

    /// Opens the engines of the route.
    package func prepare() throws(TranslationError) {
        if case .offline(let legs) = try route.get() {
            for leg in legs { _ = try context.engines.engine(for: leg, isBacked: isBacked) }
        }
    }

    /// Translates texts together, so that an engine sees all their sentences as one batch.
    package func translate(_ texts: [String]) async throws(TranslationError) -> [Result] {
        guard corrections != nil || memory != nil else {
            switch try route.get() {
            case .offline(let legs): return try await translateOffline(texts, legs: legs)
            case .online(let fallback): return try await translateOnline(texts, fallback: fallback)
            }
        }
        let outlines = texts.map { TextOutline($0, language: source, abbreviations: []) }
        var made = Maker()
        let sentences = try await remembered(outlines.flatMap(\.sentences).map { Sentence($0) }) {
            (sentences) async throws(TranslationError) in
            let translated = try await byEngine(sentences)
            made = translated.made
            return translated.sentences
        }
        return put(sentences, into: outlines, made)
    }

    /// Translates sentences together, each on its own, with the links between words that were asked for.
    package func translate(sentences: [Sentence]) async throws(TranslationError) -> [TranslatedSentence] {
        try await remembered(sentences) { (sentences) async throws(TranslationError) in
            try await byEngine(sentences).sentences
        }
    }

    /// Which engine translated, and by which packs.
    private struct Maker {
        var engine: EngineKind?
        var packs: [String] = []
    }

    /// The stages before the engines: the translation memory, then the corrections.
    private func remembered(
        _ sentences: [Sentence],
        by engine: ([Sentence]) async throws(TranslationError) -> [TranslatedSentence]
    ) async throws(TranslationError) -> [TranslatedSentence] {
        guard let memory else { return try await corrected(sentences, by: engine) }
        return try await memory.translate(sentences) { (sentences) async throws(TranslationError) in
            try await corrected(sentences, by: engine)
        }
    }

    private func corrected(
        _ sentences: [Sentence],
        by engine: ([Sentence]) async throws(TranslationError) -> [TranslatedSentence]
    ) async throws(TranslationError) -> [TranslatedSentence] {
        guard let corrections else { return try await engine(sentences) }
        return try await corrections.translate(sentences, by: engine)
    }

    /// Translates sentences by the engines of the route.
    private func byEngine(
        _ sentences: [Sentence]
    ) async throws(TranslationError) -> (sentences: [TranslatedSentence], made: Maker) {
        switch try route.get() {
        case .offline(let legs): return (try await translateOffline(sentences, legs: legs), maker(legs))
        case .online(let fallback):
            do {
                let results = try context.translateOnline(sentences.map(\.text), from: source, to: target)
                return (results.map { TranslatedSentence(text: $0.text) }, Maker(engine: .online))
            } catch {
                guard error.kind == .networkFailure, !fallback.isEmpty else { throw error }
                context.notice("\(error.description) Translated offline instead.")
                return (try await translateOffline(sentences, legs: fallback), maker(fallback))
            }
        }
    }

    private func put(_ sentences: [TranslatedSentence], into outlines: [TextOutline], _ made: Maker)
        -> [Result]
    {
        var rest = sentences[...]
        return outlines.map { outline in
            let own = rest.prefix(outline.sentences.count)
            rest = rest.dropFirst(own.count)
            return Result(
                text: outline.text(with: own.map(\.text)),
                engine: made.engine,
                packs: made.packs,
                confidence: Self.mean(own.compactMap(\.confidence)),
                warnings: Self.merged(own.flatMap(\.warnings)),
                matches: own.flatMap(\.matches)
            )
        }
    }

    // MARK: - Offline

    private func maker(_ legs: [Route.Leg]) -> Maker {
        Maker(
            engine: legs.contains { $0.engine == .dictionary } ? .dictionary : .neural,
            packs: legs.map { context.packLabel($0.pack) })
    }

    private func translateOffline(_ texts: [String], legs: [Route.Leg]) async throws(TranslationError)
        -> [Result]
    {
        let outlines = texts.map { TextOutline($0, language: source, abbreviations: []) }
        let sentences = try await translateOffline(
            outlines.flatMap(\.sentences).map { Sentence($0) }, legs: legs)
        return put(sentences, into: outlines, maker(legs))
    }

    private func translateOffline(
        _ sentences: [Sentence],
        legs: [Route.Leg]
    ) async throws(TranslationError) -> [TranslatedSentence] {
        let sentences = try SerbianScripts.read(sentences, in: source, by: legs, context)
        var results = sentences.map { TranslatedSentence(text: $0.text) }
        for (index, leg) in legs.enumerated() {
            let engine = try context.engines.engine(for: leg, isBacked: isBacked)
            let inputs =
                index == 0
                ? sentences
                : zip(results, sentences).map { Sentence($0.text, keeping: [], wantsLinks: $1.wantsLinks) }
            let translated = try await engine.translate(inputs, strategy: strategy, isCancelled: isCancelled)
            guard translated.count == results.count else { throw .internalError }
            results = zip(results, translated).map { index == 0 ? $1 : $0.followed(by: $1) }
        }
        return SerbianScripts.write(results, in: target)
    }

    // MARK: - Online

    private func translateOnline(
        _ texts: [String],
        fallback: [Route.Leg]
    ) async throws(TranslationError) -> [Result] {
        do {
            return try context.translateOnline(texts, from: source, to: target)
        } catch {
            guard error.kind == .networkFailure, !fallback.isEmpty else { throw error }
            context.notice("\(error.description) Translated offline instead.")
            return try await translateOffline(texts, legs: fallback)
        }
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    private static func merged(_ warnings: [TranslationSession.Warning]) -> [TranslationSession.Warning] {
        var unknown: [String] = []
        var merged: [TranslationSession.Warning] = []
        for warning in warnings {
            if case .unknownWords(let words) = warning {
                unknown += words.filter { !unknown.contains($0) }
            } else if !merged.contains(warning) {
                merged.append(warning)
            }
        }
        return unknown.isEmpty ? merged : merged + [.unknownWords(unknown)]
    }
}

extension TranslatedSentence {
    /// This sentence after one more leg: the later text, the lower confidence, the warnings of both, and links
    /// through the words between.
    fileprivate func followed(by next: TranslatedSentence) -> TranslatedSentence {
        let confidences = [confidence, next.confidence].compactMap { $0 }
        let through = next.links.flatMap { later in
            links.filter { $0.target.overlaps(later.source) }.map {
                WordLink(source: $0.source, target: later.target)
            }
        }
        return TranslatedSentence(
            text: next.text,
            confidence: confidences.min(),
            warnings: warnings + next.warnings,
            links: through
        )
    }
}
