/// Groups sentences of similar length, so that no row of a batch waits long for another.
enum BatchPlanner {
    /// The most sentences in a batch.
    static let mostSentences = 32
    /// The most source pieces in a batch, which bounds the memory.
    static let mostPieces = 2048

    /// Batches of indices into `lengths`, longest sentences first.
    static func plan(_ lengths: [Int], workers: Int, mostSentences: Int = mostSentences) -> [[Int]] {
        let order = lengths.indices.sorted { (lengths[$1], $0) < (lengths[$0], $1) }
        let share = (lengths.count + workers - 1) / max(workers, 1)
        let most = max(1, min(mostSentences, share))
        var batches: [[Int]] = []
        var batch: [Int] = []
        var pieces = 0
        for index in order {
            if batch.count == most || !batch.isEmpty && pieces + lengths[index] > mostPieces {
                batches.append(batch)
                batch = []
                pieces = 0
            }
            batch.append(index)
            pieces += lengths[index]
        }
        if !batch.isEmpty { batches.append(batch) }
        return batches
    }
}
