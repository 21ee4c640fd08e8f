import TextAnalysis

/// Reads plain text line by line: one line in, one line out.
package struct PlainTextReader: PieceReader {
    package private(set) var stream: TextStream
    private let isBilingual: Bool

    package init(_ stream: TextStream, isBilingual: Bool = false) {
        self.stream = stream
        self.isBilingual = isBilingual
    }

    package mutating func next() throws(DocumentError) -> [DocumentPiece]? {
        guard let text = try stream.next() else { return nil }
        var pieces: [DocumentPiece] = []
        for line in TextLines.split(text) {
            pieces.keep(line.leading)
            if !line.content.isEmpty { pieces.append(.unit(unit(of: line))) }
            pieces.keep(line.trailing)
            pieces.keep(line.terminator)
        }
        return pieces
    }

    private func unit(of line: TextLine) -> TextUnit {
        let content = String(line.content)
        guard isBilingual else { return TextUnit(text: content, source: content) }
        let between = line.terminator.isEmpty ? "\n" : String(line.terminator)
        let indent = String(line.leading)
        return TextUnit(
            text: content, source: content,
            notation: TextNotation(finish: { content + between + indent + $0 }))
    }
}
