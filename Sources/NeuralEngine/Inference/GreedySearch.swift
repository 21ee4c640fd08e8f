import Kernels

/// Takes the most probable piece at every step, for all sentences of a batch at once.
struct GreedySearch {
    let model: NeuralModel
    let operations: Operations

    /// Translates the sentences of a job, in their order.
    func search(_ job: SearchJob) throws(NeuralError) -> [Hypothesis] {
        var finished = [Hypothesis](repeating: Hypothesis(), count: job.limits.count)
        let guards = job.sources.map { RepetitionGuard(source: $0) }
        var rows = job.limits.indices.map { DecoderRow(sentence: $0, previous: nil) }
        let decoder = Decoder(model: model, operations: operations, context: job.context, rows: rows.count)
        var attended: [Int] = []
        var position = 0
        while !rows.isEmpty {
            try job.checkCancellation()
            if job.alignsWords { attended = [Int](repeating: 0, count: rows.count) }
            let vectors = decoder.step(
                rows, position: position,
                observe: job.alignsWords ? { attended[$0] = indexOfLargest($1) } : nil)
            let best = best(vectors, rows: rows, job: job)
            position += 1
            var kept: [Int] = []
            for index in rows.indices {
                let sentence = rows[index].sentence
                let id = job.output(of: sentence).piece(Int(best[index].column))
                finished[sentence].logProbabilities.append(best[index].logit - best[index].log_total)
                if id == job.end {
                    finished[sentence].isComplete = true
                    continue
                }
                finished[sentence].ids.append(id)
                if job.alignsWords { finished[sentence].alignment.append(attended[index]) }
                if let period = guards[sentence].loop(in: finished[sentence].ids) {
                    finished[sentence].loopPeriod = period
                    continue
                }
                rows[index].previous = id
                if position < job.limits[sentence] { kept.append(index) }
            }
            if kept.count < rows.count {
                rows = kept.map { rows[$0] }
                decoder.select(kept)
            }
        }
        return finished
    }

    private func best(_ vectors: UnsafePointer<Float>, rows: [DecoderRow], job: SearchJob) -> [tolmach_best] {
        if job.sharesOutput { return operations.best(vectors, rows: rows.count, of: job.outputs[0].matrix) }
        return rows.enumerated().flatMap { index, row in
            operations.best(
                vectors + index * model.shape.width, rows: 1, of: job.output(of: row.sentence).matrix)
        }
    }
}
