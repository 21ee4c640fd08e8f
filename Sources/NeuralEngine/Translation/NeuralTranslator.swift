import Glibc
import Packs

/// Translates sentences with the model of a neural pack.
///
///     let translator = try NeuralTranslator(directory: pack.directory)
///     let results = try await translator.translate(["Good morning"])
///     results[0].text    // "Доброе утро"
package struct NeuralTranslator: Sendable {
    package let model: NeuralModel
    package let sourceVocabulary: Vocabulary
    package let targetVocabulary: Vocabulary

    /// The names of a neural pack's files.
    package enum FileName {
        package static let model = "model.bin"
        package static let vocabulary = "vocabulary.bin"
        package static let sourceVocabulary = "vocabulary.source.bin"
        package static let targetVocabulary = "vocabulary.target.bin"
        package static let shortlist = "shortlist.bin"
    }

    /// Opens the files of a neural pack, which are mapped and read in place.
    package init(directory: String) throws(NeuralError) {
        model = try NeuralModel(path: "\(directory)/\(FileName.model)")
        let shared = "\(directory)/\(FileName.vocabulary)"
        if access(shared, F_OK) == 0 {
            sourceVocabulary = try Vocabulary(path: shared)
            targetVocabulary = sourceVocabulary
        } else {
            sourceVocabulary = try Vocabulary(path: "\(directory)/\(FileName.sourceVocabulary)")
            targetVocabulary = try Vocabulary(path: "\(directory)/\(FileName.targetVocabulary)")
        }
        guard sourceVocabulary.count <= model.shape.sourceVocabulary,
            targetVocabulary.count <= model.shape.targetVocabulary
        else { throw .damaged(directory, "its vocabulary has more pieces than its model") }
    }

    /// Translates sentences, in the order given.
    package func translate(
        _ sentences: [String], options: DecodingOptions = DecodingOptions()
    ) async throws(NeuralError) -> [NeuralTranslation] {
        let sources = sentences.map { sourceVocabulary.encode($0) }
        let order = sources.indices.sorted { sources[$0].count > sources[$1].count }
        var results = [NeuralTranslation?](repeating: nil, count: sentences.count)
        let operations = Operations(width: model.shape.width)
        var first = 0
        while first < order.count {
            let batch = Array(order[first..<min(first + 32, order.count)])
            first += batch.count
            let hypotheses = try translate(
                batch.map { sources[$0] }, options: options, operations: operations)
            for (index, hypothesis) in zip(batch, hypotheses) {
                results[index] = NeuralTranslation(
                    text: targetVocabulary.decode(hypothesis.ids),
                    score: hypothesis.score / Float(max(hypothesis.logProbabilities.count, 1)),
                    pieceScores: hypothesis.logProbabilities, alignment: [], flags: [])
            }
        }
        return results.compactMap { $0 }
    }

    private func translate(
        _ sources: [[Int32]], options: DecodingOptions, operations: Operations
    ) throws(NeuralError) -> [Hypothesis] {
        let sentences = sources.map { $0 + [sourceVocabulary.end] }
        var spans: [BatchSpan] = []
        var first = 0
        for sentence in sentences {
            spans.append(BatchSpan(first: first, count: sentence.count))
            first += sentence.count
        }
        let encoded = Encoder(model: model, operations: operations).encode(sentences, spans: spans)
        let context = Context(encoded: encoded, spans: spans, model: model, operations: operations)
        let search = GreedySearch(
            model: model, operations: operations, end: targetVocabulary.end, alignsWords: options.alignsWords)
        return try search.search(
            context, limits: sentences.map { Int(options.maximumLengthFactor * Float($0.count)) })
    }
}
