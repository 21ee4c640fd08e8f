/// One line of a text, in parts that make it up again byte for byte.
package struct TextLine: Sendable, Equatable {
    /// White space (and a byte order mark) before the content.
    package let leading: Substring
    /// What there is to translate; empty on a blank line.
    package let content: Substring
    /// White space after the content.
    package let trailing: Substring
    /// What ends the line: `\n`, `\r\n`, `\r`, U+0085, U+2028, U+2029; empty at the end of the text.
    package let terminator: Substring

    package var isBlank: Bool { content.isEmpty }

    /// The line with `content` in place of its own.
    package func replacing(content: some StringProtocol) -> String {
        var line = String(leading)
        line += content
        line += trailing
        line += terminator
        return line
    }
}

/// Takes a text apart into lines, and puts it together again.
package enum TextLines {
    /// The lines of `text`; their parts in order are the text, byte for byte.
    package static func split(_ text: String) -> [TextLine] {
        var lines: [TextLine] = []
        text.withByteText { bytes in
            var start = 0
            while start < bytes.count {
                let (end, next) = lineEnd(in: bytes, from: start)
                lines.append(line(of: text, bytes, start..<end, next))
                start = next
            }
        }
        return lines
    }

    /// The text that `lines` make up.
    package static func join(_ lines: [TextLine]) -> String {
        lines.reduce(into: "") { text, line in
            text += line.leading
            text += line.content
            text += line.trailing
            text += line.terminator
        }
    }

    private static func line(
        of text: String, _ bytes: ByteText, _ range: Range<Int>, _ next: Int
    ) -> TextLine {
        var start = range.lowerBound
        while start < range.upperBound {
            let (value, length) = bytes.scalar(at: start)
            guard isSpace(value) || value == 0xFEFF else { break }
            start += length
        }
        var end = range.upperBound
        while end > start {
            let (value, length) = bytes.scalar(before: end)
            guard isSpace(value) else { break }
            end -= length
        }
        return TextLine(
            leading: text[text.range(ofBytes: range.lowerBound..<start)],
            content: text[text.range(ofBytes: start..<end)],
            trailing: text[text.range(ofBytes: end..<range.upperBound)],
            terminator: text[text.range(ofBytes: range.upperBound..<next)])
    }

    /// Where the line that begins at `start` ends, and where the next one begins.
    static func lineEnd(in bytes: ByteText, from start: Int) -> (end: Int, next: Int) {
        var offset = start
        while offset < bytes.count {
            let length = terminatorLength(in: bytes, at: offset)
            if length > 0 { return (offset, offset + length) }
            offset += 1
        }
        return (offset, offset)
    }

    /// The size in bytes of the line terminator at `offset`; 0 when there is none.
    static func terminatorLength(in bytes: ByteText, at offset: Int) -> Int {
        switch bytes[offset] {
        case 0x0A: 1
        case 0x0D: bytes[offset + 1] == 0x0A ? 2 : 1
        case 0xC2 where bytes[offset + 1] == 0x85: 2
        case 0xE2 where bytes[offset + 1] == 0x80 && (bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9):
            3
        default: 0
        }
    }

    /// White space other than line terminators.
    static func isSpace(_ value: UInt32) -> Bool {
        switch value {
        case 0x20, 0x09, 0x0B, 0x0C, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
