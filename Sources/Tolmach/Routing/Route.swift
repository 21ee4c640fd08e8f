import TextAnalysis

/// The kind of engine that turns one language into another.
public enum EngineKind: String, Sendable, CaseIterable {
    case neural
    case dictionary
    case online
}

/// The way a text takes: through installed packs, or to the online service.
package enum Route: Sendable, Equatable {
    /// One leg, or two legs over a pivot language.
    case offline([Leg])
    /// The service; `fallback` are the legs to take when it cannot be reached.
    case online(fallback: [Leg])

    /// One translation step by one installed pack.
    package struct Leg: Sendable, Hashable {
        package let source: LanguageTag
        package let target: LanguageTag
        package let engine: EngineKind
        /// The pack's id, for example `en-ru.neural`.
        package let pack: String
        /// Whether the pack is read from its second language to its first (dictionaries serve both ways).
        package let reversed: Bool
    }
}
