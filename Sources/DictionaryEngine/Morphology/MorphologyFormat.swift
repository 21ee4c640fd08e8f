/// The layout of `morphology.bin`, shared by its reader (``Morphology``) and its writer (in PackBuilding).
///
/// Little-endian. The file opens with the eight bytes of ``magic``, then for each ``Section`` a 32-bit offset
/// and a 32-bit length in bytes; sections start at multiples of 8. Nothing is parsed at opening.
///
/// A *lexeme* is a stem and a paradigm; a *paradigm* is a list of rows `prefix + stem + suffix, tags`, the
/// first of which is the lemma's. Words are found by hash (``WordHash``) of their folded spelling
/// (`SearchKey`): the table holds no words, only stems' hashes, and a form is analysed by trying each way to
/// cut it in two whose tail is a known suffix.
package enum MorphologyFormat {
    package static let magic: [UInt8] = Array("TLMORPH1".utf8)

    package enum Section: Int, CaseIterable, Sendable {
        /// `HashSlots` from a stem to its first element in `lexemes`.
        case stems
        /// 32-bit elements, see ``LexemeElement``.
        case lexemes
        /// 32-bit offsets of paradigms in `paradigms`, in bytes.
        case paradigmOffsets
        /// Per paradigm: row count `n` (16 bits), `n` suffix numbers (16 bits), `n` tag numbers (16 bits),
        /// `n` prefix numbers (8 bits), padded to 2 bytes.
        case paradigms
        /// `HashSlots` from a folded suffix to the first suffix with that folding.
        case suffixSlots
        /// 32-bit offsets of suffixes in `suffixText`, one more than there are suffixes; the top bit says
        /// that the next suffix has the same folding.
        case suffixOffsets
        /// UTF-8.
        case suffixText
        /// 64-bit ``GrammarTags``.
        case tags
        /// Prefixes as zero-terminated UTF-8, the first of them empty.
        case prefixes
        /// Spellings of stems that differ from their folding, as zero-terminated UTF-8.
        case spellings
        /// `ValueSlots` from a folded form to its Zipf frequency times ``zipfScale``.
        case frequencies
        /// `ValueSlots` from a lower-case form, not folded further, combined with a tag number to `255 * P(tags | form)`.
        case preferences
        /// `HashSlots` from a folded ending of one to five characters to its first element in
        /// `endingCandidates`.
        case endings
        /// 32-bit elements, see ``EndingElement``.
        case endingCandidates
    }

    package static let headerSize = 8 + Section.allCases.count * 8
    package static let zipfScale: Float = 28
    package static let longestEnding = 5

    /// An open-addressing table of 64-bit slots: 32 bits of the hash and, above them, a number plus one.
    package enum HashSlots {
        package static let longestProbe = 64

        package static func home(_ hash: UInt64, slotCount: Int) -> Int {
            Int(((hash >> 32) &* UInt64(slotCount)) >> 32)
        }
        package static func slot(_ hash: UInt64, payload: UInt32) -> UInt64 {
            hash & 0xFFFF_FFFF | (UInt64(payload) + 1) << 32
        }
    }

    /// An open-addressing table of 32-bit slots: 24 bits of the hash and, above them, a value from 1 to 255.
    package enum ValueSlots {
        package static func slot(_ hash: UInt64, value: UInt8) -> UInt32 {
            UInt32(hash & 0xFF_FFFF) | UInt32(value) << 24
        }
    }

    /// A lexeme of a stem: paradigm number in bits 0-23; bit 29 says that the stem is spelled as it is folded but
    /// for a capital letter at its beginning, bit 30 that the next element is the offset of the stem's spelling,
    /// bit 31 that this is the stem's last lexeme.
    package enum LexemeElement {
        package static let capitalised: UInt32 = 1 << 29
        package static let spelled: UInt32 = 1 << 30
        package static let last: UInt32 = 1 << 31
        package static let paradigmMask: UInt32 = 0xFF_FFFF

        /// A folded stem with a capital letter at its beginning.
        package static func capitalised(_ stem: String) -> String {
            guard let first = stem.unicodeScalars.first else { return stem }
            return first.properties.titlecaseMapping
                + String(String.UnicodeScalarView(stem.unicodeScalars.dropFirst()))
        }
    }

    /// A reading of an ending: paradigm in bits 0-14, row in bits 15-22, weight (`16 * log2(count)`) in bits
    /// 23-30, bit 31 on the last.
    package enum EndingElement {
        package static let last: UInt32 = 1 << 31
        package static let paradigmLimit = 1 << 15
        package static let rowLimit = 1 << 8

        package static func element(paradigm: Int, row: Int, weight: UInt8) -> UInt32 {
            UInt32(paradigm) | UInt32(row) << 15 | UInt32(weight) << 23
        }
    }
}
