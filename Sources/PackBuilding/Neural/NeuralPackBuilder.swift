import Glibc
import NeuralEngine

/// Builds a neural pack from the files of a Marian model.
package struct NeuralPackBuilder {
    /// Where the parts come from, and what the pack says about itself.
    package struct Options: Sendable {
        /// The Marian binary model.
        package var model: String
        /// The SentencePiece model of the source, and of the target where that is another one.
        package var vocabularies: [String]
        /// The lexical shortlist, if there is one.
        package var shortlist: String?
        /// The head of the last decoder layer that was trained to align words, if one was.
        package var alignmentHead: Int?
        /// Whether float weights become int8.
        package var quantizes = false

        package init(model: String, vocabularies: [String]) {
            self.model = model
            self.vocabularies = vocabularies
        }
    }

    /// Writes the data files of a pack into an existing directory.
    package static func writeFiles(_ options: Options, to directory: String) throws(NeuralError) {
        guard let first = options.vocabularies.first, options.vocabularies.count <= 2 else {
            throw NeuralError(.invalidRequest, "a neural pack needs one vocabulary, or one for each language")
        }
        typealias FileName = NeuralTranslator.FileName
        var unknown = 0
        let names =
            options.vocabularies.count == 1
            ? [FileName.vocabulary] : [FileName.sourceVocabulary, FileName.targetVocabulary]
        var counts: [Int] = []
        for (path, name) in zip([first] + options.vocabularies.dropFirst(), names) {
            let vocabulary = try VocabularyCompiler.compile(modelAt: path)
            try ByteWriter.write(vocabulary.bytes, to: "\(directory)/\(name)")
            counts.append(vocabulary.pieceCount)
            unknown = vocabulary.unknown
        }
        let model = try ModelCompiler.compile(
            modelAt: options.model,
            options: .init(
                alignmentHead: options.alignmentHead, quantizes: options.quantizes, unknown: unknown))
        guard counts[0] <= model.shape.sourceVocabulary,
            counts[counts.count - 1] <= model.shape.targetVocabulary
        else {
            throw NeuralError(
                .unsupported, path: options.model,
                "it was not trained with this vocabulary, which has more pieces")
        }
        try ByteWriter.write(model.bytes, to: "\(directory)/\(FileName.model)")
    }
}
