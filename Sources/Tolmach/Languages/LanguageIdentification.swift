import TextAnalysis

/// A language that a text may be in.
public struct LanguageCandidate: Sendable, Hashable {
    public let language: Language
    /// 0...1: of a hundred texts with 0.9, about ninety are in the language.
    public let confidence: Double
}

/// Tells which language a text is in, offline and without any pack.
///
/// ```swift
/// let best = LanguageIdentification().candidates(for: "Доброго вечора ми з України").first
/// print(best?.language ?? "unknown")  // uk
/// ```
public struct LanguageIdentification: Sendable {
    private let identifier = LanguageIdentifier()
    private let allowed: [LanguageTag]?
    private let preferred: [LanguageTag]

    /// - Parameters:
    ///   - languages: consider only these; all that are known when `nil`.
    ///   - preferred: these win where the evidence is even, for example the installed ones.
    public init(among languages: [Language]? = nil, preferring preferred: [Language] = []) {
        allowed = languages?.map(\.tag)
        self.preferred = preferred.map(\.tag)
    }

    /// The languages that the text may be in, the likeliest first; empty when it does not tell.
    ///
    /// ```swift
    /// for candidate in LanguageIdentification(among: ["en", "ru"]).candidates(for: "Привет") {
    ///     print(candidate.language, candidate.confidence)
    /// }
    /// ```
    public func candidates(for text: String) -> [LanguageCandidate] {
        identifier.identify(text, among: allowed, preferring: preferred).candidates.map {
            LanguageCandidate(language: Language($0.language), confidence: $0.confidence)
        }
    }

    /// The language of the text, `nil` when no language is likely enough.
    ///
    /// ```swift
    /// print(LanguageIdentification().language(of: "Where is the station?") ?? "unknown")  // en
    /// ```
    public func language(of text: String) -> Language? {
        identifier.identify(text, among: allowed, preferring: preferred).language.map(Language.init)
    }
}

extension TranslationContext {
    /// Ids of the packs that are installed or that catalogs, as remembered, offer; opens no socket.
    func knownPackIdentifiers() -> [String] {
        let offers = (try? PackManager(context: self).offers(refresh: false)) ?? []
        return store.installed().map(\.id) + offers.map(\.id)
    }

    /// The language of a text that is to be translated; installed languages win where the evidence is even.
    func identify(_ text: String) throws(TranslationError) -> Language {
        let identification = LanguageIdentification(
            preferring: installedLanguages().languages.map(Language.init))
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
