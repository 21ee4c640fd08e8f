import TextAnalysis

/// A language that a text may be in.
public struct LanguageCandidate: Sendable, Hashable {
    public let language: Language
    /// The language's tag, with the script where the language is written in two: `sr-Cyrl`, `sr-Latn`.
    public let identifier: String
    /// 0...1: of a hundred texts with 0.9, about ninety are in the language.
    public let confidence: Double
}

/// A part of a text that is in one language.
public struct LanguageSegment: Sendable, Hashable {
    /// The part, a sentence or more, as it stands in the text.
    public let text: String
    /// The languages it may be in, the likeliest first; empty when it does not tell.
    public let candidates: [LanguageCandidate]
}

/// Tells which language a text is in, offline and without any pack.
///
/// ```swift
/// let best = LanguageIdentification().candidates(for: "Доброго вечора ми з України").first
/// print(best?.language ?? "unknown")  // uk
/// ```
public struct LanguageIdentification: Sendable {
    private let identifier: LanguageIdentifier
    private let words: InstalledWords?

    /// - Parameters:
    ///   - languages: consider only these; all that are known when `nil`.
    ///   - preferred: these win where the evidence is even, for example the installed ones.
    ///   - context: where letters leave a doubt, the words of the languages that are installed here count too.
    public init(
        among languages: [Language]? = nil,
        preferring preferred: [Language] = [],
        context: TranslationContext? = nil
    ) {
        identifier = LanguageIdentifier(
            among: languages?.map(\.tag), preferring: preferred.map(\.tag))
        words = context.map(InstalledWords.init)
    }

    /// Every language that can be told, by its tag.
    public static var supportedLanguages: [Language] {
        LanguageIdentifier().languages.sorted().map(Language.init)
    }

    /// Whether a language can be told, in one of its scripts at least.
    public static func supports(_ language: Language) -> Bool {
        LanguageIdentifier().languages.contains { $0.language == language.tag.language }
    }

    /// The languages that the text may be in, the likeliest first; empty when it does not tell.
    ///
    /// ```swift
    /// for candidate in LanguageIdentification(among: ["en", "ru"]).candidates(for: "Привет") {
    ///     print(candidate.language, candidate.confidence)
    /// }
    /// ```
    public func candidates(for text: String) -> [LanguageCandidate] {
        Self.candidates(identification(of: text))
    }

    /// The language of the text, `nil` when no language is likely enough.
    ///
    /// ```swift
    /// print(LanguageIdentification().language(of: "Where is the station?") ?? "unknown")  // en
    /// ```
    public func language(of text: String) -> Language? {
        identification(of: text).language.map(Language.init)
    }

    /// The parts of a text by language, in order; one part for a text in one language.
    ///
    /// ```swift
    /// let text = "Как дела? This sentence is in English."
    /// for part in LanguageIdentification().segments(of: text) {
    ///     print(part.candidates.first?.identifier ?? "unknown", part.text)
    /// }
    /// ```
    public func segments(of text: String) -> [LanguageSegment] {
        identifier.segments(of: text).map { segment in
            let part = String(text[segment.range])
            let identification = words?.weigh(segment.identification, of: part) ?? segment.identification
            return LanguageSegment(text: part, candidates: Self.candidates(identification))
        }
    }

    private func identification(of text: String) -> Identification {
        let identification = identifier.identify(text)
        return words?.weigh(identification, of: text) ?? identification
    }

    private static func candidates(_ identification: Identification) -> [LanguageCandidate] {
        identification.candidates.map {
            LanguageCandidate(
                language: Language($0.language), identifier: $0.language.description,
                confidence: $0.confidence)
        }
    }
}

extension TranslationContext {
    /// Ids of the packs that are installed or that catalogs, as remembered, offer; opens no socket.
    func knownPackIdentifiers() -> [String] {
        let offers = (try? PackManager(context: self).offers(refresh: false)) ?? []
        return store.installed().map(\.id) + offers.map(\.id)
    }

    /// The language of a text that is to be translated: by its letters and the words of the installed languages,
    /// which win where the evidence is even.
    func identify(_ text: String) throws(TranslationError) -> Language {
        let installed = installedLanguages().languages.map(Language.init)
        let identification = LanguageIdentification(preferring: installed, context: self)
        if let language = identification.language(of: text) { return language }
        let candidates = identification.candidates(for: text).prefix(3).map { "\($0.language)" }
        throw TranslationError(
            .unableToIdentifyLanguage,
            candidates.isEmpty
                ? "the text does not tell its language."
                : "the text does not tell its language: it may be \(candidates.joined(separator: ", ")).",
            remedy: "Name it: -f LANGUAGE"
        )
    }
}
