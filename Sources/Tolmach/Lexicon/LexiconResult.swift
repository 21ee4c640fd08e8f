import DictionaryEngine
import TextAnalysis

/// What the installed dictionaries have for a word.
///
/// ```swift
/// let result = try Lexicon().lookup("kniga", from: "en")
/// if result.matches.isEmpty { print("Near:", result.near.joined(separator: ", ")) }
/// ```
public struct LexiconResult: Sendable, Hashable {
    /// As it was asked.
    public let query: String
    /// The articles, the best first.
    public let matches: [LexiconMatch]
    /// Words that are spelled almost so, the nearest first, when there are no articles.
    public let near: [String]
    /// The word in the letters of another language, where a dictionary has it so: `книга` for `kniga`.
    public let otherScript: [String]
}

/// An article that answers a question, and why.
public struct LexiconMatch: Sendable, Hashable {
    /// How the headword answers the question.
    public enum Kind: String, Sendable, Hashable {
        /// Spelled as asked.
        case exact
        /// The same but for case, `ё`, stress marks, apostrophes and invisible characters.
        case folded
        /// The word asked for is a form of this one; see ``LexiconMatch/form``.
        case form
        /// The article asked for says that this one means the same.
        case synonym
        /// Found after a slip was put right: letters of another script, `ss` for `ß`.
        case respelled
        /// Has the words asked for somewhere in its text.
        case fullText
    }

    public let kind: Kind
    /// Which form the word asked for is, when it is one.
    public let form: LexiconForm?
    public let source: Language
    public let target: Language
    /// The third language through which the translations were found, when no dictionary is of both languages.
    public let through: Language?
    public let article: LexiconArticle
    /// What the dictionary is called, with its licence.
    public let dictionary: String
    /// The pack that it is from, with its version.
    public let pack: String
}

/// Which form of a word another is: `went` is the past of `go`.
public struct LexiconForm: Sendable, Hashable {
    /// As it was asked.
    public let form: String
    /// In English: `past`, `instrumental plural`.
    public let description: String
    /// The grammatical categories by name, of each possible reading: `["noun", "plural", "instrumental"]`.
    public let readings: [[String]]

    init(_ form: WordForm) {
        self.form = form.form
        description = form.description
        readings = form.tags.map(\.names)
    }
}

extension LexiconMatch {
    init(_ match: LookupMatch, _ way: Lexicon.Way, title: String) {
        self.init(
            match, from: way, to: way, through: nil, dictionary: title,
            pack: "\(way.pack.id) \(way.pack.version)")
    }

    /// What two dictionaries have together.
    init(
        _ match: LookupMatch, from first: Lexicon.Way, through second: Lexicon.Way,
        titles: (first: String, second: String)
    ) {
        self.init(
            match, from: first, to: second, through: Language(first.target),
            dictionary: "\(titles.first) + \(titles.second)",
            pack: "\(first.pack.id) \(first.pack.version) + \(second.pack.id) \(second.pack.version)")
    }

    private init(
        _ match: LookupMatch, from first: Lexicon.Way, to last: Lexicon.Way, through: Language?,
        dictionary: String, pack: String
    ) {
        var form: LexiconForm?
        switch match.kind {
        case .exact: kind = .exact
        case .folded: kind = .folded
        case .form(let found):
            kind = .form
            form = LexiconForm(found)
        case .synonym: kind = .synonym
        case .respelled: kind = .respelled
        case .fullText: kind = .fullText
        }
        self.form = form
        source = Language(first.source)
        target = Language(last.target)
        self.through = through
        article = LexiconArticle(
            match.article, source: SerbianScripts.writing(first.source, in: first.scripts.source),
            target: SerbianScripts.writing(last.target, in: last.scripts.target))
        self.dictionary = dictionary
        self.pack = pack
    }

    /// The place of the kind in an answer.
    var rank: Int {
        switch kind {
        case .exact: 0
        case .folded: 1
        case .form, .synonym: 2
        case .respelled: 3
        case .fullText: 4
        }
    }
}
