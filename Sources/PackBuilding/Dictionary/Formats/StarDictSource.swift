import DictionaryEngine

/// A StarDict dictionary: `NAME.ifo` (facts), `NAME.idx` or `.idx.gz` (headwords), `NAME.dict` or `.dict.dz`
/// (articles) and, when there are other spellings, `NAME.syn` or `.syn.dz`.
///
/// The index holds, for each headword, its bytes, a zero, the article's offset (32 or 64 bits) and size
/// (32 bits), most significant byte first; the order is not relied on.
struct StarDictSource {
    private(set) var articles: [Article] = []
    private(set) var warnings: [ConversionWarning] = []
    /// The facts of the `.ifo` file.
    private(set) var facts: [String: String] = [:]

    init(path: String) throws(DictionaryBuildError) {
        let base = path.hasSuffix(".ifo") ? String(path.dropLast(4)) : path
        facts = try Self.facts(base + ".ifo")
        let index = try SourceFile.readFirst([base + ".idx.gz", base + ".idx.dz", base + ".idx"])
        let data = try SourceFile.readFirst([base + ".dict.dz", base + ".dict"])
        if !data.missing.isEmpty { warnings.append(.damagedPart(path: base + ".dict.dz")) }
        if !index.missing.isEmpty { warnings.append(.damagedPart(path: base + ".idx")) }
        let words = readIndex(index.bytes, wide: facts["idxoffsetbits"] == "64", path: base + ".idx")
        var numbers: [Int?] = []
        for word in words {
            guard data.has(word.range) else {
                warnings.append(.outsideFile(headword: word.headword))
                numbers.append(nil)
                continue
            }
            let fields = StarDictFields.read(data.bytes[word.range], types: facts["sametypesequence"])
            numbers.append(articles.count)
            articles.append(StarDictFields.article(fields, headword: word.headword))
        }
        if articles.isEmpty { throw .noArticles(path: path) }
        if let synonyms = try? SourceFile.readFirst([base + ".syn.dz", base + ".syn"]) {
            add(synonyms.bytes, words.map(\.headword), path: base + ".syn")
        }
        articles = PlainArticleParser.merged(articles)
    }

    private static func facts(_ path: String) throws(DictionaryBuildError) -> [String: String] {
        let text = String(decoding: try SourceFile.read(path).bytes, as: UTF8.self)
        guard text.drop(while: { $0 == "\u{FEFF}" }).hasPrefix("StarDict's dict ifo file") else {
            throw .notA(format: "StarDict", path: path, reason: "its first line is not that of an .ifo file")
        }
        var facts: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { facts[String(parts[0])] = String(MuellerOutline.trimmed(parts[1])) }
        }
        return facts
    }

    // MARK: - Index

    private struct Word {
        var headword: String
        var range: Range<Int>
    }

    private mutating func readIndex(_ bytes: [UInt8], wide: Bool, path: String) -> [Word] {
        var words: [Word] = []
        var position = 0
        let width = wide ? 8 : 4
        while position < bytes.count {
            guard let zero = bytes[position...].firstIndex(of: 0), zero + 1 + width + 4 <= bytes.count else {
                warnings.append(.unreadableLine(path: path, line: words.count + 1))
                break
            }
            let headword = String(decoding: bytes[position..<zero], as: UTF8.self)
            let offset = Self.number(bytes[(zero + 1)..<(zero + 1 + width)])
            let size = Self.number(bytes[(zero + 1 + width)..<(zero + 1 + width + 4)])
            position = zero + 1 + width + 4
            // An offset of 64 bits may be beyond any file.
            let start = min(offset, UInt64(Int32.max) * 1024)
            words.append(Word(headword: headword, range: Int(start)..<(Int(start) + Int(size))))
        }
        return words
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Adds other spellings: each is a word, a zero, and the number of the headword in the index.
    private mutating func add(_ bytes: [UInt8], _ headwords: [String], path: String) {
        var position = 0
        var count = 0
        while position < bytes.count {
            guard let zero = bytes[position...].firstIndex(of: 0), zero + 5 <= bytes.count else {
                warnings.append(.unreadableLine(path: path, line: count + 1))
                return
            }
            count += 1
            let number = Self.number(bytes[(zero + 1)..<(zero + 5)])
            if number < UInt64(headwords.count) {
                var sense = Article.Sense()
                sense.references = [Article.Reference(.same, headword: headwords[Int(number)])]
                let spelling = String(decoding: bytes[position..<zero], as: UTF8.self)
                articles.append(Article(headword: spelling, entries: [Article.Entry(senses: [sense])]))
            } else {
                warnings.append(.unreadableLine(path: path, line: count))
            }
            position = zero + 5
        }
    }
}

/// The parts of a StarDict article: each is a type (one letter) and data.
enum StarDictFields {
    struct Field: Hashable {
        var type: Character
        var data: [UInt8]
    }

    /// - Parameter types: the `sametypesequence`, or `nil` when each field begins with its type.
    static func read(_ bytes: ArraySlice<UInt8>, types: String?) -> [Field] {
        var rest = bytes
        var fields: [Field] = []
        if let types {
            for (index, type) in types.enumerated() where !rest.isEmpty {
                let isLast = index == types.count - 1
                fields.append(
                    Field(type: type, data: isLast ? take(&rest, rest.count) : take(&rest, type: type)))
            }
        } else {
            while let type = rest.popFirst() {
                let type = Character(Unicode.Scalar(type))
                fields.append(Field(type: type, data: take(&rest, type: type)))
            }
        }
        return fields
    }

    /// Data of types in small letters ends with a zero; that of others begins with its size.
    private static func take(_ rest: inout ArraySlice<UInt8>, type: Character) -> [UInt8] {
        if type.isUppercase {
            let size = take(&rest, 4).reduce(0) { $0 << 8 | Int($1) }
            return take(&rest, size)
        }
        let data = Array(rest.prefix { $0 != 0 })
        rest = rest.dropFirst(data.count + 1)
        return data
    }

    private static func take(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Makes an article of the fields that hold text; sounds, pictures and file names are left out.
    static func article(_ fields: [Field], headword: String) -> Article {
        var pronunciation = ""
        var text = ""
        for field in fields {
            let content = String(decoding: field.data, as: UTF8.self)
            switch field.type {
            case "t", "y": pronunciation = content
            case "m", "l", "w", "n": text += content + "\n"
            case "g", "h", "x", "k": text += MarkupScanner.plainText(content) + "\n"
            default: continue
            }
        }
        var article = PlainArticleParser.parse(text, headword: headword)
        if article.pronunciation.isEmpty { article.pronunciation = pronunciation }
        article.headword = headword
        return article
    }
}
