/// Takes the most probable piece at every step, for all sentences of a batch at once.
struct GreedySearch {
    let model: NeuralModel
    let operations: Operations
    let end: Int32
    let alignsWords: Bool

    /// Translates the sentences of a context; `limits` bounds the length of each.
    func search(_ context: Context, limits: [Int]) throws(NeuralError) -> [Hypothesis] {
        var finished = [Hypothesis](repeating: Hypothesis(), count: limits.count)
        var rows = limits.indices.map { DecoderRow(sentence: $0, previous: nil) }
        let decoder = Decoder(model: model, operations: operations, context: context, rows: rows.count)
        var position = 0
        while !rows.isEmpty {
            if Task.isCancelled { throw NeuralError(.cancelled, "") }
            var attended = [Int](repeating: 0, count: alignsWords ? rows.count : 0)
            let vectors = decoder.step(
                rows, position: position,
                observe: alignsWords ? { attended[$0] = Self.indexOfLargest($1) } : nil)
            let best = operations.best(vectors, rows: rows.count, of: model.output)
            position += 1
            var kept: [Int] = []
            for index in rows.indices {
                let sentence = rows[index].sentence
                let id = Int32(best[index].column)
                finished[sentence].logProbabilities.append(best[index].logit - best[index].log_total)
                if id == end {
                    finished[sentence].isComplete = true
                    continue
                }
                finished[sentence].ids.append(id)
                if alignsWords { finished[sentence].alignment.append(attended[index]) }
                rows[index].previous = id
                if position < limits[sentence] { kept.append(index) }
            }
            if kept.count < rows.count {
                rows = kept.map { rows[$0] }
                decoder.select(kept)
            }
        }
        return finished
    }

    static func indexOfLargest(_ values: UnsafeBufferPointer<Float>) -> Int {
        var best = 0
        for index in values.indices where values[index] > values[best] { best = index }
        return best
    }
}
