/// Maps documents whose text lives in runs, those of Office Open XML, to units.
///
///     <w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold</w:t></w:r><w:r><w:t> text</w:t></w:r></w:p>
///
/// Runs of one look are one; the look that most of a paragraph has is no mark, the others are marks around their
/// words. Elements are known by their names without prefix, so that the text of drawings is read too.
struct RunReader {
    /// Which elements hold what.
    struct Names: Sendable {
        /// Elements that are units.
        let paragraphs: Set<String>

        /// WordprocessingML, and DrawingML in it.
        static let word = Names(paragraphs: ["p"])
        /// SpreadsheetML's shared and inline strings.
        static let spreadsheet = Names(paragraphs: ["si", "is"])
    }

    private let names: Names
    private let document: MarkupTokens
    private var index = 0

    static func pieces(of text: String, names: Names, name: String) throws(DocumentError) -> [DocumentPiece] {
        var reader = RunReader(names: names, document: try MarkupTokens(text, isHTML: false, name: name))
        return reader.blocks(until: reader.document.tokens.count)
    }

    private init(names: Names, document: MarkupTokens) {
        self.names = names
        self.document = document
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    private func text(_ token: MarkupToken) -> String { document.text(token.range) }

    /// The index of the token that ends the element which begins at `start`.
    private func closing(of start: Int) -> Int {
        guard !document.tokens[start].isEmptyElement else { return start }
        var depth = 0
        for later in start..<document.tokens.count {
            switch document.tokens[later].kind {
            case .start: if !document.tokens[later].isEmptyElement { depth += 1 }
            case .end:
                depth -= 1
                if depth == 0 { return later }
            default: break
            }
        }
        return document.tokens.count - 1
    }

    private func source(_ range: ClosedRange<Int>) -> String {
        document.text(
            document.tokens[range.lowerBound].range
                .lowerBound..<document.tokens[range.upperBound].range.upperBound)
    }

    // MARK: - Blocks

    /// What stands between paragraphs is kept.
    private mutating func blocks(until end: Int) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        while index < end {
            let token = document.tokens[index]
            let local = Self.local(token.name)
            if token.kind == .start, !token.isEmptyElement, names.paragraphs.contains(local) {
                for piece in paragraph() {
                    if case .kept(let text) = piece { pieces.keep(text) } else { pieces.append(piece) }
                }
            } else {
                pieces.keep(text(token))
                index += 1
            }
        }
        return pieces
    }

    private mutating func paragraph() -> [DocumentPiece] {
        let start = index
        let end = closing(of: start)
        var pieces: [DocumentPiece] = [.kept(text(document.tokens[start]))]
        index = start + 1
        var paragraph = Paragraph()
        while index < end { inline(&paragraph) }
        pieces += paragraph.pieces()
        pieces.append(.kept(text(document.tokens[end])))
        index = end + 1
        return pieces
    }

    /// One element between paragraph tags.
    private mutating func inline(_ paragraph: inout Paragraph) {
        let token = document.tokens[index]
        let local = Self.local(token.name)
        switch token.kind {
        case .start where local == "r" && !token.isEmptyElement: run(&paragraph)
        case .start where local == "t" && !token.isEmptyElement:
            // A cell's plain string has no runs.
            let end = closing(of: index)
            paragraph.add(
                text: document.text(token.range.upperBound..<document.tokens[end].range.lowerBound), look: "",
                open: text(token), close: text(document.tokens[end]), plain: Self.preserving(text(token)))
            index = end + 1
        case .start
        where ["hyperlink", "ins", "smartTag", "sdt", "sdtContent", "fldSimple", "customXml", "moveTo"]
            .contains(local)
            && !token.isEmptyElement:
            paragraph.add(TextUnit.Mark(.open, kept: text(token)))
            index += 1
        case .start:
            // Properties, deletions, bookmarks, formulas: kept as a whole.
            let end = closing(of: index)
            paragraph.add(TextUnit.Mark(.standalone, kept: source(index...end)))
            index = end + 1
        case .end:
            paragraph.add(TextUnit.Mark(.close, kept: text(token)))
            index += 1
        case .text, .other, .cdata:
            paragraph.add(TextUnit.Mark(.standalone, kept: text(token)))
            index += 1
        }
    }

    private mutating func run(_ paragraph: inout Paragraph) {
        let start = index
        let end = closing(of: start)
        let runEnd = document.tokens[end].range.upperBound
        let tag = text(document.tokens[start])
        let close = text(document.tokens[end])
        var properties = ""
        /// How far the run's source was handed on.
        var position = document.tokens[start].range.lowerBound
        index = start + 1
        while index < end {
            let token = document.tokens[index]
            let local = Self.local(token.name)
            // White space between the elements of a run goes with what comes next.
            guard token.kind == .start else {
                index += 1
                continue
            }
            let last = closing(of: index)
            if local == "rPr" {
                properties = source(index...last)
                index = last + 1
                continue
            }
            let isLast = !(last + 1..<max(last + 1, end)).contains { document.tokens[$0].kind == .start }
            let elementEnd = isLast ? runEnd : document.tokens[last].range.upperBound
            let before = tag + properties
            if local == "t", !token.isEmptyElement {
                let inner = token.range.upperBound..<document.tokens[last].range.lowerBound
                paragraph.add(
                    text: document.text(inner), look: properties,
                    open: document.text(position..<inner.lowerBound),
                    close: document.text(inner.upperBound..<elementEnd),
                    plain: before + Self.preserving(text(token)),
                    plainClose: text(document.tokens[last]) + close)
            } else {
                let isBreak = local == "br" || local == "tab" || local == "cr"
                let elementStart = token.range.lowerBound
                let inner =
                    containsParagraph(index...last) ? blocks(until: last + 1) : [.kept(source(index...last))]
                paragraph.add(
                    object: inner, isBreak: isBreak, before: document.text(position..<elementStart),
                    after: document.text(document.tokens[last].range.upperBound..<elementEnd),
                    whole: (before, close))
            }
            position = elementEnd
            index = last + 1
        }
        if position < runEnd {
            paragraph.add(TextUnit.Mark(.standalone, kept: document.text(position..<runEnd)))
        }
        index = end + 1
    }

    private func containsParagraph(_ range: ClosedRange<Int>) -> Bool {
        range.contains {
            document.tokens[$0].kind == .start
                && names.paragraphs.contains(Self.local(document.tokens[$0].name))
        }
    }

    /// A text element's tag that keeps the space at its text's ends.
    private static func preserving(_ tag: String) -> String {
        if tag.range(ofText: "xml:space") != nil { return tag }
        return String(tag.dropLast()) + " xml:space=\"preserve\">"
    }
}
