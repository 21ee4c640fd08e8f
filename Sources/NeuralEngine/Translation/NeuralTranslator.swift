import Glibc
import Packs
import TextAnalysis

/// Translates sentences with the model of a neural pack.
///
///     let translator = try NeuralTranslator(directory: pack.directory)
///     let results = try await translator.translate(["Good morning"])
///     results[0].text    // "Доброе утро"
package struct NeuralTranslator: Sendable {
    package let model: NeuralModel
    package let sourceVocabulary: Vocabulary
    package let targetVocabulary: Vocabulary
    /// Translates pieces, without regard to what a text protects.
    package let pieces: PieceTranslator
    let sourceLanguage: LanguageTag?
    let targetLanguage: LanguageTag?

    /// The names of a neural pack's files.
    package enum FileName {
        package static let model = "model.bin"
        package static let vocabulary = "vocabulary.bin"
        package static let sourceVocabulary = "vocabulary.source.bin"
        package static let targetVocabulary = "vocabulary.target.bin"
        package static let shortlist = "shortlist.bin"
    }

    /// Opens the files of a neural pack, which are mapped and read in place. The languages tell how their capitals
    /// are set.
    package init(
        directory: String, from sourceLanguage: LanguageTag? = nil, to targetLanguage: LanguageTag? = nil
    ) throws(NeuralError) {
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
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
}
