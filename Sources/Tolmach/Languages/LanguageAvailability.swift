import Packs
import TextAnalysis

/// Tells which languages can be translated, and which are installed.
///
/// ```swift
/// let availability = LanguageAvailability()
/// switch await availability.status(from: "en", to: "ru") {
/// case .installed: print("works without the network")
/// case .supported: print("can be downloaded")
/// case .unsupported: print("not offered by any catalog")
/// }
/// ```
public struct LanguageAvailability: Sendable {
    /// How far a pair is from being translated offline.
    public enum Status: String, Sendable, Hashable {
        /// Works offline now.
        case installed
        /// A configured catalog offers the packs that are missing.
        case supported
        /// No configured catalog links the two languages.
        case unsupported
    }

    let context: TranslationContext

    public init(context: TranslationContext = .process) { self.context = context }

    /// Languages that are installed or offered by the catalogs last fetched, sorted by their tags.
    ///
    /// Opens no socket: catalogs that were never fetched do not count.
    ///
    /// ```swift
    /// for language in await LanguageAvailability().supportedLanguages { print(language) }
    /// ```
    public var supportedLanguages: [Language] {
        get async {
            let offered = InstalledLanguages(packIdentifiers: context.knownPackIdentifiers())
            return offered.languages.sorted { $0.description < $1.description }.map(Language.init)
        }
    }

    /// The status of a pair; with `target` nil, of the source language with any other.
    ///
    /// ```swift
    /// print(await LanguageAvailability().status(from: "en", to: "ru"))
    /// ```
    public func status(from source: Language, to target: Language?) async -> Status {
        if Self.links(context.installedLanguages(), source.tag, target?.tag) { return .installed }
        let offered = InstalledLanguages(packIdentifiers: context.knownPackIdentifiers())
        return Self.links(offered, source.tag, target?.tag) ? .supported : .unsupported
    }

    /// The status of the pair of a text's language and `target`.
    ///
    /// ```swift
    /// print(try await LanguageAvailability().status(for: "Доброе утро", to: "en"))
    /// ```
    ///
    /// - Throws: `unableToIdentifyLanguage` when the text does not tell its language.
    public func status(for text: String, to target: Language?) async throws(TranslationError) -> Status {
        let source = try context.identify(text)
        return await status(from: source, to: target)
    }

    private static func links(_ packs: InstalledLanguages, _ source: LanguageTag, _ target: LanguageTag?)
        -> Bool
    {
        if let target { return packs.path(from: source, to: target) != nil }
        return packs.languages.contains { $0 != source && packs.path(from: source, to: $0) != nil }
    }
}
