import DictionaryEngine
import Packs
import TextAnalysis

/// The installed dictionaries, to look words up in, and the word forms of the installed languages.
///
/// ```swift
/// let lexicon = Lexicon()
/// for match in try lexicon.lookup("went").matches {
///     print(match.article.headword, match.article.entries.count)
/// }
/// ```
///
/// A dictionary works both ways: `lookup("книгами", to: "en")` finds `книга` in an English-Russian one.
public struct Lexicon: Sendable {
    let context: TranslationContext

    public init(context: TranslationContext = .process) { self.context = context }

    /// Looks a word up: as it is spelled, however it is written (case, `ё`, stress marks, apostrophes), as a
    /// form of another word, and as a slip of the keyboard.
    ///
    /// ```swift
    /// let result = try Lexicon().lookup("went", from: "en")
    /// print(result.matches.first?.form?.description ?? "")  // "past"
    /// ```
    ///
    /// Where no installed dictionary is of both languages, two that have a third language in common are read one
    /// after the other; such articles name it (``LexiconMatch/through``).
    ///
    /// - Parameters:
    ///   - query: a word or an expression.
    ///   - source: its language; `nil` for all whose dictionaries are installed and whose letters it has.
    ///   - target: the language of the translations; `nil` for all.
    /// - Returns: the articles, those spelled as asked first, or near spellings when there are none.
    /// - Throws: `notInstalled` when no installed dictionary is of these languages.
    public func lookup(
        _ query: String,
        from source: Language? = nil,
        to target: Language? = nil
    ) throws(TranslationError) -> LexiconResult {
        let ways: [Way]
        do {
            ways = try self.ways(query, from: source, to: target)
        } catch {
            guard let target else { throw error }
            let matches = try pivoted(query, from: source, to: target)
            guard !matches.isEmpty else { throw error }
            return LexiconResult(
                query: query, matches: Self.ranked(matches), near: [], otherScript: [])
        }
        var matches: [LexiconMatch] = []
        for way in ways {
            // Opened one after the other: thirty at once would take memory that one look-up has no use for.
            let dictionary = try way.open()
            let found = dictionary.lookup(
                way.written(query, for: dictionary), direction: way.direction,
                morphology: try context.engines.morphology(of: way.source), nearLimit: 0)
            matches += found.matches.map { LexiconMatch($0, way, title: dictionary.title) }
        }
        if !matches.isEmpty {
            return LexiconResult(query: query, matches: Self.ranked(matches), near: [], otherScript: [])
        }
        return LexiconResult(
            query: query, matches: [], near: try nearWords(query, ways, limit: Self.nearWords),
            otherScript: try source == nil ? spelledInOtherScript(query, to: target) : [])
    }

    /// Near spellings that are offered when nothing is found.
    private static let nearWords = 8

    /// The word written in the scripts of the other installed dictionaries, where they have it: `книга` for
    /// `kniga`.
    private func spelledInOtherScript(_ query: String, to target: Language?) throws(TranslationError)
        -> [String]
    {
        let script = Script.dominant(of: query)
        var found: [String] = []
        for way in try ways(nil, from: nil, to: target) {
            guard way.source.effectiveScript != script, !SerbianScripts.isWrittenInTwo(way.source),
                let transliterator = Transliterator(to: way.source)
            else { continue }
            let word = transliterator.transliterate(query)
            guard word != query, !found.contains(word) else { continue }
            let matches = try way.open().lookup(
                word, direction: way.direction, morphology: try context.engines.morphology(of: way.source),
                nearLimit: 0
            ).matches
            if !matches.isEmpty { found.append(word) }
        }
        return found
    }

    /// Articles spelled as asked before others, in the order of the dictionaries.
    private static func ranked(_ matches: [LexiconMatch]) -> [LexiconMatch] {
        matches.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(
            \.element)
    }

    // MARK: - Dictionaries

    /// A dictionary and the direction in which it is used.
    struct Way {
        var direction: DictionaryDirection
        var source: LanguageTag
        var target: LanguageTag
        var pack: InstalledPack
        /// The scripts that words and translations are wanted in; `nil` for that of the dictionary.
        var scripts: (source: Script?, target: Script?)
        let shelf: EngineShelf

        /// The dictionary, closed again when nobody holds it.
        func open() throws(TranslationError) -> BilingualDictionary { try shelf.dictionary(of: pack) }
    }

    /// The ways in which a query can be looked up.
    /// - Parameter query: only in languages of its letters; `nil` for all.
    func ways(_ query: String?, from source: Language?, to target: Language?) throws(TranslationError)
        -> [Way]
    {
        var ways: [Way] = []
        for pack in context.store.installed() {
            guard let identifier = PackIdentifier(pack.id), identifier.kind == .dictionary,
                let first = LanguageTag(identifier.languages[0]),
                let second = LanguageTag(identifier.languages[1])
            else { continue }
            for (from, to, direction) in [
                (first, second, DictionaryDirection.forward), (second, first, .backward),
            ] {
                guard
                    source.map({ $0.tag.language == from.language }) ?? query.map({ Self.fits($0, from) })
                        ?? true,
                    target.map({ $0.tag.language == to.language }) ?? true
                else { continue }
                ways.append(
                    Way(
                        direction: direction, source: source?.tag ?? from, target: target?.tag ?? to,
                        pack: pack, scripts: (source?.tag.effectiveScript, target?.tag.effectiveScript),
                        shelf: context.engines))
            }
        }
        if ways.isEmpty { throw missing(source, target) }
        return ways
    }

    /// Whether a word can be of a language, by its letters.
    private static func fits(_ query: String, _ language: LanguageTag) -> Bool {
        guard let script = Script.dominant(of: query) else { return true }
        return script == language.effectiveScript
            || SerbianScripts.isWrittenInTwo(language) && script == .latin
    }

    private func missing(_ source: Language?, _ target: Language?) -> TranslationError {
        let named = [source, target].compactMap { $0 }
        let languages = named.map(\.minimalIdentifier).joined(separator: " ")
        let what = named.isEmpty ? "no dictionary is installed" : "no dictionary of \(languages) is installed"
        return TranslationError(
            .notInstalled, "\(what).",
            remedy: "Install one: translate pack install \(languages.isEmpty ? "LANGUAGE" : languages)",
            missingLanguages: named)
    }
}
