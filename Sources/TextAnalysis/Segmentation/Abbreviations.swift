/// How an abbreviation's full stop reads when a capital or a digit follows.
enum AbbreviationKind: Sendable {
    /// Never ends a sentence: a title, a kind of place, a reference (`Mrs.`, `ул.`, `e.g.`).
    case joins
    /// Goes with a number after it (`No. 5`, `стр. 12`), else it is a word of its own (`No.`).
    case joinsNumber
    /// Ends a sentence only before a word that commonly begins one (`U.S.`, `1990 г.`).
    case mayEnd
    /// Ends a sentence before any capital (`etc.`, `и т. д.`).
    case ends
}

/// The abbreviations of a language, and the words that commonly begin its sentences.
struct Abbreviations: Sendable {
    private var kinds: [String: AbbreviationKind] = [:]
    private var starters: Set<String> = []

    /// The built-in lists for `language`, and `extra` ones, written with or without their full stop.
    init(language: String, extra: [String]) {
        for lists in [AbbreviationLists.shared, AbbreviationLists.of(language)] {
            add(lists.joins, .joins)
            add(lists.joinsNumber, .joinsNumber)
            add(lists.mayEnd, .mayEnd)
            add(lists.ends, .ends)
            starters.formUnion(Self.words(lists.starters))
        }
        for abbreviation in extra {
            let key = Self.key(abbreviation)
            if kinds[key] == nil { kinds[key] = .mayEnd }
        }
    }

    /// The kind of `abbreviation`, given without spaces and closing full stop: `mrs`, `т.д`.
    func kind(of abbreviation: String) -> AbbreviationKind? { kinds[CaseFolding.fold(abbreviation)] }

    /// Whether `word` commonly begins a sentence.
    func isStarter(_ word: String) -> Bool { starters.contains(CaseFolding.fold(word)) }

    private mutating func add(_ list: String, _ kind: AbbreviationKind) {
        for word in Self.words(list) { kinds[word] = kind }
    }

    private static func words(_ list: String) -> [String] {
        list.split(separator: " ").map { CaseFolding.fold(String($0)) }
    }

    private static func key(_ abbreviation: String) -> String {
        var key = CaseFolding.fold(abbreviation).filter { !$0.isWhitespace }
        while key.last == "." { key.removeLast() }
        return key
    }
}
