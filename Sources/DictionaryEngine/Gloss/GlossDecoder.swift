/// Finds the sequence of candidates with the least cost, by beam search from the first token to the last; two
/// neighbouring arcs may change places.
struct GlossDecoder: Sendable {
    /// How much each part of a translation's cost counts.
    struct Weights: Sendable {
        var languageModel: Float = 0.75
        /// Per word of the target, negative to make up for what the language model takes.
        var word: Float = -1.1
        /// Per arc, so that long phrases win over their parts.
        var arc: Float = 0.3
        /// Per change of places.
        var swap: Float = 1.5
        var beam = 10
    }

    let model: GlossLanguageModel
    var weights = Weights()

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
            next.previous = Int32(parent)
            next.choice = Choice(arc: arc, candidate: index)
            next.swapped = nil
            next.cost += weights.arc
            append(candidate, to: &next)
            if isLast {
                next.cost += weights.languageModel * model.cost(of: .edge, after: next.first, next.second)
            }
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
            for (late, lateCandidate) in arcs[other].candidates.prefix(2).enumerated() {
                var middle = hypotheses[parent]
                middle.cost += weights.arc * 2 + weights.swap
                append(lateCandidate, to: &middle)
                for (early, earlyCandidate) in arcs[arc].candidates.prefix(2).enumerated() {
                    var next = middle
                    next.previous = Int32(parent)
                    next.choice = Choice(arc: other, candidate: late)
                    next.swapped = Choice(arc: arc, candidate: early)
                    append(earlyCandidate, to: &next)
                    if arcs[other].end == count {
                        next.cost +=
                            weights.languageModel * model.cost(of: .edge, after: next.first, next.second)
                    }
                    push(next, to: arcs[other].end, &hypotheses, &stacks)
                }
            }
        }
    }

    private func append(_ candidate: GlossCandidate, to hypothesis: inout Hypothesis) {
        hypothesis.cost += candidate.cost
        for word in candidate.words {
            hypothesis.cost +=
                weights.word
                + weights.languageModel * model.cost(of: word, after: hypothesis.first, hypothesis.second)
            hypothesis.first = hypothesis.second
            hypothesis.second = word
        }
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
