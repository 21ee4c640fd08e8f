import DictionaryEngine

/// Reads articles of Mueller's English-Russian dictionary in the layout of Debian's `mueller7-dict`.
///
/// The layout is plain text for people: what a part means is said by its number (`_II`, `2.`, `3)`, `б)`), by
/// marks (`[` pronunciation `]`, `_label.`, `=`, `см.`, `{…}`), by `;` between items, and by the alphabet, since
/// an item that begins in Latin letters is an expression with its translation after it.
enum MuellerParser {
    typealias Problem = MuellerSenseReader.Problem

    struct Result {
        var article: Article
        /// What was not understood; empty when the article was read completely.
        var problems: Set<Problem>
    }

    /// - Parameter text: the article, its headword on the first line.
    static func parse(_ text: String) -> Result {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let headword = String(MuellerOutline.trimmed(lines.popFirst() ?? ""))
        let outline = MuellerOutline(lines: lines)
        var reader = EntryReader(headword: headword)
        let many = outline.homographs.count > 1
        for (index, homograph) in outline.homographs.enumerated() {
            reader.read(homograph, number: many ? max(homograph.number, index + 1) : 0)
        }
        return Result(article: reader.article, problems: reader.problems)
    }
}

/// What stands before the first meaning.
private struct MuellerHead {
    var pronunciation = ""
    var partOfSpeech: GrammarTags.PartOfSpeech?
    var labels: [String] = []
    var grammar: [String] = []
    /// What comes after it.
    var rest = ""

    init(_ text: String, after outer: MuellerHead? = nil) {
        if let outer {
            pronunciation = outer.pronunciation
            partOfSpeech = outer.partOfSpeech
            labels = outer.labels
            grammar = outer.grammar
        }
        var tokens = MuellerToken.split(text)[...]
        var afterPronunciation = false
        while let token = tokens.first {
            guard take(token, tokens: tokens, afterPronunciation: afterPronunciation) else { break }
            afterPronunciation = token.text.hasPrefix("[")
            tokens.removeFirst()
        }
        rest = tokens.map { $0.kind == .label ? "_" + $0.text : $0.text }.joined(separator: " ")
    }

    /// - Returns: `false` for what is no part of the head.
    private mutating func take(
        _ token: MuellerToken, tokens: ArraySlice<MuellerToken>, afterPronunciation: Bool
    ) -> Bool {
        let next = tokens.dropFirst().first
        switch token.kind {
        case .group where token.text.hasPrefix("[") && labels.last.map(MuellerLabels.isForm) == true:
            grammar.append(labels.removeLast() + " " + MuellerPronunciation.inBrackets(token.text))
            return true
        case .group where token.text.hasPrefix("["):
            let sounds = MuellerPronunciation.ipa(token.text)
            pronunciation =
                afterPronunciation || (!pronunciation.isEmpty && partOfSpeech == nil)
                ? pronunciation + ", " + sounds : sounds
            return true
        case .label:
            if MuellerLabels.isForm(token.text), Self.namesForm(tokens) { return false }
            if let found = MuellerLabels.partOfSpeech(token.text),
                partOfSpeech == nil || partOfSpeech == found
            {
                partOfSpeech = found
            } else {
                labels.append(token.text)
            }
            return next != nil || !labels.isEmpty || partOfSpeech != nil
        case .group where token.text.hasPrefix("("):
            guard afterPronunciation || token.isSourceGroup || token.text.hasPrefix("(-") else {
                return false
            }
            grammar.append(MuellerPronunciation.inBrackets(token.text.filter { !"()_".contains($0) }))
            return true
        default: return token.text == "и" && next?.kind == .label && partOfSpeech != nil
        }
    }

    /// Whether labels lead up to `от`: `_p. и _p-p. от go`.
    private static func namesForm(_ tokens: ArraySlice<MuellerToken>) -> Bool {
        tokens.first { $0.kind != .label && !["и", ","].contains($0.text) }?.text == "от"
    }
}

/// Collects the entries of one article.
private struct EntryReader {
    private(set) var article: Article
    private(set) var problems: Set<MuellerParser.Problem> = []

    init(headword: String) { article = Article(headword: headword) }

    mutating func read(_ homograph: MuellerOutline.Homograph, number: Int) {
        let head = MuellerHead(homograph.head)
        if article.pronunciation.isEmpty { article.pronunciation = head.pronunciation }
        var entries = homograph.entries
        if entries.isEmpty {
            entries = [MuellerOutline.Entry(head: MuellerOutline.Block(text: head.rest))]
        } else if !head.rest.isEmpty {
            // An explanation before the first number belongs to all; it stands with the first.
            entries[0].head.text = entries[0].head.text + " " + head.rest
        }
        for entry in entries { read(entry, under: head, homograph: number) }
    }

    private mutating func read(_ outlined: MuellerOutline.Entry, under outer: MuellerHead, homograph: Int) {
        let head = MuellerHead(outlined.head.text, after: outer)
        if article.pronunciation.isEmpty { article.pronunciation = head.pronunciation }
        var entry = Article.Entry(partOfSpeech: head.partOfSpeech)
        entry.homograph = homograph
        entry.labels = head.labels
        entry.grammar = head.grammar.joined(separator: "; ")
        entry.pronunciation = head.pronunciation == article.pronunciation ? "" : head.pronunciation
        var reader = MuellerSenseReader(headword: article.headword)
        let general = reader.read(
            MuellerOutline.Block(text: head.rest, lettered: outlined.head.lettered), number: 0)
        if !general.isEmpty { entry.senses.append(general) }
        for sense in outlined.senses {
            let read = reader.read(sense.block, number: sense.number)
            if read.isEmpty { problems.insert(.empty) } else { entry.senses.append(read) }
        }
        problems.formUnion(reader.problems)
        if entry.senses.isEmpty { problems.insert(.empty) }
        article.entries.append(entry)
    }
}
