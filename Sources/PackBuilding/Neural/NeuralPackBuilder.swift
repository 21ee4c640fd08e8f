import NeuralEngine
import Packs

/// Builds a neural pack from the files of a Marian model.
///
///     var options = NeuralPackBuilder.Options(
///         model: "model.bin", vocabularies: ["vocab.spm"], source: "en", target: "ru")
///     options.shortlist = "lex.s2t.bin"
///     let pack = try NeuralPackBuilder.build(options, as: outline)
package enum NeuralPackBuilder {
    /// Where the parts come from, and what the pack says about itself.
    package struct Options: Sendable {
        /// The Marian binary model, float32 or int8.
        package var model: String
        /// The SentencePiece model of both languages, or first the source's, then the target's.
        package var vocabularies: [String]
        /// The lexical shortlist, if there is one.
        package var shortlist: String?
        /// The head of the last decoder layer that was trained to align words, if one was.
        package var alignmentHead: Int?
        /// Whether float weights become int8.
        package var quantizes = false
        /// BCP 47 tags of the languages.
        package var source: String
        package var target: String

        package init(model: String, vocabularies: [String], source: String, target: String) {
            self.model = model
            self.vocabularies = vocabularies
            self.source = source
            self.target = target
        }
    }

    /// Builds the pack `source-target.neural`. Equal files and options give equal bytes.
    package static func build(_ options: Options, as outline: PackOutline) throws(PackBuildError) -> BuiltPack
    {
        let files = try converting { () throws(NeuralError) in try dataFiles(options) }
        return try outline.write(
            id: "\(options.source)-\(options.target).neural",
            files: files.mapValues { .bytes($0) }
        )
    }

    /// Writes only the data files, into an existing directory.
    package static func writeFiles(_ options: Options, to directory: String) throws(PackBuildError) {
        try converting { () throws(NeuralError) in
            for (name, bytes) in try dataFiles(options) {
                try ByteWriter.write(bytes, to: "\(directory)/\(name)")
            }
        }
    }

    private static func converting<Result>(
        _ body: () throws(NeuralError) -> Result
    ) throws(PackBuildError) -> Result {
        do throws(NeuralError) { return try body() } catch {
            throw PackBuildError(error.description, remedy: error.remedy)
        }
    }

    /// The pack's data files by name.
    private static func dataFiles(_ options: Options) throws(NeuralError) -> [String: [UInt8]] {
        typealias FileName = NeuralTranslator.FileName
        let names =
            options.vocabularies.count == 1
            ? [FileName.vocabulary] : [FileName.sourceVocabulary, FileName.targetVocabulary]
        guard options.vocabularies.count == names.count else {
            throw NeuralError(.invalidRequest, "a neural pack needs one vocabulary, or one for each language")
        }
        var files: [String: [UInt8]] = [:]
        var counts: [Int] = []
        var unknown = 0
        for (path, name) in zip(options.vocabularies, names) {
            let vocabulary = try VocabularyCompiler.compile(modelAt: path)
            files[name] = vocabulary.bytes
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
        files[FileName.model] = model.bytes
        if let shortlist = options.shortlist {
            files[FileName.shortlist] = try ShortlistCompiler.compile(
                shortlistAt: shortlist, shape: model.shape)
        }
        return files
    }
}
