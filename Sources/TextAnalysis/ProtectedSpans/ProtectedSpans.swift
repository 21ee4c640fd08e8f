/// Finds what a translation must carry over byte for byte.
package enum ProtectedSpans {
    /// The protected spans of `text` in order; they never overlap. Takes time linear in the text.
    package static func find(in text: String) -> [ProtectedSpan] {
        text.withByteText { bytes in
            var spans: [ProtectedSpan] = []
            var scanner = SpanScanner(bytes)
            while let (range, kind) = scanner.next() {
                spans.append(ProtectedSpan(range: text.range(ofBytes: range), kind: kind))
            }
            return spans
        }
    }
}

/// One pass over a text that stops at each protected span.
struct SpanScanner {
    private let bytes: ByteText
    private var position = 0

    init(_ bytes: ByteText) { self.bytes = bytes }

    /// The next span in bytes of UTF-8; nil at the end.
    mutating func next() -> (range: Range<Int>, kind: ProtectedSpan.Kind)? {
        while position < bytes.count {
            let start = position
            if let found = span(at: start) {
                position = found.end
                return (start..<found.end, found.kind)
            }
            // `span(at:)` moves over words it has looked at whole.
            if position == start { position += bytes.scalar(at: start).length }
        }
        return nil
    }

    private typealias Found = (end: Int, kind: ProtectedSpan.Kind)

    private mutating func span(at start: Int) -> Found? {
        let byte = bytes[start]
        if ASCII.isAlphanumeric(byte) || byte == .ascii("_") { return word(at: start) }
        if byte >= 0x80 { return other(at: start) }
        switch byte {
        case .ascii("%"), .ascii("{"), .ascii("$"), .ascii("#"), .ascii(":"), .ascii("\\"), .ascii("@"):
            if let end = EmojiRules.keycapEnd(in: bytes, at: start) { return (end, .emoji) }
            return PlaceholderRules.end(in: bytes, at: start).map { ($0, .placeholder) }
        case .ascii("<"): return MarkupRules.tagEnd(in: bytes, at: start).map { ($0, .tag) }
        case .ascii("&"): return MarkupRules.entityEnd(in: bytes, at: start).map { ($0, .entity) }
        case .ascii("-"), .ascii("+"):
            guard ASCII.isDigit(bytes[start + 1]), NumberRules.maySign(in: bytes, at: start) else {
                return nil
            }
            return (NumberRules.end(in: bytes, at: start + 1), .number)
        case .ascii("/"), .ascii("~"), .ascii("."):
            return AddressRules.pathEnd(in: bytes, at: start).map { ($0, .identifier) }
        case .ascii("*"): return EmojiRules.keycapEnd(in: bytes, at: start).map { ($0, .emoji) }
        default: return nil
        }
    }

    /// A span that begins with a word of ASCII letters, digits and `_`; else moves behind the word.
    private mutating func word(at start: Int) -> Found? {
        if let end = EmojiRules.keycapEnd(in: bytes, at: start) { return (end, .emoji) }
        if let (end, kind) = AddressRules.address(in: bytes, at: start) { return (end, kind) }
        if let end = PlaceholderRules.dunderEnd(in: bytes, at: start) { return (end, .placeholder) }
        if let (end, kind) = TokenRules.token(in: bytes, at: start) { return (end, kind) }
        if ASCII.isDigit(bytes[start]) { return (NumberRules.end(in: bytes, at: start), .number) }
        position = TokenRules.plainEnd(in: bytes, at: start)
        return nil
    }

    /// A span that begins with a scalar outside ASCII; else moves behind the letters there.
    private mutating func other(at start: Int) -> Found? {
        let (value, length) = bytes.scalar(at: start)
        if let end = EmojiRules.end(in: bytes, at: start) { return (end, .emoji) }
        if value == 0x2212, ASCII.isDigit(bytes[start + length]), NumberRules.maySign(in: bytes, at: start) {
            return (NumberRules.end(in: bytes, at: start + length), .number)
        }
        if Letters.isDigit(value) { return (NumberRules.end(in: bytes, at: start), .number) }
        if Letters.isLetter(value) {
            if let (end, kind) = TokenRules.token(in: bytes, at: start) { return (end, kind) }
            position = TokenRules.plainEnd(in: bytes, at: start)
        }
        return nil
    }
}
