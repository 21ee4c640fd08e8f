import DictionaryEngine
import TextAnalysis

extension Lexicon {
    /// How headwords are compared with what was asked.
    public enum SearchMode: Sendable, Hashable {
        /// Begins with it.
        case prefix
        /// Is as the pattern says: `*` any letters, `?` one letter, `[а-я]` one of these.
        case glob
        /// Is spelled almost so.
        case fuzzy
    }

    /// Lists headwords.
    ///
    /// ```swift
    /// print(try Lexicon().words("un*able", mode: .glob, from: "en"))
    /// ```
    ///
    /// - Parameters:
    ///   - query: the beginning, the pattern or the word.
    ///   - mode: how headwords are compared with it.
    ///   - source: the language of the headwords; `nil` for all whose letters the query has.
    ///   - target: the language of the translations; `nil` for all.
    ///   - limit: how many words are listed at most.
    /// - Returns: the words, without repeats; near ones by nearness, others as the language sorts them.
    public func words(
        _ query: String,
        mode: SearchMode,
        from source: Language? = nil,
        to target: Language? = nil,
        limit: Int = 50
    ) throws(TranslationError) -> [String] {
        let ways = try ways(query, from: source, to: target)
        guard mode != .fuzzy else { return try nearWords(query, ways, limit: limit) }
        let collator = Collator(language: ways.first?.source ?? "en")
        var words: [String] = []
        var seen: Set<String> = []
        for way in ways {
            let dictionary = try way.open()
            let query = way.written(query, for: dictionary)
            let found =
                mode == .prefix
                ? dictionary.words(
                    prefix: query, direction: way.direction, collator: collator, limit: limit)
                : dictionary.words(
                    matching: query, direction: way.direction, collator: collator, limit: limit)
            words += found.filter { seen.insert(SearchKey.make($0)).inserted }
        }
        return Array(collator.sort(words).prefix(limit))
    }

    /// Words of any of the dictionaries that are spelled almost so, the nearest first.
    func nearWords(_ query: String, _ ways: [Way], limit: Int) throws(TranslationError) -> [String] {
        var found: [NearSpelling] = []
        for way in ways {
            let dictionary = try way.open()
            found += dictionary.near(
                way.written(query, for: dictionary), direction: way.direction, limit: limit)
        }
        var seen: Set<String> = []
        return Array(
            found.sorted { $0.distance < $1.distance }
                .map(\.word)
                .filter { seen.insert(SearchKey.make($0)).inserted }
                .prefix(limit))
    }

    /// The articles that have `text` in their headword, translations or examples.
    ///
    /// ```swift
    /// print(try Lexicon().articles(containing: "зелёная улица").count)
    /// ```
    public func articles(
        containing text: String,
        from source: Language? = nil,
        to target: Language? = nil,
        limit: Int = 50
    ) throws(TranslationError) -> [LexiconMatch] {
        // The text may be of either language, so each dictionary is read once, forward.
        var matches: [LexiconMatch] = []
        var seen: Set<String> = []
        for way in try ways(text, from: source, to: target) where seen.insert(way.pack.id).inserted {
            var forward = way
            if way.direction == .backward {
                (forward.source, forward.target) = (way.target, way.source)
                forward.scripts = (way.scripts.target, way.scripts.source)
            }
            let dictionary = try way.open()
            matches += dictionary.articles(containing: text, limit: limit - matches.count).map {
                LexiconMatch($0, forward, title: dictionary.title)
            }
        }
        return matches
    }
}
