import DictionaryEngine
import TextAnalysis

/// Looking a word up through a third language, where no installed dictionary is of both languages.
extension Lexicon {
    /// The articles of a word made by two dictionaries: from its language to a third one and on to `target`.
    ///
    /// Each sense keeps the words of the third language as its definition, so that a reader sees which meaning
    /// was followed; translations that several of them lead to come first.
    /// - Returns: none when no two dictionaries meet.
    func pivoted(
        _ query: String, from source: Language?, to target: Language
    ) throws(TranslationError) -> [LexiconMatch] {
        var matches: [LexiconMatch] = []
        guard let onward = try? ways(nil, from: nil, to: target),
            let first = try? ways(query, from: source, to: nil)
        else { return [] }
        for way in first where ![way.source.language, way.target.language].contains(target.tag.language) {
            var next: [Pivot.Step] = []
            for way in onward.filter({ $0.source == way.target }) {
                next.append(Pivot.Step(way: way, dictionary: try way.open()))
            }
            guard !next.isEmpty else { continue }
            let dictionary = try way.open()
            let found = dictionary.lookup(
                way.written(query, for: dictionary), direction: way.direction,
                morphology: try context.engines.morphology(of: way.source), nearLimit: 0)
            for match in found.matches {
                guard let article = Pivot(next: next).article(match.article), let last = next.first else {
                    continue
                }
                var match = match
                match.article = article
                matches.append(
                    LexiconMatch(
                        match, from: way, through: last.way,
                        titles: (dictionary.title, last.dictionary.title)))
            }
        }
        return matches
    }
}

/// Follows the translations of an article into another language.
private struct Pivot {
    /// A dictionary of the article's translations.
    struct Step {
        let way: Lexicon.Way
        let dictionary: BilingualDictionary
    }

    let next: [Step]

    /// The translations of a sense that are followed, and those that are kept.
    private static let followed = 8
    private static let kept = 12

    func article(_ article: Article) -> Article? {
        var pivoted = article
        pivoted.entries = article.entries.compactMap { entry in
            var entry = entry
            entry.grammar = ""
            entry.senses = flattened(entry.senses).compactMap { sense($0, partOfSpeech: entry.partOfSpeech) }
            if entry.senses.count == 1 { entry.senses[0].number = 0 }
            return entry.senses.isEmpty ? nil : entry
        }
        return pivoted.entries.isEmpty ? nil : pivoted
    }

    private func flattened(_ senses: [Article.Sense]) -> [Article.Sense] {
        senses.flatMap { [$0] + flattened($0.senses) }
    }

    private func sense(_ sense: Article.Sense, partOfSpeech: GrammarTags.PartOfSpeech?) -> Article.Sense? {
        var votes: [(text: String, count: Int)] = []
        var through: [String] = []
        for word in sense.translations.prefix(Self.followed).map(\.plain) where !word.isEmpty {
            let found = translations(of: word, partOfSpeech)
            if !found.isEmpty { through.append(word) }
            for text in found {
                if let index = votes.firstIndex(where: { SearchKey.make($0.text) == SearchKey.make(text) }) {
                    votes[index].count += 1
                } else {
                    votes.append((text, 1))
                }
            }
        }
        guard !votes.isEmpty else { return nil }
        // Sorting by count alone may not keep the dictionary's order.
        let ranked = votes.enumerated().sorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }
        var pivoted = Article.Sense(number: sense.number)
        pivoted.labels = sense.labels
        pivoted.definition = through.joined(separator: ", ")
        pivoted.translations = ranked.prefix(Self.kept).map { Article.Translation($0.element.text) }
        return pivoted
    }

    /// What the dictionaries have for a word as it is spelled; of the same part of speech where they say it.
    private func translations(of word: String, _ partOfSpeech: GrammarTags.PartOfSpeech?) -> [String] {
        for step in next {
            let query = step.way.written(word, for: step.dictionary)
            let entries = step.dictionary.lookup(query, direction: step.way.direction, nearLimit: 0)
                .matches.filter {
                    $0.kind == .exact || $0.kind == .folded
                }.flatMap(\.article.entries)
            let fitting = entries.filter {
                $0.partOfSpeech == nil || partOfSpeech == nil || $0.partOfSpeech == partOfSpeech
            }
            let found = (fitting.isEmpty ? entries : fitting).flatMap { flattened($0.senses) }
                .flatMap(\.translations).map(\.plain).filter { !$0.isEmpty }
            if !found.isEmpty { return found }
        }
        return []
    }
}
