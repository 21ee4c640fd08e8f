import Glibc

/// Which words of sentence pairs translate each other, learned by expectation maximization: IBM model 1 with
/// a prior that favours the diagonal (Dyer, Chahuneau and Smith 2013), in one direction.
struct WordAlignment {
    private static let nullProbability: Float = 0.08
    private static let tension: Float = 4
    private static let iterations = 5

    /// For each pair and each word of its target, the position of the source word, or -1.
    private(set) var links: [[Int16]] = []
    private var probabilities: [Float] = []
    private var parameters: [UInt64: Int32] = [:]

    /// `P(target word | source word)`; source word -1 is the empty word.
    func probability(_ target: Int32, given source: Int32) -> Float {
        parameters[Self.key(source, target)].map { probabilities[Int($0)] } ?? 1e-7
    }

    private static func key(_ source: Int32, _ target: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: source)) << 32 | UInt64(UInt32(bitPattern: target))
    }

    init(source: [[Int32]], target: [[Int32]]) {
        var owners: [Int32] = []
        var cells: [Int32] = []
        for (source, target) in zip(source, target) {
            for word in target {
                for given in [-1] + source {
                    let key = Self.key(given, word)
                    if let known = parameters[key] {
                        cells.append(known)
                    } else {
                        let number = Int32(owners.count)
                        parameters[key] = number
                        owners.append(given)
                        cells.append(number)
                    }
                }
            }
        }
        probabilities = [Float](repeating: 1e-3, count: owners.count)
        let ownerCount = Int(owners.max() ?? 0) + 2
        for _ in 0..<Self.iterations {
            var counts = [Float](repeating: 0, count: owners.count)
            expect(source: source, target: target, cells: cells) { cell, share in counts[cell] += share }
            var totals = [Float](repeating: 0, count: ownerCount)
            for (cell, count) in counts.enumerated() { totals[Int(owners[cell]) + 1] += count }
            for cell in counts.indices {
                probabilities[cell] = (counts[cell] + 0.001) / (totals[Int(owners[cell]) + 1] + 1)
            }
        }
        links = best(source: source, target: target, cells: cells)
    }

    private static func prior(_ position: Int, of count: Int, at target: Int, of targetCount: Int) -> Float {
        expf(-tension * abs(Float(position) / Float(count) - Float(target) / Float(targetCount)))
    }

    private func expect(
        source: [[Int32]], target: [[Int32]], cells: [Int32], _ add: (Int, Float) -> Void
    ) {
        var start = 0
        var weights: [Float] = []
        for (source, target) in zip(source, target) {
            for position in target.indices {
                score(source.count, position, target.count, cells: cells[start...], into: &weights)
                let sum = weights.reduce(0, +)
                for (offset, weight) in weights.enumerated() { add(Int(cells[start + offset]), weight / sum) }
                start += source.count + 1
            }
        }
    }

    private func score(
        _ count: Int, _ position: Int, _ targetCount: Int, cells: ArraySlice<Int32>,
        into weights: inout [Float]
    ) {
        weights.removeAll(keepingCapacity: true)
        var priorSum: Float = 0
        for index in 0..<count {
            let prior = Self.prior(index, of: count, at: position, of: targetCount)
            priorSum += prior
            weights.append(prior)
        }
        for index in 0..<count {
            let probability = probabilities[Int(cells[cells.startIndex + index + 1])]
            weights[index] *= (1 - Self.nullProbability) / priorSum * probability
        }
        weights.insert(Self.nullProbability * probabilities[Int(cells[cells.startIndex])], at: 0)
    }

    private func best(source: [[Int32]], target: [[Int32]], cells: [Int32]) -> [[Int16]] {
        var start = 0
        var weights: [Float] = []
        return zip(source, target).map { source, target in
            target.indices.map { position in
                score(source.count, position, target.count, cells: cells[start...], into: &weights)
                start += source.count + 1
                let best = weights.indices.max { weights[$0] < weights[$1] } ?? 0
                return Int16(best - 1)
            }
        }
    }
}

/// Joins the alignments of both directions ("grow-diag-final-and", Koehn, Och and Marcu 2003).
enum AlignmentSymmetry {
    struct Link: Hashable {
        var source: Int
        var target: Int
    }

    /// - Parameters:
    ///   - forward: per target word its source word, or -1.
    ///   - backward: per source word its target word, or -1.
    static func join(forward: [Int16], backward: [Int16]) -> Set<Link> {
        let first = Set(
            forward.enumerated().filter { $0.element >= 0 }.map {
                Link(source: Int($0.element), target: $0.offset)
            })
        let second = Set(
            backward.enumerated().filter { $0.element >= 0 }.map {
                Link(source: $0.offset, target: Int($0.element))
            })
        var joined = first.intersection(second)
        var sources = Set(joined.map(\.source))
        var targets = Set(joined.map(\.target))
        func add(_ link: Link) {
            joined.insert(link)
            sources.insert(link.source)
            targets.insert(link.target)
        }
        let union = first.union(second).sorted { ($0.source, $0.target) < ($1.source, $1.target) }
        var grew = true
        while grew {
            grew = false
            for link in union where !joined.contains(link) {
                guard !sources.contains(link.source) || !targets.contains(link.target) else { continue }
                let touches = (-1...1).contains { down in
                    (-1...1).contains { right in
                        joined.contains(Link(source: link.source + down, target: link.target + right))
                    }
                }
                if touches {
                    add(link)
                    grew = true
                }
            }
        }
        for link in union where !sources.contains(link.source) && !targets.contains(link.target) { add(link) }
        return joined
    }
}
