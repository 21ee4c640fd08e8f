import DictionaryEngine
import TextAnalysis

/// Puts a dictionary together from its sources: articles, pairs of the project's own, and what both teach about
/// how likely each translation is.
enum DictionaryAssembly {
    static func content(
        source: String, target: String, articles: [Article], legend: [(label: String, meaning: String)],
        pairs: [TranslatedPair], readers: (source: WordReader, target: WordReader)
    ) -> DictionaryContent {
        var content = DictionaryContent(source: source, target: target, articles: articles)
        content.legend = legend
        add(expressions: pairs.filter(\.isExpression), to: &content)
        let estimator = RankingEstimator(source: readers.source, target: readers.target)
        estimator.rank(&content, learned: estimator.learn(from: pairs))
        PhraseTables.add(pairs: pairs, to: &content)
        PhraseTables.add(articlesOf: &content)
        return content
    }

    /// Adds words and expressions that the articles lack: as articles, or as a last entry of the article of
    /// that headword.
    private static func add(expressions: [TranslatedPair], to content: inout DictionaryContent) {
        var numbers: [String: Int] = [:]
        for (number, article) in content.articles.enumerated() {
            numbers[SearchKey.make(article.headword)] = number
        }
        for pair in expressions {
            let key = SearchKey.make(pair.source)
            let sense = Article.Sense(translations: [Article.Translation(pair.target)])
            guard let number = numbers[key] else {
                numbers[key] = content.articles.count
                content.articles.append(
                    Article(headword: pair.source, entries: [Article.Entry(senses: [sense])]))
                continue
            }
            let known = content.articles[number].places.flatMap(\.sense.translations)
            let isKnown = known.contains { SearchKey.make($0.plain) == SearchKey.make(pair.target) }
            if !isKnown { content.articles[number].entries.append(Article.Entry(senses: [sense])) }
        }
    }
}

extension WordReader {
    /// Reads words with a language pack's table of forms.
    package init(_ morphology: Morphology) {
        self.init(
            readings: { form in
                let analyses = morphology.analyses(of: form)
                guard !analyses.isEmpty else { return [Reading(lemma: form, partOfSpeech: nil)] }
                return analyses.map { Reading(lemma: $0.lemma, partOfSpeech: $0.tags.partOfSpeech) }
            },
            frequency: { morphology.frequency(of: $0) }
        )
    }
}
