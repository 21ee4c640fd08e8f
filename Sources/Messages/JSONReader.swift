/// Reads JSON from bytes that may be anything: bounded in depth, without a copy of the text.
///
///     let message = try JSONReader.value(of: body)
///     message["q"]?.string
package struct JSONReader {
    /// Arrays and objects inside each other at most.
    private static let maximumDepth = 64

    private let bytes: [UInt8]
    private var position = 0

    /// Why a text is no JSON.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        /// The byte at which the text stopped being JSON.
        package let offset: Int
        package let description: String
    }

    /// The one value that the bytes hold.
    package static func value(of bytes: [UInt8]) throws(Failure) -> JSONText {
        var reader = JSONReader(bytes: bytes)
        reader.skipSpace()
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.failure("there is more after the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func failure(_ reason: String) -> Failure { Failure(offset: position, description: reason) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    // MARK: - Values

    private mutating func value(depth: Int) throws(Failure) -> JSONText {
        guard depth < Self.maximumDepth else { throw failure("it is nested too deep") }
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case .some: return try number()
        case nil: throw failure("it ends too early")
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONText) throws(Failure) -> JSONText {
        let count = text.utf8CodeUnitCount
        let matches =
            bytes.count - position >= count
            && (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
        guard matches else { throw failure("a value was expected") }
        position += count
        return value
    }

    private mutating func object(depth: Int) throws(Failure) -> JSONText {
        position += 1
        var members: [(name: String, value: JSONText)] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes was expected") }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon was expected") }
            skipSpace()
            members.append((name, try value(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or a brace was expected") }
        }
    }

    private mutating func array(depth: Int) throws(Failure) -> JSONText {
        position += 1
        var values: [JSONText] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(values) }
        while true {
            skipSpace()
            values.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(values) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or a bracket was expected") }
        }
    }

    private mutating func number() throws(Failure) -> JSONText {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let leading = position
        guard digits() > 0, bytes[leading] != UInt8(ascii: "0") || position == leading + 1 else {
            throw failure("a value was expected")
        }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            guard digits() > 0 else { throw failure("a digit was expected") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw failure("a digit was expected") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw failure("the number is too large") }
        return .decimal(number)
    }

    /// Skips digits and tells how many there were.
    private mutating func digits() -> Int {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    // MARK: - Strings

    private mutating func string() throws(Failure) -> String {
        position += 1
        var text: [UInt8] = []
        var start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[start..<position]
                position += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw failure("a string is not UTF-8")
                }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[start..<position]
                position += 1
                try escape(into: &text)
                start = position
            case 0..<0x20: throw failure("a control character stands in a string")
            default: position += 1
            }
        }
        throw failure("a string does not end")
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard let byte = next else { throw failure("a string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var code = UInt32(try hexadecimal())
            if 0xD800..<0xDC00 ~= code, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
                let low = UInt32(try hexadecimal())
                guard 0xDC00..<0xE000 ~= low else { throw failure("half a character stands in a string") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else {
                throw failure("half a character stands in a string")
            }
            text += Character(scalar).utf8
        default: throw failure("an unknown escape stands in a string")
        }
    }

    private mutating func hexadecimal() throws(Failure) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw failure("four hexadecimal digits were expected")
            }
            code = code << 4 | UInt16(digit)
            position += 1
        }
        return code
    }
}

// MARK: - Members

extension JSONText {
    /// The last member of an object with this name.
    package subscript(name: String) -> JSONText? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a string, `nil` of anything else.
    package var string: String? {
        if case .string(let text) = self { return text }
        return nil
    }
}
