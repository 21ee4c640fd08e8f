import Foundation
import Kernels

/// Numbers that look random and are the same in every run.
final class Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// A number in 0..<1.
    func next() -> Float {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Float(state >> 40) / Float(1 << 24)
    }

    func floats(_ count: Int, in range: ClosedRange<Float>) -> [Float] {
        (0..<count).map { _ in range.lowerBound + next() * (range.upperBound - range.lowerBound) }
    }
}

func exponential(_ x: Double) -> Double { exp(x) }
func logarithm(_ x: Double) -> Double { log(x) }

/// An int8 product: activations [rows][depth] and transposed weights [columns][depth].
struct Sample {
    let rows: Int
    let columns: Int
    let depth: Int
    var activations: [UInt8]
    var rowScales: [Float]
    var weights: [Int8]
    var scales: [Float]
    var bias: [Float]

    init(rows: Int, columns: Int, depth: Int) {
        let noise = Noise(seed: UInt64(rows * 1000 + columns * 10 + depth))
        self.rows = rows
        self.columns = columns
        self.depth = depth
        activations = noise.floats(rows * depth, in: 1...255).map { UInt8($0) }
        rowScales = noise.floats(rows, in: 0.01...0.02)
        weights = noise.floats(columns * depth, in: -127...127).map { Int8($0) }
        scales = noise.floats(columns, in: 0.001...0.002)
        bias = noise.floats(columns, in: -1...1)
    }

    func withMatrix<R>(_ body: (tolmach_bytes, tolmach_matrix_int8) -> R) -> R {
        var blocks = [Int8](repeating: 0, count: columns * depth)
        var offsets = [Int32](repeating: 0, count: columns)
        tolmach_pack_int8(weights, depth, columns, &blocks, &offsets)
        return activations.withUnsafeBufferPointer { activations in
            rowScales.withUnsafeBufferPointer { rowScales in
                blocks.withUnsafeBufferPointer { blocks in
                    offsets.withUnsafeBufferPointer { offsets in
                        scales.withUnsafeBufferPointer { scales in
                            bias.withUnsafeBufferPointer { bias in
                                body(
                                    tolmach_bytes(
                                        values: activations.baseAddress!, row_scales: rowScales.baseAddress!,
                                        rows: rows, depth: depth),
                                    tolmach_matrix_int8(
                                        values: blocks.baseAddress!, offsets: offsets.baseAddress!,
                                        scales: scales.baseAddress!, bias: bias.baseAddress!,
                                        columns: columns,
                                        depth: depth))
                            }
                        }
                    }
                }
            }
        }
    }

    func product(with kernels: tolmach_kernels, activation: tolmach_activation) -> [Float] {
        var output = [Float](repeating: 0, count: rows * columns)
        withMatrix { kernels.multiply_int8($0, $1, activation, &output) }
        return output
    }

    func best(with kernels: tolmach_kernels) -> [tolmach_best] {
        var best = [tolmach_best](repeating: tolmach_best(), count: rows)
        withMatrix { kernels.best_int8($0, $1, &best) }
        return best
    }
}

/// Self-attention over random rows.
struct AttentionSample {
    let keys: Int
    let heads: Int
    let headWidth: Int
    var padded: Int { (keys + 15) / 16 * 16 }

    struct Result: Equatable {
        var output: [Float]
        var weights: [Float]
    }

    func attend(with kernels: tolmach_kernels) -> Result {
        let width = heads * headWidth
        let noise = Noise(seed: UInt64(keys * headWidth))
        let queries = noise.floats(keys * width, in: -2...2)
        let rows = noise.floats(keys * width, in: -2...2)
        let values = noise.floats(keys * width + 16, in: -2...2)
        var transposed = [Float](repeating: 0, count: padded * width)
        kernels.transpose_keys(rows, keys, width, heads, headWidth, &transposed)
        var scratch = [Float](repeating: 0, count: padded)
        var result = Result(
            output: [Float](repeating: 0, count: keys * width),
            weights: [Float](repeating: 0, count: keys * padded))
        queries.withUnsafeBufferPointer { queries in
            transposed.withUnsafeBufferPointer { transposed in
                values.withUnsafeBufferPointer { values in
                    let attention = tolmach_attention(
                        queries: queries.baseAddress!, query_stride: width, keys: transposed.baseAddress!,
                        values: values.baseAddress!, value_stride: width, rows: keys, key_count: keys,
                        padded_keys: padded, heads: heads, head_width: headWidth, observed_head: heads)
                    kernels.attend(attention, &scratch, &result.weights, &result.output)
                }
            }
        }
        return result
    }
}
