import TextAnalysis

/// A piece of a sentence as gloss translation sees it: a word, a number, a mark, or a span that is carried
/// over as it stands.
package struct GlossToken: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case word, number, mark, protected
    }

    package var kind: Kind
    /// As written.
    package var text: String
    /// What tables know it by: a word's `SearchKey`, ``GlossToken/numberKey`` for a number, the plain form of
    /// a mark (`"` for every kind of double quote).
    package var key: String
    /// Whether white space stands before it.
    package var isSpaced: Bool

    /// The key of every number.
    package static let numberKey = "#"
}

/// Cuts a sentence into ``GlossToken``s. Pack building and translation cut alike.
package enum GlossTokenizer {
    /// English words whose `'s` is a verb; behind every other word it is cut off as a possessive.
    private static let verbalHosts: Set<String> = [
        "it", "he", "she", "that", "what", "who", "where", "there", "here", "let", "how", "when", "why",
        "everything", "something", "nothing", "everyone", "someone", "one",
    ]

    /// - Parameter protected: spans that become one token each, in order, not overlapping.
    package static func tokens(
        of sentence: String, protected: [Range<String.Index>] = []
    ) -> [GlossToken] {
        var tokens: [GlossToken] = []
        var start = sentence.startIndex
        var isSpaced = false
        for span in protected where span.lowerBound >= start {
            scan(sentence[start..<span.lowerBound], into: &tokens, isSpaced: &isSpaced)
            let text = String(sentence[span])
            tokens.append(GlossToken(kind: .protected, text: text, key: text, isSpaced: isSpaced))
            isSpaced = false
            start = span.upperBound
        }
        scan(sentence[start...], into: &tokens, isSpaced: &isSpaced)
        return tokens
    }

    private static func scan(_ text: Substring, into tokens: inout [GlossToken], isSpaced: inout Bool) {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            if scalar.properties.isWhitespace {
                isSpaced = true
                index = scalars.index(after: index)
                continue
            }
            let start = index
            var kind = GlossToken.Kind.mark
            if isLetter(scalar) {
                kind = .word
                index = endOfWord(scalars, from: index)
            } else if isDigit(scalar) {
                kind = .number
                index = endOfNumber(scalars, from: index)
            } else {
                index = scalars.index(after: index)
                while scalar == ".", index < scalars.endIndex, scalars[index] == scalar {
                    index = scalars.index(after: index)
                }
            }
            append(kind, String(text[start..<index]), to: &tokens, isSpaced: isSpaced)
            isSpaced = false
        }
    }

    private static func append(
        _ kind: GlossToken.Kind, _ text: String, to tokens: inout [GlossToken], isSpaced: Bool
    ) {
        switch kind {
        case .word:
            let key = SearchKey.make(text)
            if key.hasSuffix("'s"), !verbalHosts.contains(String(key.dropLast(2))) {
                let host = String(text.unicodeScalars.dropLast(2))
                tokens.append(
                    GlossToken(kind: .word, text: host, key: SearchKey.make(host), isSpaced: isSpaced))
                tokens.append(GlossToken(kind: .word, text: "'s", key: "'s", isSpaced: false))
            } else {
                tokens.append(GlossToken(kind: .word, text: text, key: key, isSpaced: isSpaced))
            }
        case .number:
            tokens.append(
                GlossToken(kind: .number, text: text, key: GlossToken.numberKey, isSpaced: isSpaced))
        case .mark, .protected:
            tokens.append(GlossToken(kind: kind, text: text, key: plainMark(text), isSpaced: isSpaced))
        }
    }

    private static func plainMark(_ mark: String) -> String {
        switch mark {
        case "“", "”", "„", "«", "»", "\"": "\""
        case "‘", "’", "'", "`": "'"
        case "—", "–": "—"
        case "…", "..", "....": "..."
        default: mark
        }
    }

    private static func endOfWord(
        _ scalars: Substring.UnicodeScalarView, from start: Substring.Index
    ) -> Substring.Index {
        var index = start
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            if isLetter(scalar) || isDigit(scalar) || scalar.value == 0xAD {
                index = next
            } else if isJoint(scalar), next < scalars.endIndex, isLetter(scalars[next]) {
                index = next
            } else {
                break
            }
        }
        return index
    }

    private static func endOfNumber(
        _ scalars: Substring.UnicodeScalarView, from start: Substring.Index
    ) -> Substring.Index {
        var index = start
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let next = scalars.index(after: index)
            let joins = scalar == "." || scalar == "," || scalar == ":" || scalar.value == 0xA0
            if isDigit(scalar) || (joins && next < scalars.endIndex && isDigit(scalars[next])) {
                index = next
            } else {
                break
            }
        }
        return index
    }

    private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x2019, 0x2BC, 0x2D, 0x2010, 0x2011: true
        default: false
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x300...0x36F, 0x400...0x52F:
            true
        case 0..<0xC0: false
        default: scalar.properties.isAlphabetic
        }
    }
}
