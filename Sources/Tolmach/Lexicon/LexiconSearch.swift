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
    /// - Parameter limit: how many words are listed at most.
    /// - Returns: the words, without repeats; near ones by nearness, others as the language sorts them.
    public func words(
        _ query: String,
        mode: SearchMode,
        from source: Language? = nil,
        to target: Language? = nil,
        limit: Int = 50
    ) throws(TranslationError) -> [String] {
        var words: [String] = []
        var seen: Set<String> = []
        let ways = try ways(query, from: source, to: target)
        for way in ways {
            let found: [String] =
                switch mode {
                case .prefix: way.dictionary.words(prefix: query, direction: way.direction, limit: limit)
                case .glob: way.dictionary.words(matching: query, direction: way.direction, limit: limit)
                case .fuzzy: way.dictionary.near(query, direction: way.direction, limit: limit).map(\.key)
                }
            words += found.filter { seen.insert(SearchKey.make($0)).inserted }
        }
        if mode != .fuzzy, let language = ways.first?.source {
            words = Collator(language: language).sort(words)
        }
        return Array(words.prefix(limit))
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
            if way.direction == .backward { (forward.source, forward.target) = (way.target, way.source) }
            matches += way.dictionary.articles(containing: text, limit: limit - matches.count).map {
                LexiconMatch($0, forward)
            }
        }
        return matches
    }
}
