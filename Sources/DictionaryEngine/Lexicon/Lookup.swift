import TextAnalysis

extension BilingualDictionary {
    /// Looks a word up as people use a dictionary: as it is spelled, then however it is written, then as a form
    /// of another word, then as a slip of the keyboard.
    ///
    ///     dictionary.lookup("went", morphology: english)           // go, since went is its past
    ///     dictionary.lookup("книгами", direction: .backward, morphology: russian)   // книга: book, …
    ///
    /// - Parameters:
    ///   - morphology: of the language of `query`; without it forms are found only where the dictionary lists
    ///     them.
    ///   - nearLimit: how many near spellings are offered when nothing is found.
    package func lookup(
        _ query: String, direction: DictionaryDirection = .forward, morphology: Morphology? = nil,
        nearLimit: Int = 8
    ) -> LookupResult {
        let query = Self.trimmed(query)
        var result = LookupResult(query: query, direction: direction)
        guard !query.isEmpty else { return result }
        result.matches = matches(query, direction, morphology)
        if result.matches.isEmpty {
            for variant in SearchKey.variants(of: query) where result.matches.isEmpty {
                result.matches = matches(variant, direction, morphology).map { match in
                    var match = match
                    if case .form = match.kind { return match }
                    match.kind = .respelled(variant)
                    return match
                }
            }
        }
        if result.matches.isEmpty, nearLimit > 0 {
            result.near = near(query, direction: direction, limit: nearLimit)
        }
        return result
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }

    // MARK: - Matches

    private func matches(
        _ query: String, _ direction: DictionaryDirection, _ morphology: Morphology?
    ) -> [LookupMatch] {
        var matches = direct(query, direction)
        var seen = Set(matches.map { SearchKey.make($0.article.headword) })
        for (lemma, tags) in lemmas(of: query, morphology) where seen.insert(SearchKey.make(lemma)).inserted {
            let form = WordForm(form: query, tags: tags)
            for match in direct(lemma, direction) {
                matches.append(LookupMatch(kind: .form(form), direction: direction, article: match.article))
            }
        }
        if direction == .forward { follow(&matches, query: query, seen: &seen) }
        return matches
    }

    /// The articles of a word as it is.
    private func direct(_ word: String, _ direction: DictionaryDirection) -> [LookupMatch] {
        switch direction {
        case .forward:
            return articles(for: word).compactMap { number in
                guard let article = article(number) else { return nil }
                let kind: LookupMatch.Kind = article.headword == word ? .exact : .folded
                return LookupMatch(kind: kind, direction: direction, article: article)
            }
        case .backward:
            guard let article = reverseArticle(for: word) else { return [] }
            let kind: LookupMatch.Kind = article.headword == word ? .exact : .folded
            return [LookupMatch(kind: kind, direction: direction, article: article)]
        }
    }

    /// The lemmas of a form other than itself, each with what the form is of it, the likeliest first.
    private func lemmas(of form: String, _ morphology: Morphology?) -> [(lemma: String, tags: [GrammarTags])]
    {
        guard let morphology else { return [] }
        let key = SearchKey.make(form)
        var lemmas: [(lemma: String, tags: [GrammarTags])] = []
        for analysis in morphology.analyses(of: form) where SearchKey.make(analysis.lemma) != key {
            if let index = lemmas.firstIndex(where: { $0.lemma == analysis.lemma }) {
                lemmas[index].tags.append(analysis.tags)
            } else {
                lemmas.append((analysis.lemma, [analysis.tags]))
            }
        }
        return lemmas
    }

    // MARK: - References

    /// Goes from articles that only point elsewhere (`went`: past of `go`) to where they point, and drops them
    /// when that was found already.
    private func follow(_ matches: inout [LookupMatch], query: String, seen: inout Set<String>) {
        var followed: [LookupMatch] = []
        for match in matches {
            let references = match.article.onlyReferences
            guard !references.isEmpty else {
                followed.append(match)
                continue
            }
            var targets: [LookupMatch] = []
            for reference in references where seen.insert(SearchKey.make(reference.headword)).inserted {
                let kind: LookupMatch.Kind =
                    reference.relation == .formOf
                    ? .form(WordForm(form: query, remark: reference.formName)) : .synonym
                targets += direct(reference.headword, .forward).map {
                    LookupMatch(kind: kind, direction: .forward, article: $0.article)
                }
            }
            let isForm = references.allSatisfy { $0.relation == .formOf }
            if !isForm || (targets.isEmpty && matches.count == 1) { followed.append(match) }
            followed += targets
        }
        matches = followed
    }
}

extension Article {
    /// What the article points to, when it has nothing else; else empty.
    fileprivate var onlyReferences: [Reference] {
        let senses = entries.flatMap(\.senses)
        let isBare = senses.allSatisfy {
            $0.translations.isEmpty && $0.examples.isEmpty && $0.phrases.isEmpty && $0.senses.isEmpty
        }
        return isBare ? senses.flatMap(\.references) : []
    }
}

extension Article.Reference {
    /// The form's name, without the number of the entry that it is of: `past, past participle 1`.
    fileprivate var formName: String {
        remark.split(separator: " ").filter { $0.first?.isNumber != true }.joined(separator: " ")
    }
}
