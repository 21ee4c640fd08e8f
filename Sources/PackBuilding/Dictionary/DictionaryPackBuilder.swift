import DictionaryEngine
import Packs
import TextAnalysis

/// Builds a dictionary pack from dictionaries in the formats that are about, and from lists of pairs.
///
///     var options = DictionaryPackBuilder.Options(source: "en", target: "ru")
///     options.inputs = [DictionaryPackBuilder.Input(path: "mueller7.index", format: .mueller)]
///     options.pairs = ["everyday.en-ru.tsv"]
///     let pack = try DictionaryPackBuilder.build(options, as: outline)
package enum DictionaryPackBuilder {
    package enum Format: String, CaseIterable, Sendable {
        /// Mueller's dictionary as Debian packages it, in dictd's files.
        case mueller
        /// Files of a dictd server: `.index` with `.dict` or `.dict.dz`.
        case dictd
        /// `.ifo` with `.idx`, `.dict` and `.syn`.
        case stardict
        /// XML by the Text Encoding Initiative, as FreeDict publishes.
        case tei
        /// Lines of `headword TAB translation`.
        case tsv
    }

    package struct Input: Sendable {
        package var path: String
        /// `nil` to tell by the file's name.
        package var format: Format?
        /// The character set of dictd files that are not in UTF-8, as the C library names it.
        package var charset: String?

        package init(path: String, format: Format? = nil, charset: String? = nil) {
            self.path = path
            self.format = format
            self.charset = charset
        }
    }

    package struct Options: Sendable {
        /// BCP 47 tags.
        package var source: String
        package var target: String
        package var inputs: [Input] = []
        /// Files of lines `source TAB target` in the pack's own languages: expressions are added as articles,
        /// sentences teach how likely each translation is.
        package var pairs: [String] = []
        /// What the dictionary is called, for example `English–Russian dictionary (Mueller, GPL-2+)`.
        package var title = ""
        /// `morphology.bin` of the languages, by which words of the pairs are brought to their lemmas.
        package var sourceMorphology: String?
        package var targetMorphology: String?

        package init(source: String, target: String) {
            self.source = source
            self.target = target
        }
    }

    /// Builds the pack `source-target.dictionary`.
    package static func build(_ options: Options, as outline: PackOutline) throws(PackBuildError) -> BuiltPack
    {
        var options = options
        if options.title.isEmpty { options.title = title(options, outline) }
        let (bytes, report) = try contents(options)
        var outline = outline
        outline.properties["articles"] = String(report.articles)
        var files: [String: ArchiveSource] = [fileName: .bytes(bytes)]
        if !options.pairs.isEmpty { files[GlossTable.fileName] = .bytes(try statistics(options)) }
        var built = try outline.write(
            id: "\(options.source)-\(options.target).dictionary", files: files)
        built.warnings = report.lines
        return built
    }

    /// The pack's property `title`, or the languages' names, with the licence.
    private static func title(_ options: Options, _ outline: PackOutline) -> String {
        let names = [options.source, options.target].map { tag in
            LanguageTag(tag)?.displayName(in: "en") ?? tag
        }
        let name = outline.properties["title"].map { "\($0), " } ?? ""
        return "\(names[0])–\(names[1]) dictionary (\(name)\(outline.license))"
    }

    /// The name of the dictionary in its pack.
    package static let fileName = "dictionary.bin"

    /// What came of the sources.
    package struct Report: Sendable {
        package var articles = 0
        package var warnings: [ConversionWarning] = []

        /// The warnings as lines, the first of each kind and how many more there are.
        var lines: [String] {
            let shown = 20
            let lines = warnings.prefix(shown).map(\.description)
            return warnings.count > shown ? lines + ["… and \(warnings.count - shown) more"] : lines
        }
    }

    /// The bytes of `dictionary.bin`.
    package static func contents(_ options: Options) throws(PackBuildError) -> (
        bytes: [UInt8], report: Report
    ) {
        do {
            var converted = ConvertedDictionary()
            for input in options.inputs { converted.add(try ConvertedDictionary(input, options)) }
            var pairs: [TranslatedPair] = []
            for path in options.pairs { pairs += try TranslatedPair.read(path: path) }
            guard !converted.articles.isEmpty || !pairs.isEmpty else {
                throw DictionaryBuildError.noArticles(path: options.inputs.first?.path ?? "")
            }
            var content = DictionaryAssembly.content(
                source: options.source, target: options.target, articles: converted.articles,
                legend: converted.legend, pairs: pairs,
                readers: (try reader(options.sourceMorphology), try reader(options.targetMorphology)))
            content.title = options.title
            let report = Report(articles: content.articles.count, warnings: converted.warnings)
            return (try DictionaryWriter.bytes(of: content), report)
        } catch let error as DictionaryBuildError {
            throw PackBuildError(error.description, remedy: error.remedy)
        } catch {
            throw PackBuildError("\(error)")
        }
    }

    /// The bytes of `gloss.bin`, what the pairs teach about translating sentences.
    private static func statistics(_ options: Options) throws(PackBuildError) -> [UInt8] {
        do {
            return GlossBuilder.build(
                pairs: try options.pairs.map { try MappedFile(path: $0) },
                source: try options.sourceMorphology.map { try Morphology(file: MappedFile(path: $0)) },
                target: try options.targetMorphology.map { try Morphology(file: MappedFile(path: $0)) })
        } catch {
            throw PackBuildError("the pairs cannot be used: \(error)")
        }
    }

    private static func reader(_ path: String?) throws(DictionaryBuildError) -> WordReader {
        guard let path else { return .plain }
        do {
            return WordReader(try Morphology(file: MappedFile(path: path)))
        } catch {
            throw .cannotRead(path: path, reason: "\(error)")
        }
    }
}
