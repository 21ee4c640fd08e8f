import DictionaryEngine
import Packs

/// Makes a language pack's data from text sources.
///
///     let table = try LanguagePackBuilder.morphology(
///         forms: MappedFile(path: "forms.tsv"), frequencies: MappedFile(path: "frequencies.tsv"),
///         prefixes: ["по", "наи"])
package enum LanguagePackBuilder {
    /// What came of reading the sources.
    package struct Morphology: Sendable {
        package var bytes: [UInt8]
        package var lexemes: Int
        package var forms: Int
        /// Lines of the sources that couldn't be read, as `line N: reason`; the others are used.
        package var warnings: [String]
    }

    /// Makes a `morphology.bin`.
    /// - Parameters:
    ///   - forms: texts as ``LexemeSource`` reads them; earlier ones come first among equals.
    ///   - frequencies: text as ``FrequencySource`` reads it.
    ///   - prefixes: what forms may carry before the stem when the lemma doesn't.
    package static func morphology(
        forms: [MappedFile],
        frequencies: MappedFile?,
        prefixes: [String] = []
    ) throws(MorphologyWriterError) -> Morphology {
        var writer = MorphologyWriter(prefixes: prefixes)
        var count = 0
        var warnings: [String] = []
        for file in forms {
            var source = LexemeSource()
            withExtendedLifetime(file) {
                source.read(file.bytes) { lexeme in
                    count += lexeme.forms.count
                    writer.add(lexeme)
                }
            }
            warnings += source.rejected.map { "line \($0.line): \($0.reason)" }
        }
        if let frequencies {
            withExtendedLifetime(frequencies) {
                FrequencySource.read(frequencies.bytes) { writer.setFrequency($1, of: $0) }
            }
        }
        return Morphology(
            bytes: try writer.finish(), lexemes: writer.lexemeCount, forms: count, warnings: warnings)
    }
}
