import Foundation
import NeuralEngine

/// A small transformer with random weights, and the files that it makes.
struct TinyModel {
    struct Matrix {
        var rows: Int
        var columns: Int
        var values: [Float]
    }

    enum Form: CaseIterable {
        case float
        case int8
        case int8WithMultipliers
        case newerInt8
    }

    var shape: ModelShape
    var tensors: [String: Matrix] = [:]
    var configuration: [String: String] = [:]

    init(
        seed: UInt64 = 1, width: Int = 32, heads: Int = 4, encoderLayers: Int = 2, decoderLayers: Int = 2,
        feedForward: Int = 48, vocabulary: Int = TinyVocabulary.pieces.count, tying: ModelShape.Tying = .all
    ) {
        shape = ModelShape(
            width: width, heads: heads, encoderLayers: encoderLayers, decoderLayers: decoderLayers,
            encoderFeedForward: feedForward, decoderFeedForward: feedForward, sourceVocabulary: vocabulary,
            targetVocabulary: vocabulary, tying: tying)
        let noise = Noise(seed: seed)
        func add(_ name: String, _ rows: Int, _ columns: Int, _ range: ClosedRange<Float>) {
            tensors[name] = Matrix(
                rows: rows, columns: columns, values: noise.floats(rows * columns, in: range))
        }
        func weights(_ name: String, _ rows: Int, _ columns: Int) { add(name, rows, columns, -0.4...0.4) }
        func vector(_ name: String, _ columns: Int) { add(name, 1, columns, -0.3...0.3) }
        func normalization(_ name: String) {
            add(name + "_ln_scale", 1, width, 0.6...1.4)
            vector(name + "_ln_bias", width)
        }
        func attention(_ prefix: String) {
            for letter in ["q", "k", "v", "o"] {
                weights("\(prefix)_W\(letter)", width, width)
                vector("\(prefix)_b\(letter)", width)
            }
            normalization("\(prefix)_Wo")
        }
        func feedForwardBlock(_ prefix: String) {
            weights("\(prefix)_W1", width, feedForward)
            vector("\(prefix)_b1", feedForward)
            weights("\(prefix)_W2", feedForward, width)
            vector("\(prefix)_b2", width)
            normalization("\(prefix)_ffn")
        }
        switch tying {
        case .all: weights("Wemb", vocabulary, width)
        case .targetAndOutput, .none:
            weights("encoder_Wemb", vocabulary, width)
            weights("decoder_Wemb", vocabulary, width)
        case .sourceAndTarget: weights("Wemb", vocabulary, width)
        }
        if tying == .none || tying == .sourceAndTarget {
            weights("decoder_ff_logit_out_W", width, vocabulary)
        }
        add("decoder_ff_logit_out_b", 1, vocabulary, -0.5...0.5)
        // High enough that random sentences end.
        tensors["decoder_ff_logit_out_b"]?.values[0] = 5
        for layer in 1...encoderLayers {
            attention("encoder_l\(layer)_self")
            feedForwardBlock("encoder_l\(layer)_ffn")
        }
        for layer in 1...decoderLayers {
            weights("decoder_l\(layer)_rnn_W", width, width)
            weights("decoder_l\(layer)_rnn_Wf", width, width)
            vector("decoder_l\(layer)_rnn_bf", width)
            normalization("decoder_l\(layer)_rnn_ffn")
            attention("decoder_l\(layer)_context")
            feedForwardBlock("decoder_l\(layer)_ffn")
        }
        configuration = [
            "type": "transformer", "dec-cell": "ssru", "transformer-decoder-autoreg": "rnn",
            "enc-depth": "\(encoderLayers)", "dec-depth": "\(decoderLayers)", "transformer-heads": "\(heads)",
            "transformer-preprocess": "\"\"", "transformer-postprocess": "dan",
            "transformer-ffn-activation": "relu", "dim-vocabs": "\n  - \(vocabulary)\n  - \(vocabulary)",
            "transformer-tied-layers": "\n  []",
        ]
    }

    var configurationText: String {
        configuration.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
    }

    /// The Marian file's content.
    func marian(_ form: Form) -> MarianWriter {
        var writer = MarianWriter()
        for (name, matrix) in tensors.sorted(by: { $0.key < $1.key }) {
            let shape = [matrix.rows, matrix.columns]
            if form == .float || matrix.rows == 1 {
                writer.add(name, floats: matrix.values, shape: shape)
                continue
            }
            let factor = 127 / matrix.values.map(\.magnitude).max()!
            let isEmbedding = name.hasSuffix("Wemb")
            var values: [Int8] = []
            for column in 0..<(isEmbedding ? matrix.rows : matrix.columns) {
                for row in 0..<(isEmbedding ? matrix.columns : matrix.rows) {
                    let index = isEmbedding ? column * matrix.columns + row : row * matrix.columns + column
                    values.append(Int8((matrix.values[index] * factor).rounded(.toNearestOrEven)))
                }
            }
            let type = form == .newerInt8 ? MarianWriter.newerIntgemm8 : MarianWriter.intgemm8
            writer.add(name, quantized: values, factor: factor, shape: shape, type: type)
            if form == .int8WithMultipliers {
                let multiplier = isEmbedding ? "none_QuantMultA" : name + "_QuantMultA"
                writer.add(multiplier, floats: [127 / 6], shape: [1, 1])
            }
        }
        writer.add(configuration: configurationText)
        return writer
    }
}
