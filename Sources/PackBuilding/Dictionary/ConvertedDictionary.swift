import DictionaryEngine

/// The articles of one source, whatever its format.
struct ConvertedDictionary {
    var articles: [Article] = []
    var legend: [(label: String, meaning: String)] = []
    var warnings: [ConversionWarning] = []

    init() {}

    init(_ input: DictionaryPackBuilder.Input, _ options: DictionaryPackBuilder.Options)
        throws(DictionaryBuildError)
    {
        guard let format = input.format ?? Self.format(of: input.path) else {
            throw .unknownFormat(path: input.path)
        }
        switch format {
        case .mueller:
            let source = MuellerSource(try DictdSource(path: input.path, charset: input.charset))
            (articles, legend, warnings) = (source.articles, source.legend, source.warnings)
        case .tsv: articles = try TranslatedPair.read(path: input.path).map(Self.article)
        case .dictd:
            let source = try DictdSource(path: input.path, charset: input.charset)
            articles = PlainArticleParser.merged(
                source.entries.map { PlainArticleParser.parse($0.text, headword: $0.headword) })
            warnings = source.warnings
        case .stardict:
            let source = try StarDictSource(path: input.path)
            (articles, warnings) = (source.articles, source.warnings)
        case .tei:
            let source = try TEISource(path: input.path)
            (articles, warnings) = (source.articles, source.warnings)
        }
        articles = articles.filter { article in
            !article.headword.isEmpty && article.entries.contains { entry in !entry.senses.isEmpty }
        }
        if articles.isEmpty { throw .noArticles(path: input.path) }
    }

    mutating func add(_ other: ConvertedDictionary) {
        articles += other.articles
        legend += other.legend
        warnings += other.warnings
    }

    private static func format(of path: String) -> DictionaryPackBuilder.Format? {
        let endings: [(String, DictionaryPackBuilder.Format)] = [
            (".index", .dictd), (".dict", .dictd), (".dict.dz", .dictd), (".ifo", .stardict), (".tei", .tei),
            (".xml", .tei), (".tsv", .tsv), (".tab", .tsv), (".txt", .tsv),
        ]
        return endings.first { path.hasSuffix($0.0) }?.1
    }

    private static func article(_ pair: TranslatedPair) -> Article {
        let translations = MuellerItems.split(pair.target).map { Article.Translation($0) }
        return Article(
            headword: pair.source,
            entries: [Article.Entry(senses: [Article.Sense(translations: translations)])])
    }
}
