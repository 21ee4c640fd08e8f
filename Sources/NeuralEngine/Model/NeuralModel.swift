import Kernels
import Packs

/// An opened `model.bin`: its shape, and its weights where they lie in the mapped file.
package struct NeuralModel: Sendable {
    package let shape: ModelShape
    package let precision: ModelLayout.Precision

    let encoder: [EncoderLayerWeights]
    let decoder: [DecoderLayerWeights]
    let sourceEmbedding: WeightMatrix
    let targetEmbedding: WeightMatrix
    let output: WeightMatrix

    /// Keeps the weights mapped.
    private let file: MappedFile

    package init(path: String) throws(NeuralError) {
        try self.init(file: openMapped(path), path: path)
    }

    /// Opens a mapped `model.bin`; `path` is only for messages.
    package init(file: MappedFile, path: String) throws(NeuralError) {
        let directory = try TensorDirectory(view: FileView(path: path, bytes: file.bytes))
        let shape = directory.shape
        var encoder: [EncoderLayerWeights] = []
        for layer in 0..<shape.encoderLayers {
            encoder.append(
                EncoderLayerWeights(
                    attentionInput: try directory.matrix(.encoder(layer, .attentionInput)),
                    attentionOutput: try directory.matrix(.encoder(layer, .attentionOutput)),
                    normalization: try directory.normalization(
                        .encoder(layer, .attentionScale), .encoder(layer, .attentionBias)),
                    feedForward: try directory.feedForward { .encoder(layer, $0) }
                )
            )
        }
        var decoder: [DecoderLayerWeights] = []
        for layer in 0..<shape.decoderLayers {
            decoder.append(
                DecoderLayerWeights(
                    recurrence: try directory.matrix(.decoder(layer, .recurrence)),
                    recurrenceNormalization: try directory.normalization(
                        .decoder(layer, .recurrenceScale), .decoder(layer, .recurrenceBias)),
                    contextQuery: try directory.matrix(.decoder(layer, .contextQuery)),
                    contextKeyValue: try directory.matrix(.decoder(layer, .contextKeyValue)),
                    contextOutput: try directory.matrix(.decoder(layer, .contextOutput)),
                    contextNormalization: try directory.normalization(
                        .decoder(layer, .contextScale), .decoder(layer, .contextBias)),
                    feedForward: try directory.feedForward { .decoder(layer, $0) }
                )
            )
        }
        output = try directory.matrix(.output)
        switch shape.tying {
        case .all:
            sourceEmbedding = output
            targetEmbedding = output
        case .targetAndOutput:
            sourceEmbedding = try directory.matrix(.sourceEmbedding)
            targetEmbedding = output
        case .sourceAndTarget:
            targetEmbedding = try directory.matrix(.targetEmbedding)
            sourceEmbedding = targetEmbedding
        case .none:
            sourceEmbedding = try directory.matrix(.sourceEmbedding)
            targetEmbedding = try directory.matrix(.targetEmbedding)
        }
        self.encoder = encoder
        self.decoder = decoder
        self.shape = shape
        precision = directory.precision
        self.file = file
    }
}

/// The list of tensors at the head of a model file.
private struct TensorDirectory {
    let view: FileView
    let shape: ModelShape
    let precision: ModelLayout.Precision
    let positions: [ModelLayout.Tensor: (index: Int, size: ModelLayout.Size)]

    init(view: FileView) throws(NeuralError) {
        self.view = view
        let path = view.path
        guard view.begins(with: ModelLayout.magic) else { throw .damaged(path, "it is not a model") }
        let version = try view.word(at: 8)
        guard version == ModelLayout.version else {
            throw .unsupported(path, "it has layout \(version); this program reads \(ModelLayout.version)")
        }
        guard let precision = ModelLayout.Precision(rawValue: try view.word(at: 12)),
            let tying = ModelShape.Tying(rawValue: try view.word(at: 48))
        else { throw .damaged(path, "its header holds an unknown number") }
        var sizes: [Int] = []
        for offset in stride(from: 16, to: 48, by: 4) { sizes.append(Int(try view.word(at: offset))) }
        let head = try view.word(at: 56)
        let shape = ModelShape(
            width: sizes[0], heads: sizes[1], encoderLayers: sizes[2], decoderLayers: sizes[3],
            encoderFeedForward: sizes[4], decoderFeedForward: sizes[5], sourceVocabulary: sizes[6],
            targetVocabulary: sizes[7], tying: tying, alignmentHead: head == 0 ? nil : Int(head) - 1
        )
        if let problem = shape.problem { throw .damaged(path, problem) }
        let tensors = ModelLayout.tensors(of: shape)
        guard Int(try view.word(at: 52)) == tensors.count else {
            throw .damaged(path, "it does not list the tensors of its shape")
        }
        var positions: [ModelLayout.Tensor: (Int, ModelLayout.Size)] = [:]
        for (index, entry) in tensors.enumerated() { positions[entry.tensor] = (index, entry.size) }
        self.shape = shape
        self.precision = precision
        self.positions = positions
    }

