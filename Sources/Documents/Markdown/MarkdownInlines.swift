/// Finds the inline nodes of one block in its source.
///
/// cmark tells what a block is made of, and only roughly where; but the nodes stand in the source in their order,
/// and between them there is nothing but signs that are known. So the source is read along with the nodes, and
/// where the two disagree the block is left alone.
struct MarkdownInlines {
    private let bytes: [UInt8]
    private let quotes: Int
    private let isCell: Bool
    private var position: Int
    private var start: Int?
    private(set) var parts: [TextUnit.Part] = []
    /// References that stood in the text, by their character.
    private(set) var references: [Character: String] = [:]
    /// Delimiters of the elements that are open, to be closed by the same.
    private var open: [[UInt8]] = []

    init(_ bytes: [UInt8], from start: Int, quotes: Int, isCell: Bool) {
        self.bytes = bytes
        self.quotes = quotes
        self.isCell = isCell
        position = start
    }

    /// Where the nodes stood.
    var range: Range<Int>? { start.map { $0..<position } }

    /// - Returns: whether every node was found.
    mutating func read(_ nodes: ArraySlice<MarkdownNode>) -> Bool {
        skipSpace()
        if isCell {
            while position < bytes.count,
                bytes[position] == UInt8(ascii: "|") || bytes[position] == 0x20 || bytes[position] == 0x09
            {
                position += 1
            }
        }
        start = position
        for (index, node) in zip(nodes.indices, nodes) where !read(node, next: nodes[(index + 1)...].first) {
            return false
        }
        return !parts.isEmpty
    }

    private mutating func read(_ node: MarkdownNode, next: MarkdownNode?) -> Bool {
        switch node.type {
        case "text": return text(node.literal)
        case "softbreak": return lineEnd(isHard: false)
        case "linebreak": return lineEnd(isHard: true)
        case "code": return code(node.literal)
        case "html_inline": return html(node.literal)
        case "emph": return node.isEntering ? openDelimiter(1, of: "*_") : closeDelimiter()
        case "strong": return node.isEntering ? openDelimiter(2, of: "*_") : closeDelimiter()
        case "strikethrough": return node.isEntering ? openDelimiter(0, of: "~") : closeDelimiter()
        case "link": return node.isEntering ? openLink() : closeLink()
        case "image": return node.isEntering ? openImage() : closeLink()
        default: return node.isEntering ? footnote() : true
        }
    }

    // MARK: - Text

    private mutating func text(_ literal: String) -> Bool {
        var text = ""
        let begin = position
        var rest = literal.unicodeScalars[...]
        while let scalar = rest.first {
            guard position < bytes.count else { return false }
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count,
                WordMap.isPunctuation(bytes[position + 1]), scalar.value == UInt32(bytes[position + 1])
            {
                position += 2
            } else if bytes[position] == UInt8(ascii: "&"), let end = referenceEnd(),
                !(scalar == "&" && literalHasReference(rest, to: end))
            {
                references[Character(scalar)] = String(decoding: bytes[position..<end], as: UTF8.self)
                position = end
            } else {
                let width = UTF8.width(scalar)
                guard position + width <= bytes.count,
                    bytes[position..<position + width].elementsEqual(Array(String(scalar).utf8))
                else { return false }
                position += width
            }
            text.unicodeScalars.append(scalar)
            rest.removeFirst()
        }
        // In an automatic link the address is read as it stands.
        if open.last == Self.automatic {
            parts.append(.mark(TextUnit.Mark(.kept(text), kept: source(begin))))
        } else {
            parts.append(.text(text, source: source(begin)))
        }
        return true
    }

    private func source(_ begin: Int) -> String { String(decoding: bytes[begin..<position], as: UTF8.self) }

