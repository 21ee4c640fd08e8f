import TextAnalysis

/// Writes text so that Markdown reads it as the same text.
enum MarkdownText {
    static func escape(_ text: String, references: [Character: String], isCell: Bool) -> String {
        guard text.contains(where: { isSpecial($0) || references[$0] != nil || $0 == "|" }) else {
            return text
        }
        let addresses = ProtectedSpans.find(in: text).filter { $0.kind == .url || $0.kind == .email }.map(
            \.range)
        var result = ""
        var index = text.startIndex
        var previous: Character?
        while index < text.endIndex {
            let character = text[index]
            let following = text.index(after: index)
            let next = following < text.endIndex ? text[following] : nil
            if addresses.contains(where: { $0.contains(index) }) {
                result.append(character)
            } else if let reference = references[character], character != " " {
                result += reference
            } else if needsEscape(character, previous, next) || isCell && character == "|" {
                result += "\\" + String(character)
            } else {
                result.append(character)
            }
            previous = character
            index = following
        }
        return result
    }

    private static func isSpecial(_ character: Character) -> Bool {
        switch character {
        case "\\", "*", "_", "`", "[", "]", "<", "&", "~": true
        default: false
        }
    }

    private static func needsEscape(_ character: Character, _ previous: Character?, _ next: Character?)
        -> Bool
    {
        switch character {
        case "\\": next.map { $0.isASCII && ($0.isPunctuation || $0.isSymbol) } ?? false
        case "`", "[", "]": true
        case "*": !(previous == " " && next == " ")
        case "_": !(isWord(previous) && isWord(next))
        case "<": next.map { $0.isLetter || $0 == "/" || $0 == "!" || $0 == "?" } ?? false
        case "&": next.map { $0.isLetter || $0 == "#" } ?? false
        case "~": next == "~" || previous == "~"
        default: false
        }
    }

    private static func isWord(_ character: Character?) -> Bool {
        character.map { $0.isLetter || $0.isNumber } ?? false
    }

    /// Keeps a paragraph from being read as a list, a heading or a quotation.
    static func escapeBeginning(_ text: String) -> String {
        guard let first = text.first else { return text }
        let rest = text.dropFirst()
        switch first {
        case "#", ">": return "\\" + text
        case "-", "+", "=": return rest.first.map { $0 == " " || $0 == first } ?? true ? "\\" + text : text
        case "0"..."9":
            let digits = text.prefix(while: \.isNumber)
            guard digits.count < 10, let sign = text[digits.endIndex...].first, sign == "." || sign == ")",
                text[digits.endIndex...].dropFirst().first == " "
            else { return text }
            return digits + "\\" + text[digits.endIndex...]
        default: return text
        }
    }
}

/// Source and translation side by side in Markdown.
struct BilingualMarkdown: Sendable {
    private let source: String
    private let target: String

    init(_ options: DocumentOptions) {
        source = options.source.description
        target = options.target.description
    }

    /// A table of one row.
    func table(_ original: String, _ translation: String) -> String {
        "| \(source) | \(target) |\n|---|---|\n| \(cell(original)) | \(cell(translation)) |"
    }

    /// Both in one line, where a table cannot stand.
    func line(_ original: String, _ translation: String, isHeading: Bool) -> String {
        isHeading
            ? "\(joined(original)) / \(joined(translation))" : "\(joined(original))<br>\(joined(translation))"
    }

    private func cell(_ text: String) -> String {
        var result = ""
        var previous: Character?
        for character in joined(text) {
            if character == "|", previous != "\\" { result += "\\" }
            result.append(character)
            previous = character
        }
        return result
    }

    private func joined(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { line in
            String(line.drop { $0 == " " || $0 == ">" })
        }.joined(separator: " ")
    }
}
