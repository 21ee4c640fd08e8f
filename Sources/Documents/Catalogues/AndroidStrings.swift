/// Android's `strings.xml`: rules for its elements, its escapes, and its plurals.
enum AndroidStrings {
    static func pieces(of text: String, options: DocumentOptions, name: String) throws(DocumentError)
        -> [DocumentPiece]
    {
        try MarkupReader.pieces(of: text, rules: rules, options: options, name: name)
    }

    private static var rules: MarkupRules {
        MarkupRules(
            isHTML: false,
            role: { element in
                switch element {
                case "resources", "string", "item", "plurals", "string-array", "array", "integer-array":
                    .block
                case "xliff:g": .kept
                case "color", "dimen", "bool", "integer", "style", "declare-styleable", "attr", "drawable",
                    "public",
                    "eat-comment", "skip", "id", "fraction":
                    .untouched
                default: .inline
                }
            },
            isTranslated: { _, _, _ in false },
            decode: unescape,
            encode: escape,
            plurals: MarkupRules.Plurals(parent: "plurals", item: "item", attribute: "quantity"))
    }

    /// The text that Android reads: `\'` is an apostrophe, `\n` a line end.
    static let unescape: @Sendable (String) -> String = { source in
        guard source.contains("\\") else { return source }
        var result = ""
        var rest = source.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escaped = rest.first else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch escaped {
            case "'", "\"", "@", "?", "\\":
                result.unicodeScalars.append(escaped)
                rest.removeFirst()
            case "n":
                result += "\n"
                rest.removeFirst()
            // Others mean what no reader sees as text; they stay as they stand.
            default: result += "\\"
            }
        }
        return result
    }

    static let escape: @Sendable (String) -> String = { text in
        var result = ""
        for (index, character) in text.enumerated() {
            switch character {
            case "'": result += "\\'"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "@", "?": result += index == 0 ? "\\" + String(character) : String(character)
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }
}
