import TextAnalysis

/// Reads plain text whose paragraphs were wrapped by hand: lines are joined, translated as a paragraph and
/// wrapped again to the same width.
package struct ReflowReader: PieceReader {
    package private(set) var stream: TextStream
    /// Lines of a paragraph whose end was not read yet.
    private var open: [TextLine] = []

    package init(_ stream: TextStream) { self.stream = stream }

    package mutating func next() throws(DocumentError) -> [DocumentPiece]? {
        guard let text = try stream.next() else {
            guard !open.isEmpty else { return nil }
            var pieces: [DocumentPiece] = []
            close(into: &pieces)
            return pieces
        }
        var pieces: [DocumentPiece] = []
        for line in TextLines.split(text) {
            if line.isBlank {
                close(into: &pieces)
                pieces.keep(line.replacing(content: line.content))
            } else {
                if let last = open.last, Self.begins(line, after: last) { close(into: &pieces) }
                open.append(line)
            }
        }
        return pieces
    }

    private mutating func close(into pieces: inout [DocumentPiece]) {
        guard let first = open.first, let last = open.last else { return }
        let lines = open
        open = []
        let source =
            lines.dropLast().map { $0.replacing(content: $0.content) }.joined() + last.leading + last.content
        let (marker, rest) = Self.marker(of: String(first.content))
        let contents =
            [rest] + lines.dropFirst().map { Self.marker(of: String($0.content), quotesOnly: true).rest }
        let width = lines.map { $0.leading.count + $0.content.count }.max() ?? 72
        let head = String(first.leading) + marker
        let second = lines.dropFirst().first
        let follow =
            second.map { String($0.leading) + Self.marker(of: String($0.content), quotesOnly: true).marker }
            ?? String(repeating: " ", count: head.count)
        let terminator = String(first.terminator)
        var parts: [TextUnit.Part] = [.text(contents.joined(separator: " "), source: source)]
        if lines.count == 1 { parts = [.text(rest, source: source)] }
        let wraps = lines.count > 1
        pieces.append(
            .unit(
                TextUnit(
                    parts,
                    notation: TextNotation(finish: { text in
                        guard wraps else { return head + text }
                        return Wrapping.lines(text, width: width, head: head, follow: follow)
                            .joined(separator: terminator)
                    }))))
        pieces.keep(last.trailing)
        pieces.keep(last.terminator)
    }

    /// Whether a line begins another paragraph although no blank line stands before it.
    private static func begins(_ line: TextLine, after last: TextLine) -> Bool {
        let (marker, _) = marker(of: String(line.content))
        if !marker.isEmpty, !marker.hasPrefix(">") { return true }
        let (before, _) = Self.marker(of: String(last.content), quotesOnly: true)
        let (now, _) = Self.marker(of: String(line.content), quotesOnly: true)
        return before != now
    }

    /// A bullet, a number or quotation signs at the head of a line, with the space behind them.
    private static func marker(of content: String, quotesOnly: Bool = false) -> (marker: String, rest: String)
    {
        var end = content.startIndex
        while end < content.endIndex,
            content[end] == ">" || content[end] == " " && content[..<end].contains(">")
        {
            end = content.index(after: end)
        }
        if end > content.startIndex { return (String(content[..<end]), String(content[end...])) }
        guard !quotesOnly else { return ("", content) }
        if let first = content.first, "-*+•–—".contains(first) {
            end = content.index(after: content.startIndex)
        } else {
            while end < content.endIndex, content[end].isNumber { end = content.index(after: end) }
            guard end > content.startIndex, end < content.endIndex, content[end] == "." || content[end] == ")"
            else {
                return ("", content)
            }
            end = content.index(after: end)
        }
        guard end < content.endIndex, content[end] == " " else { return ("", content) }
        while end < content.endIndex, content[end] == " " { end = content.index(after: end) }
        return (String(content[..<end]), String(content[end...]))
    }
}
