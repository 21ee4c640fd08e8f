/// A target sentence in pieces.
package struct Hypothesis: Sendable, Equatable {
    /// The target pieces without the end.
    package var ids: [Int32] = []
    /// The natural logarithm of each piece's probability, the end's last.
    package var logProbabilities: [Float] = []
    /// For each piece, the source piece it attended to most; empty when no alignment was asked for.
    package var alignment: [Int] = []
    /// Whether the sentence ended by itself rather than at the length bound or in a loop.
    package var isComplete = false
    /// The period of the loop that decoding ended in.
    var loopPeriod: Int?
    /// Whether decoding went in circles, or on and on, and was tried again.
    package var wasRecovered = false

    /// The logarithm of the probability of the whole.
    var total: Float { logProbabilities.reduce(0, +) }

    /// The mean of the logarithms, or zero for nothing.
    package var score: Float { logProbabilities.isEmpty ? 0 : total / Float(logProbabilities.count) }

    /// This hypothesis with its loop taken out but for one copy.
    func withoutLoop() -> Hypothesis {
        guard let loopPeriod else { return self }
        var result = self
        result.ids = RepetitionGuard.cut(ids, period: loopPeriod)
        result.logProbabilities.removeLast(min(ids.count - result.ids.count, logProbabilities.count))
        if !alignment.isEmpty { result.alignment = Array(alignment.prefix(result.ids.count)) }
        return result
    }
}
