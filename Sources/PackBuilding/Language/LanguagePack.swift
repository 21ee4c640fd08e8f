import DictionaryEngine
import Packs

extension LanguagePackBuilder {
    /// Where the parts of a language pack come from.
    package struct Options: Sendable {
        /// For example `ru`.
        package var language: String
        /// `language.json`: name, script, alphabet, abbreviations.
        package var description: String
        /// Files of word forms; none for a pack without morphology.
        package var forms: [String] = []
        package var frequencies: String?
        /// What forms may carry before the stem when the lemma doesn't.
        package var prefixes: [String] = []

        package init(language: String, description: String) {
            self.language = language
            self.description = description
        }
    }

    /// Builds a language pack.
    package static func build(_ options: Options, as outline: PackOutline) throws(PackBuildError) -> BuiltPack
    {
        var files: [String: ArchiveSource] = ["language.json": .file(options.description)]
        var warnings: [String] = []
        if !options.forms.isEmpty {
            let morphology = try morphology(options)
            warnings = morphology.warnings
            files[Self.morphologyFile] = .bytes(morphology.bytes)
        }
        var built = try outline.write(id: options.language, files: files)
        built.warnings = warnings
        return built
    }

    /// The name of the table of word forms in a language pack.
    private static let morphologyFile = "morphology.bin"

    private static func morphology(_ options: Options) throws(PackBuildError) -> Morphology {
        do {
            return try morphology(
                forms: options.forms.map { try MappedFile(path: $0) },
                frequencies: options.frequencies.map { try MappedFile(path: $0) },
                prefixes: options.prefixes
            )
        } catch {
            throw PackBuildError("the word forms cannot be used: \(error)")
        }
    }
}
