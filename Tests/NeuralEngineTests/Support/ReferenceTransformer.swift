import Foundation
import NeuralEngine

/// The transformer written down plainly in double precision, as an oracle.
struct ReferenceTransformer {
    typealias Vector = [Double]
    let tiny: TinyModel

    private func tensor(_ name: String) -> TinyModel.Matrix { tiny.tensors[name]! }

    private func vector(_ name: String) -> Vector { tensor(name).values.map(Double.init) }

    private func affine(_ x: Vector, _ weights: String, _ bias: String?) -> Vector {
        let matrix = tensor(weights)
        var output = bias.map(vector) ?? Vector(repeating: 0, count: matrix.columns)
        for row in 0..<matrix.rows {
            for column in 0..<matrix.columns {
                output[column] += x[row] * Double(matrix.values[row * matrix.columns + column])
            }
        }
        return output
    }

    private func normalized(_ x: Vector, _ y: Vector, _ prefix: String) -> Vector {
        let sum = zip(x, y).map(+)
        let mean = sum.reduce(0, +) / Double(sum.count)
        let variance = sum.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(sum.count)
        let scale = vector(prefix + "_ln_scale")
        let bias = vector(prefix + "_ln_bias")
        return sum.indices.map { (sum[$0] - mean) / sqrt(variance + 1e-6) * scale[$0] + bias[$0] }
    }

    private func embedded(_ id: Int?, _ position: Int, _ names: [String]) -> Vector {
        let width = tiny.shape.width
        let matrix = tiny.tensors[names.first { tiny.tensors[$0] != nil }!]!
        return (0..<width).map { index in
            let half = width / 2
            let angle = Double(position) * exp(-log(10000) * Double(index % half) / Double(half - 1))
            let wave = index < half ? sin(angle) : cos(angle)
            let value = id.map { Double(matrix.values[$0 * width + index]) } ?? 0
            return value * sqrt(Double(width)) + wave
        }
    }

    private func attention(_ query: Vector, _ memory: [Vector], _ prefix: String) -> Vector {
        let heads = tiny.shape.heads
        let size = tiny.shape.headWidth
        let q = affine(query, prefix + "_Wq", prefix + "_bq")
        let keys = memory.map { affine($0, prefix + "_Wk", prefix + "_bk") }
        let values = memory.map { affine($0, prefix + "_Wv", prefix + "_bv") }
        var output = Vector(repeating: 0, count: heads * size)
        for head in 0..<heads {
            let range = head * size..<(head + 1) * size
            let scores = keys.map { key in range.reduce(0) { $0 + q[$1] * key[$1] } / sqrt(Double(size)) }
            let peak = scores.max()!
            let weights = scores.map { exp($0 - peak) }
            let total = weights.reduce(0, +)
            for (weight, value) in zip(weights, values) {
                for index in range { output[index] += weight / total * value[index] }
            }
        }
        return affine(output, prefix + "_Wo", prefix + "_bo")
    }

    private func feedForward(_ x: Vector, _ prefix: String) -> Vector {
        let middle = affine(x, prefix + "_W1", prefix + "_b1").map { max($0, 0) }
        return normalized(affine(middle, prefix + "_W2", prefix + "_b2"), x, prefix + "_ffn")
    }

    func encode(_ source: [Int]) -> [Vector] {
        var rows = source.enumerated().map { embedded($1, $0, ["Wemb", "encoder_Wemb"]) }
        for layer in 1...tiny.shape.encoderLayers {
            let before = rows
            rows = before.map {
                normalized(
                    attention($0, before, "encoder_l\(layer)_self"), $0, "encoder_l\(layer)_self_Wo")
            }
            rows = rows.map { feedForward($0, "encoder_l\(layer)_ffn") }
        }
        return rows
    }

    /// Greedy search: the pieces and their log-probabilities, the end's last.
    func translate(_ source: [Int], end: Int = 0, unknown: Int = 1, limit: Int) -> (
        ids: [Int], scores: [Double]
    ) {
        let memory = encode(source + [end])
        var cells = [Vector](
            repeating: Vector(repeating: 0, count: tiny.shape.width), count: tiny.shape.decoderLayers)
        var ids: [Int] = []
        var scores: [Double] = []
        while ids.count < limit {
            let logits = step(ids.last, position: ids.count, cells: &cells, memory: memory)
            let allowed = logits.indices.filter { $0 != unknown }
            let best = allowed.max { logits[$0] < logits[$1] }!
            let total = allowed.reduce(0) { $0 + exp(logits[$1] - logits[best]) }
            scores.append(-log(total))
            if best == end { break }
            ids.append(best)
        }
        return (ids, scores)
    }

    func step(_ previous: Int?, position: Int, cells: inout [Vector], memory: [Vector]) -> Vector {
        var x = embedded(previous, position, ["Wemb", "decoder_Wemb"])
        for layer in 1...tiny.shape.decoderLayers {
            let prefix = "decoder_l\(layer)"
            let forget = affine(x, prefix + "_rnn_Wf", prefix + "_rnn_bf").map { 1 / (1 + exp(-$0)) }
            let candidate = affine(x, prefix + "_rnn_W", nil)
            cells[layer - 1] = x.indices.map {
                forget[$0] * cells[layer - 1][$0] + (1 - forget[$0]) * candidate[$0]
            }
            x = normalized(cells[layer - 1].map { max($0, 0) }, x, prefix + "_rnn_ffn")
            x = normalized(attention(x, memory, prefix + "_context"), x, prefix + "_context_Wo")
            x = feedForward(x, prefix + "_ffn")
        }
        let bias = vector("decoder_ff_logit_out_b")
        if tiny.tensors["decoder_ff_logit_out_W"] != nil {
            return affine(x, "decoder_ff_logit_out_W", "decoder_ff_logit_out_b")
        }
        let embedding = tiny.tensors["Wemb"] ?? tensor("decoder_Wemb")
        return bias.indices.map { id in
            bias[id] + x.indices.reduce(0) { $0 + x[$1] * Double(embedding.values[id * x.count + $1]) }
        }
    }
}
