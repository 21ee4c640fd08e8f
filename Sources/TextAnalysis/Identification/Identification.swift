/// Which language a text is in.
package struct Identification: Sendable, Equatable {
    /// A language the text may be in, and how likely it is, from 0 to 1.
    package struct Candidate: Sendable, Equatable {
        package let language: LanguageTag
        package let confidence: Double
    }

    /// The likeliest languages, the likeliest first; none for a text without letters.
    package let candidates: [Candidate]

    /// The language, when the likeliest is likely enough; nil for "unknown".
    package var language: LanguageTag? {
        candidates.first.flatMap { $0.confidence >= Self.leastConfidence ? $0.language : nil }
    }

    /// How likely the first candidate is: of a hundred texts with confidence 0.9, about ninety are in it.
    package var confidence: Double { candidates.first?.confidence ?? 0 }

    /// Below this confidence the language counts as unknown.
    package static let leastConfidence = 0.5

    /// For a text that says nothing.
    package static let unknown = Identification(candidates: [])
}
