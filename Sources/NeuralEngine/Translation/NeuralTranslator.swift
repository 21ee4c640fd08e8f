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
    let pieces: PieceTranslator

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
        let shortlist = "\(directory)/\(FileName.shortlist)"
        pieces = PieceTranslator(
            model: model,
            shortlist: access(shortlist, F_OK) == 0
                ? try Shortlist(path: shortlist, targetCount: targetVocabulary.count) : nil,
            sourceEnd: sourceVocabulary.end, targetEnd: targetVocabulary.end)
    }

    /// Translates sentences, in the order given.
    package func translate(
        _ sentences: [String], options: DecodingOptions = DecodingOptions()
    ) async throws(NeuralError) -> [NeuralTranslation] {
        let hypotheses = try await pieces.translate(
            sentences.map { sourceVocabulary.encode($0) }, options: options)
        return hypotheses.map { hypothesis in
            var flags: NeuralTranslation.Flags = []
            if hypothesis.wasRecovered { flags.insert(.loopRecovered) }
            if !hypothesis.isComplete { flags.insert(.truncated) }
            return NeuralTranslation(
                text: targetVocabulary.decode(hypothesis.ids), score: hypothesis.score,
                pieceScores: hypothesis.logProbabilities, alignment: [], flags: flags)
        }
    }
}
