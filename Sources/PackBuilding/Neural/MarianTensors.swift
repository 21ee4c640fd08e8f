import NeuralEngine

/// Gathers the tensors of a Marian model in the shapes of `ModelLayout`.
struct MarianTensors {
    /// The weights of a matrix, transposed: [columns][depth].
    enum Matrix {
        case float([Float])
        /// The scale turns a value back into a weight, one for each column.
        case int8([Int8], scales: [Float], multiplier: Float)
    }

    let file: MarianModelFile
    let shape: ModelShape
    let precision: ModelLayout.Precision

    init(_ file: MarianModelFile, alignmentHead: Int?, quantizing: Bool) throws(NeuralError) {
        self.file = file
        let configuration = MarianConfiguration(try file.configuration(), path: file.path)
        try configuration.requireSupportedArchitecture()
        shape = try Self.shape(of: file, configuration: configuration, alignmentHead: alignmentHead)
        if let problem = shape.problem { throw NeuralError(.unsupported, path: file.path, problem) }
        precision = quantizing || file.isQuantized("encoder_l1_ffn_W1") ? .int8 : .float
    }

    private static func shape(
        of file: MarianModelFile, configuration: MarianConfiguration, alignmentHead: Int?
    ) throws(NeuralError) -> ModelShape {
        let shared = file.contains("Wemb")
        let source = try file.shape(of: shared ? "Wemb" : "encoder_Wemb")
        let target = try file.shape(of: shared ? "Wemb" : "decoder_Wemb")
        let separateOutput = file.contains("decoder_ff_logit_out_W")
        let tying: ModelShape.Tying =
            switch (shared, separateOutput) {
            case (true, false): .all
            case (false, false): .targetAndOutput
            case (true, true): .sourceAndTarget
            case (false, true): .none
            }
        guard source.columns == target.columns else {
            throw NeuralError(.damaged, path: file.path, "its embeddings differ in width")
        }
        return ModelShape(
            width: source.columns,
            heads: try configuration.number("transformer-heads"),
            encoderLayers: try configuration.number("enc-depth"),
            decoderLayers: try configuration.number("dec-depth"),
            encoderFeedForward: try file.shape(of: "encoder_l1_ffn_W1").columns,
            decoderFeedForward: try file.shape(of: "decoder_l1_ffn_W1").columns,
            sourceVocabulary: source.rows, targetVocabulary: target.rows, tying: tying,
            alignmentHead: alignmentHead
        )
    }

    // MARK: - Vectors

    /// The values of a normalization's scale or bias.
    func vector(_ tensor: ModelLayout.Tensor, columns: Int) throws(NeuralError) -> [Float] {
        let (prefix, part) = Self.prefix(of: tensor)
        let name =
            switch part {
            case .attentionScale: "self_Wo_ln_scale"
            case .attentionBias: "self_Wo_ln_bias"
            case .recurrenceScale: "rnn_ffn_ln_scale"
            case .recurrenceBias: "rnn_ffn_ln_bias"
            case .contextScale: "context_Wo_ln_scale"
            case .contextBias: "context_Wo_ln_bias"
            case .feedForwardScale: "ffn_ffn_ln_scale"
            default: "ffn_ffn_ln_bias"
            }
        return try floats(prefix + name, count: columns)
    }

    private func floats(_ name: String, count: Int) throws(NeuralError) -> [Float] {
        let values = try file.floats(name)
        guard values.count == count else {
            throw NeuralError(.damaged, path: file.path, "\(name) has \(values.count) values, not \(count)")
        }
        return values
    }

    // MARK: - Matrices

    /// What a matrix of the layout is made of: Marian matrices side by side.
    private struct Source {
        let name: String
        /// `nil` when nothing is added to the product.
        let bias: String?
        /// Whether the file has the outputs in rows even when the values are floats.
        var isEmbedding = false
        /// Where the factor of the activations is; the weight's own item when `nil`.
        var multiplier: String?
    }

    private static func prefix(of tensor: ModelLayout.Tensor) -> (String, ModelLayout.Part?) {
        switch tensor {
        case .encoder(let layer, let part): ("encoder_l\(layer + 1)_", part)
        case .decoder(let layer, let part): ("decoder_l\(layer + 1)_", part)
        case .sourceEmbedding, .targetEmbedding, .output: ("", nil)
        }
    }

