import DictionaryEngine
import TextAnalysis

/// A text cut into words and signs, for comparing it with corrections.
struct CorrectionText: Sendable {
    /// One word, number or sign.
    struct Token: Sendable {
        let range: Range<String.Index>
        let kind: WordToken.Kind
        /// The text as corrections are compared: folded.
        let key: String
        /// Whether it stands in an address, a placeholder or a tag, which no correction touches.
        let isKept: Bool
    }

    let text: String
    let tokens: [Token]

    init(_ text: String) { self.init(text, protected: ProtectedSpans.find(in: text)) }

    init(_ sentence: Sentence) { self.init(sentence.text, protected: sentence.protected) }

    private init(_ text: String, protected: [ProtectedSpan]) {
        self.text = text
        let kept = protected.filter { !$0.kind.isWordLike }.map(\.range)
        tokens = WordSegmenter().tokens(in: text).filter { $0.kind != .space }.map { token in
            Token(
                range: token.range,
                kind: token.kind,
                key: SearchKey.make(String(text[token.range])),
                isKept: kept.contains { $0.overlaps(token.range) }
            )
        }
    }

    /// The range of the text that some tokens span.
    func range(of tokens: Range<Int>) -> Range<String.Index> {
        self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[tokens.upperBound - 1].range.upperBound
    }

    /// The tokens without the signs that end a sentence.
    var body: Range<Int> {
        var end = tokens.count
        while end > 0, tokens[end - 1].kind == .punctuation { end -= 1 }
        return 0..<end
    }

    var firstWord: Int? { tokens.firstIndex { $0.kind == .word } }
}

extension ProtectedSpan.Kind {
    /// Whether such a span is a word that a glossary may well name.
    fileprivate var isWordLike: Bool {
        switch self {
        case .number, .mixedCase, .identifier: true
        case .url, .email, .placeholder, .tag, .entity, .emoji: false
        }
    }
}

/// The dictionary forms that words of a language may have.
struct Lemmas: Sendable {
    let morphology: Morphology?

    /// Readings that are likely enough to go by.
    private static let readings = 3

    func lemmas(of word: String) -> Set<String> {
        guard let morphology else { return [] }
        return Set(morphology.analyses(of: word).prefix(Self.readings).map { SearchKey.make($0.lemma) })
    }
}
