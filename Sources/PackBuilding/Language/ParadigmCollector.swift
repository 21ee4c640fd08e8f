import DictionaryEngine
import TextAnalysis

/// Finds what lexemes have in common: splits each into a stem and a paradigm, and numbers the paradigms,
/// suffixes and tag sets that occur.
struct ParadigmCollector {
    struct Row: Hashable {
        var suffix: Int
        var tags: Int
        var prefix: Int
    }

    struct StoredLexeme: Hashable {
        var stem: String
        /// The stem as spelled, or empty when that is `stem`.
        var spelling: String
        var paradigm: Int
    }

    /// Prefixes that forms may carry before the stem (`по`, `наи`); the first is empty.
    let prefixes: [String]
    private(set) var suffixes = Interner<String>()
    private(set) var tags = Interner<GrammarTags>()
    private(set) var paradigms = Interner<[Row]>()
    /// How many lexemes each paradigm has.
    private(set) var popularity: [Int] = []
    private(set) var lexemes: [StoredLexeme] = []
    private(set) var preferences: [(form: String, tags: Int, probability: Float)] = []
    private var known: Set<StoredLexeme> = []

    init(prefixes: [String]) {
        self.prefixes = [""] + prefixes.filter { !$0.isEmpty }
    }

    mutating func add(_ source: SourceLexeme) {
        let lexeme = Self.lemmaFirst(source)
        let bodies = lexeme.forms.map { split($0.form, lemma: lexeme.forms[0].form) }
        let stemLength = Self.stemLength(bodies.map(\.body))
        var rows: [Row] = []
        var seen: Set<Row> = []
        var stem = ""
        for (form, (prefix, body)) in zip(lexeme.forms, bodies) {
            let cut = body.unicodeScalars.index(body.unicodeScalars.startIndex, offsetBy: stemLength)
            stem = String(body[..<cut])
            let row = Row(
                suffix: suffixes.number(of: String(body[cut...])),
                tags: tags.number(of: form.tags),
                prefix: prefix
            )
            if seen.insert(row).inserted { rows.append(row) }
            if let probability = form.probability, probability > 0 {
                preferences.append((form.form.lowercased(), row.tags, probability))
            }
        }
        let paradigm = paradigms.number(of: rows)
        if paradigm == popularity.count { popularity.append(0) }
        let folded = SearchKey.make(stem)
        let stored = StoredLexeme(stem: folded, spelling: folded == stem ? "" : stem, paradigm: paradigm)
        if known.insert(stored).inserted {
            lexemes.append(stored)
            popularity[paradigm] += 1
        }
    }

    /// The lexeme with its lemma as the first form, added when the source doesn't list it as a form.
    private static func lemmaFirst(_ source: SourceLexeme) -> SourceLexeme {
        guard let first = source.forms.first, first.form != source.lemma else { return source }
        var lexeme = source
        if let index = source.forms.firstIndex(where: { $0.form == source.lemma }) {
            lexeme.forms.insert(lexeme.forms.remove(at: index), at: 0)
        } else {
            var tags = GrammarTags()
            tags.partOfSpeech = first.tags.partOfSpeech
            lexeme.forms.insert(SourceLexeme.Form(form: source.lemma, tags: tags), at: 0)
        }
        return lexeme
    }

    /// A form without the prefix that its lemma lacks.
    private func split(_ form: String, lemma: String) -> (prefix: Int, body: String) {
        for (number, prefix) in prefixes.enumerated().dropFirst()
        where form.hasPrefix(prefix) && !lemma.hasPrefix(prefix) {
            return (number, String(form.dropFirst(prefix.count)))
        }
        return (0, form)
    }

    /// How many scalars the forms share, shortened until folding the parts is folding the whole.
    private static func stemLength(_ forms: [String]) -> Int {
        guard let first = forms.first else { return 0 }
        let lead = Array(first.unicodeScalars)
        var length = lead.count
        for form in forms.dropFirst() {
            var shared = 0
            for scalar in form.unicodeScalars {
                guard shared < length, scalar == lead[shared] else { break }
                shared += 1
            }
            length = min(length, shared)
        }
        while length > 0, !forms.allSatisfy({ foldsInParts($0, cut: length) }) { length -= 1 }
        return length
    }

    private static func foldsInParts(_ form: String, cut: Int) -> Bool {
        if form.utf8.allSatisfy({ $0 < 0x80 }) { return true }
        let index = form.unicodeScalars.index(form.unicodeScalars.startIndex, offsetBy: cut)
        return SearchKey.make(String(form[..<index])) + SearchKey.make(String(form[index...]))
            == SearchKey.make(form)
    }
}

/// Numbers distinct values in the order of their first occurrence.
struct Interner<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
        if let number = numbers[value] { return number }
        let number = values.count
        numbers[value] = number
        values.append(value)
        return number
    }
}
