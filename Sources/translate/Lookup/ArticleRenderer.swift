import Tolmach

/// Prints an article as a dictionary on paper would: parts of speech, numbered senses, examples below them.
struct ArticleRenderer {
    /// `nil` where lines are not to be broken.
    let columns: Int?
    let usesColor: Bool
    /// Whether all examples and expressions are shown.
    let isFull: Bool

    /// Examples and expressions of a sense that are shown otherwise.
    private static let shownUses = 2

    func lines(_ match: LexiconMatch) -> [String] {
        let article = match.article
        var head = StyledText()
        head.append(article.headword, .headword)
        if !article.pronunciation.isEmpty { head.append("[\(article.pronunciation)]", .remark) }
        if let why = why(match) { head.append("(\(why))", .remark) }
        if let through = match.through {
            head.append("(through \(through.displayName(in: "en")))", .remark)
        }
        var lines = head.lines(columns: columns, first: "", indent: 0, usesColor: usesColor)
        for entry in article.entries { lines += self.lines(entry) }
        return lines
    }

    /// Where the article is from.
    func credit(_ match: LexiconMatch) -> String {
        TerminalStyle.remark.apply(
            match.dictionary.isEmpty ? match.pack : match.dictionary, usesColor: usesColor)
    }

    private func why(_ match: LexiconMatch) -> String? {
        guard let form = match.form, !form.description.isEmpty else { return nil }
        return "\(form.form): \(form.description) of \(match.article.headword)"
    }

    // MARK: - Entries and senses

    private static let romans = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]

    private func lines(_ entry: LexiconArticle.Entry) -> [String] {
        var head = StyledText()
        if entry.homograph > 0 {
            let number =
                entry.homograph < Self.romans.count ? Self.romans[entry.homograph] : "\(entry.homograph)"
            head.append(number, .number)
        }
        if let part = entry.partOfSpeech { head.append(part, .grammar) }
        if !entry.pronunciation.isEmpty { head.append("[\(entry.pronunciation)]", .remark) }
        for label in entry.labels { head.append(label, .label) }
        if !entry.grammar.isEmpty { head.append("(\(entry.grammar))", .remark) }
        let opening =
            head.isEmpty ? [] : head.lines(columns: columns, first: "  ", indent: 2, usesColor: usesColor)
        return opening + entry.senses.flatMap { lines($0, number: number($0), indent: 2) }
    }

    private func number(_ sense: LexiconArticle.Sense) -> String {
        sense.number > 0 ? "\(sense.number)." : ""
    }

    private func lines(_ sense: LexiconArticle.Sense, number: String, indent: Int) -> [String] {
        var text = StyledText()
        for label in sense.labels { text.append(label, .label) }
        text.append(translations(sense))
        if !sense.definition.isEmpty { text.append("(\(sense.definition))", .remark) }
        for reference in sense.references { append(reference, to: &text) }
        let width = indent + 4
        let padding = String(repeating: " ", count: max(0, width - 1 - number.count))
        let first = padding + TerminalStyle.number.apply(number, usesColor: usesColor) + " "
        var lines = text.lines(columns: columns, first: first, indent: width, usesColor: usesColor)
        if sense.translations.isEmpty, sense.labels.isEmpty, sense.references.isEmpty, number.isEmpty {
            lines = []
        }
        for (index, inner) in sense.senses.enumerated() {
            lines += self.lines(inner, number: Self.letter(index), indent: width - 1)
        }
        return lines + uses(sense, indent: width + 3)
    }

    private static func letter(_ index: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        return index < letters.count ? "\(letters[index])." : "\(index + 1)."
    }

    private func translations(_ sense: LexiconArticle.Sense) -> String {
        sense.translations.enumerated().reduce(into: "") { text, element in
            let (index, translation) = element
            if index > 0 { text += translation.variesPrevious ? ", " : "; " }
            text += translation.text
        }
    }

    private func append(_ reference: LexiconArticle.Reference, to text: inout StyledText) {
        let sign =
            switch reference.relation {
            case .same: "="
            case .see: "→"
            case .formOf: "\(reference.remark):"
            case .abbreviationOf: "short for"
            }
        text.append(sign, .remark)
        text.append(reference.headword, .headword)
        if reference.relation != .formOf { text.append(reference.remark, .remark) }
    }

    // MARK: - Examples and expressions

    private func uses(_ sense: LexiconArticle.Sense, indent: Int) -> [String] {
        let examples = sense.examples.map {
            lines($0.source, labels: $0.labels, meaning: $0.target, indent: indent)
        }
        let phrases = sense.phrases.map { lines($0, indent: indent) }
        let all = examples + phrases
        guard !isFull, all.count > Self.shownUses else { return all.flatMap { $0 } }
        let shown = Array(examples.prefix(1)) + Array(phrases.prefix(examples.isEmpty ? 2 : 1))
        let rest = all.count - shown.count
        let more = TerminalStyle.remark.apply("… \(rest) more: --full", usesColor: usesColor)
        return shown.flatMap { $0 } + (rest > 0 ? [String(repeating: " ", count: indent) + more] : [])
    }

    private func lines(_ phrase: LexiconArticle.Phrase, indent: Int) -> [String] {
        guard phrase.senses.count == 1, let only = phrase.senses.first, only.senses.isEmpty,
            only.examples.isEmpty,
            only.references.isEmpty
        else {
            let head = lines(phrase.source, labels: [], meaning: "", indent: indent)
            return head
                + phrase.senses.enumerated().flatMap { index, sense in
                    lines(sense, number: phrase.senses.count > 1 ? Self.letter(index) : "", indent: indent)
                }
        }
        return lines(phrase.source, labels: only.labels, meaning: translations(only), indent: indent)
    }

    private func lines(_ source: String, labels: [String], meaning: String, indent: Int) -> [String] {
        var text = StyledText()
        text.append(source, .example)
        if !meaning.isEmpty { text.append("—", .remark) }
        for label in labels { text.append(label, .label) }
        text.append(meaning)
        let first = String(repeating: " ", count: indent)
        return text.lines(columns: columns, first: first, indent: indent + 2, usesColor: usesColor)
    }
}
