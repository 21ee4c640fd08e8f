/// Maps JSON catalogues to units: every string value, by no key.
struct JSONCatalogue {
    private let bytes: [UInt8]
    private let options: DocumentOptions
    /// Whether the file writes what is not ASCII as `\u1234`.
    private let isASCII: Bool
    private var pieces: [DocumentPiece] = []
    private var position = 0

    static func pieces(of text: String, options: DocumentOptions, name: String) throws(DocumentError)
        -> [DocumentPiece]
    {
        let bytes = Array(text.utf8)
        var catalogue = JSONCatalogue(bytes: bytes, options: options)
        catalogue.visit(try JSONTree(bytes, name: name))
        catalogue.keep(to: bytes.count)
        return catalogue.pieces
    }

    private init(bytes: [UInt8], options: DocumentOptions) {
        self.bytes = bytes
        self.options = options
        isASCII = JSONText.escapesAll(bytes)
    }

    private mutating func keep(to end: Int) {
        if end > position { pieces.keep(String(decoding: bytes[position..<end], as: UTF8.self)) }
        position = max(position, end)
    }

    private mutating func visit(_ value: JSONTree) {
        switch value {
        case .string(let text, let range):
            keep(to: range.lowerBound)
            let isASCII = isASCII
            let source = String(decoding: bytes[range], as: UTF8.self)
            pieces.append(
                .unit(
                    MessageText.unit(
                        text, options: options, escape: { JSONText.escape($0, isASCII: isASCII) },
                        finish: { "\"\($0)\"" }, unchanged: source)))
            position = range.upperBound
        case .array(let elements, _): for element in elements { visit(element) }
        case .object(let members, _):
            // Keys with an at sign hold notes about others (ARB), or name the file's own language.
            for member in members where !member.key.hasPrefix("@") { visit(member.value) }
        case .other: return
        }
    }
}

/// Text between the quotes of a JSON string.
enum JSONText {
    static func escape(_ text: String, isASCII: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if scalar.value < 0x20 || isASCII && scalar.value >= 0x7F {
                    for unit in String(Character(scalar)).utf16 {
                        let digits = String(unit, radix: 16)
                        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    }
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Whether all that is not ASCII is written as an escape in a file, which has such.
    static func escapesAll(_ bytes: [UInt8]) -> Bool {
        guard !bytes.contains(where: { $0 >= 0x80 }) else { return false }
        var previous: UInt8 = 0
        for byte in bytes {
            if previous == UInt8(ascii: "\\"), byte == UInt8(ascii: "u") { return true }
            previous = byte
        }
        return false
    }
}
