import NeuralEngine
import Packs

/// Builds a neural pack from the files of a Marian model.
///
///     var options = NeuralPackBuilder.Options(
///         model: "model.bin", vocabularies: ["vocab.spm"], from: "en", to: "ru", output: "en-ru.neural.zip")
///     options.shortlist = "lex.s2t.bin"
///     try NeuralPackBuilder.build(options)
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
        package var from: String
        package var to: String
        /// Where the archive is written.
        package var output: String
        package var version = "1.0"
        /// An SPDX expression.
        package var license = "NOASSERTION"
        package var attribution = ""
        package var source: String?
        /// Further facts for the manifest, such as measured quality.
        package var properties: [String: String] = [:]

        package init(model: String, vocabularies: [String], from: String, to: String, output: String) {
            self.model = model
            self.vocabularies = vocabularies
            self.from = from
            self.to = to
            self.output = output
        }
    }

    /// Builds the pack. Equal files and options give equal bytes.
    @discardableResult
    package static func build(_ options: Options) throws(NeuralPackError) -> PackWriter.Written {
        guard let id = PackIdentifier("\(options.from)-\(options.to).neural") else {
            throw .conversion(
                NeuralError(.invalidRequest, "\(options.from)-\(options.to) is no pair of language tags"))
        }
        guard let version = PackVersion(options.version) else {
            throw .conversion(NeuralError(.invalidRequest, "\(options.version) is no version number"))
        }
        let files = try converting { () throws(NeuralError) in try dataFiles(options) }
        let manifest = PackManifest(
            id: id, version: version, license: options.license, attribution: options.attribution,
            source: options.source, properties: options.properties)
        do throws(PackError) {
            return try PackWriter.write(
                manifest: manifest, files: files.mapValues { .bytes($0) }, to: options.output)
        } catch {
            throw .pack(error)
        }
    }

    /// Writes only the data files, into an existing directory.
    package static func writeFiles(_ options: Options, to directory: String) throws(NeuralPackError) {
        try converting { () throws(NeuralError) in
            for (name, bytes) in try dataFiles(options) {
                try ByteWriter.write(bytes, to: "\(directory)/\(name)")
            }
        }
    }

    private static func converting<Result>(
        _ body: () throws(NeuralError) -> Result
    ) throws(NeuralPackError) -> Result {
        do throws(NeuralError) { return try body() } catch { throw .conversion(error) }
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
