/// A piece of text between two word boundaries.
package struct WordToken: Sendable, Equatable {
    package enum Kind: UInt8, Sendable {
        /// Letters, with what joins them: `don't`, `п’ять`, `2nd`.
        case word
        /// Digits, with the signs inside a number: `3.14`.
        case number
        /// White space and line terminators.
        case space
        /// All else, one sign a token.
        case punctuation
    }

    package let range: Range<String.Index>
    package let kind: Kind
}

/// Finds the words of a text by the rules of Unicode (UAX #29).
///
/// Lines of Latin, Greek and Cyrillic go through the rules as written out here; a line with anything else
/// goes to ICU, which gives the same boundaries and knows the dictionaries for scripts without spaces.
package struct WordSegmenter: Sendable {
    package init() {}

    /// The tokens of `text` in order; their ranges join up to the whole text.
    package func tokens(in text: String) -> [WordToken] {
        var tokens: [WordToken] = []
        tokens.reserveCapacity(text.utf8.count / 4)
        var start = text.startIndex
        forEachToken(in: text) { range, kind in
            let end = text.utf8.index(start, offsetBy: range.count)
            tokens.append(WordToken(range: start..<end, kind: kind))
            start = end
        }
        return tokens
    }

    /// The tokens of `text` that are words.
    package func words(in text: String) -> [Range<String.Index>] {
        var words: [Range<String.Index>] = []
        forEachToken(in: text) { range, kind in
            if kind == .word { words.append(text.range(ofBytes: range)) }
        }
        return words
    }

    /// Calls `body` with each token's range in bytes of UTF-8.
    @inline(__always)
    func forEachToken(in text: String, _ body: (Range<Int>, WordToken.Kind) -> Void) {
        text.withByteText { bytes in
            var breaker: WordBreaker?
            var start = 0
            var tokens: [TokenEnd] = []
            while start < bytes.count {
                let end = TextLines.lineEnd(in: bytes, from: start).next
                tokens.removeAll(keepingCapacity: true)
                if !WordRules.appendTokens(of: bytes, in: start..<end, to: &tokens) {
                    tokens.removeAll(keepingCapacity: true)
                    if breaker == nil { breaker = WordBreaker() }
                    breaker?.appendTokens(of: bytes, in: start..<end, to: &tokens)
                }
                for token in tokens {
                    body(start..<token.end, token.kind)
                    start = token.end
                }
                start = end
            }
        }
    }
}

/// Where a token ends, in bytes, and what it is.
struct TokenEnd {
    var end: Int
    var kind: WordToken.Kind
}
