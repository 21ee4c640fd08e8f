/// A JSON text as a tree of values with the bytes that each stands in, so that single strings can be replaced and
/// all else stays as it is written.
indirect enum JSONTree: Sendable {
    case string(String, Range<Int>)
    case array([JSONTree], Range<Int>)
    case object([Member], Range<Int>)
    /// A number, `true`, `false`, `null`.
    case other(Range<Int>)

    struct Member: Sendable {
        let key: String
        let value: JSONTree
    }

    /// Where the value stands; a string's range includes its quotes.
    var range: Range<Int> {
        switch self {
        case .string(_, let range), .array(_, let range), .object(_, let range), .other(let range): range
        }
    }

    /// The value of an object's member.
    subscript(_ key: String) -> JSONTree? {
        guard case .object(let members, _) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    var string: String? { if case .string(let text, _) = self { text } else { nil } }

    init(_ bytes: [UInt8], name: String) throws(DocumentError) {
        var parser = JSONParser(bytes: bytes, name: name)
        self = try parser.document()
    }
}

/// Reads JSON (RFC 8259).
private struct JSONParser {
    let bytes: [UInt8]
    let name: String
    var position = 0
    var depth = 0
    private static let deepest = 256

    init(bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    mutating func document() throws(DocumentError) -> JSONTree {
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw malformed("something stands behind the value") }
        return value
    }

    private func malformed(_ what: String) -> DocumentError {
        let line = bytes[..<min(position, bytes.count)].count { $0 == 0x0A } + 1
        return DocumentError(
            .malformed, "\(name), line \(line): \(what).", remedy: "Check the file with: python3 -m json.tool"
        )
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
            position += 1
        }
    }

    private mutating func take(_ byte: Character) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(DocumentError) -> JSONTree {
        skipSpace()
        guard position < bytes.count else { throw malformed("a value is missing") }
        let start = position
        switch bytes[position] {
        case UInt8(ascii: "{"):
            try enter()
            defer { depth -= 1 }
            return .object(try members(), start..<position)
        case UInt8(ascii: "["):
            try enter()
            defer { depth -= 1 }
            return .array(try elements(), start..<position)
        case UInt8(ascii: "\""): return .string(try string(), start..<position)
        default:
            while position < bytes.count, isWord(bytes[position]) { position += 1 }
            guard position > start else { throw malformed("a value is missing") }
            let word = String(decoding: bytes[start..<position], as: UTF8.self)
            guard ["true", "false", "null"].contains(word) || Double(word) != nil else {
                throw malformed("“\(word.prefix(20))” is no value")
            }
            return .other(start..<position)
        }
    }

    private mutating func enter() throws(DocumentError) {
        position += 1
        depth += 1
        guard depth <= Self.deepest else {
            throw malformed("values are nested more than \(Self.deepest) deep")
        }
    }

    private func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
    }

    private mutating func members() throws(DocumentError) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        if take("}") { return [] }
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw malformed("a key is missing")
            }
            let key = try string()
            guard take(":") else { throw malformed("a “:” is missing") }
            members.append(JSONTree.Member(key: key, value: try value()))
            if take(",") { continue }
            guard take("}") else { throw malformed("a “}” is missing") }
            return members
        }
    }

    private mutating func elements() throws(DocumentError) -> [JSONTree] {
        var elements: [JSONTree] = []
        if take("]") { return [] }
        while true {
            elements.append(try value())
            if take(",") { continue }
            guard take("]") else { throw malformed("a “]” is missing") }
            return elements
        }
    }

    private mutating func string() throws(DocumentError) -> String {
        position += 1
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw malformed("a string goes over the end of its line")
            default: text.append(byte)
            }
        }
        throw malformed("a string does not end")
    }

    private mutating func escape() throws(DocumentError) -> [UInt8] {
        guard position < bytes.count else { throw malformed("a string does not end") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "u"):
            guard var unit = unit() else { throw malformed("“\\u” needs four digits") }
            if (0xD800..<0xDC00).contains(unit), position + 1 < bytes.count,
                bytes[position] == UInt8(ascii: "\\"),
                bytes[position + 1] == UInt8(ascii: "u")
            {
                let saved = position
                position += 2
                if let low = self.unit(), (0xDC00..<0xE000).contains(low) {
                    unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    position = saved
                }
            }
            return Array(String(Character(Unicode.Scalar(unit) ?? "\u{FFFD}")).utf8)
        default: throw malformed("“\\\(String(decoding: [byte], as: UTF8.self))” is no escape")
        }
    }

    private mutating func unit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else { return nil }
        position += 4
        return value
    }
}
