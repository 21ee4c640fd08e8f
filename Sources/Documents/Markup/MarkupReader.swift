import TextAnalysis

/// Maps HTML, or XML that is written like it, to units.
struct MarkupReader {
    let rules: MarkupRules
    let options: DocumentOptions
    let document: MarkupTokens

    private var pieces: [DocumentPiece] = []
    private var builder: UnitBuilder
    /// The elements that are open, and whether each is a block.
    private var open: [String] = []
    /// The element that is not looked into, how deep it lies, and what was gathered of it.
    private var closed: Closed?
    /// The plural forms of the element that is open: their category, and where their pieces begin and end.
    private var forms: [(category: String, range: Range<Int>)] = []
    private var formStart: (category: String, start: Int)?

    /// What was read around an element that holds blocks within a sentence.
    private var outer: [Outer] = []
    private struct Outer {
        let depth: Int
        let builder: UnitBuilder
        let pieces: [DocumentPiece]
    }

    /// The innermost block that is open, whose text may be put side by side with its translation.
    private var block: (name: String, tag: String, start: Int)?

    private struct Closed {
        let depth: Int
        let role: MarkupRules.Role
        var source: [DocumentPiece] = []
        var text = ""
    }

    init(_ text: String, rules: MarkupRules, options: DocumentOptions, name: String) throws(DocumentError) {
        self.rules = rules
        self.options = options
        document = try MarkupTokens(text, isHTML: rules.isHTML, name: name)
        builder = UnitBuilder(isHTML: rules.isHTML, keepsSpace: rules.keepsSpace, decode: rules.decode)
    }

    static func pieces(
        of text: String, rules: MarkupRules, options: DocumentOptions, name: String
    ) throws(DocumentError) -> [DocumentPiece] {
        var reader = try MarkupReader(text, rules: rules, options: options, name: name)
        return reader.read()
    }

    private mutating func read() -> [DocumentPiece] {
        for token in document.tokens {
            switch token.kind {
            case .start: start(token)
            case .end: end(token)
            case .text: text(document.text(token.range))
            case .other, .cdata: aside(document.text(token.range))
            }
        }
        if let closed {
            self.closed = nil
            pieces += closed.source
        }
        flush()
        return pieces
    }

    // MARK: - Tokens

    private mutating func start(_ token: MarkupToken) {
        let isVoid = token.isEmptyElement || rules.isHTML && Self.voidElements.contains(token.name)
        if !isVoid { open.append(token.name) }
        guard !token.range.isEmpty else {
            if closed == nil, rules.role(token.name) == .block { flush() }
            return
        }
        let tag = StartTag(document.bytes[token.range], isHTML: rules.isHTML)
        var role = rules.role(token.name)
        if closed != nil {
            closed?.source.keep(document.text(token.range))
            return
        }
        if Self.isRefused(tag) || rules.isRefused?(tag, token.name) == true {
            role = role == .block || role == .untouched ? .untouched : .kept
        }
        let tagPieces = pieces(of: tag, token)
        if isVoid {
            switch role {
            case .block, .untouched:
                flush()
                pieces += tagPieces
            case .lineBreak: builder.add(TextUnit.Mark(.lineBreak, tagPieces))
            case .inline, .kept, .object, .nested: builder.add(TextUnit.Mark(.standalone, tagPieces))
            }
            return
        }
        switch role {
        case .block:
            flush()
            beginForm(tag, token)
            beginBlock(token)
            pieces += tagPieces
        case .nested:
            outer.append(Outer(depth: open.count, builder: builder, pieces: pieces))
            builder = UnitBuilder(isHTML: rules.isHTML, keepsSpace: rules.keepsSpace, decode: rules.decode)
            pieces = tagPieces
        case .inline, .lineBreak: builder.add(TextUnit.Mark(.open, tagPieces))
        case .untouched, .kept, .object:
            closed = Closed(depth: open.count, role: role, source: tagPieces)
        }
    }

