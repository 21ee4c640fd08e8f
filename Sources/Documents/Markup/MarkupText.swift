import CXML

/// Text of XML and HTML: character references in and out.
struct MarkupText {
    /// What a reader sees; white space is one space each, unless it is kept.
    private(set) var text = ""
    /// The references that stood in the text, by the character they stand for, beyond those that are always
    /// written.
    private(set) var references: [Character: String] = [:]

    /// - Parameter keepsSpace: whether white space counts.
    init(_ source: some StringProtocol, isHTML: Bool, keepsSpace: Bool) {
        var rest = Substring(source)
        var pendingSpace = false
        func add(_ character: Character, _ text: inout String) {
            if pendingSpace { text.append(" ") }
            pendingSpace = false
            text.append(character)
        }
        while let first = rest.first {
            if first == "&", let (name, character) = Self.reference(at: rest, isHTML: isHTML) {
                add(character, &text)
                if !Self.isAlwaysWritten(character) { references[character] = name }
                rest = rest.dropFirst(name.count)
            } else if !keepsSpace, Self.isSpace(first) {
                pendingSpace = true
                rest.removeFirst()
            } else {
                add(first, &text)
                rest.removeFirst()
            }
        }
        if pendingSpace { text.append(" ") }
    }

    /// White space that a browser runs together; a no-break space is none.
    static func isSpace(_ character: Character) -> Bool {
        switch character {
        case " ", "\t", "\n", "\r", "\r\n", "\u{0C}": true
        default: false
        }
    }

    private static func isAlwaysWritten(_ character: Character) -> Bool {
        character == "&" || character == "<" || character == ">"
    }

    /// The reference that text begins with, with its `&` and `;`.
    private static func reference(at text: Substring, isHTML: Bool) -> (source: String, character: Character)?
    {
        guard let end = text.prefix(40).firstIndex(of: ";") else { return nil }
        let source = String(text[...end])
        let name = source.dropFirst().dropLast()
        var value: UInt32?
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            value = UInt32(name.dropFirst(2), radix: 16)
        } else if name.hasPrefix("#") {
            value = UInt32(name.dropFirst(), radix: 10)
        } else {
            switch name {
            case "amp": value = 0x26
            case "lt": value = 0x3C
            case "gt": value = 0x3E
            case "quot": value = 0x22
            case "apos": value = 0x27
            default:
                guard isHTML, name.utf8.allSatisfy({ $0 < 0x80 && $0 > 0x2F }), !name.isEmpty else {
                    return nil
                }
                let found = tolmach_html_reference(String(name))
                value = found == 0 ? nil : found
            }
        }
        guard let value, value > 0x1F || value == 9 || value == 10, let scalar = Unicode.Scalar(value) else {
            return nil
        }
        return (source, Character(scalar))
    }

    /// Writes text as it may stand between tags, with `references` where they stood before.
    static func escape(_ text: String, references: [Character: String] = [:]) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default:
                if let reference = references[character] {
                    result += reference
                } else {
                    result.append(character)
                }
            }
        }
        return result
    }

    /// Writes text as it may stand between quotes.
    static func escapeAttribute(_ text: String, quote: Character, references: [Character: String] = [:])
        -> String
    {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case quote: result += quote == "\"" ? "&quot;" : "&#39;"
            default:
                if let reference = references[character], character != "\"", character != "'" {
                    result += reference
                } else {
                    result.append(character)
                }
            }
        }
        return result
    }
}
