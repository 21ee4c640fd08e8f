import TextAnalysis

/// A catalogue's message as a unit: ICU's plural and select arguments are taken apart, so that each branch is
/// translated by itself, and the target's plural categories are filled.
enum MessageText {
    /// - Parameters:
    ///   - escape: writes text as it stands in the file.
    ///   - finish: puts around the whole what stands around it in the file.
    ///   - unchanged: the value as it stands, with what is around it.
    static func unit(
        _ text: String, options: DocumentOptions, escape: @escaping @Sendable (String) -> String,
        finish: @escaping @Sendable (String) -> String = { $0 }, unchanged: String
    ) -> TextUnit {
        let arguments = MessageArgument.find(in: text)
        let notation = TextNotation(
            escape: escape, finish: finish, unchanged: arguments.isEmpty ? unchanged : nil)
        guard !arguments.isEmpty else { return TextUnit([.text(text, source: "")], notation: notation) }
        // What frames the value is kept around the unit where its branches change and its own text does not.
        let frame = finish("\u{0}").split(separator: "\u{0}", omittingEmptySubsequences: false).map(
            String.init)
        var parts: [TextUnit.Part] = [.mark(TextUnit.Mark(.standalone, kept: frame.first ?? ""))]
        var position = text.startIndex
        for argument in arguments {
            let before = String(text[position..<argument.range.lowerBound])
            if !before.isEmpty { parts.append(.text(before, source: escape(before))) }
            parts.append(.mark(TextUnit.Mark(.standalone, argument.pieces(options: options, escape: escape))))
            position = argument.range.upperBound
        }
        let rest = String(text[position...])
        if !rest.isEmpty { parts.append(.text(rest, source: escape(rest))) }
        parts.append(.mark(TextUnit.Mark(.standalone, kept: frame.count > 1 ? frame[1] : "")))
        return TextUnit(parts, notation: TextNotation(escape: escape))
    }
}

/// An argument of ICU's MessageFormat with branches: `{n, plural, one {# file} other {# files}}`.
struct MessageArgument {
    struct Branch {
        var selector: String
        var text: String
        /// What stands before the branch's `{`.
        var before: String
    }

    let range: Range<String.Index>
    private let head: String
    private let isPlural: Bool
    private let branches: [Branch]
    /// What stands behind the last branch, with the closing `}`.
    private let tail: String

    /// The arguments with branches at the top level of a message.
    static func find(in text: String) -> [MessageArgument] {
        var found: [MessageArgument] = []
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == "{", let argument = MessageArgument(text, at: index) {
                found.append(argument)
                index = argument.range.upperBound
            } else {
                index = text.index(after: index)
            }
        }
        return found
    }

    private init?(_ text: String, at start: String.Index) {
        guard let end = Self.closing(text, from: start) else { return nil }
        let inner = text[text.index(after: start)..<end]
        let commas = inner.indices.filter { inner[$0] == "," }.prefix(2)
        guard commas.count == 2, let first = commas.first, let second = commas.last else { return nil }
        let kind = inner[inner.index(after: first)..<second].filter { !$0.isWhitespace }
        guard ["plural", "select", "selectordinal"].contains(kind) else { return nil }
        isPlural = kind != "select"
        var branches: [Branch] = []
        var position = inner.index(after: second)
        head = String(text[start..<position])
        while let open = inner[position...].firstIndex(of: "{") {
            guard let close = Self.closing(text, from: open), close < inner.endIndex else { return nil }
            let before = String(inner[position..<open])
            let selector = before.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
            branches.append(
                Branch(
                    selector: selector, text: String(inner[inner.index(after: open)..<close]), before: before)
            )
            position = inner.index(after: close)
        }
        guard !branches.isEmpty else { return nil }
        self.branches = branches
        tail = String(inner[position...]) + "}"
        range = start..<text.index(after: end)
    }

    /// The `}` that closes the `{` at `start`; quoted text counts for nothing.
    private static func closing(_ text: String, from start: String.Index) -> String.Index? {
        var depth = 0
        var index = start
        while index < text.endIndex {
            switch text[index] {
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return index }
            case "'":
                let next = text.index(after: index)
                if next < text.endIndex, text[next] == "{" || text[next] == "}",
                    let quoteEnd = text[next...].firstIndex(of: "'")
                {
                    index = quoteEnd
                }
            default: break
            }
            guard depth <= 16 else { return nil }
            index = text.index(after: index)
        }
        return nil
    }

    /// The argument with each branch as a unit, and with the target's plural categories.
    func pieces(options: DocumentOptions, escape: @escaping @Sendable (String) -> String) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = [.kept(escape(head))]
        for branch in filled(for: options) {
            pieces.keep(escape(branch.before) + "{")
            pieces.append(.unit(unit(of: branch, options: options, escape: escape)))
            pieces.keep("}")
        }
        pieces.keep(escape(tail))
        return pieces
    }

    private func filled(for options: DocumentOptions) -> [Branch] {
        guard isPlural, options.source.language != options.target.language,
            let other = branches.firstIndex(where: { $0.selector == "other" })
        else { return branches }
        var result = branches
        var place = other
        for category in PluralForms(language: options.target.language).categories
        where !branches.contains(where: { $0.selector == category }) {
            let space = branches[other].before.prefix(while: \.isWhitespace)
            result.insert(
                Branch(
                    selector: category, text: branches[other].text,
                    before: (space.isEmpty ? " " : space) + category + " "),
                at: place)
            place += 1
        }
        return result
    }

    private func unit(
        of branch: Branch, options: DocumentOptions, escape: @escaping @Sendable (String) -> String
    ) -> TextUnit {
        guard isPlural, let sign = branch.text.firstIndex(of: "#"),
            branch.text.count(where: { $0 == "#" }) == 1
        else {
            return MessageText.unit(
                branch.text, options: options, escape: escape, unchanged: escape(branch.text))
        }
        let forms = PluralForms(language: options.target.language)
        let index = forms.categories.firstIndex(of: branch.selector)
        let sample = index.map { forms.samples[$0] } ?? (branch.selector == "one" ? 1 : 5)
        let before = String(branch.text[..<sign])
        let after = String(branch.text[branch.text.index(after: sign)...])
        return TextUnit(
            [
                .text(before, source: ""), .mark(TextUnit.Mark(.kept(String(sample)), kept: "#")),
                .text(after, source: ""),
            ],
            notation: TextNotation(escape: escape, unchanged: escape(branch.text)))
    }
}
