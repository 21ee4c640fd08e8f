import TextAnalysis

/// A language, named by a BCP 47 tag.
///
/// ISO 639-3 codes and common aliases are accepted and brought to the shortest tag.
///
/// ```swift
/// let russian = Language(identifier: "rus")
/// let english: Language = "en"
/// print(russian.minimalIdentifier, english)  // "ru en"
/// ```
public struct Language: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Without region: what packs are named by.
    package let tag: LanguageTag

    /// A language from a BCP 47 tag such as `"en"`, `"sr-Latn"` or `"pt-BR"`.
    ///
    /// Packs serve all regions of a language, so the region is dropped. An identifier that is no language tag
    /// becomes the undetermined language, for which every query answers `unsupported`.
    public init(identifier: String) { self.init(LanguageTag(identifier) ?? Self.undetermined) }

    private static let undetermined = LanguageTag(language: "und")

    /// Whether the identifier was a language tag.
    public var isWellFormed: Bool { tag != Self.undetermined }

    public init(stringLiteral value: String) { self.init(identifier: value) }

    package init(_ tag: LanguageTag) { self.tag = tag.base }

    /// The shortest tag that names the language: `"en"` for `"eng-Latn"`.
    public var minimalIdentifier: String { tag.description }

    public var description: String { minimalIdentifier }

    /// The language's name in another language: `"Russian"`, `"русский"`.
    public func displayName(in other: Language) -> String { tag.displayName(in: other.tag) }
}

extension Sequence where Element == Language {
    /// The languages in the order of their names, as `reader`'s users sort them.
    ///
    /// ```swift
    /// print((["de", "en", "ru"] as [Language]).sortedByName(in: "ru"))  // [en, de, ru]
    /// ```
    public func sortedByName(in reader: Language) -> [Language] {
        let collator = Collator(language: reader.tag)
        return map { (key: collator.sortKey(of: $0.displayName(in: reader)), language: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.language)
    }
}
