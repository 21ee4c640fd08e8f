import Glibc

/// Adds up what a text's n-grams weigh, in one pass and without storing the text.
///
/// An n-gram's hash is built scalar by scalar: h = (h ^ scalar) * multiplier, from 0. `features.py` of
/// tools/identification computes the same; change both together.
struct TextScorer {
    private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let wordSalt: UInt64 = 0x5851_F42D_4C95_7F2D
    private static let edge: UInt64 = 0x20
    private static let apostrophe: UInt64 = 0x27
    /// The longest word, in letters, that counts as a whole.
    private static let longestWord = 18

    private let tables: IdentificationTables
    private var tallies: [Tally]
    /// Whether the text has combining marks.
    private(set) var sawMark = false
    private var whole = [Int](repeating: 0, count: WholeScripts.languages.count)

    /// What one script's words add up to.
    private struct Tally {
        var letters = 0
        var words = 0
        var features = 0
        var sums = SIMD32<Int32>()
        /// Sums of up to 256 rows, which fit into 16 bits.
        var partial = SIMD32<Int16>()
        var pending = 0
        /// Words with a letter that the language doesn't write.
        var foreign = SIMD32<Int32>()

        @inline(__always) mutating func add(_ row: SIMD32<Int8>) {
            partial &+= SIMD32<Int16>(truncatingIfNeeded: row)
            pending += 1
            if pending == 256 { flush() }
        }

        mutating func flush() {
            sums &+= SIMD32<Int32>(truncatingIfNeeded: partial)
            partial = SIMD32()
            pending = 0
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
            one = edge &* multiplier
            all = one
        }
    }

    init(_ tables: IdentificationTables) {
        self.tables = tables
        tallies = Array(repeating: Tally(), count: tables.scripts.count)
    }

