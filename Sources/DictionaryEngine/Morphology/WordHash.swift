/// Hashes of all prefixes of a word at once, from which the hash of any part follows in constant time.
///
/// A polynomial over the UTF-8 bytes modulo 2^64, `h(w) = sum (byte + 1) * base^(n-1-i)`, so that
/// `h(suffix) = h(word) - h(prefix) * base^length(suffix)`; a finalizer (that of MurmurHash3) spreads it.
/// Tables keep 24 or 32 bits of the result instead of the words: a word that is not in a table is taken for
/// one that is about once in four thousand million questions (32 bits), which does no harm in a lexicon.
package struct WordHash {
    package static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// `prefixes[i]` is the raw hash of the first `i` bytes.
    private var prefixes: [UInt64]
    private var powers: [UInt64]

    init(_ word: UnsafeBufferPointer<UInt8>) {
        prefixes = [0]
        powers = [1]
        prefixes.reserveCapacity(word.count + 1)
        powers.reserveCapacity(word.count + 1)
        var hash: UInt64 = 0
        var power: UInt64 = 1
        for byte in word {
            hash = hash &* Self.base &+ UInt64(byte) &+ 1
            power = power &* Self.base
            prefixes.append(hash)
            powers.append(power)
        }
    }

    /// The finished hash of the bytes `range`.
    func hash(_ range: Range<Int>) -> UInt64 {
        Self.finish(prefixes[range.upperBound] &- prefixes[range.lowerBound] &* powers[range.count])
    }

    /// The finished hash of a whole word.
    package static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0
        for byte in word { hash = hash &* base &+ UInt64(byte) &+ 1 }
        return finish(hash)
    }

    /// The finished hash of a word together with a number.
    package static func combine(_ hash: UInt64, _ number: Int) -> UInt64 {
        finish(hash ^ (UInt64(truncatingIfNeeded: number) &+ 1) &* base)
    }

    package static func finish(_ raw: UInt64) -> UInt64 {
        var hash = raw
        hash ^= hash >> 33
        hash = hash &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 33
        hash = hash &* 0xC4CE_B9FE_1A85_EC53
        hash ^= hash >> 33
        return hash
    }
}