    private mutating func end(_ token: MarkupToken) {
        let source = document.text(token.range)
        guard let index = open.lastIndex(of: token.name) else {
            // Nothing that is open ends here.
            if closed != nil {
                closed?.source.keep(source)
            } else if !source.isEmpty {
                builder.add(TextUnit.Mark(.standalone, kept: source))
            }
            return
        }
        open.removeSubrange(index...)
        if let gathered = closed {
            closed?.source.keep(source)
            if open.count < gathered.depth { endClosed() }
            return
        }
        if let last = outer.last, open.count < last.depth {
            flush()
            pieces.keep(source)
            let inner = pieces
            outer.removeLast()
            (builder, pieces) = (last.builder, last.pieces)
            builder.add(TextUnit.Mark(.standalone, inner))
            return
        }
        if rules.role(token.name) == .block {
            flush()
            if token.name == rules.plurals?.parent { fillForms() }
            pieces.keep(source)
            endForm(token)
            endBlock(token)
        } else {
            // An end that HTML leaves out is one all the same.
            builder.add(TextUnit.Mark(.close, kept: source))
        }
    }

    private mutating func endClosed() {
        guard let done = closed else { return }
        closed = nil
        switch done.role {
        case .untouched:
            flush()
            pieces += done.source
        case .kept:
            let text = MarkupText(done.text, isHTML: rules.isHTML, keepsSpace: false).text
            builder.add(TextUnit.Mark(text.isEmpty ? .standalone : .kept(text), done.source))
        default: builder.add(TextUnit.Mark(.standalone, done.source))
        }
    }

    private mutating func text(_ source: String) {
        if closed != nil {
            closed?.source.keep(source)
            closed?.text += source
            return
        }
        // Around the root of XML there is no text, only the declaration and what belongs to the document type.
        if !rules.isHTML, open.isEmpty { return pieces.keep(source) }
        if let element = open.last, rules.languageElements.contains(element) {
            pieces.keep(language(source))
            return
        }
        guard rules.isHTML, source.utf8.contains(UInt8(ascii: "<")) else { return builder.add(text: source) }
        // Tags that the parser passed over, such as an end without its start.
        var position = source.startIndex
        for span in ProtectedSpans.find(in: source) where span.kind == .tag {
            builder.add(text: String(source[position..<span.range.lowerBound]))
            builder.add(TextUnit.Mark(.standalone, kept: String(source[span.range])))
            position = span.range.upperBound
        }
        builder.add(text: String(source[position...]))
    }

    private mutating func aside(_ source: String) {
        if closed != nil {
            closed?.source.keep(source)
        } else if builder.hasText {
            builder.add(TextUnit.Mark(.standalone, kept: source))
        } else {
            flush()
            pieces.keep(source)
        }
    }

    private mutating func flush() {
        let encode = rules.encode
        let splits =
            options.isBilingual && outer.isEmpty && block == nil
            && open.last.map(rules.bilingual.isSplit) == true
        let isHTML = rules.isHTML
        for piece in builder.close(notation: { references in
            TextNotation(escape: { encode?($0) ?? MarkupText.escape($0, references: references) })
        }) {
            switch piece {
            case .kept(let text): pieces.keep(text)
            case .unit(var unit):
                if splits {
                    let source = unit.source
                    unit.notation.finish = { source + (isHTML ? "<br>" : "<br/>") + $0 }
                }
                pieces.append(.unit(unit))
            }
        }
    }

    /// The name of the target's language in the place of the source's.
    private func language(_ source: String) -> String {
        let name = source.filter { !$0.isWhitespace }
        guard options.source != options.target, LanguageTag(name)?.language == options.source.language else {
            return source
        }
        return source.replacing(name, with: options.target.description)
    }

    // MARK: - Side by side

    private mutating func beginBlock(_ token: MarkupToken) {
        guard options.isBilingual else { return }
        block = nil
        guard outer.isEmpty, rules.bilingual.isWhole(token.name) else { return }
        pieces.append(.kept(""))
        block = (token.name, document.text(token.range), pieces.count)
        pieces.append(.kept(""))
    }

