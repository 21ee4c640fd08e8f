import TextAnalysis

/// Maps XLIFF 1.2 and 2.0 to units: each source without a target gets one.
struct XLIFFDocument {
    private let document: MarkupTokens
    private let options: DocumentOptions
    private var pieces: [DocumentPiece] = []
    /// Elements with `translate`, innermost last.
    private var refusals: [Bool] = []
    /// The source that was read and has no target yet.
    private var source: (parts: [TextUnit.Part], space: String, prefix: String)?
    /// White space before the last element, which is put before a new target too.
    private var space = ""

    private static let pairs: Set<String> = ["g", "pc", "mrk"]
    private static let singles: Set<String> = [
        "x", "bx", "ex", "sc", "ec", "sm", "em", "ph", "bpt", "ept", "it", "cp",
    ]

    static func pieces(of text: String, options: DocumentOptions, name: String) throws(DocumentError)
        -> [DocumentPiece]
    {
        var reader = XLIFFDocument(
            document: try MarkupTokens(text, isHTML: false, name: name), options: options)
        reader.read()
        return reader.pieces
    }

    private init(document: MarkupTokens, options: DocumentOptions) {
        self.document = document
        self.options = options
    }

    private mutating func read() {
        let tokens = document.tokens
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            let local = Self.local(token.name)
            switch (token.kind, local) {
            case (.start, "source") where !token.isEmptyElement && !(refusals.last ?? false):
                let end = closing(of: index)
                readSource(index, end)
                index = end + 1
                continue
            case (.start, "target"):
                let end = token.isEmptyElement ? index : closing(of: index)
                readTarget(index, end)
                index = end + 1
                continue
            case (.start, "alt-trans"):
                // Suggestions have sources and targets of their own.
                flushTarget()
                let end = token.isEmptyElement ? index : closing(of: index)
                keep(index...end)
                index = end + 1
                continue
            case (.start, _): start(token)
            case (.end, _):
                if ["segment", "trans-unit", "unit"].contains(local) { flushTarget() }
                if !refusals.isEmpty, !token.isEmptyElement { refusals.removeLast() }
                pieces.keep(document.text(token.range))
            case (.text, _):
                let text = document.text(token.range)
                if text.allSatisfy(\.isWhitespace) {
                    if source == nil { space = text }
                    pieces.keep(text)
                } else {
                    pieces.keep(text)
                }
            default: pieces.keep(document.text(token.range))
            }
            index += 1
        }
    }

    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    /// The token that ends the element which begins at `index`.
    private func closing(of index: Int) -> Int {
        var depth = 0
        for later in index..<document.tokens.count {
            let token = document.tokens[later]
            if token.kind == .start, !token.isEmptyElement { depth += 1 }
            if token.kind == .end {
                depth -= 1
                if depth == 0 { return later }
            }
        }
        return document.tokens.count - 1
    }

    private mutating func keep(_ range: ClosedRange<Int>) {
        pieces.keep(
            document.text(
                document.tokens[range.lowerBound].range
                    .lowerBound..<document.tokens[range.upperBound].range.upperBound))
    }

    private mutating func start(_ token: MarkupToken) {
        // Whatever stands behind a source that is no target comes behind the new one.
        if source != nil, !["note", "notes"].contains(Self.local(token.name)) { flushTarget() }
        let tag = StartTag(document.bytes[token.range], isHTML: false)
        if !token.isEmptyElement {
            refusals.append(tag.value("translate").map { $0 == "no" } ?? (refusals.last ?? false))
        }
        let target = options.target.description
        pieces += tag.pieces(
            isTranslated: { _ in false },
            replacement: { name in
                name == "target-language" || name == "trgLang"
                    ? (tag.value(name) == target ? nil : target) : nil
            },
            adding: addition(tag, token))
    }

    /// XLIFF 1.2 names the target's language at each file, 2.0 at the root.
    private func addition(_ tag: StartTag, _ token: MarkupToken) -> String {
        guard options.source != options.target else { return "" }
        switch Self.local(token.name) {
        case "file" where tag.value("source-language") != nil && tag.value("target-language") == nil:
            return "target-language=\"\(options.target)\""
        case "xliff" where tag.value("srcLang") != nil && tag.value("trgLang") == nil:
            return "trgLang=\"\(options.target)\""
        default: return ""
        }
    }

    private mutating func readSource(_ start: Int, _ end: Int) {
        flushTarget()
        keep(start...end)
        var builder = UnitBuilder(isHTML: false, keepsSpace: true)
        var index = start + 1
        while index < end {
            let token = document.tokens[index]
            let local = Self.local(token.name)
            let text = document.text(token.range)
            switch token.kind {
            case .text: builder.add(text: text)
            case .start
            where Self.singles.contains(local) || token.isEmptyElement || !Self.pairs.contains(local):
                let close = token.isEmptyElement ? index : closing(of: index)
                let range = token.range.lowerBound..<document.tokens[close].range.upperBound
                builder.add(TextUnit.Mark(.standalone, kept: document.text(range)))
                index = close
            case .start: builder.add(TextUnit.Mark(.open, kept: text))
            case .end: builder.add(TextUnit.Mark(.close, kept: text))
            case .other, .cdata: builder.add(TextUnit.Mark(.standalone, kept: text))
            }
            index += 1
        }
        let name = document.tokens[start].name
        source = (builder.parts, space, name.contains(":") ? String(name.prefix { $0 != ":" }) + ":" : "")
    }

    private mutating func readTarget(_ start: Int, _ end: Int) {
        let isEmpty = document.tokens[start].isEmptyElement || end == start + 1
        guard isEmpty, let source else {
            self.source = nil
            keep(start...end)
            return
        }
        let raw = document.text(
            document.tokens[start].range.lowerBound..<document.tokens[end].range.upperBound)
        var open = document.text(document.tokens[start].range)
        if document.tokens[start].isEmptyElement { open = String(open.dropLast(2)) + ">" }
        append(source.parts, open: open, close: "</\(source.prefix)target>", unchanged: raw)
        self.source = nil
    }

    /// Writes the target of a source that has none.
    private mutating func flushTarget() {
        guard let source else { return }
        self.source = nil
        append(
            source.parts, open: source.space + "<\(source.prefix)target>", close: "</\(source.prefix)target>",
            unchanged: "")
    }

    private mutating func append(_ parts: [TextUnit.Part], open: String, close: String, unchanged: String) {
        let unit = TextUnit(
            parts,
            notation: TextNotation(
                escape: { MarkupText.escape($0) }, finish: { open + $0 + close }, unchanged: unchanged))
        guard unit.hasLetters else { return pieces.keep(unchanged) }
        pieces.append(.unit(unit))
    }
}
