/// A finished target sentence.
struct Hypothesis: Sendable {
    /// The target pieces without the end.
    var ids: [Int32] = []
    /// The natural logarithm of each piece's probability, the end's last.
    var logProbabilities: [Float] = []
    /// For each piece, the source piece it attended to most; empty when no alignment was asked for.
    var alignment: [Int] = []
    /// Whether the sentence ended by itself rather than at the length bound.
    var isComplete = false
    /// Whether decoding was stopped because it went in circles.
    var isLooping = false

    /// The logarithm of the probability of the whole.
    var score: Float { logProbabilities.reduce(0, +) }
}
