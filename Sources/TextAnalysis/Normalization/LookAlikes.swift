/// Letters of one script that look like letters of another, as they get into words by mistake or by
/// keyboards: the Latin c in «cлово».
package enum LookAlikes {
    /// `word` with look-alike letters of another script put right: nil when it is in one script already,
    /// or when some letter has no counterpart.
    package static func repair(_ word: String) -> String? {
        var latin = 0
        var cyrillic = 0
        for scalar in word.unicodeScalars {
            if isLatin(scalar) { latin += 1 }
            if isCyrillic(scalar) { cyrillic += 1 }
        }
        guard latin > 0, cyrillic > 0 else { return nil }
        let toCyrillic = convert(word, toCyrillic)
        let toLatin = convert(word, toLatin)
        return cyrillic >= latin ? toCyrillic ?? toLatin : toLatin ?? toCyrillic
    }

    /// Spellings of `word` in one script, the likeliest first, its own left out: a word of look-alikes only
    /// («cop») reads in both scripts.
    package static func repairs(of word: String) -> [String] {
        [repair(word), convert(word, toCyrillic), convert(word, toLatin)]
            .compactMap(\.self)
            .reduce(into: []) { if $1 != word, !$0.contains($1) { $0.append($1) } }
    }

    private static func convert(_ word: String, _ table: [Unicode.Scalar: Unicode.Scalar]) -> String? {
        let isSource = table["a"] != nil ? isLatin : isCyrillic
        var result = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            guard isSource(scalar) else {
                result.append(scalar)
                continue
            }
            guard let counterpart = table[scalar] else { return nil }
            result.append(counterpart)
        }
        return String(result)
    }

    private static func isLatin(_ scalar: Unicode.Scalar) -> Bool { Script.of(scalar) == .latin }
    private static func isCyrillic(_ scalar: Unicode.Scalar) -> Bool { Script.of(scalar) == .cyrillic }

    private static let toCyrillic: [Unicode.Scalar: Unicode.Scalar] = [
        "A": "А", "B": "В", "C": "С", "E": "Е", "H": "Н", "I": "І", "J": "Ј", "K": "К", "M": "М", "O": "О",
        "P": "Р", "S": "Ѕ", "T": "Т", "X": "Х", "Y": "У", "Ë": "Ё", "Ï": "Ї",
        "a": "а", "b": "в", "c": "с", "e": "е", "h": "н", "i": "і", "j": "ј", "k": "к", "m": "м", "o": "о",
        "p": "р", "s": "ѕ", "t": "т", "x": "х", "y": "у", "ë": "ё", "ï": "ї", "ÿ": "ў",
    ]

    private static let toLatin: [Unicode.Scalar: Unicode.Scalar] = {
        var table = Dictionary(toCyrillic.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        // A small Latin b, h, m, t looks like no small Cyrillic letter in print.
        for letter in ["в", "м", "т"] as [Unicode.Scalar] { table[letter] = nil }
        table["н"] = "h"
        return table
    }()
}
