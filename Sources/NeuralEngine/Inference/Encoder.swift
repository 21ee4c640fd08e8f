import Kernels

/// Where a sentence's rows lie in a batch whose sentences follow each other without padding.
struct BatchSpan {
    let first: Int
    let count: Int

    /// The number of keys that attention over the sentence works on.
    var padded: Int { (count + ModelLayout.lanes - 1) / ModelLayout.lanes * ModelLayout.lanes }
}

/// Turns source pieces into one vector each.
struct Encoder {
    let model: NeuralModel
    let operations: Operations

    /// Encodes sentences of pieces, each with its end. The result has all sentences' rows [total][width].
    func encode(_ sentences: [[Int32]], spans: [BatchSpan]) -> Buffer<Float> {
        let width = model.shape.width
        let total = spans.last.map { $0.first + $0.count } ?? 0
        let result = Buffer<Float>()
        let rows = result.reserve(total * width)
        for (sentence, span) in zip(sentences, spans) {
            for (position, id) in sentence.enumerated() {
                operations.embed(
                    id, position: position, matrix: model.sourceEmbedding,
                    into: rows + (span.first + position) * width)
            }
        }
        let inputs = Buffer<Float>()
        let attended = Buffer<Float>()
        let keys = Buffer<Float>()
        for layer in model.encoder {
            let input = inputs.reserve(total * 3 * width)
            let output = attended.reserve(total * width)
            operations.multiply(rows, rows: total, by: layer.attentionInput, into: input)
            for span in spans {
                attend(span, input: input, keys: keys, into: output)
            }
            operations.project(
                output, by: layer.attentionOutput, onto: rows, count: total,
                normalization: layer.normalization)
            operations.feedForward(rows, count: total, weights: layer.feedForward)
        }
        return result
    }

    /// Self-attention within one sentence; `input` has queries, keys and values side by side.
    private func attend(
        _ span: BatchSpan, input: UnsafePointer<Float>, keys: Buffer<Float>,
        into output: UnsafeMutablePointer<Float>
    ) {
        let shape = model.shape
        let width = shape.width
        let start = input + span.first * 3 * width
        let transposed = keys.reserve(span.padded * width)
        operations.kernels.transpose_keys(
            start + width, span.count, 3 * width, shape.heads, shape.headWidth, transposed)
        let attention = tolmach_attention(
            queries: start, query_stride: 3 * width, keys: transposed, values: start + 2 * width,
            value_stride: 3 * width, rows: span.count, key_count: span.count, padded_keys: span.padded,
            heads: shape.heads, head_width: shape.headWidth, observed_head: shape.heads)
        operations.attend(attention, into: output + span.first * width)
    }
}
