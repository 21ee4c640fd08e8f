/// A PO or POT file taken apart into entries, each with the lines that make it up.
struct PortableObject {
    /// A field of an entry: `msgid`, `msgstr[1]`.
    struct Field {
        var keyword: String
        /// The string as the program sees it.
        var value: String
        /// The lines of the field, with their terminators.
        var source: String
    }

    /// What a file is made of.
    enum Item {
        /// Comments, blank lines, obsolete entries.
        case kept(String)
        case entry(Entry)
    }

    /// A message.
    struct Entry {
        /// The comment lines right before it.
        var comments: String
        var fields: [Field]
        /// The number of the line that it begins on.
        var line: Int

        func value(_ keyword: String) -> String? { fields.first { $0.keyword == keyword }?.value }

        /// The flags of its `#,` comments.
        var flags: [String] {
            comments.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("#,") }.flatMap { line in
                line.dropFirst(2).split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
            }
        }

        var isHeader: Bool { value("msgid") == "" && value("msgctxt") == nil }
        var translations: [Field] { fields.filter { $0.keyword.hasPrefix("msgstr") } }
    }

    private(set) var items: [Item] = []

    init(_ text: String, name: String) throws(DocumentError) {
        var comments = ""
        var fields: [Field] = []
        var entryLine = 1
        var number = 0
        func closeEntry(_ items: inout [Item]) {
            if !fields.isEmpty {
                items.append(.entry(Entry(comments: comments, fields: fields, line: entryLine)))
            }
            (comments, fields) = ("", [])
        }
        for line in Self.lines(of: text) {
            number += 1
            let body = line.drop { $0 == " " || $0 == "\t" }
            let hasTranslation = fields.last?.keyword.hasPrefix("msgstr") ?? false
            if body.first == "#" {
                if hasTranslation { closeEntry(&items) }
                // A comment within an entry stays where it is, with the field before it.
                if fields.isEmpty { comments += line } else { fields[fields.count - 1].source += line }
            } else if body.allSatisfy(\.isWhitespace) {
                if fields.isEmpty || hasTranslation {
                    closeEntry(&items)
                    items.append(.kept(comments + line))
                    comments = ""
                } else {
                    fields[fields.count - 1].source += line
                }
            } else if body.first == "\"" {
                guard !fields.isEmpty else {
                    throw Self.malformed(name, number, "a string without its keyword")
                }
                guard let value = Self.string(body) else {
                    throw Self.malformed(name, number, "a string that does not end")
                }
                fields[fields.count - 1].value += value
                fields[fields.count - 1].source += line
            } else {
                let keyword = body.prefix {
                    $0.isLetter || $0.isNumber || $0 == "_" || $0 == "[" || $0 == "]"
                }
                let rest = body[keyword.endIndex...].drop { $0 == " " || $0 == "\t" }
                guard keyword.hasPrefix("msg"), let value = Self.string(rest) else {
                    throw Self.malformed(name, number, "something that is no part of a message")
                }
                if hasTranslation, !keyword.hasPrefix("msgstr") { closeEntry(&items) }
                if fields.isEmpty { entryLine = number }
                fields.append(Field(keyword: String(keyword), value: value, source: String(line)))
            }
        }
        closeEntry(&items)
        if !comments.isEmpty { items.append(.kept(comments)) }
    }

    private static func malformed(_ name: String, _ line: Int, _ what: String) -> DocumentError {
        DocumentError(
            .malformed, "\(name), line \(line): \(what).", remedy: "Check the file with: msgfmt -c \(name)")
    }

    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        let utf8 = text.utf8
        var index = start
        while index < utf8.endIndex {
            let next = utf8.index(after: index)
            if utf8[index] == 0x0A {
                lines.append(text[start..<next])
                start = next
            }
            index = next
        }
        if start < text.endIndex { lines.append(text[start...]) }
        return lines
    }

    // MARK: - Strings

    /// The value of a quoted string; `nil` when it isn't one.
    private static func string(_ text: Substring) -> String? {
        var bytes = Array(text.utf8)
        while let last = bytes.last, last == 0x0A || last == 0x0D || last == 0x20 || last == 0x09 {
            bytes.removeLast()
        }
        guard bytes.count >= 2, bytes.first == 0x22, bytes.last == 0x22 else { return nil }
        var result: [UInt8] = []
        var index = 1
        let end = bytes.count - 1
        while index < end {
            let byte = bytes[index]
            index += 1
            guard byte == 0x5C else {
                guard byte != 0x22 else { return nil }
                result.append(byte)
                continue
            }
            guard index < end else { return nil }
            let escape = bytes[index]
            index += 1
            switch escape {
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "a"): result.append(0x07)
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "v"): result.append(0x0B)
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): result.append(escape)
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var value = Int(escape - 0x30)
                var digits = 1
                while digits < 3, index < end, (0x30...0x37).contains(bytes[index]) {
                    value = value * 8 + Int(bytes[index] - 0x30)
                    index += 1
                    digits += 1
                }
                result.append(UInt8(truncatingIfNeeded: value))
            default: result += [0x5C, escape]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A field's lines as gettext writes them: in one line where it fits, else one a line of the message,
    /// wrapped at 79 columns.
    static func field(_ keyword: String, _ value: String, terminator: String = "\n") -> String {
        let logical = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var lines: [String] = []
        for (index, line) in logical.enumerated() {
            let isLast = index == logical.count - 1
            if isLast, line.isEmpty { break }
            lines.append(line.escaping(escapes) + (isLast ? "" : "\\n"))
        }
        let single = lines.count <= 1 && (lines.first?.count ?? 0) + keyword.count + 3 <= 79
        if single { return "\(keyword) \"\(lines.first ?? "")\"\(terminator)" }
        var result = "\(keyword) \"\"\(terminator)"
        for line in lines {
            for part in wrapped(line) { result += "\"\(part)\"\(terminator)" }
        }
        return result
    }

    /// Parts of at most 77 characters, each with the space that follows its last word.
    private static func wrapped(_ line: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var length = 0
        var word = ""
        func flush() {
            let count = word.count
            if length > 0, length + count > 77 {
                parts.append(part)
                (part, length) = ("", 0)
            }
            part += word
            length += count
            word = ""
        }
        for character in line {
            word.append(character)
            if character == " " { flush() }
        }
        flush()
        if !part.isEmpty { parts.append(part) }
        return parts
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\\": "\\\\", "\"": "\\\"", "\t": "\\t", "\r": "\\r", "\u{07}": "\\a", "\u{08}": "\\b",
        "\u{0C}": "\\f", "\u{0B}": "\\v",
    ]
}
