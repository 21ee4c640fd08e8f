import TextAnalysis

/// A text cut into sentences and everything between them, so that translated sentences can be put back into
/// the same lines, indentation and spacing.
package struct TextOutline: Sendable {
    private enum Piece: Sendable {
        /// Text that is kept as it is.
        case kept(String)
        /// The sentence with this index.
        case sentence(Int)
    }

    /// The sentences to translate, in reading order.
    package private(set) var sentences: [String] = []
    private var pieces: [Piece] = []

    /// - Parameters:
    ///   - language: whose rules and abbreviations segment the sentences.
    ///   - abbreviations: further abbreviations that end no sentence.
    package init(_ text: String, language: LanguageTag, abbreviations: [String]) {
        let segmenter = SentenceSegmenter(language: language, abbreviations: abbreviations)
        for line in TextLines.split(text) {
            keep(line.leading)
            append(String(line.content), segmenter: segmenter)
            keep(line.trailing)
            keep(line.terminator)
        }
    }

    /// The text with `translations` in place of its sentences.
    package func text(with translations: [String]) -> String {
        pieces.map { piece in
            switch piece {
            case .kept(let text): text
            case .sentence(let index): translations[index]
            }
        }.joined()
    }

    private mutating func append(_ content: String, segmenter: SentenceSegmenter) {
        var end = content.startIndex
        for range in segmenter.sentences(in: content) {
            keep(content[end..<range.lowerBound])
            let sentence = content[range]
            let body = sentence.dropTrailingWhitespace()
            if body.unicodeScalars.contains(where: \.properties.isAlphabetic) {
                pieces.append(.sentence(sentences.count))
                sentences.append(String(body))
            } else {
                keep(body)
            }
            keep(sentence[body.endIndex...])
            end = range.upperBound
        }
        keep(content[end...])
    }

    private mutating func keep(_ text: some StringProtocol) {
        if !text.isEmpty { pieces.append(.kept(String(text))) }
    }
}

extension Substring {
    fileprivate func dropTrailingWhitespace() -> Substring {
        var end = endIndex
        while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
        return self[..<end]
    }
}
