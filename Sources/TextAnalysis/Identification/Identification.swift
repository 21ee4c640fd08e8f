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

    /// The candidates with each likelihood multiplied by `factor` of its language, in their new order: for
    /// evidence from elsewhere, such as how many of the words an installed language's dictionary has.
    package func weighed(by factor: (LanguageTag) -> Double) -> Identification {
        let weighed = candidates.map { ($0.language, $0.confidence * max(0, factor($0.language))) }
        let total = weighed.reduce(0) { $0 + $1.1 }
        guard total > 0 else { return self }
        return Identification(
            candidates: weighed.sorted { $0.1 > $1.1 }
                .map { Candidate(language: $0.0, confidence: $0.1 / total) })
    }

    /// For a text that says nothing.
    package static let unknown = Identification(candidates: [])
}
