/// Finds the sequence of candidates with the least cost, by beam search from the first token to the last; two
/// neighbouring arcs may change places.
package struct GlossDecoder: Sendable {
    /// How much each part of a translation's cost counts.
    package struct Weights: Sendable {
        package var languageModel: Float = 0.5
        /// Of the model of classes; the more a language inflects, the more it counts.
        package var classModel: Float = 0.1
        /// Per word of the target, negative to make up for what the language model takes.
        package var word: Float = -1.1
        /// Per arc: long phrases are cheap already, their costs being those of whole phrases.
        package var arc: Float = -0.2
        /// Per change of places.
        package var swap: Float = 2
        package var beam = 10

        package init() {}

        /// Weights for a target of which there are no statistics: only the candidates' own costs count.
        static let withoutStatistics: Weights = {
            var weights = Weights()
            weights.languageModel = 0
            weights.classModel = 0
            weights.word = 0
            weights.arc = 0
            weights.swap = 1_000
            return weights
        }()

        /// Weights for a language with so many grammatical classes (English has some 200, Russian 1,000).
        init(classCount: Int) {
            let inflection = min(1, Float(classCount) / 1000)
            languageModel = 0.5 - 0.2 * inflection
            classModel = 0.32 * inflection
            word = -1.1 - 0.3 * inflection
        }
    }

    let model: GlossLanguageModel
    let weights: Weights

    init(model: GlossLanguageModel, weights: Weights?) {
        self.model = model
        self.weights = weights ?? Weights(classCount: model.side.classCount)
    }

    /// The chosen candidates in target order.
    struct Choice {
        var arc: Int
        var candidate: Int
    }

    private struct Hypothesis {
        var cost: Float
        var first: GlossLanguageModel.Word
        var second: GlossLanguageModel.Word
        var previous: Int32
        var choice: Choice
        /// The second choice of a change of places.
        var swapped: Choice?
    }

    /// - Parameters:
    ///   - arcs: in any order; every token must be covered by an arc of its own.
    ///   - count: the number of tokens.
    func decode(_ arcs: [GlossArc], count: Int) -> [Choice] {
        var starting = [[Int]](repeating: [], count: count + 1)
        for (index, arc) in arcs.enumerated() { starting[arc.start].append(index) }
        var hypotheses = [
            Hypothesis(
                cost: 0, first: .edge, second: .edge, previous: -1, choice: Choice(arc: -1, candidate: 0))
        ]
        var stacks = [[Int]](repeating: [], count: count + 1)
        stacks[0] = [0]
        for position in 0..<count {
            for parent in stacks[position] {
                for arc in starting[position] {
                    extend(parent, by: arc, arcs, &hypotheses, &stacks, isLast: arcs[arc].end == count)
                    swap(parent, arc, arcs, starting, &hypotheses, &stacks, count: count)
                }
            }
        }
        guard var best = stacks[count].min(by: { hypotheses[$0].cost < hypotheses[$1].cost }) else {
            return []
        }
        var choices: [Choice] = []
        while best > 0 {
            if let swapped = hypotheses[best].swapped { choices.append(swapped) }
            choices.append(hypotheses[best].choice)
            best = Int(hypotheses[best].previous)
        }
        return choices.reversed()
    }

    private func extend(
        _ parent: Int, by arc: Int, _ arcs: [GlossArc], _ hypotheses: inout [Hypothesis],
        _ stacks: inout [[Int]], isLast: Bool
    ) {
        let origin = hypotheses[parent]
        for (index, candidate) in arcs[arc].candidates.enumerated() {
            var next = origin
            next.cost += weights.arc
            let limit = limit(of: stacks[arcs[arc].end], hypotheses)
            guard append(candidate, to: &next, isLast: isLast, limit: limit) else { continue }
            next.previous = Int32(parent)
            next.choice = Choice(arc: arc, candidate: index)
            next.swapped = nil
            push(next, to: arcs[arc].end, &hypotheses, &stacks)
        }
    }

    /// Tries each short arc behind `arc` before it.
    private func swap(
        _ parent: Int, _ arc: Int, _ arcs: [GlossArc], _ starting: [[Int]], _ hypotheses: inout [Hypothesis],
        _ stacks: inout [[Int]], count: Int
    ) {
        guard arcs[arc].end < count, arcs[arc].end - arcs[arc].start <= 2 else { return }
        for other in starting[arcs[arc].end] where arcs[other].end - arcs[other].start <= 2 {
            let end = arcs[other].end
            for (late, lateCandidate) in arcs[other].candidates.prefix(2).enumerated() {
                var middle = hypotheses[parent]
                middle.cost += weights.arc * 2 + weights.swap
                _ = append(lateCandidate, to: &middle, isLast: false, limit: .infinity)
                for (early, earlyCandidate) in arcs[arc].candidates.prefix(2).enumerated() {
                    var next = middle
                    let limit = limit(of: stacks[end], hypotheses)
                    guard append(earlyCandidate, to: &next, isLast: end == count, limit: limit) else {
                        continue
                    }
                    next.previous = Int32(parent)
                    next.choice = Choice(arc: other, candidate: late)
                    next.swapped = Choice(arc: arc, candidate: early)
                    push(next, to: end, &hypotheses, &stacks)
                }
            }
        }
    }

    /// The cost from which on a hypothesis has no place in a stack.
    private func limit(of stack: [Int], _ hypotheses: [Hypothesis]) -> Float {
        guard stack.count >= weights.beam else { return .infinity }
        var limit: Float = 0
        for (slot, index) in stack.enumerated() where slot == 0 || hypotheses[index].cost > limit {
            limit = hypotheses[index].cost
        }
        return limit
    }

    /// - Returns: false, as soon as the cost is sure to pass `limit`: what the model adds is never negative.
    private func append(
        _ candidate: GlossCandidate, to hypothesis: inout Hypothesis, isLast: Bool, limit: Float
    ) -> Bool {
        hypothesis.cost += candidate.cost + weights.word * Float(candidate.words.count)
        for word in candidate.words {
            guard hypothesis.cost < limit else { return false }
            hypothesis.cost += cost(of: word, after: hypothesis)
            hypothesis.first = hypothesis.second
            hypothesis.second = word
        }
        guard hypothesis.cost < limit else { return false }
        if isLast { hypothesis.cost += cost(of: .edge, after: hypothesis) }
        return true
    }

    private func cost(of word: GlossLanguageModel.Word, after hypothesis: Hypothesis) -> Float {
        let cost = model.cost(of: word, after: hypothesis.first, hypothesis.second)
        return weights.languageModel * cost.word + weights.classModel * cost.wordClass
    }

    /// Keeps a hypothesis if it is among the best that end at `position`; of two that end in the same two
    /// words only the better can win.
    private func push(
        _ hypothesis: Hypothesis, to position: Int, _ hypotheses: inout [Hypothesis], _ stacks: inout [[Int]]
    ) {
        var worst = -1
        for slot in stacks[position].indices {
            let other = hypotheses[stacks[position][slot]]
            if other.second == hypothesis.second, other.first == hypothesis.first {
                if hypothesis.cost < other.cost {
                    hypotheses.append(hypothesis)
                    stacks[position][slot] = hypotheses.count - 1
                }
                return
            }
            if worst < 0 || other.cost > hypotheses[stacks[position][worst]].cost { worst = slot }
        }
        if stacks[position].count < weights.beam {
            hypotheses.append(hypothesis)
            stacks[position].append(hypotheses.count - 1)
        } else if hypothesis.cost < hypotheses[stacks[position][worst]].cost {
            hypotheses.append(hypothesis)
            stacks[position][worst] = hypotheses.count - 1
        }
    }
}
