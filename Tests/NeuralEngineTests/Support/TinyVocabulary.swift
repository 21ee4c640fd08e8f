import Foundation
import NeuralEngine

/// A small SentencePiece model, written as protobuf.
enum TinyVocabulary {
    typealias Piece = (text: String, score: Float, kind: VocabularyLayout.PieceKind)

    static let pieces: [Piece] =
        [("</s>", 0, .control), ("<unk>", 0, .unknown)]
        + (0..<256).map { (String(format: "<0x%02X>", $0), 0, .byte) }
        + [
            ("\u{2581}", -3, .normal), ("\u{2581}the", -2, .normal), ("\u{2581}go", -4, .normal),
            ("od", -4.5, .normal), ("\u{2581}good", -5, .normal), ("ing", -3.5, .normal),
            ("\u{2581}morn", -6, .normal), ("\u{2581}morning", -9, .normal), (".", -2.5, .normal),
            (",", -3, .normal), ("\u{2581}да", -4, .normal), ("бр", -5, .normal), ("ое", -5.5, .normal),
            ("\u{2581}утро", -6, .normal), ("я", -4, .normal), ("@@", -1, .userDefined), ("zzz", -1, .unused),
        ]
        + "abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэю0123456789!?'-".map {
            (String($0), -7, .normal)
        }

    /// The serialized ModelProto.
    static func proto(
        pieces: [Piece] = pieces, byteFallback: Bool = true, modelType: UInt64 = 1, map: [UInt8] = []
    ) -> [UInt8] {
        var output: [UInt8] = []
        for piece in pieces {
            let message =
                field(1, bytes: Array(piece.text.utf8)) + [2 << 3 | 5]
                + MarianWriter.bytes(piece.score.bitPattern) + field(3, varint: UInt64(piece.kind.rawValue))
            output += field(1, bytes: message)
        }
        output += field(2, bytes: field(3, varint: modelType) + field(35, varint: byteFallback ? 1 : 0))
        output += field(3, bytes: map.isEmpty ? [] : field(2, bytes: map))
        return output
    }

    static func field(_ number: Int, varint: UInt64) -> [UInt8] {
        encode(UInt64(number << 3)) + encode(varint)
    }

    static func field(_ number: Int, bytes: [UInt8]) -> [UInt8] {
        encode(UInt64(number << 3 | 2)) + encode(UInt64(bytes.count)) + bytes
    }

    private static func encode(_ number: UInt64) -> [UInt8] {
        var output: [UInt8] = []
        var rest = number
        while rest >= 0x80 {
            output.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return output + [UInt8(rest)]
    }
}
