/// Reads XML or HTML as a sequence of tags and texts, whatever state it is in.
struct MarkupScanner {
    enum Token: Hashable {
        case open(name: String, attributes: [String: String], isEmpty: Bool)
        case close(name: String)
        case text(String)
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Longer names and attribute values are cut: nothing that is looked for has them.
    private static let longestTag = 4096

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    init(_ text: String) { self.init(Array(text.utf8)[...]) }

    /// The next token; comments, declarations and processing instructions are passed over.
    mutating func next() -> Token? {
        while position < bytes.endIndex {
            guard bytes[position] == UInt8(ascii: "<") else { return .text(text()) }
            if skip("<!--", to: "-->") || skip("<![CDATA[", to: "]]>") || skip("<!", to: ">")
                || skip("<?", to: ">")
            {
                continue
            }
            return tag()
        }
        return nil
    }

    private mutating func text() -> String {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        defer { position = end }
        return Self.decodingEntities(String(decoding: bytes[position..<end], as: UTF8.self))
    }

    private mutating func skip(_ opening: StaticString, to closing: StaticString) -> Bool {
        let opening = UnsafeBufferPointer(start: opening.utf8Start, count: opening.utf8CodeUnitCount)
        guard bytes[position...].starts(with: opening) else { return false }
        let closing = UnsafeBufferPointer(start: closing.utf8Start, count: closing.utf8CodeUnitCount)
        var at = position + opening.count
        while at < bytes.endIndex, !bytes[at...].starts(with: closing) { at += 1 }
        position = min(at + closing.count, bytes.endIndex)
        return true
    }

    private mutating func tag() -> Token {
        let start = position + 1
        let end = bytes[start...].prefix(Self.longestTag).firstIndex(of: UInt8(ascii: ">"))
        guard let end else {
            // A lone sign, not a tag.
            position += 1
            return .text("<")
        }
        position = end + 1
        var inner = bytes[start..<end]
        if inner.first == UInt8(ascii: "/") {
            return .close(name: Self.name(inner.dropFirst()))
        }
        let isEmpty = inner.last == UInt8(ascii: "/")
        if isEmpty { inner = inner.dropLast() }
        let text = String(decoding: inner, as: UTF8.self)
        return .open(name: Self.name(inner), attributes: Self.attributes(text), isEmpty: isEmpty)
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            .lowercased()
    }

    /// `name="value"` pairs.
    private static func attributes(_ tag: String) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag.drop { !$0.isWhitespace }
        while let equals = rest.firstIndex(of: "=") {
            let name = MuellerOutline.trimmed(rest[..<equals])
            rest = rest[rest.index(after: equals)...]
            guard let quote = rest.first, quote == "\"" || quote == "'" else { break }
            rest.removeFirst()
            let value = rest.prefix { $0 != quote }
            attributes[String(name)] = decodingEntities(String(value))
            rest = rest.dropFirst(value.count + 1)
        }
        return attributes
    }

    /// Replaces `&amp;`, `&#233;` and the like; an unknown one stays.
    static func decodingEntities(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let name = rest.dropFirst().prefix(10).prefix { $0 != ";" }
            let end = rest.index(rest.startIndex, offsetBy: name.count + 1)
            if end < rest.endIndex, rest[end] == ";", let character = entity(name) {
                result += character
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func entity(_ name: Substring) -> String? {
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
        if let character = named[String(name)] { return character }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// The text of markup without its tags, a line for each block.
    static func plainText(_ markup: String) -> String {
        var scanner = MarkupScanner(markup)
        var text = ""
        var hidden = 0
        while let token = scanner.next() {
            switch token {
            case .text(let part): if hidden == 0 { text += part }
            case .open(let name, _, let isEmpty):
                if Self.blocks.contains(name) { text += "\n" }
                if Self.hiddenTags.contains(name), !isEmpty { hidden += 1 }
            case .close(let name):
                if Self.blocks.contains(name) { text += "\n" }
                if Self.hiddenTags.contains(name) { hidden = max(0, hidden - 1) }
            }
        }
        return text
    }

    private static let blocks: Set<String> = [
        "br", "p", "div", "li", "ol", "ul", "tr", "h1", "h2", "h3", "dd", "dt", "blockquote", "def", "ex",
    ]
    private static let hiddenTags: Set<String> = ["script", "style", "k"]
}
