import NeuralEngine

/// The content of a SentencePiece model file that a unigram vocabulary needs
/// (sentencepiece_model.proto: ModelProto, TrainerSpec, NormalizerSpec).
package struct SentencePieceModel {
    package struct Piece {
        package var text: [UInt8] = []
        package var score: Float = 0
        package var kind = VocabularyLayout.PieceKind.normal
    }

    package private(set) var pieces: [Piece] = []
    package private(set) var byteFallback = false
    package private(set) var addDummyPrefix = true
    package private(set) var removeExtraWhitespace = true
    package private(set) var escapeWhitespace = true
    /// The double array of the normalizer's map, and the texts that it points to.
    package private(set) var normalizerUnits: [UInt32] = []
    package private(set) var normalizerText: [UInt8] = []
    private var endPiece = Array("</s>".utf8)

    /// More pieces than any vocabulary has.
    private static let mostPieces = 1 << 20

    /// Reads a serialized ModelProto; `path` is only for messages.
    package init(_ bytes: UnsafeRawBufferPointer, path: String) throws(NeuralError) {
        var reader = ProtobufReader(bytes, path: path)
        while let (field, value) = try reader.next() {
            guard case .bytes(let message) = value else { continue }
            switch field {
            case 1:
                guard pieces.count < Self.mostPieces else {
                    throw NeuralError(.unsupported, path: path, "it has more than \(Self.mostPieces) pieces")
                }
                pieces.append(try Self.piece(message, path: path))
            case 2: try readTrainer(message, path: path)
            case 3: try readNormalizer(message, path: path)
            default: break
            }
        }
        guard !pieces.isEmpty else { throw NeuralError(.damaged, path: path, "it holds no pieces") }
    }

    /// The id of the piece for what no piece covers.
    package var unknown: Int? { pieces.firstIndex { $0.kind == .unknown } }

    /// The id of the piece that ends a sentence.
    package var end: Int? { pieces.firstIndex { $0.kind == .control && $0.text == endPiece } }

    private static func piece(_ message: UnsafeRawBufferPointer, path: String) throws(NeuralError) -> Piece {
        var piece = Piece()
        var reader = ProtobufReader(message, path: path)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (1, .bytes(let text)): piece.text = Array(text)
            case (2, .fixed32(let bits)): piece.score = Float(bitPattern: bits)
            case (3, .varint(let number)):
                guard let kind = UInt8(exactly: number).flatMap(VocabularyLayout.PieceKind.init(rawValue:))
                else {
                    throw NeuralError(.unsupported, path: path, "it has a piece of type \(number)")
                }
                piece.kind = kind
            default: break
            }
        }
        guard piece.score.isFinite, !piece.text.isEmpty, piece.text.count <= 1 << 12 else {
            throw NeuralError(.damaged, path: path, "it has a piece without text or score")
        }
        return piece
    }

    private mutating func readTrainer(
        _ message: UnsafeRawBufferPointer, path: String
    ) throws(NeuralError) {
        var reader = ProtobufReader(message, path: path)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (3, .varint(let type)) where type != 1:
                throw NeuralError(.unsupported, path: path, "it is not a unigram model")
            case (24, .varint(let isSuffix)) where isSuffix != 0:
                throw NeuralError(.unsupported, path: path, "it marks spaces at the end of words")
            case (35, .varint(let falls)): byteFallback = falls != 0
            case (47, .bytes(let text)): endPiece = Array(text)
            default: break
            }
        }
    }

    private mutating func readNormalizer(
        _ message: UnsafeRawBufferPointer, path: String
    ) throws(NeuralError) {
        var reader = ProtobufReader(message, path: path)
        while let (field, value) = try reader.next() {
            switch (field, value) {
            case (2, .bytes(let map)): try readMap(map, path: path)
            case (3, .varint(let adds)): addDummyPrefix = adds != 0
            case (4, .varint(let removes)): removeExtraWhitespace = removes != 0
            case (5, .varint(let escapes)): escapeWhitespace = escapes != 0
            default: break
            }
        }
    }

    /// The map begins with the byte size of its double array.
    private mutating func readMap(_ map: UnsafeRawBufferPointer, path: String) throws(NeuralError) {
        guard !map.isEmpty else { return }
        guard map.count >= 4 else { throw NeuralError(.damaged, path: path, "its normalizer is cut off") }
        let size = Int(UInt32(littleEndian: map.loadUnaligned(as: UInt32.self)))
        guard size % 4 == 0, size > 0, size <= map.count - 4 else {
            throw NeuralError(.damaged, path: path, "its normalizer is cut off")
        }
        normalizerUnits = (0..<size / 4).map {
            UInt32(littleEndian: map.loadUnaligned(fromByteOffset: 4 + 4 * $0, as: UInt32.self))
        }
        normalizerText = Array(map[(4 + size)...])
    }
}
