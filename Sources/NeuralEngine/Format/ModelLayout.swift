import Kernels

/// How `model.bin` is laid out: a header, a list of tensors in a fixed order, then their data.
///
/// All numbers are little-endian; all data begins at a multiple of 64 bytes, so that it is used where it lies.
///
///     0   8 bytes  "TLNEURAL"
///     8   u32      version of the layout, 1
///     12  u32      precision: 0 float32, 1 int8
///     16  u32      width, heads, encoder layers, decoder layers, encoder feed-forward width,
///                  decoder feed-forward width, source pieces, target pieces, tying (nine words)
///     52  u32      number of tensors
///     56  u32      1 + the head of the last decoder layer that was trained to align, or 0 when none was
///     64  {u64 offset, u64 size, f32 activation multiplier, u32 zero} for each tensor
///
/// A vector's data is `columns` floats. A matrix's data are its parts, each padded to 64 bytes:
/// the values in blocks (see Kernels.h), then `columns` floats of bias; int8 matrices continue with `columns`
/// i32 of offsets and `columns` floats of scales. The columns of a matrix are padded to a multiple of 16.
package enum ModelLayout {
    package static let magic: StaticString = "TLNEURAL"
    package static let version: UInt32 = 1
    package static let headerSize = 64
    package static let entrySize = 24
    package static let alignment = 64

    /// The columns in a block of weights.
    package static let lanes = Int(TOLMACH_LANES)

    /// A bias that keeps a column from ever being chosen: unknown pieces and padding.
    package static let forbidden: Float = -1e30

    package enum Precision: UInt32, Sendable {
        case float = 0
        case int8 = 1
    }

    /// What the file's list of tensors holds, in this order.
    package enum Tensor: Hashable, Sendable {
        case sourceEmbedding
        case targetEmbedding
        /// The output layer, which serves as an embedding too when tied.
        case output
        case encoder(Int, Part)
        case decoder(Int, Part)
    }

    /// The parts of a layer.
    package enum Part: Hashable, Sendable {
        /// Queries, keys and values of self-attention side by side.
        case attentionInput
        case attentionOutput
        case attentionScale
        case attentionBias
        /// The forget gate and the candidate of the recurrence side by side.
        case recurrence
        case recurrenceScale
        case recurrenceBias
        case contextQuery
        /// Keys and values of the context attention side by side.
        case contextKeyValue
        case contextOutput
        case contextScale
        case contextBias
        case feedForwardIn
        case feedForwardOut
        case feedForwardScale
        case feedForwardBias
    }

    /// The size of a tensor; a vector has no depth.
    package struct Size: Sendable, Equatable {
        package let depth: Int
        package let columns: Int

        package var isVector: Bool { depth == 0 }
        package var paddedColumns: Int { (columns + lanes - 1) / lanes * lanes }

        /// The bytes of the data, padding included.
        package func byteCount(_ precision: Precision) -> Int {
            let words = aligned(paddedColumns * 4)
            if isVector { return words }
            return switch precision {
            case .float: aligned(paddedColumns * depth * 4) + words
            case .int8: aligned(paddedColumns * depth) + 3 * words
            }
        }
    }

    package static func aligned(_ size: Int) -> Int {
        (size + alignment - 1) / alignment * alignment
    }

    /// The tensors of a model in the order of the file.
    package static func tensors(of shape: ModelShape) -> [(tensor: Tensor, size: Size)] {
        let width = shape.width
        var list: [(Tensor, Size)] = []
        if shape.tying == .targetAndOutput || shape.tying == .none {
            list.append((.sourceEmbedding, Size(depth: width, columns: shape.sourceVocabulary)))
        }
        if shape.tying == .sourceAndTarget || shape.tying == .none {
            list.append((.targetEmbedding, Size(depth: width, columns: shape.targetVocabulary)))
        }
        list.append((.output, Size(depth: width, columns: shape.targetVocabulary)))
        let vector = Size(depth: 0, columns: width)
        let square = Size(depth: width, columns: width)
        func feedForward(_ inner: Int) -> [(Part, Size)] {
            [
                (.feedForwardIn, Size(depth: width, columns: inner)),
                (.feedForwardOut, Size(depth: inner, columns: width)),
                (.feedForwardScale, vector), (.feedForwardBias, vector),
            ]
        }
        for layer in 0..<shape.encoderLayers {
            let parts: [(Part, Size)] =
                [
                    (.attentionInput, Size(depth: width, columns: 3 * width)), (.attentionOutput, square),
                    (.attentionScale, vector), (.attentionBias, vector),
                ] + feedForward(shape.encoderFeedForward)
            list += parts.map { (.encoder(layer, $0.0), $0.1) }
        }
        for layer in 0..<shape.decoderLayers {
            let parts: [(Part, Size)] =
                [
                    (.recurrence, Size(depth: width, columns: 2 * width)),
                    (.recurrenceScale, vector), (.recurrenceBias, vector),
                    (.contextQuery, square), (.contextKeyValue, Size(depth: width, columns: 2 * width)),
                    (.contextOutput, square), (.contextScale, vector), (.contextBias, vector),
                ] + feedForward(shape.decoderFeedForward)
            list += parts.map { (.decoder(layer, $0.0), $0.1) }
        }
        return list
    }
}
