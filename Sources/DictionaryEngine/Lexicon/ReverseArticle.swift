import TextAnalysis

extension BilingualDictionary {
    /// Translations back that are shown at most.
    private static let longestReverseArticle = 24
    /// Translations beside the word that are shown as a remark.
    private static let remarkLength = 3

    /// An article for a word of the target language, made of the places that it translates.
    ///
    /// Entries are by part of speech, the likeliest first; each sense is a headword (or an expression), and in
    /// parentheses the translations that stand beside the word there, which tell headwords apart.
    package func reverseArticle(for word: String) -> Article? {
        let places = places(translatedAs: word)
        guard !places.isEmpty else { return nil }
        var headword = word
        var entries: [Article.Entry] = []
        var seen: Set<String> = []
        for match in places where seen.count < Self.longestReverseArticle {
            guard let article = article(match.article) else { continue }
            let all = article.places
            guard all.indices.contains(match.place) else { continue }
            let place = all[match.place]
            let source = place.phrase ?? article.headword
            guard seen.insert(source).inserted else { continue }
            if let spelled = Self.spelling(of: word, in: place.sense), seen.count == 1 { headword = spelled }
            let part = place.phrase == nil ? article.entries[place.entry].partOfSpeech : nil
            add(Self.sense(source, place, beside: word), partOfSpeech: part, to: &entries)
        }
        guard !entries.isEmpty else { return nil }
        // Expressions stand below the words.
        let words = entries.filter { $0.partOfSpeech != nil }
        let expressions = entries.filter { $0.partOfSpeech == nil }
        return Article(headword: headword, entries: words + expressions)
    }

    private func add(
        _ sense: Article.Sense, partOfSpeech: GrammarTags.PartOfSpeech?, to entries: inout [Article.Entry]
    ) {
        let index = entries.firstIndex { $0.partOfSpeech == partOfSpeech }
        if index == nil { entries.append(Article.Entry(partOfSpeech: partOfSpeech)) }
        let entry = index ?? entries.count - 1
        var sense = sense
        if partOfSpeech != nil { sense.number = entries[entry].senses.count + 1 }
        entries[entry].senses.append(sense)
    }

    private static func sense(_ source: String, _ place: ArticlePlace, beside word: String) -> Article.Sense {
        let key = SearchKey.make(word)
        let others = place.sense.translations.map(\.plain).filter { SearchKey.make($0) != key && !$0.isEmpty }
        let remark = others.prefix(remarkLength).joined(separator: ", ")
        let text = remark.isEmpty ? source : "\(source) (\(remark))"
        var sense = Article.Sense(translations: [Article.Translation(text)])
        sense.labels = place.sense.labels
        sense.examples = place.sense.examples.filter { contains($0.target, key) }.map {
            Article.Example(source: $0.target, target: $0.source, labels: $0.labels)
        }
        return sense
    }

    /// How the dictionary spells the word: `актёр` for `актер`.
    static func spelling(of word: String, in sense: Article.Sense) -> String? {
        let key = SearchKey.make(word)
        let spellings = sense.translations.map(\.plain).filter { SearchKey.make($0) == key }
        return spellings.contains(word) ? word : spellings.first
    }

    private static func contains(_ text: String, _ key: String) -> Bool {
        SearchKey.make(text).split { !$0.isLetter && $0 != "-" }.contains { $0 == key }
    }
}