    /// Reads the words of `range`.
    mutating func read(_ bytes: ByteText, _ range: Range<Int>) {
        tables.letters.withUnsafeBufferPointer { letters in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let (value, length) = bytes.scalar(at: offset)
                let letter = value < letters.count ? letters[Int(value)] : IdentificationTables.Letter()
                if letter.small != 0, letter.script < 255 {
                    offset = readWord(bytes, offset, range.upperBound, Int(letter.script), letters)
                } else {
                    if let language = WholeScripts.language(of: value), value >= 0x370 {
                        whole[language] += 1
                    }
                    offset += max(1, length)
                }
            }
        }
        for script in tallies.indices { tallies[script].flush() }
    }

    /// Reads the word of `script` at `start`; gives where it ends.
    private mutating func readWord(
        _ bytes: ByteText, _ start: Int, _ end: Int, _ script: Int,
        _ letters: UnsafeBufferPointer<IdentificationTables.Letter>
    ) -> Int {
        let table = tables.scripts[script]
        var tally = tallies[script]
        var word = Word()
        var offset = start
        while offset < end {
            let (value, length) = bytes.scalar(at: offset)
            guard value < letters.count else { break }
            let letter = letters[Int(value)]
            if letter.small == 0 {
                guard isApostrophe(value), isLetter(bytes, offset + length, end, letters) else { break }
                add(Self.apostrophe, to: &word, table, &tally)
            } else {
                guard letter.isMark || Int(letter.script) == script else { break }
                add(UInt64(letter.small), to: &word, table, &tally)
                if value == 0x130 { add(0x307, to: &word, table, &tally) }
                if letter.isMark { sawMark = true } else { tally.letters += 1 }
            }
            offset += length
        }
        close(word, table, &tally)
        tallies[script] = tally
        return offset
    }

    @inline(__always)
    private func add(_ scalar: UInt64, to word: inout Word, _ table: ScriptTable, _ tally: inout Tally) {
        let five = (word.four ^ scalar) &* Self.multiplier
        word.four = (word.three ^ scalar) &* Self.multiplier
        word.three = (word.two ^ scalar) &* Self.multiplier
        word.two = (word.one ^ scalar) &* Self.multiplier
        word.one = scalar &* Self.multiplier
        word.all = (word.all ^ scalar) &* Self.multiplier
        word.length += 1
        word.writers &= table.writers[Int(scalar)]
        weigh(word.one, table, &tally)
        weigh(word.two, table, &tally)
        if word.length > 2 { weigh(word.three, table, &tally) }
        if word.length > 3 { weigh(word.four, table, &tally) }
        if word.length > 4 { weigh(five, table, &tally) }
    }

    /// Counts the n-grams that end with the word, the word itself, and its letters.
    private func close(_ word: Word, _ table: ScriptTable, _ tally: inout Tally) {
        let edge = Self.edge
        let length = word.length + 1
        weigh((word.one ^ edge) &* Self.multiplier, table, &tally)
        if length > 2 { weigh((word.two ^ edge) &* Self.multiplier, table, &tally) }
        if length > 3 { weigh((word.three ^ edge) &* Self.multiplier, table, &tally) }
        if length > 4 { weigh((word.four ^ edge) &* Self.multiplier, table, &tally) }
        if length > 5, length <= Self.longestWord + 2 {
            weigh((word.all ^ edge) &* Self.multiplier &+ Self.wordSalt, table, &tally)
        }
        tally.words += 1
        guard word.writers != .max else { return }
        for language in table.languages.indices where word.writers >> UInt32(language) & 1 == 0 {
            tally.foreign[language] &+= 1
        }
    }

    @inline(__always)
    private func weigh(_ hash: UInt64, _ table: ScriptTable, _ tally: inout Tally) {
        tally.features += 1
        if let row = table.weights(of: hash) { tally.add(row) }
    }

    private func isApostrophe(_ value: UInt32) -> Bool {
        value == 0x27 || value == 0x2019 || value == 0x2BC || value == 0x60
    }

    private func isLetter(
        _ bytes: ByteText, _ offset: Int, _ end: Int,
        _ letters: UnsafeBufferPointer<IdentificationTables.Letter>
    ) -> Bool {
        guard offset < end else { return false }
        let value = bytes.scalar(at: offset).value
        return value < letters.count && letters[Int(value)].small != 0 && !letters[Int(value)].isMark
    }

    // MARK: Results

    /// How much of the text each script's words are, as a likelihood: a text in two scripts is mostly in the
    /// language of the larger part.
    var shares: [(script: Int, share: Float)] {
        tallies.indices.filter { tallies[$0].letters > 0 }.map { ($0, share(tallies[$0].letters)) }
    }

    /// The same for the languages that have a script to themselves.
    var wholeShares: [(language: LanguageTag, share: Float)] {
        var counts = whole
        // Chinese characters beside kana are Japanese; Arabic letters beside Persian ones Persian.
        if 10 * counts[WholeScripts.japanese] > counts[WholeScripts.chinese] {
            counts[WholeScripts.japanese] += counts[WholeScripts.chinese]
            counts[WholeScripts.chinese] = 0
        }
        if 20 * counts[WholeScripts.persian] > counts[WholeScripts.arabic] {
            counts[WholeScripts.persian] += counts[WholeScripts.arabic]
            counts[WholeScripts.arabic] = 0
        }
        return counts.indices.filter { counts[$0] > 0 }.map {
            (WholeScripts.languages[$0], share(counts[$0]))
        }
    }

    private func share(_ letters: Int) -> Float {
        let total = tallies.reduce(whole.reduce(0, +)) { $0 + $1.letters }
        let share = Float(letters) / Float(max(1, total))
        return share * share * share
    }

    /// How likely each language of a script is, given that the text is in one of them. Adds up to 1.
    func likelihoods(
        of script: Int, _ tables: IdentificationTables, _ choice: LanguageIdentifier.Choice
    ) -> [(language: LanguageTag, value: Float)] {
        let table = tables.scripts[script]
        let tally = tallies[script]
        let allowed = table.languages.indices.filter { choice.allows(table.languages[$0]) }
        guard !allowed.isEmpty else { return [] }
        let root = Float(max(1, tally.features)).squareRoot()
        let wordRoot = Float(max(1, tally.words)).squareRoot()
        // A letter that none of the languages writes speaks against none.
        let least = table.languages.indices.map { tally.foreign[$0] }.min() ?? 0
        let logits = allowed.map { index in
            let foreign = Float(tally.foreign[index] - least) / wordRoot
            let sum = Float(tally.sums[index]) * table.scale / root
            return (sum + table.biases[index] - table.letterPenalty * foreign) * table.temperature
                + (choice.allowed == nil ? table.priors[index] : 0)
        }
        let highest = logits.max() ?? 0
        let values = zip(allowed, logits).map { index, logit in
            expf(logit - highest) * choice.prior(table.languages[index])
        }
        let total = values.reduce(0, +)
        return zip(allowed, values).map { (table.languages[$0], $1 / total) }
    }
}
