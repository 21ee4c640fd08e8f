import DictionaryEngine

/// Splits the text of a sense into its items at semicolons, and the lists in them at commas, outside brackets.
enum MuellerItems {
    static func split(_ text: String, at separator: Character = ";") -> [String] {
        var items: [String] = []
        var current = ""
        var depth = 0
        for character in text {
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth = max(0, depth - 1)
            case separator where depth == 0:
                items.append(current)
                current = ""
                continue
            default: break
            }
            current.append(character)
        }
        items.append(current)
        return items.map { String(MuellerOutline.trimmed($0[...])) }.filter { !$0.isEmpty }
    }

    static func isBalanced(_ text: String) -> Bool {
        var open: [Character] = []
        for character in text {
            switch character {
            case "(", "[", "{": open.append(character)
            case ")": if open.popLast() != "(" { return false }
            case "]": if open.popLast() != "[" { return false }
            case "}": if open.popLast() != "{" { return false }
            default: break
            }
        }
        return open.isEmpty
    }

    /// The translations in an item, one for each part between commas that stands for itself.
    ///
    /// A part that only goes on with the one before it (a preposition) isn't separated from it, and an item with
    /// a clause (`место, где …`) is one explanation.
    static func translations(_ item: String) -> [String] {
        var parts: [String] = []
        let all = split(item, at: ",")
        if all.dropFirst().contains(where: isClause) { return [all.joined(separator: ", ")] }
        for part in all {
            if let last = parts.last, goesOn(last, with: part) {
                parts[parts.count - 1] = last + ", " + part
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// Words that begin a clause, which says more about what stands before it.
    private static let clauseWords: Set<String> = [
        "что", "чтобы", "где", "куда", "откуда", "когда", "если", "как", "чем", "кто", "кого", "кому", "чего",
        "чей", "который", "которая", "которое", "которые", "которого", "которой", "которых", "котором",
        "которому", "которым", "которыми", "а", "но", "хотя", "так", "то", "ибо", "пока", "или", "либо",
        "причём",
        "включая", "особенно", "обычно", "например", "напр.", "т.е.", "употр.", "ведущий", "состоящий",
        "имеющий", "относящийся", "принадлежащий", "характерный",
    ]
    /// Words that go on with a long translation, and are translations of their own between short ones.
    private static let prepositions: Set<String> = [
        "в", "на", "не", "ни", "и", "для", "при", "с", "со", "из", "из-за", "от", "до", "по", "без", "за",
        "над",
        "под", "у", "к", "о", "об",
    ]

    /// Whether a part is a clause that says more about what stands before it: it begins with a connective or a
    /// participle.
    private static func isClause(_ part: String) -> Bool {
        let words = part.split(separator: " ")
        guard words.count > 1, let first = words.first?.lowercased() else { return false }
        return clauseWords.contains(first) || participleEndings.contains { first.hasSuffix($0) }
    }

    private static let participleEndings = [
        "щий", "щая", "щее", "щие", "щего", "щей", "щих", "щийся", "щаяся", "щееся", "щиеся", "вший", "вшая",
        "вшие",
        "вшийся", "нный", "нная", "нное", "нные", "нного", "нной", "нных", "емый", "емая", "емое", "емые",
        "имый",
        "имые",
    ]

    private static func goesOn(_ last: String, with part: String) -> Bool {
        let words = part.split(separator: " ")
        let before = PlainTranslation.of(last).split(separator: " ").count
        guard let first = words.first else { return true }
        if MuellerToken.script(of: first) == .latin { return true }
        if prepositions.contains(first.lowercased()) { return words.count > 2 || before > 2 }
        return before > 4
    }
}