    /// Where the data of a tensor lies, checked against the file.
    private func locate(
        _ tensor: ModelLayout.Tensor
    ) throws(NeuralError) -> (offset: Int, size: ModelLayout.Size, multiplier: Float) {
        guard let (index, size) = positions[tensor] else {
            throw .damaged(view.path, "a tensor is missing")
        }
        let entry = ModelLayout.headerSize + index * ModelLayout.entrySize
        let offset = UInt64(try view.word(at: entry)) | UInt64(try view.word(at: entry + 4)) << 32
        let count = UInt64(try view.word(at: entry + 8)) | UInt64(try view.word(at: entry + 12)) << 32
        let expected = size.byteCount(precision)
        guard count == UInt64(expected), offset % UInt64(ModelLayout.alignment) == 0,
            offset <= UInt64(view.bytes.count), UInt64(view.bytes.count) - offset >= count
        else { throw .damaged(view.path, "a tensor lies outside the file") }
        let multiplier = try view.float(at: entry + 16)
        guard multiplier.isFinite, multiplier >= 0 else {
            throw .damaged(view.path, "an activation multiplier is not a positive number")
        }
        return (Int(offset), size, multiplier)
    }

    func matrix(_ tensor: ModelLayout.Tensor) throws(NeuralError) -> WeightMatrix {
        let (offset, size, multiplier) = try locate(tensor)
        let columns = size.paddedColumns
        let words = ModelLayout.aligned(columns * 4)
        switch precision {
        case .float:
            let values = try view.table(of: Float.self, at: offset, count: columns * size.depth)
            let bias = try view.table(
                of: Float.self, at: offset + ModelLayout.aligned(columns * size.depth * 4), count: columns)
            return .float(
                tolmach_matrix_float(
                    values: values.start, bias: bias.start, columns: columns, depth: size.depth))
        case .int8:
            let values = try view.table(of: Int8.self, at: offset, count: columns * size.depth)
            let tail = offset + ModelLayout.aligned(columns * size.depth)
            let bias = try view.table(of: Float.self, at: tail, count: columns)
            let offsets = try view.table(of: Int32.self, at: tail + words, count: columns)
            let scales = try view.table(of: Float.self, at: tail + 2 * words, count: columns)
            return .int8(
                tolmach_matrix_int8(
                    values: values.start, offsets: offsets.start, scales: scales.start, bias: bias.start,
                    columns: columns, depth: size.depth),
                multiplier: multiplier
            )
        }
    }

    func normalization(
        _ scale: ModelLayout.Tensor, _ bias: ModelLayout.Tensor
    ) throws(NeuralError) -> NormalizationWeights {
        NormalizationWeights(scale: try vector(scale), bias: try vector(bias))
    }

    func feedForward(_ tensor: (ModelLayout.Part) -> ModelLayout.Tensor) throws(NeuralError)
        -> FeedForwardWeights
    {
        FeedForwardWeights(
            input: try matrix(tensor(.feedForwardIn)),
            output: try matrix(tensor(.feedForwardOut)),
            normalization: try normalization(tensor(.feedForwardScale), tensor(.feedForwardBias))
        )
    }

    private func vector(_ tensor: ModelLayout.Tensor) throws(NeuralError) -> UnsafePointer<Float> {
        let (offset, size, _) = try locate(tensor)
        return try view.table(of: Float.self, at: offset, count: size.paddedColumns).start
    }
}
