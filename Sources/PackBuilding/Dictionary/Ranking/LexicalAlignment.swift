/// Learns from translated sentences which word translates which.
///
/// IBM Model 1 (Brown et al., 1993) in both directions, with the preference for the diagonal of Dyer et al.
/// (2013), trained by expectation maximization. What counts in the end is how much both directions agree on a
/// link: the product of its two posterior probabilities, which drops most chance neighbours.
struct LexicalAlignment {
    /// How often, in expectation, `source` and `target` were linked.
    struct Link: Hashable {
        var source: Int32
        var target: Int32
        var count: Float
    }

    private let pairs: [(source: [Int32], target: [Int32])]
    /// For each sentence pair, the number of each (source, target) combination, row by row of the source, with
    /// a first row for the empty word.
    private var cells: [Int32] = []
    private var starts: [Int] = [0]
    private var combinations: [(source: Int32, target: Int32)] = []

    /// How strongly links near the diagonal are preferred.
    private static let diagonalTension: Float = 4
    /// The share of links to the empty word.
    private static let emptyShare: Float = 0.08
    private static let emptyWord: Int32 = -1
    /// Longer sentences are left out: they would take much time and teach little.
    static let longestSentence = 40

    /// - Parameter pairs: sentences as numbers of words.
    init(_ pairs: [(source: [Int32], target: [Int32])]) {
        self.pairs = pairs.filter {
            !$0.source.isEmpty && !$0.target.isEmpty && $0.source.count <= Self.longestSentence
                && $0.target.count <= Self.longestSentence
        }
        number()
    }

    /// Numbers the combinations, so that the iterations only run over arrays.
    private mutating func number() {
        var numbers: [UInt64: Int32] = [:]
        for (source, target) in pairs {
            for s in [Self.emptyWord] + source {
                for t in target {
                    let key = UInt64(UInt32(bitPattern: s)) << 32 | UInt64(UInt32(bitPattern: t))
                    let next = Int32(combinations.count)
                    let number = numbers[key] ?? next
                    if number == next {
                        numbers[key] = next
                        combinations.append((s, t))
                    }
                    cells.append(number)
                }
            }
            starts.append(cells.count)
        }
    }

    /// - Parameter iterations: of expectation maximization.
    /// - Returns: the links with an expected count above 0.05, in a fixed order.
    func links(iterations: Int = 6) -> [Link] {
        let forward = train(iterations: iterations, given: .source)
        let backward = train(iterations: iterations, given: .target)
        var agreed = [Float](repeating: 0, count: combinations.count)
        for index in pairs.indices {
            let a = posteriors(index, forward, given: .source)
            let b = posteriors(index, backward, given: .target)
            let width = pairs[index].target.count
            for cell in width..<a.count { agreed[Int(cells[starts[index] + cell])] += a[cell] * b[cell] }
        }
        return combinations.indices.compactMap { number in
            let (source, target) = combinations[number]
            guard source != Self.emptyWord, agreed[number] > 0.05 else { return nil }
            return Link(source: source, target: target, count: agreed[number])
        }
    }

    // MARK: - Expectation maximization

    private enum Side { case source, target }

    /// Which word of each combination the other's probability is given.
    private func train(iterations: Int, given side: Side) -> [Float] {
        var probabilities = [Float](repeating: 1, count: combinations.count)
        let words = combinations.map { side == .source ? $0.source : $0.target }
        let vocabulary = Int(words.max() ?? 0) + 2
        for _ in 0..<iterations {
            var counts = [Float](repeating: 0, count: combinations.count)
            for index in pairs.indices {
                let values = posteriors(index, probabilities, given: side)
                for cell in values.indices { counts[Int(cells[starts[index] + cell])] += values[cell] }
            }
            var totals = [Float](repeating: 0, count: vocabulary)
            for number in counts.indices { totals[Int(words[number]) + 1] += counts[number] }
            for number in counts.indices {
                let total = totals[Int(words[number]) + 1]
                probabilities[number] = total > 0 ? counts[number] / total : 0
            }
        }
        return probabilities
    }

    /// For each cell of a sentence pair how likely it is a link: over a column adding up to 1 given the source
    /// (each target word has one origin), over a row given the target.
    private func posteriors(_ index: Int, _ probabilities: [Float], given side: Side) -> [Float] {
        let width = pairs[index].target.count
        let height = pairs[index].source.count
        var values = [Float](repeating: 0, count: (height + 1) * width)
        for row in 0...height {
            for column in 0..<width {
                let cell = row * width + column
                let prior = row == 0 ? Self.emptyShare : diagonal(row - 1, height, column, width)
                values[cell] = probabilities[Int(cells[starts[index] + cell])] * prior
            }
        }
        switch side {
        case .source:
            for column in 0..<width {
                normalize(&values, stride(from: column, to: values.count, by: width))
            }
        case .target:
            for row in 1...height {
                normalize(&values, stride(from: row * width, to: (row + 1) * width, by: 1))
            }
            for column in 0..<width { values[column] = 0 }
        }
        return values
    }

    private func diagonal(_ row: Int, _ height: Int, _ column: Int, _ width: Int) -> Float {
        let distance = (Float(row) + 0.5) / Float(height) - (Float(column) + 0.5) / Float(width)
        // Close to exp(-x), by operations whose result is the same on every processor.
        let x = Self.diagonalTension * abs(distance)
        return 1 / (1 + x + x * x / 2 + x * x * x / 6)
    }

    private func normalize(_ values: inout [Float], _ cells: StrideTo<Int>) {
        var sum: Float = 0
        for cell in cells { sum += values[cell] }
        guard sum > 0 else { return }
        for cell in cells { values[cell] /= sum }
    }
}
