import Glibc

/// Adds up what a text's n-grams weigh, in one pass and without storing the text.
struct TextScorer {
    private let tables: IdentificationTables
    private var tallies: [Tally]
    /// Whether the text has combining marks.
    var sawMark: Bool { tallies.contains(where: \.sawMark) }
    /// Letters of each language that has a script to itself.
    private var whole = SIMD16<Int32>()

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
                    let script = Int(letter.script)
                    let word = WordReader(
                        table: tables.scripts[script], script: letter.script, letters: letters)
                    offset = word.read(bytes, offset..<range.upperBound, into: &tallies[script])
                } else {
                    if let language = WholeScripts.language(of: value), value >= 0x370 {
                        whole[language] &+= 1
                    }
                    offset += max(1, length)
                }
            }
        }
        for script in tallies.indices { tallies[script].sums.flush() }
    }

    // MARK: Results

    /// How likely each allowed language is, by its group in the model and its number there; not normalized.
    func likelihoods(_ choice: LanguageIdentifier.Choice) -> [(group: Int, index: Int, value: Float)] {
        var likelihoods: [(group: Int, index: Int, value: Float)] = []
        likelihoods.reserveCapacity(ScriptTable.most)
        for group in tallies.indices where tallies[group].letters > 0 {
            append(group, choice, share(tallies[group].letters), to: &likelihoods)
        }
        let counts = wholeCounts
        guard counts != SIMD16() else { return likelihoods }
        for index in WholeScripts.languages.indices
        where counts[index] > 0 && choice.allows(tallies.count, index) {
            likelihoods.append((tallies.count, index, share(Int(counts[index]))))
        }
        return likelihoods
    }

    private var wholeCounts: SIMD16<Int32> {
        var counts = whole
        // Chinese characters beside kana are Japanese; Arabic letters beside Persian ones Persian.
        if 10 &* counts[WholeScripts.japanese] > counts[WholeScripts.chinese] {
            counts[WholeScripts.japanese] &+= counts[WholeScripts.chinese]
            counts[WholeScripts.chinese] = 0
        }
        if 20 &* counts[WholeScripts.persian] > counts[WholeScripts.arabic] {
            counts[WholeScripts.persian] &+= counts[WholeScripts.arabic]
            counts[WholeScripts.arabic] = 0
        }
        return counts
    }

    /// How much of the text these letters are, as a likelihood: a text in two scripts is mostly in the language
    /// of the larger part.
    private func share(_ letters: Int) -> Float {
        let total = tallies.reduce(Int(whole.wrappedSum())) { $0 + $1.letters }
        let share = Float(letters) / Float(max(1, total))
        return share * share * share
    }

    private static let lowest: Float = -14

    /// Appends the languages of a script, whose likelihoods add up to `share`.
    private func append(
        _ group: Int, _ choice: LanguageIdentifier.Choice, _ share: Float,
        to likelihoods: inout [(group: Int, index: Int, value: Float)]
    ) {
        let table = tables.scripts[group]
        let tally = tallies[group]
        let root = Float(max(1, tally.features)).squareRoot()
        let wordRoot = Float(max(1, tally.words)).squareRoot()
        // A letter that none of the languages writes speaks against none.
        let least = table.languages.indices.reduce(Int32.max) { min($0, tally.foreign[$1]) }
        let first = likelihoods.count
        var highest = -Float.infinity
        for index in table.languages.indices where choice.allows(group, index) {
            let foreign = Float(tally.foreign[index] &- least) / wordRoot
            let sum = Float(tally.sums.values[index]) * table.scale / root
            let prior = choice.allowed == nil ? table.priors[index] : 0
            let logit =
                (sum + table.biases[index] - table.letterPenalty * foreign) * table.temperature + prior
            highest = max(highest, logit)
            likelihoods.append((group, index, logit))
        }
        var total: Float = 0
        for place in first..<likelihoods.count {
            let below = likelihoods[place].value - highest
            // What is a thousand times less likely than any candidate named needs no exponential.
            let likelihood = below > Self.lowest ? expf(below) : 0
            likelihoods[place].value = likelihood * choice.prior(group, likelihoods[place].index)
            total += likelihoods[place].value
        }
        for place in first..<likelihoods.count { likelihoods[place].value *= share / total }
    }
}
