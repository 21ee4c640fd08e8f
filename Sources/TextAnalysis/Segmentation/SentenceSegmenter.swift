/// Finds the sentences of a text in one language.
///
///     let segmenter = SentenceSegmenter(language: "ru")
///     segmenter.sentences(in: "Он живёт в г. Москва. А она?")  // two ranges
///
/// A full stop, `!`, `?`, `…` and their kin in other scripts end a sentence when a new one begins after
/// them: a capital, a letter of a script without case, a digit, an opening quote before one of these.
/// Full stops of abbreviations, initials, ordinals and list numbers don't. A line terminator always does.
package struct SentenceSegmenter: Sendable {
    package let language: LanguageTag
    private let abbreviations: Abbreviations

    /// `abbreviations` adds to the built-in list of the language; with or without their full stop.
    package init(language: LanguageTag, abbreviations: [String] = []) {
        self.language = language
        self.abbreviations = Abbreviations(language: language.language, extra: abbreviations)
    }

    /// The sentences of `text` in order, without the white space around them: between two ranges, before
    /// the first and after the last there is nothing but white space.
    package func sentences(in text: String) -> [Range<String.Index>] {
        var sentences: [Range<String.Index>] = []
        forEachSentence(in: text) { sentences.append(text.range(ofBytes: $0)) }
        return sentences
    }

    /// Calls `body` with each sentence's range in bytes of UTF-8.
    func forEachSentence(in text: String, _ body: (Range<Int>) -> Void) {
        text.withByteText { bytes in
            var scanner = SentenceScanner(
                bytes, abbreviations: abbreviations, language: language.language)
            while let sentence = scanner.next() { body(sentence) }
        }
    }
}
