/// How sentences are translated.
package struct DecodingOptions: Sendable {
    /// The number of hypotheses kept for each sentence; one means greedy search.
    package var beamSize = 1
    /// The number of threads that share a batch; `nil` means one for each core.
    package var threads: Int?
    /// A target may have this many times the pieces of its source, and a few more.
    package var maximumLengthFactor: Float = 3
    /// Whether the result tells which source words the target words come from.
    package var alignsWords = false

    package init() {}
}
