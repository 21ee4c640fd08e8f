import Kernels

/// What the decoder looks at: the keys and values of every sentence of a batch, computed once.
final class Context {
    let spans: [BatchSpan]
    /// For each decoder layer, the transposed keys of all sentences, one after the other.
    private let keys: [Buffer<Float>]
    /// For each decoder layer, keys and values side by side [total][2 * width].
    private let keysAndValues: [Buffer<Float>]
    private let keyStarts: [Int]
    private let shape: ModelShape

    init(encoded: Buffer<Float>, spans: [BatchSpan], model: NeuralModel, operations: Operations) {
        let shape = model.shape
        let width = shape.width
        let total = spans.last.map { $0.first + $0.count } ?? 0
        var starts: [Int] = []
        var keyRows = 0
        for span in spans {
            starts.append(keyRows * width)
            keyRows += span.padded
        }
        var keys: [Buffer<Float>] = []
        var keysAndValues: [Buffer<Float>] = []
        for layer in model.decoder {
            let both = Buffer<Float>()
            let rows = both.reserve(total * 2 * width)
            operations.multiply(encoded.start, rows: total, by: layer.contextKeyValue, into: rows)
            let transposed = Buffer<Float>()
            let start = transposed.reserve(keyRows * width)
            for (span, keyStart) in zip(spans, starts) {
                operations.kernels.transpose_keys(
                    rows + span.first * 2 * width, span.count, 2 * width, shape.heads, shape.headWidth,
                    start + keyStart)
            }
            keys.append(transposed)
            keysAndValues.append(both)
        }
        self.spans = spans
        self.keys = keys
        self.keysAndValues = keysAndValues
        keyStarts = starts
        self.shape = shape
    }

    /// The attention of `rows` queries [rows][width] over a sentence.
    func attention(
        of queries: UnsafePointer<Float>, rows: Int, over sentence: Int, layer: Int
    ) -> tolmach_attention {
        let span = spans[sentence]
        let width = shape.width
        return tolmach_attention(
            queries: queries, query_stride: width, keys: keys[layer].start + keyStarts[sentence],
            values: keysAndValues[layer].start + span.first * 2 * width + width, value_stride: 2 * width,
            rows: rows, key_count: span.count, padded_keys: span.padded, heads: shape.heads,
            head_width: shape.headWidth, observed_head: shape.alignmentHead ?? shape.heads)
    }
}
