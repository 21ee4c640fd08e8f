import DictionaryEngine

/// A dictionary in the XML of the Text Encoding Initiative, chapter 9, as FreeDict writes it.
///
///     <entry>
///       <form><orth>Haus</orth><pron>haʊ̯s</pron></form>
///       <gramGrp><pos>n</pos><gen>neut</gen></gramGrp>
///       <sense><cit type="trans"><quote>дом</quote></cit></sense>
///     </entry>
struct TEISource {
    private(set) var articles: [Article] = []
    private(set) var warnings: [ConversionWarning] = []

    init(path: String) throws(DictionaryBuildError) {
        let file = try SourceFile.read(path)
        if !file.missing.isEmpty { warnings.append(.damagedPart(path: path)) }
        var scanner = MarkupScanner(file.bytes[...])
        var entry: TEIEntry?
        while let token = scanner.next() {
            if case .open("entry", _, false) = token {
                if entry != nil { warnings.append(.damagedPart(path: path)) }
                entry = TEIEntry()
            } else if case .close("entry") = token {
                if let article = entry?.article { articles.append(article) }
                entry = nil
            } else {
                entry?.read(token)
            }
        }
        if entry != nil { warnings.append(.damagedPart(path: path)) }
        guard !articles.isEmpty else { throw .noArticles(path: path) }
        articles = PlainArticleParser.merged(articles)
    }
}

/// What has been read of an `<entry>`.
private struct TEIEntry {
    private var headwords: [String] = []
    private var pronunciation = ""
    private var entry = Article.Entry()
    /// Open senses, the outermost first.
    private var senses: [Article.Sense] = []
    /// The elements that are open, with their `type`.
    private var path: [(name: String, type: String)] = []
    private var text = ""
    private var example: Article.Example?

    var article: Article? {
        guard let headword = headwords.first else { return nil }
        return Article(headword: headword, pronunciation: pronunciation, entries: [entry])
    }

    mutating func read(_ token: MarkupScanner.Token) {
        switch token {
        case .text(let part): text += part
        case .open(let name, let attributes, let isEmpty):
            guard !isEmpty, path.count < 64 else { return }
            open(name, type: attributes["type"] ?? "", number: attributes["n"].flatMap { Int($0) } ?? 0)
        case .close(let name):
            // A close without its open is passed over; one that closes more than its own closes all.
            guard let index = path.lastIndex(where: { $0.name == name }) else { return }
            close(name, type: path[index].type)
            path.removeSubrange(index...)
            text = ""
        }
    }

    private mutating func open(_ name: String, type: String, number: Int) {
        path.append((name, type))
        text = ""
        if name == "sense" { senses.append(Article.Sense(number: max(0, number))) }
        if name == "cit", type == "example" { example = Article.Example(source: "", target: "") }
    }

    private func isInside(_ name: String, type: String? = nil) -> Bool {
        path.contains { $0.name == name && (type == nil || $0.type == type) }
    }

    private mutating func close(_ name: String, type: String) {
        let content = text.split { $0.isWhitespace }.joined(separator: " ")
        switch name {
        case "orth": if !content.isEmpty { headwords.append(content) }
        case "pron": if pronunciation.isEmpty { pronunciation = content }
        case "pos": if !isInside("cit") { entry.partOfSpeech = PartOfSpeechNames.partOfSpeech(content) }
        case "gen", "number", "subc": readGrammar(content)
        case "quote": readQuote(content)
        case "usg": withSense { $0.labels.append(content) }
        case "def": withSense { $0.definition = content }
        case "ref": readReference(content)
        case "cit" where type == "example":
            if let example, !example.source.isEmpty { withSense { $0.examples.append(example) } }
            example = nil
        case "sense": closeSense()
        default: break
        }
    }

    private mutating func readGrammar(_ content: String) {
        guard !content.isEmpty else { return }
        if isInside("cit") {
            withSense { sense in
                guard let last = sense.translations.indices.last else { return }
                sense.translations[last].text += " (\(content))"
            }
        } else {
            entry.grammar += (entry.grammar.isEmpty ? "" : ", ") + content
        }
    }

    private mutating func readQuote(_ content: String) {
        guard !content.isEmpty else { return }
        if example != nil {
            if isInside("cit", type: "trans") { example?.target = content } else { example?.source = content }
        } else {
            withSense { $0.translations.append(Article.Translation(content)) }
        }
    }

    private mutating func readReference(_ content: String) {
        guard !content.isEmpty else { return }
        let relation: Article.Reference.Relation = isInside("xr", type: "syn") ? .same : .see
        withSense { $0.references.append(Article.Reference(relation, headword: content)) }
    }

    /// Changes the innermost open sense; what stands outside any makes one of its own.
    private mutating func withSense(_ change: (inout Article.Sense) -> Void) {
        if senses.isEmpty {
            if entry.senses.isEmpty { entry.senses.append(Article.Sense()) }
            change(&entry.senses[entry.senses.count - 1])
        } else {
            change(&senses[senses.count - 1])
        }
    }

    private mutating func closeSense() {
        guard let sense = senses.popLast(), !sense.isEmpty else { return }
        if senses.isEmpty {
            entry.senses.append(sense)
        } else {
            senses[senses.count - 1].senses.append(sense)
        }
    }
}
