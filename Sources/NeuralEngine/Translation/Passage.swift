import TextAnalysis

/// A stretch of text with the spans in it that must come through unchanged.
struct Passage: Sendable, Equatable {
    /// A piece of the text: either words to translate, or something to keep.
    enum Part: Sendable, Equatable {
        case words(String)
        case kept(String, ProtectedSpan.Kind)

        var text: String {
            switch self {
            case .words(let text), .kept(let text, _): text
            }
        }
    }

    /// Neighbouring words are one part; the parts' texts joined are the passage's.
    var parts: [Part]

    init(parts: [Part]) {
        self.parts = parts
    }

    /// A text and its protected spans, which must be in order; any that overlap an earlier one are left out.
    init(_ text: String, spans: [ProtectedSpan]) {
        parts = []
        var position = text.startIndex
        for span in spans where span.range.lowerBound >= position && !span.range.isEmpty {
            guard span.range.upperBound <= text.endIndex else { continue }
            append(words: text[position..<span.range.lowerBound])
            parts.append(.kept(String(text[span.range]), span.kind))
            position = span.range.upperBound
        }
        append(words: text[position...])
    }

    /// The passage in which characters that the model cannot spell are kept too, and kept spans that touch are one.
    func keeping(unspellable isSpellable: (Unicode.Scalar) -> Bool) -> Passage {
        var result = Passage(parts: [])
        for part in parts {
            guard case .words(let text) = part else {
                result.append(part)
                continue
            }
            var start = text.startIndex
            var index = start
            while index < text.endIndex {
                let isKept = text[index].unicodeScalars.contains { !isSpellable($0) }
                let end = text.index(after: index)
                if isKept {
                    if start < index { result.append(.words(String(text[start..<index]))) }
                    result.append(.kept(String(text[index..<end]), .identifier))
                    start = end
                }
                index = end
            }
            if start < index { result.append(.words(String(text[start..<index]))) }
        }
        return result
    }

    private mutating func append(_ part: Part) {
        guard case .kept(let text, let kind) = part, case .kept(let before, let kindBefore)? = parts.last
        else {
            parts.append(part)
            return
        }
        let both = kind == kindBefore || kind.standsApart ? kindBefore : kind
        parts[parts.count - 1] = .kept(
            before + text, both.isReadable && kind != kindBefore ? .identifier : both)
    }

    var text: String { parts.map(\.text).joined() }

    /// The texts to keep, in order.
    var kept: [String] {
        parts.compactMap { part in
            if case .kept(let text, _) = part { text } else { nil }
        }
    }

    /// Whether there is any letter outside what is kept.
    var hasWords: Bool {
        parts.contains { part in
            if case .words(let text) = part { text.unicodeScalars.contains(where: \.isLetter) } else { false }
        }
    }

    private mutating func append(words: Substring) {
        if !words.isEmpty { parts.append(.words(String(words))) }
    }

    // MARK: - Edges

    /// The passage without what a translation has no business with at its edges, and those edges: white space,
    /// and tags, emoji and the like that stand before the first or after the last word.
    func trimmed() -> (before: String, core: Passage, after: String) {
        var parts = parts[...]
        var before = ""
        var tail: [String] = []
        edges: while let part = parts.first {
            switch part {
            case .kept(let text, let kind) where kind.standsApart:
                before += text
                parts.removeFirst()
            case .words(let text):
                let rest = text.drop(while: \.isWhitespace)
                before += text[..<rest.startIndex]
                parts[parts.startIndex] = .words(String(rest))
                if !rest.isEmpty { break edges }
                parts.removeFirst()
            default: break edges
            }
        }
        edges: while let part = parts.last {
            switch part {
            case .kept(let text, let kind) where kind.standsApart:
                tail.append(text)
                parts.removeLast()
            case .words(let text):
                let count = text.reversed().prefix(while: \.isWhitespace).count
                tail.append(String(text.suffix(count)))
                parts[parts.endIndex - 1] = .words(String(text.dropLast(count)))
                if count < text.count { break edges }
                parts.removeLast()
            default: break edges
            }
        }
        return (before, Passage(parts: Array(parts)), tail.reversed().joined())
    }
}

extension ProtectedSpan.Kind {
    /// Whether such a span is no part of a sentence's grammar.
    fileprivate var standsApart: Bool {
        switch self {
        case .tag, .entity, .emoji: true
        case .url, .email, .number, .placeholder, .mixedCase, .identifier: false
        }
    }

    /// Whether a model is likely to copy such a span by itself, as it would any word, and needs it for the grammar
    /// around it.
    var isReadable: Bool {
        switch self {
        case .number, .mixedCase: true
        case .url, .email, .placeholder, .tag, .entity, .emoji, .identifier: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter of any script.
    var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
