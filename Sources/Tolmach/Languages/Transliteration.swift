import TextAnalysis

/// Writes text in another script, by a named standard.
///
/// ```swift
/// let latin = Transliteration("sr-Latn")
/// print(latin?.apply(to: "Џунгла") ?? "")  // "Džungla"
/// ```
///
/// Addresses, placeholders and tags stay as they are.
public struct Transliteration: Sendable {
    private let transliterator: Transliterator

    /// - Parameter standard: a language with a script and, where there are several, a standard:
    ///   `sr-Latn`, `ru-Latn-iso9`, `ru-Latn-passport`. `nil` when it is not known.
    public init?(_ standard: String) {
        guard let tag = LanguageTag(standard), let transliterator = Transliterator(to: tag) else {
            return nil
        }
        self.transliterator = transliterator
    }

    /// The text in the other script.
    ///
    /// ```swift
    /// print(Transliteration("ru-Latn-passport")?.apply(to: "Щукин") ?? "")  // "Shchukin"
    /// ```
    public func apply(to text: String) -> String { transliterator.transliterate(text) }

    /// The standards that have a table of their own; a language's tag with `-Latn` means its usual one.
    public static let standards = Transliterator.knownTargets
}