    /// Where the character reference at the position ends.
    private func referenceEnd() -> Int? {
        var end = position + 1
        while end < bytes.count, end < position + 40 {
            let byte = bytes[end]
            if byte == UInt8(ascii: ";") { return end > position + 1 ? end + 1 : nil }
            guard
                byte == UInt8(ascii: "#") && end == position + 1 || (0x30...0x39).contains(byte)
                    || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte)
            else { return nil }
            end += 1
        }
        return nil
    }

    /// Whether what looks like a reference is none to cmark, so that the text has it as it stands.
    private func literalHasReference(_ rest: Substring.UnicodeScalarView, to end: Int) -> Bool {
        Substring(rest).utf8.starts(with: bytes[position..<end])
    }

    // MARK: - Lines

    private mutating func lineEnd(isHard: Bool) -> Bool {
        let begin = position
        if isHard, position < bytes.count, bytes[position] == UInt8(ascii: "\\") { position += 1 }
        skipSpace()
        guard position < bytes.count, bytes[position] == 0x0A || bytes[position] == 0x0D else { return false }
        if bytes[position] == 0x0D, position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        position += 1
        skipSpace()
        var signs = 0
        while signs < quotes, position < bytes.count, bytes[position] == UInt8(ascii: ">") {
            position += 1
            signs += 1
            skipSpace()
        }
        parts.append(
            isHard ? .mark(TextUnit.Mark(.lineBreak, kept: source(begin))) : .text(" ", source: source(begin))
        )
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
    }

    // MARK: - Marks

    private mutating func code(_ literal: String) -> Bool {
        let begin = position
        while position < bytes.count, bytes[position] == UInt8(ascii: "`") { position += 1 }
        let count = position - begin
        guard count > 0 else { return false }
        var run = 0
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "`") {
                run += 1
            } else {
                if run == count { break }
                run = 0
            }
            position += 1
        }
        guard run == count else { return false }
        parts.append(.mark(TextUnit.Mark(.kept(literal), kept: source(begin))))
        return true
    }

    private mutating func html(_ literal: String) -> Bool {
        let wanted = Array(literal.utf8)
        guard position + wanted.count <= bytes.count,
            bytes[position..<position + wanted.count].elementsEqual(wanted)
        else {
            return false
        }
        position += wanted.count
        let kind: TextUnit.Mark.Kind =
            literal.lowercased().hasPrefix("<br")
            ? .lineBreak
            : literal.hasPrefix("</")
                ? .close
                : literal.hasPrefix("<!") || literal.hasPrefix("<?") || literal.hasSuffix("/>")
                    || Self.isVoid(literal) ? .standalone : .open
        parts.append(.mark(TextUnit.Mark(kind, kept: literal)))
        return true
    }

    private static func isVoid(_ tag: String) -> Bool {
        ["<img", "<hr", "<input", "<wbr", "<link", "<meta"].contains { tag.lowercased().hasPrefix($0) }
    }

    /// - Parameter count: of the delimiter's signs; 0 for one or two.
    private mutating func openDelimiter(_ count: Int, of signs: String) -> Bool {
        guard position < bytes.count, signs.utf8.contains(bytes[position]) else { return false }
        let sign = bytes[position]
        var end = position + 1
        while end < bytes.count, bytes[end] == sign, end - position < (count == 0 ? 2 : count) { end += 1 }
        guard count == 0 || end - position == count else { return false }
        open.append(Array(bytes[position..<end]))
        mark(.open, to: end)
        return true
    }

    private mutating func closeDelimiter() -> Bool {
        guard let delimiter = open.popLast(), bytes[position...].starts(with: delimiter) else { return false }
        mark(.close, to: position + delimiter.count)
        return true
    }

    private mutating func mark(_ kind: TextUnit.Mark.Kind, to end: Int) {
        let begin = position
        position = end
        parts.append(.mark(TextUnit.Mark(kind, kept: source(begin))))
    }

    private static let automatic = Array("<>".utf8)

    private mutating func openLink() -> Bool {
        guard position < bytes.count else { return false }
        if bytes[position] == UInt8(ascii: "<") {
            open.append(Self.automatic)
            mark(.open, to: position + 1)
            return true
        }
        guard bytes[position] == UInt8(ascii: "[") else { return false }
        open.append(Array("[".utf8))
        mark(.open, to: position + 1)
        return true
    }

    private mutating func openImage() -> Bool {
        guard bytes[position...].starts(with: Array("![".utf8)) else { return false }
        open.append(Array("[".utf8))
        mark(.open, to: position + 2)
        return true
    }

    private mutating func closeLink() -> Bool {
        guard let opened = open.popLast(), position < bytes.count else { return false }
        if opened == Self.automatic {
            guard bytes[position] == UInt8(ascii: ">") else { return false }
            mark(.close, to: position + 1)
            return true
        }
        guard bytes[position] == UInt8(ascii: "]") else { return false }
        var end = position + 1
        if end < bytes.count, bytes[end] == UInt8(ascii: "("), let close = destinationEnd(from: end) {
            end = close
        } else if end < bytes.count, bytes[end] == UInt8(ascii: "[") {
            var close = end + 1
            while close < bytes.count, bytes[close] != UInt8(ascii: "]") {
                close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard close < bytes.count else { return false }
            end = close + 1
        }
        mark(.close, to: end)
        return true
    }

    /// Where `(destination "title")` ends.
    private func destinationEnd(from start: Int) -> Int? {
        var index = start + 1
        var depth = 1
        var quote: UInt8?
        while index < bytes.count, index < start + 8192 {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if let sign = quote {
                if byte == sign { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "<"): if bytes[index - 1] == UInt8(ascii: "(") { quote = UInt8(ascii: ">") }
                case UInt8(ascii: "\""), UInt8(ascii: "'"):
                    // Only a title's quote stands behind a space.
                    if bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x09 {
                        quote = byte
                    }
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")"):
                    depth -= 1
                    if depth == 0 { return index + 1 }
                default: break
                }
            }
            index += 1
        }
        return nil
    }

    private mutating func footnote() -> Bool {
        guard bytes[position...].starts(with: Array("[^".utf8)),
            let end = bytes[position...].firstIndex(of: UInt8(ascii: "]"))
        else { return false }
        mark(.standalone, to: end + 1)
        return true
    }
}
