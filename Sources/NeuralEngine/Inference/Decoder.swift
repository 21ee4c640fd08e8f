import Kernels

/// One hypothesis' place in the decoder's batch.
struct DecoderRow {
    /// The sentence it translates, an index into the context's spans.
    let sentence: Int
    /// The piece before, none at the start.
    var previous: Int32?
}

/// The recurrent decoder: given the pieces before, one vector for the next piece of every hypothesis.
final class Decoder {
    private let model: NeuralModel
    private let operations: Operations
    private let context: Context
    /// The cells of each layer [rows][width].
    private var cells: [Buffer<Float>]
    private var spareCells: [Buffer<Float>]
    private let states = Buffer<Float>()
    private let gates = Buffer<Float>()
    private let columns = Buffer<Float>()
    private let attended = Buffer<Float>()
    private let weights = Buffer<Float>()

    /// Begins with `rows` hypotheses whose cells are zero.
    init(model: NeuralModel, operations: Operations, context: Context, rows: Int) {
        self.model = model
        self.operations = operations
        self.context = context
        let count = rows * model.shape.width
        cells = model.decoder.map { _ in
            let buffer = Buffer<Float>()
            buffer.reserve(count).update(repeating: 0, count: count)
            return buffer
        }
        spareCells = model.decoder.map { _ in Buffer<Float>() }
    }

    /// Advances all rows by one piece; gives their vectors [rows][width], valid until the next step. `observe`,
    /// when given, receives for each row the attention of the last layer over its sentence.
    func step(
        _ rows: [DecoderRow], position: Int, observe: ((Int, UnsafeBufferPointer<Float>) -> Void)? = nil
    ) -> UnsafePointer<Float> {
        let width = model.shape.width
        let x = states.reserve(rows.count * width)
        for (index, row) in rows.enumerated() {
            operations.embed(
                row.previous, position: position, matrix: model.targetEmbedding, into: x + index * width)
        }
        for (layer, layerWeights) in model.decoder.enumerated() {
            recur(x, count: rows.count, layer: layer, weights: layerWeights)
            let isLast = layer == model.decoder.count - 1
            attend(x, rows: rows, layer: layer, weights: layerWeights, observe: isLast ? observe : nil)
            operations.feedForward(x, count: rows.count, weights: layerWeights.feedForward)
        }
        return UnsafePointer(x)
    }

    /// Keeps the rows at these indices, in this order; an index may come more than once.
    func select(_ rows: [Int]) {
        let width = model.shape.width
        for layer in cells.indices {
            let source = cells[layer].start
            let target = spareCells[layer].reserve(rows.count * width)
            for (index, row) in rows.enumerated() {
                (target + index * width).update(from: source + row * width, count: width)
            }
            swap(&cells[layer], &spareCells[layer])
        }
    }

    // MARK: - Blocks of a layer

    private func recur(_ x: UnsafeMutablePointer<Float>, count: Int, layer: Int, weights: DecoderLayerWeights)
    {
        let width = model.shape.width
        let both = gates.reserve(count * 2 * width)
        operations.multiply(x, rows: count, by: weights.recurrence, into: both)
        let output = columns.reserve(count * width)
        for row in 0..<count {
            let gate = both + row * 2 * width
            operations.kernels.recur(
                gate, gate + width, cells[layer].start + row * width, output + row * width, width)
        }
        operations.addNormalized(output, to: x, count: count, normalization: weights.recurrenceNormalization)
    }

    private func attend(
        _ x: UnsafeMutablePointer<Float>, rows: [DecoderRow], layer: Int,
        weights layerWeights: DecoderLayerWeights,
        observe: ((Int, UnsafeBufferPointer<Float>) -> Void)?
    ) {
        let width = model.shape.width
        let queries = columns.reserve(rows.count * width)
        operations.multiply(x, rows: rows.count, by: layerWeights.contextQuery, into: queries)
        let output = attended.reserve(rows.count * width)
        for (index, row) in rows.enumerated() {
            let attention = context.attention(
                of: queries + index * width, rows: 1, over: row.sentence, layer: layer)
            guard let observe else {
                operations.attend(attention, into: output + index * width)
                continue
            }
            let observed = weights.reserve(attention.padded_keys)
            operations.attend(attention, weights: observed, into: output + index * width)
            observe(index, UnsafeBufferPointer(start: observed, count: attention.key_count))
        }
        operations.project(
            output, by: layerWeights.contextOutput, onto: x, count: rows.count,
            normalization: layerWeights.contextNormalization)
    }
}
