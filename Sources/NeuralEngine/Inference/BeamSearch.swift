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

    /// The hypotheses of all sentences of a batch; those of one sentence are neighbours.
    private struct State {
        var rows: [DecoderRow]
        var live: [Live]
        var finished: [[Hypothesis]]
        /// The best hypothesis of each sentence that reached its bound.
        var unfinished: [Hypothesis?]

        init(sentences count: Int) {
            rows = (0..<count).map { DecoderRow(sentence: $0, previous: nil) }
            live = [Live](repeating: Live(), count: count)
            finished = [[Hypothesis]](repeating: [], count: count)
            unfinished = [Hypothesis?](repeating: nil, count: count)
        }

        /// The rows of the sentence whose first row is at `first`.
        func rows(from first: Int) -> Range<Int> {
            var end = first
            while end < rows.count, rows[end].sentence == rows[first].sentence { end += 1 }
            return first..<end
        }
    }

    /// Translates the sentences of a job, in their order.
    func search(_ job: SearchJob) throws(NeuralError) -> [Hypothesis] {
        let count = job.limits.count
        var state = State(sentences: count)
        let decoder = Decoder(model: model, operations: operations, context: job.context, rows: count)
        let logits = Buffer<Float>()
        var attended: [Int] = []
        var position = 0
        while !state.rows.isEmpty {
            try job.checkCancellation()
            if job.alignsWords { attended = [Int](repeating: 0, count: state.rows.count) }
            let vectors = decoder.step(
                state.rows, position: position,
                observe: job.alignsWords ? { attended[$0] = indexOfLargest($1) } : nil)
            position += 1
            let origins = advance(
                &state, to: position, job: job, vectors: vectors, attended: attended, logits: logits)
            decoder.select(origins)
        }
        return (0..<count).map { best(of: state.finished[$0]) ?? state.unfinished[$0] ?? Hypothesis() }
    }

    /// Continues every hypothesis by one piece and keeps the best; gives the row that each kept one comes from.
    private func advance(
        _ state: inout State, to position: Int, job: SearchJob, vectors: UnsafePointer<Float>,
        attended: [Int],
        logits: Buffer<Float>
    ) -> [Int] {
        let width = model.shape.width
        let shared =
            job.sharesOutput
            ? scoreRows(vectors, rows: state.rows.count, output: job.outputs[0], logits) : nil
        var origins: [Int] = []
        var rows: [DecoderRow] = []
        var live: [Live] = []
        var first = 0
        while first < state.rows.count {
            let range = state.rows(from: first)
            let sentence = state.rows[first].sentence
            let output = job.output(of: sentence)
            let scores =
                shared.map { $0 + first * output.matrix.columns }
                ?? scoreRows(vectors + first * width, rows: range.count, output: output, logits)
            let candidates = candidates(
                for: range, live: state.live, count: size - state.finished[sentence].count, scores: scores,
                output: output, end: job.end)
            for candidate in candidates {
                var next = state.live[candidate.row]
                next.total = candidate.total
                next.hypothesis.logProbabilities.append(candidate.logProbability)
                if candidate.id == job.end {
                    next.hypothesis.isComplete = true
                    state.finished[sentence].append(next.hypothesis)
                    continue
                }
                next.hypothesis.ids.append(candidate.id)
                if job.alignsWords { next.hypothesis.alignment.append(attended[candidate.row]) }
                guard position < job.limits[sentence] else {
                    state.unfinished[sentence] = state.unfinished[sentence] ?? next.hypothesis
                    continue
                }
                origins.append(candidate.row)
                rows.append(DecoderRow(sentence: sentence, previous: candidate.id))
                live.append(next)
            }
            first = range.upperBound
        }
        state.rows = rows
        state.live = live
        return origins
    }

    private func best(of hypotheses: [Hypothesis]) -> Hypothesis? {
        func merit(_ hypothesis: Hypothesis) -> Float {
            hypothesis.total / powf(Float(hypothesis.logProbabilities.count), Self.lengthPenalty)
        }
        return hypotheses.max { merit($0) < merit($1) }
    }

    /// The logits of rows [rows][columns], in memory that the next call uses again.
    private func scoreRows(
        _ vectors: UnsafePointer<Float>, rows: Int, output: OutputLayer, _ logits: Buffer<Float>
    ) -> UnsafeMutablePointer<Float> {
        let scores = logits.reserve(rows * output.matrix.columns)
        operations.multiply(vectors, rows: rows, by: output.matrix, into: scores)
        return scores
    }

    /// The best continuations of one sentence's rows, best first; `scores` has the rows' logits.
    private func candidates(
        for range: Range<Int>, live: [Live], count: Int, scores: UnsafeMutablePointer<Float>,
        output: OutputLayer,
        end: Int32
    ) -> [Candidate] {
        let columns = output.matrix.columns
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
