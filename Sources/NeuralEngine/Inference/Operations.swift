import Glibc
import Kernels

/// The layers' arithmetic for one worker: the kernels, and the scratch memory that they need.
///
/// Not shared between threads; each worker has its own.
final class Operations {
    let kernels: tolmach_kernels
    private let width: Int
    private let bytes = Buffer<UInt8>()
    private let rowScales = Buffer<Float>()
    private let hidden = Buffer<Float>()
    private let projected = Buffer<Float>()
    private let scores = Buffer<Float>()
    private var positions: [Float] = []

    /// Rows that pass through a feed-forward block at once, so that its wide middle stays in the cache.
    private static let feedForwardRows = 64

    init(width: Int, kernels: tolmach_kernels = tolmach_kernels_best().pointee) {
        self.width = width
        self.kernels = kernels
    }

    // MARK: - Products

    /// output[rows][columns] = activation(input[rows][depth] * matrix + bias).
    func multiply(
        _ input: UnsafePointer<Float>, rows: Int, by matrix: WeightMatrix,
        activation: tolmach_activation = TOLMACH_ACTIVATION_NONE, into output: UnsafeMutablePointer<Float>
    ) {
        switch matrix {
        case .float(let matrix):
            kernels.multiply_float(input, rows, matrix, activation, output)
        case .int8(let matrix, let multiplier):
            let quantized = quantize(input, rows: rows, depth: matrix.depth, multiplier: multiplier)
            kernels.multiply_int8(quantized, matrix, activation, output)
        }
    }

    /// The best column for each row of input[rows][depth].
    func best(_ input: UnsafePointer<Float>, rows: Int, of matrix: WeightMatrix) -> [tolmach_best] {
        [tolmach_best](unsafeUninitializedCapacity: rows) { best, count in
            count = rows
            guard let start = best.baseAddress else { return }
            switch matrix {
            case .float(let matrix):
                kernels.best_float(input, rows, matrix, start)
            case .int8(let matrix, let multiplier):
                let quantized = quantize(input, rows: rows, depth: matrix.depth, multiplier: multiplier)
                kernels.best_int8(quantized, matrix, start)
            }
        }
    }

    private func quantize(_ input: UnsafePointer<Float>, rows: Int, depth: Int, multiplier: Float)
        -> tolmach_bytes
    {
        let values = bytes.reserve(rows * depth)
        let scales = rowScales.reserve(rows)
        kernels.quantize(input, rows, depth, multiplier, values, scales)
        return tolmach_bytes(values: values, row_scales: scales, rows: rows, depth: depth)
    }

    // MARK: - Layers

    /// rows = normalize(rows + input * matrix), in place.
    func project(
        _ input: UnsafePointer<Float>, by matrix: WeightMatrix, onto rows: UnsafeMutablePointer<Float>,
        count: Int,
        normalization: NormalizationWeights
    ) {
        let result = projected.reserve(count * width)
        multiply(input, rows: count, by: matrix, into: result)
        addNormalized(result, to: rows, count: count, normalization: normalization)
    }

    /// rows = normalize(rows + feedForward(rows)), in place.
    func feedForward(_ rows: UnsafeMutablePointer<Float>, count: Int, weights: FeedForwardWeights) {
        var first = 0
        while first < count {
            let tile = min(Self.feedForwardRows, count - first)
            let start = rows + first * width
            let middle = hidden.reserve(tile * weights.input.columns)
            multiply(start, rows: tile, by: weights.input, activation: TOLMACH_ACTIVATION_RELU, into: middle)
            project(
                middle, by: weights.output, onto: start, count: tile, normalization: weights.normalization)
            first += tile
        }
    }

    /// rows = normalize(rows + input), in place.
    func addNormalized(
        _ input: UnsafePointer<Float>, to rows: UnsafeMutablePointer<Float>, count: Int,
        normalization: NormalizationWeights
    ) {
        kernels.add_normalize(
            input, rows, normalization.scale, normalization.bias, Self.epsilon, count, width, rows)
    }

    private static let epsilon: Float = 1e-6

    /// Runs an attention whose score buffer this object provides.
    func attend(
        _ attention: tolmach_attention, weights: UnsafeMutablePointer<Float>? = nil,
        into output: UnsafeMutablePointer<Float>
    ) {
        kernels.attend(attention, scores.reserve(attention.padded_keys), weights, output)
    }

    // MARK: - Embeddings

    /// Writes the embedding of `id` at `position`; no id gives the position alone, as at the start of a target.
    func embed(_ id: Int32?, position: Int, matrix: WeightMatrix, into output: UnsafeMutablePointer<Float>) {
        withPosition(position) { addend in
            guard let id, id >= 0, Int(id) < matrix.columns else {
                output.update(from: addend, count: width)
                return
            }
            let factor = Float(width).squareRoot()
            switch matrix {
            case .float(let matrix): kernels.column_float(matrix, Int(id), factor, addend, output)
            case .int8(let matrix, _): kernels.column_int8(matrix, Int(id), factor, addend, output)
            }
        }
    }

    /// The sinusoids of a position: sines in the first half, cosines in the second.
    private func withPosition(_ position: Int, _ body: (UnsafePointer<Float>) -> Void) {
        let half = width / 2
        while positions.count <= position * width {
            let index = Float(positions.count / width)
            let step = half > 1 ? logf(10000) / Float(half - 1) : 0
            let angles = (0..<half).map { index * expf(-Float($0) * step) }
            positions += angles.map { sinf($0) }
            positions += angles.map { cosf($0) }
        }
        positions.withUnsafeBufferPointer { table in
            if let start = table.baseAddress { body(start + position * width) }
        }
    }
}
