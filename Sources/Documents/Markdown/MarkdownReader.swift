/// Maps Markdown to units: every paragraph, heading and cell.
struct MarkdownReader {
    private let bytes: [UInt8]
    /// Where each line begins.
    private let lines: [Int]
    private let options: DocumentOptions
    private let name: String
    private var pieces: [DocumentPiece] = []
    /// How far the document was written to `pieces`.
    private var position = 0
    /// Open block quotes, whose signs stand before each line.
    private var quotes = 0
    /// Blocks that are open, the document itself not counted.
    private var blocks: [String] = []
    /// Blocks whose text could not be found in the source.
    private var lost = 0

    static func pieces(
        of text: String, options: DocumentOptions, name: String, report: inout DocumentReport
    ) throws(DocumentError) -> [DocumentPiece] {
        var reader = MarkdownReader(text, options: options, name: name)
        let front = FrontMatter(text)
        reader.pieces = try front.pieces(options: options)
        reader.position = front.end
        // Lines and columns count from behind the front matter.
        let nodes = try MarkdownNode.nodes(of: String(decoding: reader.bytes[front.end...], as: UTF8.self))
        try reader.read(nodes, from: reader.lines.firstIndex { $0 >= front.end } ?? 0)
        reader.keep(to: reader.bytes.count)
        if reader.lost > 0 {
            report.notes.append("\(reader.lost) blocks could not be taken apart and stand as they were.")
        }
        return reader.pieces
    }

    private init(_ text: String, options: DocumentOptions, name: String) {
        bytes = Array(text.utf8)
        self.options = options
        self.name = name
        var lines = [0]
        for (offset, byte) in bytes.enumerated() {
            // As cmark counts: a carriage return ends a line too, with its line feed if there is one.
            if byte == 0x0A || byte == 0x0D && (offset + 1 >= bytes.count || bytes[offset + 1] != 0x0A) {
                lines.append(offset + 1)
            }
        }
        self.lines = lines
    }

    private mutating func read(_ nodes: [MarkdownNode], from firstLine: Int) throws(DocumentError) {
        var index = 0
        while index < nodes.count {
            let node = nodes[index]
            index += 1
            switch node.type {
            case "paragraph", "heading", "table_cell":
                guard node.isEntering else { continue }
                let end = nodes[index...].firstIndex { !$0.isEntering && $0.type == node.type } ?? nodes.count
                leaf(node, nodes[index..<end], from: firstLine)
                index = min(end + 1, nodes.count)
            case "html_block": if node.isEntering { try html(node, from: firstLine) }
            case "block_quote": quotes += node.isEntering ? 1 : -1
            case "code_block", "thematic_break": continue
            case "document": continue
            case "table_row", "table_header":
                if node.isEntering, let start = offset(node, from: firstLine) { keep(to: start) }
                fallthrough
            default:
                if node.isEntering {
                    blocks.append(node.type)
                } else if !blocks.isEmpty {
                    blocks.removeLast()
                }
            }
        }
    }

    private func offset(_ node: MarkdownNode, from firstLine: Int) -> Int? {
        let line = firstLine + node.startLine - 1
        guard node.startLine > 0, line < lines.count else { return nil }
        return min(lines[line] + max(0, node.startColumn - 1), bytes.count)
    }

    private mutating func keep(to end: Int) {
        guard end > position else { return }
        pieces.keep(String(decoding: bytes[position..<end], as: UTF8.self))
        position = end
    }

    private mutating func leaf(_ node: MarkdownNode, _ inlines: ArraySlice<MarkdownNode>, from firstLine: Int)
    {
        guard !inlines.isEmpty else { return }
        var start = max(position, offset(node, from: firstLine) ?? position)
        if node.type == "heading" {
            while start < bytes.count, bytes[start] == UInt8(ascii: "#") { start += 1 }
        }
        // Definitions of links may stand before the text of their paragraph.
        let limit = node.endLine > 0 ? firstLine + node.endLine : lines.count
        var attempts = 0
        while start < bytes.count, attempts < 64 {
            var mapping = MarkdownInlines(
                bytes, from: start, quotes: quotes, isCell: node.type == "table_cell")
            if mapping.read(inlines), let range = mapping.range {
                keep(to: range.lowerBound)
                pieces.append(.unit(unit(mapping, node)))
                position = range.upperBound
                return
            }
            guard node.type == "paragraph", let next = lines.first(where: { $0 > start }),
                lines.firstIndex(of: next).map({ $0 < limit }) ?? false
            else { break }
            start = next
            attempts += 1
        }
        if inlines.contains(where: { $0.type == "text" && !$0.literal.isEmpty }) { lost += 1 }
    }

    private func unit(_ mapping: MarkdownInlines, _ node: MarkdownNode) -> TextUnit {
        let isCell = node.type == "table_cell"
        let references = mapping.references
        var notation = TextNotation(escape: {
            MarkdownText.escape($0, references: references, isCell: isCell)
        })
        let isParagraph = node.type == "paragraph"
        let source = TextUnit(mapping.parts).source
        let side = options.isBilingual ? BilingualMarkdown(options) : nil
        let isTop = blocks.isEmpty && quotes == 0
        notation.finish = { text in
            let safe = isParagraph ? MarkdownText.escapeBeginning(text) : text
            guard let side else { return safe }
            if isParagraph, isTop { return side.table(source, safe) }
            return side.line(source, safe, isHeading: node.type == "heading")
        }
        return TextUnit(mapping.parts, notation: notation)
    }

    private mutating func html(_ node: MarkdownNode, from firstLine: Int) throws(DocumentError) {
        let first = firstLine + node.startLine - 1
        let last = firstLine + max(node.endLine, node.startLine)
        guard node.startLine > 0, first < lines.count, lines[first] >= position else { return }
        let end = last < lines.count ? lines[last] : bytes.count
        // Within a quotation every line has its sign, which is no part of the HTML.
        guard quotes == 0 else { return }
        keep(to: lines[first])
        let source = String(decoding: bytes[position..<end], as: UTF8.self)
        for piece in try MarkupReader.pieces(
            of: source, rules: .html(isXML: false), options: options, name: name)
        {
            if case .kept(let text) = piece { pieces.keep(text) } else { pieces.append(piece) }
        }
        position = end
    }
}
