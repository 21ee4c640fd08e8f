/// The layout of `dictionary.bin`, shared by its reader here and its writer in `PackBuilding`.
///
/// All numbers are little-endian. The file opens with ``magic``, the window of its ``CompactText`` as a 32-bit
/// number, a 32-bit zero and, for each ``Section`` in order, the offset
/// and length in bytes as two 32-bit numbers; sections start at multiples of 8.
///
/// | section | holds |
/// |---|---|
/// | `languages` | strings: source tag, target tag, title |
/// | `legend` | pairs of strings: a label as the articles print it, its meaning |
/// | `articleOffsets` | 32-bit offsets into `articles`, one more than there are articles |
/// | `articles` | article records, see ``ArticleRecord`` |
/// | `headwords` | ``KeyIndex``: look-up key -> article numbers |
/// | `reverse` | ``KeyIndex``: key of a translation -> places in articles |
/// | `forwardRanking`, `backwardRanking` | ``KeyIndex``: key of a lemma -> weighted translations |
/// | `forwardPhrases`, `backwardPhrases` | ``KeyIndex``: key of a phrase -> weighted translations |
///
/// A *varint* is seven bits a byte, the least first, the high bit set on all bytes but the last; a *string* is
/// its length in bytes as a varint and its bytes as ``CompactText``.
package enum DictionaryFormat {
    package static let magic: [UInt8] = Array("TolmDic2".utf8)
    package static let alignment = 8
    package static let sectionsOffset = 16
    package static let headerSize = sectionsOffset + Section.allCases.count * 8

    package enum Section: Int, CaseIterable, Sendable {
        case languages
        case legend
        case articleOffsets
        case articles
        case headwords
        case reverse
        case forwardRanking
        case backwardRanking
        case forwardPhrases
        case backwardPhrases
    }

    /// Weights from 0 to 1 are stored in this many steps.
    package static let weightScale: Float = 16383

    /// Senses nested deeper than this are not written and not read.
    package static let greatestDepth = 8
}

/// The layout of a section that finds byte records ("postings") by key.
///
/// Header: four 32-bit numbers, the count of keys, the count of signatures (as many as keys, or 0 where nobody
/// asks for near spellings), the count of slots, the length of the records. Then, in this order: 64-bit
/// signatures (see ``KeySignature``), 32-bit offsets of the records (count + 1), 32-bit slots, records. A record
/// is the key's bytes, a zero byte, and the posting. Records are sorted by their keys. A slot is 0 when free,
/// else the key's number + 1 in the low 24 bits and the low 8 bits of the key's hash above them; the home slot
/// is the upper half of the hash scaled to the slot count, and the search goes on to the next slot.
package enum KeyIndexFormat {
    package static let headerSize = 16
    package static let greatestKeyCount = (1 << 24) - 2
    /// A search that meets more taken slots than this gives up; the writer checks that none does.
    package static let longestProbe = 512

    package static func hash(_ key: some Sequence<UInt8>) -> UInt64 { WordHash.hash(key) }

    package static func tag(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash << 24) }

    /// - Parameter slotCount: at least 1.
    package static func home(of hash: UInt64, slotCount: Int) -> Int {
        Int(((hash >> 32) &* UInt64(slotCount)) >> 32)
    }

    package static func slotCount(keys: Int) -> Int { keys == 0 ? 0 : keys + keys / 3 + 1 }
}

/// What of a key decides cheaply that it cannot be near another: its length and which letters it has.
///
/// The low 8 bits hold the length in Unicode scalars (at most 255), the others a set of letters, by scalar
/// value modulo 56.
package struct KeySignature: Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package init(of key: String) {
        var letters: UInt64 = 0
        var length: UInt64 = 0
        for scalar in key.unicodeScalars {
            letters |= 1 << (UInt64(scalar.value) % 56)
            length += 1
        }
        rawValue = letters << 8 | min(length, 255)
    }

    package var length: Int { Int(rawValue & 0xFF) }

    /// Whether a key with this signature may be within `distance` edits of one with the other.
    package func mayBeNear(_ other: KeySignature, distance: Int) -> Bool {
        guard abs(length - other.length) <= distance else { return false }
        let mine = rawValue >> 8
        let theirs = other.rawValue >> 8
        return (mine & ~theirs).nonzeroBitCount <= distance && (theirs & ~mine).nonzeroBitCount <= distance
    }
}
