/// A translated sentence.
package struct NeuralTranslation: Sendable, Equatable {
    /// What happened on the way that a reader or the router may want to know.
    package struct Flags: OptionSet, Sendable, Hashable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The text had nothing to translate and was passed through.
        package static let passedThrough = Flags(rawValue: 1)
        /// The target reached the length bound before its end.
        package static let truncated = Flags(rawValue: 2)
        /// Decoding went in circles and was recovered.
        package static let loopRecovered = Flags(rawValue: 4)
        /// The source was split because it was longer than the model likes.
        package static let split = Flags(rawValue: 8)
        /// A protected span did not come through the model; the text around it was translated in parts.
        package static let spansRestored = Flags(rawValue: 16)
        /// The model gives its own words little probability; a dictionary may know better.
        package static let unsure = Flags(rawValue: 32)
    }

    /// The target text.
    package var text: String
    /// The mean natural logarithm of the target pieces' probabilities; near zero when the model is sure.
    package var score: Float
    /// The logarithm of each target piece's probability.
    package var pieceScores: [Float]
    /// Which words of the source the words of the target come from, when it was asked for and the sentence went
    /// through the model as it was.
    package var alignment: [AlignmentPoint]
    package var flags: Flags
}

/// A link between a word of the source text and one of the target text, as ranges of UTF-8 offsets.
package struct AlignmentPoint: Sendable, Equatable {
    package let source: Range<Int>
    package let target: Range<Int>
}
