import NeuralEngine
import Packs

/// Turns a Marian model into the layout that the engine maps.
package enum ModelCompiler {
    package struct Options: Sendable {
        /// The head that was trained to align words, where one was.
        package var alignmentHead: Int?
        /// Whether float weights become int8, each output by its own scale.
        package var quantizes = false
        /// The id of the unknown piece of the target vocabulary, which is never chosen.
        package var unknown: Int

        package init(alignmentHead: Int? = nil, quantizes: Bool = false, unknown: Int) {
            self.alignmentHead = alignmentHead
            self.quantizes = quantizes
            self.unknown = unknown
        }
    }

    /// Reads the Marian model at `path` and gives the bytes of `model.bin`, and the model's shape.
    package static func compile(
        modelAt path: String, options: Options
    ) throws(NeuralError) -> (bytes: [UInt8], shape: ModelShape) {
        let file: MappedFile
        do throws(FileError) { file = try MappedFile(path: path) } catch {
            throw NeuralError(.unreadable, path: path, error.description)
        }
        return try compile(MarianModelFile(file.bytes, path: path), options: options)
    }

    package static func compile(
        _ model: MarianModelFile, options: Options
    ) throws(NeuralError) -> (bytes: [UInt8], shape: ModelShape) {
        let tensors = try MarianTensors(
            model, alignmentHead: options.alignmentHead, quantizing: options.quantizes)
        let list = ModelLayout.tensors(of: tensors.shape)
        var writer = header(of: tensors.shape, precision: tensors.precision, count: list.count)
        let directory = writer.count
        for _ in list {
            for _ in 0..<ModelLayout.entrySize / 8 { writer.append(UInt64(0)) }
        }
        for (index, (tensor, size)) in list.enumerated() {
            writer.align(to: ModelLayout.alignment)
            let start = writer.count
            let multiplier = try append(
                tensor, size: size, of: tensors, unknown: options.unknown, to: &writer)
            writer.align(to: ModelLayout.alignment)
            let entry = directory + index * ModelLayout.entrySize
            writer.set(UInt32(truncatingIfNeeded: start), at: entry)
            writer.set(UInt32(truncatingIfNeeded: start >> 32), at: entry + 4)
            let count = writer.count - start
            writer.set(UInt32(truncatingIfNeeded: count), at: entry + 8)
            writer.set(UInt32(truncatingIfNeeded: count >> 32), at: entry + 12)
            writer.set(multiplier.bitPattern, at: entry + 16)
        }
        return (writer.bytes, tensors.shape)
    }

    private static func header(of shape: ModelShape, precision: ModelLayout.Precision, count: Int)
        -> ByteWriter
    {
        var writer = ByteWriter()
        writer.append(ModelLayout.magic)
        writer.append(ModelLayout.version)
        writer.append(precision.rawValue)
        for size in [
            shape.width, shape.heads, shape.encoderLayers, shape.decoderLayers, shape.encoderFeedForward,
            shape.decoderFeedForward, shape.sourceVocabulary, shape.targetVocabulary,
            Int(shape.tying.rawValue),
            count, shape.alignmentHead.map { $0 + 1 } ?? 0,
        ] {
            writer.append(UInt32(size))
        }
        writer.align(to: ModelLayout.headerSize)
        return writer
    }

    /// Appends a tensor's data and gives its activation multiplier.
    private static func append(
        _ tensor: ModelLayout.Tensor, size: ModelLayout.Size, of tensors: MarianTensors, unknown: Int,
        to writer: inout ByteWriter
    ) throws(NeuralError) -> Float {
        func append<Value: BitwiseCopyable>(_ values: [Value]) {
            writer.append(contentsOf: values)
            writer.align(to: ModelLayout.alignment)
        }
        func padded(_ values: [Float], with filler: Float) -> [Float] {
            values + [Float](repeating: filler, count: size.paddedColumns - values.count)
        }
        if size.isVector {
            append(padded(try tensors.vector(tensor, columns: size.columns), with: 0))
            return 0
        }
        var (weights, bias) = try tensors.matrix(tensor, size: size)
        if tensor == .output {
            bias = padded(bias, with: ModelLayout.forbidden)
            if bias.indices.contains(unknown) { bias[unknown] = ModelLayout.forbidden }
        } else {
            bias = padded(bias, with: 0)
        }
        switch weights {
        case .float(let values):
            append(WeightBlocks.pack(values, size: size))
            append(bias)
            return 0
        case .int8(let values, let scales, let multiplier):
            let (blocks, offsets) = WeightBlocks.pack(values, size: size)
            append(blocks)
            append(bias)
            append(offsets)
            append(padded(scales, with: 0))
            return multiplier
        }
    }
}
