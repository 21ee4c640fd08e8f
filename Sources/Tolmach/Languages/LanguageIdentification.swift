import TextAnalysis

/// A language that a text may be in.
public struct LanguageCandidate: Sendable, Hashable {
    public let language: Language
    /// The language's tag, with the script where the language is written in two: `sr-Cyrl`, `sr-Latn`.
    public let identifier: String
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
    private let identifier: LanguageIdentifier

    /// - Parameters:
    ///   - languages: consider only these; all that are known when `nil`.
    ///   - preferred: these win where the evidence is even, for example the installed ones.
    public init(among languages: [Language]? = nil, preferring preferred: [Language] = []) {
        identifier = LanguageIdentifier(
            among: languages?.map(\.tag), preferring: preferred.map(\.tag))
    }

    /// The languages that the text may be in, the likeliest first; empty when it does not tell.
    ///
    /// ```swift
    /// for candidate in LanguageIdentification(among: ["en", "ru"]).candidates(for: "Привет") {
    ///     print(candidate.language, candidate.confidence)
    /// }
    /// ```
    public func candidates(for text: String) -> [LanguageCandidate] {
        identifier.identify(text).candidates.map {
            LanguageCandidate(
                language: Language($0.language), identifier: $0.language.description,
                confidence: $0.confidence)
        }
    }

    /// The language of the text, `nil` when no language is likely enough.
    ///
    /// ```swift
    /// print(LanguageIdentification().language(of: "Where is the station?") ?? "unknown")  // en
    /// ```
    public func language(of text: String) -> Language? {
        identifier.identify(text).language.map(Language.init)
    }
}

extension TranslationContext {
    /// Ids of the packs that are installed or that catalogs, as remembered, offer; opens no socket.
    func knownPackIdentifiers() -> [String] {
        let offers = (try? PackManager(context: self).offers(refresh: false)) ?? []
        return store.installed().map(\.id) + offers.map(\.id)
    }

    /// The language of a text that is to be translated: by its letters, installed languages winning where the
    /// evidence is even; else the one installed language that has its words.
    func identify(_ text: String) throws(TranslationError) -> Language {
        let installed = installedLanguages().languages.map(Language.init)
        let identification = LanguageIdentification(preferring: installed)
        if let language = identification.language(of: text) { return language }
        let knowing = installed.filter { knowsWords(of: text, $0) }
        if knowing.count == 1 { return knowing[0] }
        let candidates = identification.candidates(for: text).prefix(3).map { "\($0.language)" }
        throw TranslationError(
            .unableToIdentifyLanguage,
            candidates.isEmpty
                ? "the text does not tell its language."
                : "the text does not tell its language: it may be \(candidates.joined(separator: ", ")).",
            remedy: "Name it: -f LANGUAGE"
        )
    }

    /// Words of a text that are looked up to tell its language.
    private static let sampleSize = 50

    private func knowsWords(of text: String, _ language: Language) -> Bool {
        guard let morphology = try? engines.morphology(of: language.tag) else { return false }
        let words = WordSegmenter().words(in: text).prefix(Self.sampleSize).map { String(text[$0]) }
        return !words.isEmpty && words.allSatisfy { morphology.contains($0) }
    }
}
