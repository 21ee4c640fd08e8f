/// How `vocabulary.bin` is laid out: a header, then tables that are used where they lie.
///
/// All numbers are little-endian; every section begins at a multiple of 64 bytes.
///
///     0   8 bytes  "TLVOCAB1"
///     8   u32      number of pieces
///     12  u32      id of the unknown piece
///     16  u32      id of the end of a sentence
///     20  u32      flags
///     24  f32      score of an unknown character
///     28  f32      what a user-defined piece scores per byte of its length
///     32  {u32 offset, u32 count} for each section, in the order of `Section`
package enum VocabularyLayout {
    package static let magic: StaticString = "TLVOCAB1"
    package static let alignment = 64

    package enum Field {
        package static let pieceCount = 8
        package static let unknown = 12
        package static let end = 16
        package static let flags = 20
        package static let unknownScore = 24
        package static let userScorePerByte = 28
        package static let sections = 32
    }

    /// The tables of the file; the raw value is the position in the header's list.
    package enum Section: Int, CaseIterable {
        /// f32 for each piece.
        case scores
        /// u8 for each piece, a `PieceKind`.
        case kinds
        /// u32 for each piece and one more: where its text begins in `text`.
        case textOffsets
        /// The pieces' UTF-8.
        case text
        /// Three u32 a node: base, check, and a piece's id plus one or zero; see `DoubleArray`.
        case pieces
        /// The same for the symbols that the normalizer must leave alone; the value is not an id but one.
        case symbols
        /// The normalizer's double array in the units of Darts-clone, u32 each.
        case normalizerUnits
        /// What the normalizer puts in, NUL-terminated UTF-8.
        case normalizerText
        /// i32 for each byte value: its fallback piece, or -1.
        case byteIdentifiers
    }

    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let byteFallback = Flags(rawValue: 1)
        package static let addDummyPrefix = Flags(rawValue: 2)
        package static let removeExtraWhitespace = Flags(rawValue: 4)
        package static let escapeWhitespace = Flags(rawValue: 8)
    }

    /// The types of a SentencePiece piece, by their numbers in its model file.
    package enum PieceKind: UInt8, Sendable {
        case normal = 1
        case unknown = 2
        case control = 3
        case userDefined = 4
        case unused = 5
        case byte = 6
    }
}
