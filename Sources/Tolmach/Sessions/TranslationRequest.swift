extension TranslationSession {
    /// One text to translate.
    ///
    /// ```swift
    /// let request = TranslationSession.Request(sourceText: "Good morning", clientIdentifier: "greeting")
    /// print(request.sourceText)
    /// ```
    public struct Request: Sendable, Hashable {
        public var sourceText: String
        /// Comes back in the response, so that a caller can tell which request it answers.
        public var clientIdentifier: String?

        public init(sourceText: String, clientIdentifier: String? = nil) {
            self.sourceText = sourceText
            self.clientIdentifier = clientIdentifier
        }

        /// Whether the text holds a letter; anything else passes through unchanged.
        var hasContent: Bool { sourceText.unicodeScalars.contains { $0.properties.isAlphabetic } }
    }

    /// A translated text.
    public struct Response: Sendable, Hashable {
        public let sourceLanguage: Language
        public let targetLanguage: Language
        public let sourceText: String
        public let targetText: String
        public let clientIdentifier: String?
        /// The engine that translated; `nil` when the text held nothing to translate and passed through.
        public let engine: EngineKind?
        /// The packs that were used, with their versions, in order: `["en-ru.neural 2026.1"]`.
        public let packs: [String]
        /// How sure the engine is of the words it chose, 0...1, where it can tell.
        public let confidence: Double?
        /// What a reader should know about this translation.
        public let warnings: [Warning]
        /// What the translation memory has that is like the text's sentences, in their order, when it was asked for.
        public internal(set) var matches: [PhraseMatch] = []
    }

    /// What a reader should know about a translation.
    public enum Warning: Sendable, Hashable {
        /// Translated word by word from a dictionary: good enough to understand, not to publish.
        case gloss
        /// Words that no pack knows; they were kept or transliterated.
        case unknownWords([String])
        /// A sentence came out damaged (a loop, a lost number) and was translated by another engine.
        case recovered
        /// A sentence could not be translated and stands as in the source.
        case untranslated
        /// A correction of the user's was followed.
        case corrected
    }

    /// Responses in the order of their requests, each delivered when it is there.
    public struct BatchResponse: AsyncSequence, Sendable {
        public typealias Element = Response
        public typealias Failure = TranslationError

        let session: TranslationSession
        let requests: [Request]

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(session: session, requests: requests[...])
        }

        /// Delivers the responses one by one.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let session: TranslationSession
            var requests: ArraySlice<Request>

            public mutating func next(
                isolation actor: isolated (any Actor)? = #isolation
            ) async throws(TranslationError) -> Response? {
                guard let request = requests.popFirst() else { return nil }
                return try await session.translate(request)
            }
        }
    }
}
