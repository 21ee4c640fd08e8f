/// Beginnings of words that speak against a language, as a letter does that the language hasn't: of two
/// standards that share their alphabet (Croatian and Serbian), each has words that the other spells differently.
struct Markers: Sendable {
    /// The most markers of one script.
    static let most: UInt32 = 1 << 14

    /// Hashes in a table with free places, and the languages that each speaks against.
    private let hashes: [UInt64]
    private let languages: [UInt32]
    private let shift: UInt64

    /// Reads `count` markers; nil when the bytes end before them.
    init?(_ reader: inout IdentificationTables.Reader, _ count: Int) {
        var bits: UInt64 = 6
        while 1 << bits < 4 * count { bits += 1 }
        shift = 64 - bits
        var hashes = [UInt64](repeating: 0, count: 1 << bits)
        var languages = [UInt32](repeating: 0, count: 1 << bits)
        for _ in 0..<count {
            guard let hash = reader.long(), let mask = reader.word() else { return nil }
            var place = Int(hash >> shift)
            while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & (hashes.count - 1) }
            hashes[place] = hash
            languages[place] |= mask
        }
        self.hashes = hashes
        self.languages = languages
    }

    /// The languages that the word's beginning with this hash speaks against.
    @inline(__always) func against(_ hash: UInt64) -> UInt32 {
        var place = Int(truncatingIfNeeded: hash >> shift)
        while hashes[place] != 0 {
            if hashes[place] == hash { return languages[place] }
            place = (place + 1) & (hashes.count - 1)
        }
        return 0
    }
}
