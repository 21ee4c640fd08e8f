import NeuralEngine
import Packs

/// Turns a SentencePiece model into the tables of `VocabularyLayout`.
package enum VocabularyCompiler {
    /// What libsentencepiece takes off the lowest score for an unknown character.
    private static let unknownPenalty: Float = 10

    /// Reads the SentencePiece model at `path` and gives the bytes of `vocabulary.bin`, the number of pieces,
    /// and the id of the unknown one.
    package static func compile(
        modelAt path: String
    ) throws(NeuralError) -> (bytes: [UInt8], pieceCount: Int, unknown: Int) {
        let file: MappedFile
        do throws(FileError) { file = try MappedFile(path: path) } catch {
            throw NeuralError(.unreadable, path: path, error.description)
        }
        let model = try SentencePieceModel(file.bytes, path: path)
        return (try compile(model, path: path), model.pieces.count, model.unknown ?? 0)
    }

    package static func compile(_ model: SentencePieceModel, path: String) throws(NeuralError) -> [UInt8] {
        guard let unknown = model.unknown else {
            throw NeuralError(.unsupported, path: path, "it has no unknown piece")
        }
        guard let end = model.end else {
            throw NeuralError(.unsupported, path: path, "it has no piece that ends a sentence")
        }
        var writer = ByteWriter()
        writer.append(VocabularyLayout.magic)
        writer.append(UInt32(model.pieces.count))
        writer.append(UInt32(unknown))
        writer.append(UInt32(end))
        writer.append(flags(of: model).rawValue)
        let lowest = model.pieces.lazy.filter { $0.kind == .normal }.map(\.score).min() ?? 0
        writer.append(lowest - unknownPenalty)
        let highest = model.pieces.lazy.filter { $0.kind == .normal }.map(\.score).max() ?? 0
        writer.append(max(highest, Float.leastNormalMagnitude))

        let directory = writer.count
        for _ in VocabularyLayout.Section.allCases { writer.append(UInt64(0)) }
        for section in VocabularyLayout.Section.allCases {
            writer.align(to: VocabularyLayout.alignment)
            writer.set(UInt32(writer.count), at: directory + 8 * section.rawValue)
            let count = append(section, of: model, to: &writer)
            writer.set(UInt32(count), at: directory + 8 * section.rawValue + 4)
        }
        writer.align(to: VocabularyLayout.alignment)
        return writer.bytes
    }

    private static func flags(of model: SentencePieceModel) -> VocabularyLayout.Flags {
        var flags: VocabularyLayout.Flags = []
        if model.byteFallback { flags.insert(.byteFallback) }
        if model.addDummyPrefix { flags.insert(.addDummyPrefix) }
        if model.removeExtraWhitespace { flags.insert(.removeExtraWhitespace) }
        if model.escapeWhitespace { flags.insert(.escapeWhitespace) }
        return flags
    }

    /// Appends a section and gives its number of elements.
    private static func append(
        _ section: VocabularyLayout.Section, of model: SentencePieceModel, to writer: inout ByteWriter
    ) -> Int {
        func put<Value: BitwiseCopyable>(_ values: [Value]) -> Int {
            writer.append(contentsOf: values)
            return values.count
        }
        let pieces = model.pieces
        switch section {
        case .scores: return put(pieces.map(\.score))
        case .kinds: return put(pieces.map(\.kind.rawValue))
        case .textOffsets:
            var offsets: [UInt32] = [0]
            for piece in pieces { offsets.append((offsets.last ?? 0) + UInt32(piece.text.count)) }
            return put(offsets)
        case .text: return put(pieces.flatMap(\.text))
        case .pieces:
            let keys = pieces.enumerated().filter {
                $0.element.kind == .normal || $0.element.kind == .userDefined || $0.element.kind == .unused
            }
            return put(DoubleArrayBuilder.words(for: keys.map { ($0.element.text, UInt32($0.offset) + 1) }))
        case .symbols:
            let keys = pieces.filter { $0.kind == .userDefined }
            return put(DoubleArrayBuilder.words(for: keys.map { ($0.text, 1) }))
        case .normalizerUnits: return put(model.normalizerUnits)
        case .normalizerText: return put(model.normalizerText)
        case .byteIdentifiers: return put(byteIdentifiers(of: pieces))
        }
    }

    /// For each byte value, the id of the piece spelled `<0xNN>`.
    private static func byteIdentifiers(of pieces: [SentencePieceModel.Piece]) -> [Int32] {
        var identifiers = [Int32](repeating: -1, count: 256)
        for (id, piece) in pieces.enumerated() where piece.kind == .byte {
            let text = String(decoding: piece.text, as: UTF8.self)
            guard text.utf8.count == 6, text.hasPrefix("<0x"),
                let byte = UInt8(text.dropFirst(3).dropLast(), radix: 16)
            else { continue }
            identifiers[Int(byte)] = Int32(id)
        }
        return identifiers
    }
}
