import DictionaryEngine

/// What one item of a sense says.
enum MuellerItem: Hashable {
    /// A translation or explanation in the target language.
    case translation(labels: [String], text: String)
    /// An expression in the source language with what it means.
    case usage(source: String, labels: [String], target: String)
    /// An expression whose meanings come after it as a lettered list, or with the next item.
    case source(String)
    case reference(Article.Reference)
    /// An expression that means the same as another.
    case usageReference(source: String, Article.Reference)

    /// Reads an item, and more than one where a list of uses is separated by commas.
    static func read(_ text: String) -> [MuellerItem] {
        let tokens = MuellerToken.split(text)
        let references = braced(tokens)
        let rest = tokens.filter { !($0.kind == .group && $0.text.hasPrefix("{")) }
        var items = references.map { MuellerItem.reference($0) }
        if !rest.isEmpty { items = readTokens(rest) + items }
        return items
    }

    private static func readTokens(_ tokens: [MuellerToken]) -> [MuellerItem] {
        if let reference = reference(tokens) { return [.reference(reference)] }
        let start = tokens.firstIndex { $0.kind == .latin || $0.kind == .cyrillic } ?? tokens.count
        guard start < tokens.count, tokens[start].kind == .latin,
            !tokens[..<start].contains(where: isTargetGroup)
        else { return readTarget(tokens) }
        let (labels, opening) = splitLabels(tokens)
        guard let end = endOfSource(opening) else { return [.source(MuellerToken.text(of: opening))] }
        let source = MuellerToken.text(of: opening[..<end])
        let rest = Array(opening[end...])
        if let reference = reference(rest) { return [.usageReference(source: source, reference)] }
        return readUsages(source: source, labels: labels, rest)
    }

    private static func isTargetGroup(_ token: MuellerToken) -> Bool {
        token.kind == .group && !token.isSourceGroup && MuellerToken.script(of: token.text) == .cyrillic
    }

    // MARK: - Uses

    /// Where the words of the source language end: before the first word or label of the other.
    private static func endOfSource(_ tokens: [MuellerToken]) -> Int? {
        for (index, token) in tokens.enumerated() where index > 0 {
            switch token.kind {
            case .cyrillic: return index
            // A label inside the source's words is followed by more of them (`who _разг. ain't`): rare.
            case .label: return index
            case .other where token.text == "=": return index
            case .group where isTargetGroup(token): return index
            default: continue
            }
        }
        return nil
    }

    /// The meaning of an expression; a comma before more words of the source begins another expression.
    private static func readUsages(source: String, labels: [String], _ tokens: [MuellerToken])
        -> [MuellerItem]
    {
        let (inner, target) = splitLabels(tokens)
        for index in target.indices.dropFirst() where target[index].kind == .latin {
            guard target[index - 1].text.hasSuffix(","),
                target[(index + 1)...].contains(where: { $0.kind == .cyrillic })
            else { continue }
            let first = trimmed(MuellerToken.text(of: target[..<index]))
            return [.usage(source: source, labels: labels + inner, target: first)]
                + readTokens(Array(target[index...]))
        }
        return [.usage(source: source, labels: labels + inner, target: MuellerToken.text(of: target))]
    }

    // MARK: - Translations

    /// A translation; words of the source after a colon or full stop are an example of it.
    private static func readTarget(_ tokens: [MuellerToken]) -> [MuellerItem] {
        let (labels, text) = splitLabels(tokens)
        for index in text.indices.dropFirst() where text[index].kind == .latin {
            guard let mark = text[index - 1].text.last,
                ":.!?,".contains(mark) || text[index - 1].kind == .label,
                text[(index + 1)...].contains(where: { $0.kind == .cyrillic }),
                text[..<index].contains(where: { $0.kind == .cyrillic })
            else { continue }
            let before = trimmed(MuellerToken.text(of: text[..<index]))
            return [.translation(labels: labels, text: before)] + readTokens(Array(text[index...]))
        }
        return [.translation(labels: labels, text: MuellerToken.text(of: text))]
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while let last = text.last, ",: ".contains(last) { text.removeLast() }
        return text
    }

    private static func splitLabels(_ tokens: [MuellerToken]) -> (labels: [String], rest: [MuellerToken]) {
        var labels: [String] = []
        var rest = tokens[...]
        while let first = rest.first, rest.count > 1 {
            if first.kind == .label {
                labels.append(first.text)
            } else if first.kind == .group, first.text.hasPrefix("("), first.isSourceGroup,
                rest.dropFirst().first?.kind != .latin
            {
                labels.append(first.text.replacing("_", with: ""))
            } else if !(!labels.isEmpty && first.text == "и" && rest.dropFirst().first?.kind == .label) {
                break
            }
            rest.removeFirst()
        }
        return (labels, Array(rest))
    }

    // MARK: - References

    /// `= gate 1, 5`, `см. go after`, `_p. и _p-p. от go 1`, `_сокр. от laboratory`.
    private static func reference(_ tokens: [MuellerToken]) -> Article.Reference? {
        let marks = tokens.prefix { $0.kind == .label || $0.kind == .group }
        if let mark = tokens.dropFirst(marks.count).first, mark.text == "=" || mark.text == "см." {
            let relation: Article.Reference.Relation = mark.text == "=" ? .same : .see
            let remark = marks.map { $0.text.filter { !"()_".contains($0) } }.joined(separator: " ")
            return reference(relation, tokens.dropFirst(marks.count + 1), remark: remark)
        }
        guard let from = tokens.firstIndex(where: { $0.text == "от" }), from > 0, from < tokens.count - 1
        else {
            return nil
        }
        let before = tokens[..<from]
        let labels = before.filter { $0.kind == .label }.map(\.text)
        let isPlain = before.allSatisfy { $0.kind == .label || ["и", ","].contains($0.text) }
        guard isPlain, tokens[from + 1].kind != .cyrillic else { return nil }
        let rest = tokens[(from + 1)...]
        if labels.contains("сокр.") { return reference(.abbreviationOf, rest, remark: "") }
        guard labels.contains(where: MuellerLabels.isForm) else { return nil }
        return reference(.formOf, rest, remark: labels.map(MuellerLabels.form).joined(separator: ", "))
    }

    private static func reference(
        _ relation: Article.Reference.Relation, _ tokens: ArraySlice<MuellerToken>, remark: String
    ) -> Article.Reference? {
        let words = tokens.filter { !["тж.", "также"].contains($0.text) }
        guard !words.isEmpty, words.first?.kind != .cyrillic else { return nil }
        let headword = words.prefix { $0.kind == .latin }
        let rest = MuellerToken.text(of: words.dropFirst(headword.count))
        let spelled = trimmed(MuellerToken.text(of: headword))
        guard !spelled.isEmpty else { return nil }
        let remarks = [remark, rest].filter { !$0.isEmpty }.joined(separator: " ")
        return Article.Reference(relation, headword: spelled, remark: remarks)
    }

    /// The references in braces: `{см. тж. go after}`.
    private static func braced(_ tokens: [MuellerToken]) -> [Article.Reference] {
        tokens.compactMap { token in
            guard token.kind == .group, token.text.hasPrefix("{") else { return nil }
            let inner = token.text.drop { $0 == "{" }.prefix { $0 != "}" }
            return reference(MuellerToken.split(String(inner)))
        }
    }
}
