/// What a search needs besides the model: the encoded batch, and for each of its sentences the bounds.
struct SearchJob {
    let context: Context
    let sources: [[Int32]]
    /// The greatest number of target pieces, the end included.
    let limits: [Int]
    /// One output layer for all sentences, or one for each.
    let outputs: [OutputLayer]
    let end: Int32
    let alignsWords: Bool

    func output(of sentence: Int) -> OutputLayer {
        outputs.count == 1 ? outputs[0] : outputs[sentence]
    }

    /// Whether all sentences are scored by the same columns.
    var sharesOutput: Bool { outputs.count == 1 }

    func checkCancellation() throws(NeuralError) {
        if Task.isCancelled { throw NeuralError(.cancelled, "") }
    }
}

/// The source position that gets most of an attention.
func indexOfLargest(_ values: UnsafeBufferPointer<Float>) -> Int {
    var best = 0
    for index in values.indices where values[index] > values[best] { best = index }
    return best
}
