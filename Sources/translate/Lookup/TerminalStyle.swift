/// What a part of an article is, and how a terminal shows it.
enum TerminalStyle: String {
    case headword = "1"
    case number = "2"
    case label = "3;32"
    case grammar = "3"
    case example = "36"
    case remark = "90"
    case plain = ""

    /// The text between the signs that switch the style on and off.
    func apply(_ text: String, usesColor: Bool) -> String {
        guard usesColor, self != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}

/// A text of parts in different styles, broken into lines.
struct StyledText {
    private var parts: [(text: String, style: TerminalStyle)] = []

    mutating func append(_ text: String, _ style: TerminalStyle = .plain) {
        if !text.isEmpty { parts.append((text, style)) }
    }

    var isEmpty: Bool { parts.isEmpty }

    /// - Parameters:
    ///   - columns: the width of the terminal; `nil` for one line.
    ///   - first: what stands before the first line, as wide as `indent`.
    ///   - indent: of the lines after the first.
    func lines(columns: Int?, first: String, indent: Int, usesColor: Bool) -> [String] {
        guard let columns else {
            return [
                first + parts.map { $0.style.apply($0.text, usesColor: usesColor) }.joined(separator: " ")
            ]
        }
        var lines: [String] = []
        var line = first
        var width = indent
        var isEmpty = true
        for (text, style) in parts {
            for word in text.utf8.split(separator: UInt8(ascii: " ")) {
                let word = String(Substring(word))
                let length = Self.width(of: word)
                if !isEmpty, width + 1 + length > max(columns, indent + 20) {
                    lines.append(line)
                    line = String(repeating: " ", count: indent)
                    width = indent
                    isEmpty = true
                }
                line += (isEmpty ? "" : " ") + style.apply(word, usesColor: usesColor)
                width += length + (isEmpty ? 0 : 1)
                isEmpty = false
            }
        }
        return lines + [line]
    }

    /// Columns that a text takes: marks that stand on a letter take none.
    static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { width, scalar in
            // No letter of the Latin and Cyrillic alphabets is such a mark.
            if scalar.value < 0x300 || (0x400..<0x483).contains(scalar.value) { return width + 1 }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: return width
            default: return width + 1
            }
        }
    }
}