    private mutating func endBlock(_ token: MarkupToken) {
        guard let own = block, own.name == token.name, own.start < pieces.count else { return }
        block = nil
        let inner = Array(pieces[own.start...])
        guard inner.contains(where: { if case .unit = $0 { true } else { false } }) else { return }
        pieces.removeSubrange(own.start...)
        pieces += rules.bilingual.pieces(inner, options)
        pieces.append(.kept(""))
    }

    // MARK: - Plural forms

    private mutating func beginForm(_ tag: StartTag, _ token: MarkupToken) {
        guard let plurals = rules.plurals else { return }
        if token.name == plurals.parent { forms = [] }
        guard token.name == plurals.item, let category = tag.value(plurals.attribute) else { return }
        // What comes next must be a piece of its own, so that it can be taken out again.
        pieces.append(.kept(""))
        formStart = (category, pieces.count)
        pieces.append(.kept(""))
    }

    private mutating func endForm(_ token: MarkupToken) {
        guard let start = formStart, token.name == rules.plurals?.item else { return }
        forms.append((start.category, start.start..<pieces.count))
        formStart = nil
        pieces.append(.kept(""))
    }

    /// Adds the categories that the target has and the source has not, made from the source's `other`.
    private mutating func fillForms() {
        guard let plurals = rules.plurals, options.source.language != options.target.language,
            let other = forms.first(where: { $0.category == "other" })
        else { return }
        // The white space between two forms.
        var indent = ""
        if case .kept(let text)? = pieces.last { indent = text }
        var added: [DocumentPiece] = []
        for category in PluralForms(language: options.target.language).categories
        where !forms.contains(where: { $0.category == category }) {
            for piece in pieces[other.range] {
                switch piece {
                case .kept(let text):
                    added.keep(
                        text.replacing(
                            "\(plurals.attribute)=\"other\"", with: "\(plurals.attribute)=\"\(category)\""))
                case .unit: added.append(piece)
                }
            }
            let between = indent.isEmpty ? "" : "\n" + String(repeating: " ", count: formIndent)
            added.keep(between)
        }
        guard !added.isEmpty else { return }
        pieces.insert(contentsOf: added, at: other.range.lowerBound)
        forms = []
    }

    /// The columns before a form on its line.
    private var formIndent: Int {
        guard let first = forms.first, first.range.lowerBound >= 2,
            case .kept(let before) = pieces[first.range.lowerBound - 2]
        else { return 8 }
        return before.reversed().prefix { $0 == " " }.count
    }

    // MARK: - Tags

    private func pieces(of tag: StartTag, _ token: MarkupToken) -> [DocumentPiece] {
        let source = options.source
        let target = options.target
        let isForeign = source != target
        let isRoot = token.name == "html"
        let direction = target.isRightToLeft ? "rtl" : "ltr"
        let changesDirection = isForeign && target.isRightToLeft != source.isRightToLeft
        let hasDirection = tag.attributes.contains { $0.name == "dir" }
        return tag.pieces(
            isTranslated: { rules.isTranslated($0, tag, token.name) },
            replacement: { name in
                switch name {
                case "lang", "xml:lang":
                    guard isForeign, let tag = LanguageTag(tag.value(name) ?? ""),
                        tag.language == source.language
                    else {
                        return nil
                    }
                    return target.description
                case "dir":
                    let value = tag.value("dir")?.lowercased()
                    return changesDirection && (value == "ltr" || value == "rtl") && value != direction
                        ? direction : nil
                default: return nil
                }
            },
            adding: isRoot && changesDirection && target.isRightToLeft && !hasDirection ? "dir=\"rtl\"" : "")
    }

    private static func isRefused(_ tag: StartTag) -> Bool {
        if tag.value("translate")?.lowercased() == "no" || tag.value("translatable") == "false" {
            return true
        }
        return tag.value("class")?.split(separator: " ").contains("notranslate") ?? false
    }

    private static let voidElements: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
        "basefont", "frame", "isindex", "keygen",
    ]
}

extension LanguageTag {
    /// Whether the language is written from right to left.
    var isRightToLeft: Bool {
        ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "arc", "syr"].contains(language)
    }
}
