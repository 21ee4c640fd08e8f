import TextAnalysis

/// Makes a translation end as its source does, and begin as it does where it goes on from another part.
enum Fitting {
    /// - Parameter continues: whether the source goes on from a part before it.
    static func fit(_ translation: String, to source: String, continues: Bool = false) -> String {
        var translation = translation
        // Normalization writes the sign as three dots, and takes what is no character for U+FFFD.
        if source.contains("…"), !source.contains("...") { replaceDots(in: &translation) }
        if !source.contains("\u{FFFD}") { translation.removeAll { $0 == "\u{FFFD}" } }
        var result = translation[...]
        // A full stop that the source does not have is the model's habit, not the text's.
        if result.last == ".", !result.dropLast().hasSuffix("."), let end = source.last, !isSentenceEnd(end) {
            result.removeLast()
        }
        guard continues, let first = source.first, first.isLowercase, let head = result.first,
            head.isUppercase,
            result.dropFirst().first?.isUppercase != true
        else { return String(result) }
        return head.lowercased() + result.dropFirst()
    }

    private static func replaceDots(in text: inout String) {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("...") {
                result.append("…")
                rest = rest.dropFirst(3)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        text = result
    }

    private static func isSentenceEnd(_ character: Character) -> Bool {
        switch character {
        case ".", "!", "?", "…", "。", "！", "？", "।", ":", ";", "\"", "»", "”", "’", "'", ")": true
        default: false
        }
    }
}
