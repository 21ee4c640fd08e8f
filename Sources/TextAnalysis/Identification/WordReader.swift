/// Reads one word and adds up what its n-grams weigh, without storing it.
///
/// An n-gram's hash is built scalar by scalar: h = (h ^ scalar) * multiplier, from 0. `features.py` of
/// tools/identification computes the same; change both together.
struct WordReader {
    static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    static let edge: UInt64 = 0x20
    private static let wordSalt: UInt64 = 0x5851_F42D_4C95_7F2D
    private static let apostrophe: UInt64 = 0x27
    /// The longest word, in letters, that counts as a whole.
    private static let longestWord = 18

    let table: ScriptTable
    let script: UInt8
    let letters: UnsafeBufferPointer<IdentificationTables.Letter>

    /// Reads the word at the start of `range`, which is of this script; gives where it ends.
    func read(_ bytes: ByteText, _ range: Range<Int>, into tally: inout Tally) -> Int {
        var word = Word()
        var offset = range.lowerBound
        let end = range.upperBound
        while offset < end {
            let (value, length) = bytes.scalar(at: offset)
            guard value < letters.count else { break }
            let letter = letters[Int(value)]
            if letter.small == 0 {
                guard isApostrophe(value), isLetter(bytes, offset + length, end) else { break }
                add(Self.apostrophe, to: &word, &tally)
            } else {
                guard letter.isMark || letter.script == script else { break }
                add(UInt64(letter.small), to: &word, &tally)
                if value == 0x130 { add(0x307, to: &word, &tally) }
                if letter.isMark { tally.sawMark = true } else { tally.letters += 1 }
            }
            offset += length
        }
        close(word, &tally)
        return offset
    }

    @inline(__always)
    private func add(_ scalar: UInt64, to word: inout Word, _ tally: inout Tally) {
        let five = (word.four ^ scalar) &* Self.multiplier
        word.four = (word.three ^ scalar) &* Self.multiplier
        word.three = (word.two ^ scalar) &* Self.multiplier
        word.two = (word.one ^ scalar) &* Self.multiplier
        word.one = scalar &* Self.multiplier
        word.all = (word.all ^ scalar) &* Self.multiplier
        word.length += 1
        word.writers &= table.writers[Int(scalar)] & ~table.markers.against(word.all)
        weigh(word.one, &tally)
        weigh(word.two, &tally)
        if word.length > 2 { weigh(word.three, &tally) }
        if word.length > 3 { weigh(word.four, &tally) }
        if word.length > 4 { weigh(five, &tally) }
    }

    /// Counts the n-grams that end with the word, the word itself, and its letters.
    private func close(_ word: Word, _ tally: inout Tally) {
        let edge = Self.edge
        let length = word.length + 1
        let whole = (word.all ^ edge) &* Self.multiplier
        let writers = word.writers & ~table.markers.against(whole)
        weigh((word.one ^ edge) &* Self.multiplier, &tally)
        if length > 2 { weigh((word.two ^ edge) &* Self.multiplier, &tally) }
        if length > 3 { weigh((word.three ^ edge) &* Self.multiplier, &tally) }
        if length > 4 { weigh((word.four ^ edge) &* Self.multiplier, &tally) }
        if length > 5, length <= Self.longestWord + 2 {
            weigh(whole &+ Self.wordSalt, &tally)
        }
        tally.words += 1
        guard writers != .max else { return }
        for language in table.languages.indices where writers >> UInt32(language) & 1 == 0 {
            tally.foreign[language] &+= 1
        }
    }

    @inline(__always)
    private func weigh(_ hash: UInt64, _ tally: inout Tally) {
        tally.features += 1
        if let row = table.weights(of: hash) { tally.sums.add(row, isWide: table.isWide) }
    }

    private func isApostrophe(_ value: UInt32) -> Bool {
        value == 0x27 || value == 0x2019 || value == 0x2BC || value == 0x60
    }

    private func isLetter(_ bytes: ByteText, _ offset: Int, _ end: Int) -> Bool {
        guard offset < end else { return false }
        let value = bytes.scalar(at: offset).value
        return value < letters.count && letters[Int(value)].small != 0 && !letters[Int(value)].isMark
    }
}

/// The word being read: the hashes of the n-grams that end at its last letter.
private struct Word {
    var two: UInt64 = 0
    var three: UInt64 = 0
    var four: UInt64 = 0
    var one: UInt64
    var all: UInt64
    /// Letters, and the edge before them.
    var length = 1
    var writers: UInt32 = .max

    init() {
        one = WordReader.edge &* WordReader.multiplier
        all = one
    }
}
