import Glibc
import Kernels

/// Keeps the most probable hypotheses of every sentence at each step.
struct BeamSearch {
    let model: NeuralModel
    let operations: Operations
    /// The hypotheses kept for each sentence.
    let size: Int
    /// Whether no three pieces may come twice, which is how loops are broken, and no sentence may be empty.
    var isRecovery = false

    /// A finished hypothesis is judged by its total over its length to this power.
    private static let lengthPenalty: Float = 0.6

    private struct Live {
        var hypothesis = Hypothesis()
        var total: Float = 0
    }

    /// A way to continue a live hypothesis.
    private struct Candidate {
        let row: Int
        let id: Int32
        let logProbability: Float
        let total: Float
    }

    /// Translates the sentences of a job, in their order.
    func search(_ job: SearchJob) throws(NeuralError) -> [Hypothesis] {
        let count = job.limits.count
        var finished = [[Hypothesis]](repeating: [], count: count)
        var unfinished = [Hypothesis?](repeating: nil, count: count)
        var rows = job.limits.indices.map { DecoderRow(sentence: $0, previous: nil) }
        var live = [Live](repeating: Live(), count: count)
        let decoder = Decoder(model: model, operations: operations, context: job.context, rows: count)
        let logits = Buffer<Float>()
        var attended: [Int] = []
        var position = 0
        while !rows.isEmpty {
            try job.checkCancellation()
            if job.alignsWords { attended = [Int](repeating: 0, count: rows.count) }
            let vectors = decoder.step(
                rows, position: position,
                observe: job.alignsWords ? { attended[$0] = indexOfLargest($1) } : nil)
            position += 1
            var origins: [Int] = []
            var nextRows: [DecoderRow] = []
            var nextLive: [Live] = []
            var first = 0
            while first < rows.count {
                let sentence = rows[first].sentence
                var end = first
                while end < rows.count, rows[end].sentence == sentence { end += 1 }
                let room = size - finished[sentence].count
                let candidates = candidates(
                    for: first..<end, live: live, count: room, vectors: vectors,
                    output: job.output(of: sentence), end: job.end, logits: logits)
                for candidate in candidates {
                    var next = live[candidate.row]
                    next.total = candidate.total
                    next.hypothesis.logProbabilities.append(candidate.logProbability)
                    if candidate.id == job.end {
                        next.hypothesis.isComplete = true
                        finished[sentence].append(next.hypothesis)
                        continue
                    }
                    next.hypothesis.ids.append(candidate.id)
                    if job.alignsWords { next.hypothesis.alignment.append(attended[candidate.row]) }
                    if position >= job.limits[sentence] {
                        if unfinished[sentence] == nil { unfinished[sentence] = next.hypothesis }
                        continue
                    }
                    origins.append(candidate.row)
                    nextRows.append(DecoderRow(sentence: sentence, previous: candidate.id))
                    nextLive.append(next)
                }
                first = end
            }
            decoder.select(origins)
            rows = nextRows
            live = nextLive
        }
        return (0..<count).map { best(of: finished[$0]) ?? unfinished[$0] ?? Hypothesis() }
    }

    private func best(of hypotheses: [Hypothesis]) -> Hypothesis? {
        func merit(_ hypothesis: Hypothesis) -> Float {
            hypothesis.total / powf(Float(hypothesis.logProbabilities.count), Self.lengthPenalty)
        }
        return hypotheses.max { merit($0) < merit($1) }
    }

    /// The best continuations of one sentence's rows, best first.
    private func candidates(
        for range: Range<Int>, live: [Live], count: Int, vectors: UnsafePointer<Float>, output: OutputLayer,
        end: Int32, logits: Buffer<Float>
    ) -> [Candidate] {
        let columns = output.matrix.columns
        let scores = logits.reserve(range.count * columns)
        operations.multiply(
            vectors + range.lowerBound * model.shape.width, rows: range.count, by: output.matrix, into: scores
        )
        var candidates: [Candidate] = []
        for row in range {
            let rowScores = scores + (row - range.lowerBound) * columns
            let total = operations.kernels.best_logit(rowScores, columns).log_total
            if isRecovery {
                forbidRepeats(of: live[row].hypothesis.ids, in: rowScores, output: output)
                if live[row].hypothesis.ids.isEmpty, let column = output.column(end) {
                    rowScores[column] = ModelLayout.forbidden
                }
            }
            for column in Self.largest(rowScores, columns: columns, count: count) {
                let logProbability = rowScores[column] - total
                candidates.append(
                    Candidate(
                        row: row, id: output.piece(column), logProbability: logProbability,
                        total: live[row].total + logProbability))
            }
        }
        candidates.sort { $0.total > $1.total || $0.total == $1.total && ($0.row, $0.id) < ($1.row, $1.id) }
        return Array(candidates.prefix(count))
    }

    /// The columns of the `count` largest scores, largest first.
    private static func largest(_ scores: UnsafePointer<Float>, columns: Int, count: Int) -> [Int] {
        var best: [Int] = []
        var threshold = ModelLayout.forbidden / 2
        for column in 0..<columns where scores[column] > threshold {
            let place = best.firstIndex { scores[$0] < scores[column] } ?? best.count
            best.insert(column, at: place)
            if best.count > count { best.removeLast() }
            if best.count == count { threshold = scores[best[count - 1]] }
        }
        return best
    }

    /// Rules out every piece that would complete a triple that is there already.
    private func forbidRepeats(of ids: [Int32], in scores: UnsafeMutablePointer<Float>, output: OutputLayer) {
        guard ids.count >= 3 else { return }
        let (before, last) = (ids[ids.count - 2], ids[ids.count - 1])
        for index in 0..<ids.count - 2 where ids[index] == before && ids[index + 1] == last {
            if let column = output.column(ids[index + 2]) { scores[column] = ModelLayout.forbidden }
        }
    }
}