    private func sources(of tensor: ModelLayout.Tensor) -> [Source] {
        let shared = file.contains("Wemb")
        let (prefix, part) = Self.prefix(of: tensor)
        func attention(_ kind: String, _ letters: [String]) -> [Source] {
            letters.map { Source(name: "\(prefix)\(kind)_W\($0)", bias: "\(prefix)\(kind)_b\($0)") }
        }
        switch (tensor, part) {
        case (.sourceEmbedding, _):
            return [Source(name: shared ? "Wemb" : "encoder_Wemb", bias: nil, isEmbedding: true)]
        case (.targetEmbedding, _):
            return [Source(name: shared ? "Wemb" : "decoder_Wemb", bias: nil, isEmbedding: true)]
        case (.output, _):
            let bias = "decoder_ff_logit_out_b"
            if file.contains("decoder_ff_logit_out_W") {
                return [Source(name: "decoder_ff_logit_out_W", bias: bias)]
            }
            let name = shared ? "Wemb" : "decoder_Wemb"
            return [Source(name: name, bias: bias, isEmbedding: true, multiplier: "none_QuantMultA")]
        case (_, .attentionInput?): return attention("self", ["q", "k", "v"])
        case (_, .attentionOutput?): return attention("self", ["o"])
        case (_, .recurrence?):
            return [
                Source(name: prefix + "rnn_Wf", bias: prefix + "rnn_bf"),
                Source(name: prefix + "rnn_W", bias: nil),
            ]
        case (_, .contextQuery?): return attention("context", ["q"])
        case (_, .contextKeyValue?): return attention("context", ["k", "v"])
        case (_, .contextOutput?): return attention("context", ["o"])
        case (_, .feedForwardIn?): return [Source(name: prefix + "ffn_W1", bias: prefix + "ffn_b1")]
        default: return [Source(name: prefix + "ffn_W2", bias: prefix + "ffn_b2")]
        }
    }

    /// The weights and the bias of a matrix.
    func matrix(
        _ tensor: ModelLayout.Tensor, size: ModelLayout.Size
    ) throws(NeuralError) -> (weights: Matrix, bias: [Float]) {
        let sources = sources(of: tensor)
        let columns = size.columns / sources.count
        var bias: [Float] = []
        for source in sources {
            let (rows, width) = try file.shape(of: source.name)
            let expected = source.isEmbedding ? (columns, size.depth) : (size.depth, columns)
            guard (rows, width) == expected else {
                throw NeuralError(.damaged, path: file.path, "\(source.name) is \(rows) by \(width)")
            }
            if let name = source.bias {
                bias += try floats(name, count: columns)
            } else {
                bias += [Float](repeating: 0, count: columns)
            }
        }
        switch precision {
        case .float:
            var values: [Float] = []
            for source in sources { values += try transposed(source) }
            return (.float(values), bias)
        case .int8:
            var values: [Int8] = []
            var scales: [Float] = []
            var multiplier = Float.infinity
            for source in sources {
                let part = try quantized(source, columns: columns)
                values += part.values
                scales += part.scales
                multiplier = min(multiplier, try activationMultiplier(of: source))
            }
            return (.int8(values, scales: scales, multiplier: multiplier), bias)
        }
    }

    /// Float weights with the outputs in rows.
    private func transposed(_ source: Source) throws(NeuralError) -> [Float] {
        let values = try file.floats(source.name)
        if source.isEmbedding { return values }
        let (rows, columns) = try file.shape(of: source.name)
        var result = [Float](repeating: 0, count: values.count)
        for row in 0..<rows {
            for column in 0..<columns { result[column * rows + row] = values[row * columns + column] }
        }
        return result
    }

    private func quantized(
        _ source: Source, columns: Int
    ) throws(NeuralError) -> (values: [Int8], scales: [Float]) {
        if file.isQuantized(source.name) {
            let matrix = try file.quantized(source.name)
            return (matrix.values, [Float](repeating: 1 / matrix.multiplier, count: columns))
        }
        return Self.quantize(try transposed(source), columns: columns)
    }

    /// Quantizes each column of [columns][depth] by its own largest magnitude.
    static func quantize(_ weights: [Float], columns: Int) -> (values: [Int8], scales: [Float]) {
        let depth = weights.count / max(columns, 1)
        var values: [Int8] = []
        values.reserveCapacity(weights.count)
        var scales: [Float] = []
        for column in 0..<columns {
            let row = weights[column * depth..<(column + 1) * depth]
            let largest = row.lazy.map(\.magnitude).max() ?? 0
            let scale = largest > 0 ? largest / 127 : 1
            scales.append(scale)
            for weight in row {
                values.append(Int8(max(-127, min(127, (weight / scale).rounded(.toNearestOrEven)))))
            }
        }
        return (values, scales)
    }

    /// The factor that quantizes what a matrix is multiplied with; zero when the file has none.
    private func activationMultiplier(of source: Source) throws(NeuralError) -> Float {
        for name in [source.multiplier, source.name + "_QuantMultA"].compactMap({ $0 })
        where file.contains(name) {
            let value = try floats(name, count: 1)[0]
            guard value > 0 else { throw NeuralError(.damaged, path: file.path, "\(name) is not positive") }
            return value
        }
        return 0
    }
}
