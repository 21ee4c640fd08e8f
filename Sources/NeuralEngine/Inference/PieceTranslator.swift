import Glibc
import Synchronization

/// Translates sequences of source pieces into target pieces, in batches, on several threads.
package struct PieceTranslator: Sendable {
    package let model: NeuralModel
    package let shortlist: Shortlist?
    /// The ids that end a source and a target sentence.
    package let sourceEnd: Int32
    package let targetEnd: Int32

    /// The beam that a sentence gets whose greedy translation went in circles.
    private static let recoveryBeam = 4
    /// What goes on past this many times its source's pieces will not end well.
    private static let recoveryLengthFactor: Float = 1.8
    /// A target may always have this many pieces, however short its source.
    private static let leastLimit = 12

    package init(model: NeuralModel, shortlist: Shortlist?, sourceEnd: Int32, targetEnd: Int32) {
        self.model = model
        self.shortlist = shortlist
        self.sourceEnd = sourceEnd
        self.targetEnd = targetEnd
    }

    /// Translates sentences, given without their ends, in the order given. Equal sentences are translated once.
    package func translate(
        _ sentences: [[Int32]], options: DecodingOptions
    ) async throws(NeuralError) -> [Hypothesis] {
        guard 1...64 ~= options.beamSize, options.maximumLengthFactor > 0 else {
            throw NeuralError(.invalidRequest, "the beam must be 1 to 64 and the length factor positive")
        }
        var places: [[Int32]: Int] = [:]
        var unique: [[Int32]] = []
        for sentence in sentences
        where places.updateValue(places[sentence] ?? unique.count, forKey: sentence) == nil {
            unique.append(sentence)
        }
        let results = try await translateUnique(unique, options: options)
        return sentences.map { places[$0].map { results[$0] } ?? Hypothesis() }
    }

    private func translateUnique(
        _ sentences: [[Int32]], options: DecodingOptions
    ) async throws(NeuralError) -> [Hypothesis] {
        let cores = max(1, options.threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let batches = BatchPlanner.plan(
            sentences.map(\.count), workers: cores,
            mostSentences: max(1, BatchPlanner.mostSentences / options.beamSize))
        var results = [Hypothesis](repeating: Hypothesis(), count: sentences.count)
        if cores == 1 || batches.count <= 1 {
            let operations = Operations(width: model.shape.width)
            for batch in batches {
                let hypotheses = try translate(
                    batch.map { sentences[$0] }, options: options, operations: operations)
                for (index, hypothesis) in zip(batch, hypotheses) { results[index] = hypothesis }
            }
            return results
        }
        let outcome = await inParallel(sentences, batches: batches, workers: cores, options: options)
        for (index, hypothesis) in try outcome.get() { results[index] = hypothesis }
        return results
    }

    /// Workers take batches until none is left.
    private func inParallel(
        _ sentences: [[Int32]], batches: [[Int]], workers: Int, options: DecodingOptions
    ) async -> Result<[(Int, Hypothesis)], NeuralError> {
        let queue = BatchQueue(count: batches.count)
        return await withTaskGroup(of: Result<[(Int, Hypothesis)], NeuralError>.self) { group in
            for _ in 0..<min(workers, batches.count) {
                group.addTask {
                    let operations = Operations(width: model.shape.width)
                    var done: [(Int, Hypothesis)] = []
                    while let next = queue.next() {
                        let batch = batches[next]
                        do throws(NeuralError) {
                            let sources = batch.map { sentences[$0] }
                            done += zip(
                                batch, try translate(sources, options: options, operations: operations))
                        } catch {
                            return .failure(error)
                        }
                    }
                    return .success(done)
                }
            }
            var all: [(Int, Hypothesis)] = []
            for await result in group {
                switch result {
                case .success(let part): all += part
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                }
            }
            return .success(all)
        }
    }

    // MARK: - One batch

    private func translate(
        _ sources: [[Int32]], options: DecodingOptions, operations: Operations
    ) throws(NeuralError) -> [Hypothesis] {
        let job = job(for: sources, options: options, operations: operations)
        if options.beamSize > 1 {
            let search = BeamSearch(model: model, operations: operations, size: options.beamSize)
            return try recover(try search.search(job), of: sources, options: options, operations: operations)
        }
        let greedy = try GreedySearch(model: model, operations: operations).search(job)
        return try recover(greedy, of: sources, options: options, operations: operations)
    }

    /// Translates those sentences again that went in circles, did not end or came out empty.
    private func recover(
        _ hypotheses: [Hypothesis], of sources: [[Int32]], options: DecodingOptions, operations: Operations
    ) throws(NeuralError) -> [Hypothesis] {
        var results = hypotheses
        let failed = results.indices.filter { index in
            !results[index].isComplete || results[index].ids.isEmpty && !sources[index].isEmpty
        }
        let size = max(Self.recoveryBeam, options.beamSize)
        let share = max(1, BatchPlanner.mostSentences / size)
        for start in stride(from: 0, to: failed.count, by: share) {
            let batch = failed[start..<min(start + share, failed.count)]
            let job = job(
                for: batch.map { sources[$0] }, options: options, operations: operations,
                lengthFactor: min(Self.recoveryLengthFactor, options.maximumLengthFactor))
            let search = BeamSearch(model: model, operations: operations, size: size, isRecovery: true)
            for (index, retried) in zip(batch, try search.search(job)) {
                let isBetter = retried.isComplete && !retried.ids.isEmpty
                results[index] = isBetter ? retried : results[index].withoutLoop()
                results[index].wasRecovered = true
            }
        }
        return results
    }

    private func job(
        for sources: [[Int32]], options: DecodingOptions, operations: Operations, lengthFactor: Float? = nil
    ) -> SearchJob {
        let sentences = sources.map { $0 + [sourceEnd] }
        var spans: [BatchSpan] = []
        var first = 0
        for sentence in sentences {
            spans.append(BatchSpan(first: first, count: sentence.count))
            first += sentence.count
        }
        let encoded = Encoder(model: model, operations: operations).encode(sentences, spans: spans)
        let whole = OutputLayer(model.output)
        let outputs = shortlist.map { shortlist in
            sentences.map { OutputLayer(model.output, choosing: shortlist.candidates(for: $0)) }
        }
        return SearchJob(
            context: Context(encoded: encoded, spans: spans, model: model, operations: operations),
            sources: sources,
            limits: sentences.map {
                max(Self.leastLimit, Int((lengthFactor ?? options.maximumLengthFactor) * Float($0.count)))
            },
            outputs: outputs ?? [whole], end: targetEnd, alignsWords: options.alignsWords)
    }
}

/// Hands out the numbers of batches.
private final class BatchQueue: Sendable {
    private let position = Atomic<Int>(0)
    private let count: Int

    init(count: Int) { self.count = count }

    func next() -> Int? {
        let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }
}
