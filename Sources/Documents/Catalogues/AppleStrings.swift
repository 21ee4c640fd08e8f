/// Maps Apple's `.strings` files to units: the value of each `"key" = "value";`.
struct AppleStrings {
    private let bytes: [UInt8]
    private let name: String
    private var position = 0

    static func pieces(of text: String, options: DocumentOptions, name: String) throws(DocumentError)
        -> [DocumentPiece]
    {
        var reader = AppleStrings(bytes: Array(text.utf8), name: name)
        return try reader.read(options)
    }

    private init(bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    private mutating func read(_ options: DocumentOptions) throws(DocumentError) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        var written = 0
        while true {
            skipSpace()
            guard position < bytes.count else { break }
            guard let key = word() else { throw malformed("a key is missing") }
            skipSpace()
            // `"key";` stands for a key that is its own value.
            if take(";") { continue }
            guard take("=") else {
                throw malformed("a “=” is missing behind \(String(decoding: bytes[key], as: UTF8.self))")
            }
            skipSpace()
            guard let value = word() else { throw malformed("a value is missing") }
            pieces.keep(String(decoding: bytes[written..<value.lowerBound], as: UTF8.self))
            let source = String(decoding: bytes[value], as: UTF8.self)
            pieces.append(
                .unit(
                    MessageText.unit(
                        Self.unescape(source), options: options, escape: { Self.escape($0) },
                        finish: { "\"\($0)\"" }, unchanged: source)))
            written = value.upperBound
            skipSpace()
            guard take(";") else { throw malformed("a “;” is missing") }
        }
        pieces.keep(String(decoding: bytes[written...], as: UTF8.self))
        return pieces
    }

    private func malformed(_ what: String) -> DocumentError {
        let line = bytes[..<min(position, bytes.count)].count { $0 == 0x0A } + 1
        return DocumentError(
            .malformed, "\(name), line \(line): \(what).", remedy: "Check the file with: plutil -lint")
    }

    private mutating func take(_ character: Character) -> Bool {
        guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
        position += 1
        return true
    }

    /// Passes over white space and comments.
    private mutating func skipSpace() {
        while position < bytes.count {
            let next = position + 1 < bytes.count ? bytes[position + 1] : 0
            if bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
                position += 1
            } else if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
            } else if bytes[position] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
                position += 2
                while position < bytes.count,
                    !(bytes[position] == UInt8(ascii: "*") && position + 1 < bytes.count
                        && bytes[position + 1] == UInt8(ascii: "/"))
                {
                    position += 1
                }
                position = min(position + 2, bytes.count)
            } else {
                return
            }
        }
    }

    /// A quoted string with its quotes, or a bare word.
    private mutating func word() -> Range<Int>? {
        let start = position
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "\"") {
            position += 1
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard position < bytes.count else { return nil }
            position += 1
            return start..<position
        }
        while position < bytes.count {
            switch bytes[position] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "-"),
                UInt8(ascii: "$"), UInt8(ascii: ":"), 0x80...:
                position += 1
            default: return position > start ? start..<position : nil
            }
        }
        return position > start ? start..<position : nil
    }

    static func unescape(_ source: String) -> String {
        guard source.hasPrefix("\"") else { return source }
        var result = ""
        var rest = source.dropFirst().dropLast().unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let escaped = rest.popFirst() else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch escaped {
            case "n": result += "\n"
            case "t": result += "\t"
            case "r": result += "\r"
            case "U", "u":
                let digits = String(String.UnicodeScalarView(rest.prefix(4)))
                if digits.count == 4, let value = UInt32(digits, radix: 16),
                    let letter = Unicode.Scalar(value)
                {
                    result.unicodeScalars.append(letter)
                    rest = rest.dropFirst(4)
                } else {
                    result.unicodeScalars.append(escaped)
                }
            default: result.unicodeScalars.append(escaped)
            }
        }
        return result
    }

    static func escape(_ text: String) -> String {
        text.escaping(["\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"])
    }
}
