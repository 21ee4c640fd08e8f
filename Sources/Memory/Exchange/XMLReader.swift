/// What comes next in an XML document.
enum XMLEvent: Equatable {
    /// A tag that opens; an empty element's end follows it. Attributes by name, as written.
    case start(String, [String: String])
    case end(String)
    /// Text with its references resolved; a text may come in several pieces.
    case text(String)
}

/// Reads an XML document piece by piece: enough of XML 1.0 for exchange formats, and nothing that reaches outside.
/// Entities of a document's own, which can grow without bound, are refused; its type declaration is skipped.
///
///     var reader = XMLReader(file: "a.tmx", bytes)
///     while let event = try reader.next() { print(event) }
struct XMLReader {
    private let file: String
    private let bytes: [UInt8]
    private var offset = 0
    private var open: [String] = []
    private var pendingEnd: String?
    private var hasRoot = false

    private static let maximumDepth = 64

    init(file: String, _ data: [UInt8]) {
        self.file = file
        bytes = Self.decoded(data)
    }

    mutating func next() throws(MemoryError) -> XMLEvent? {
        if let name = pendingEnd {
            pendingEnd = nil
            return try close(name)
        }
        while offset < bytes.count {
            guard bytes[offset] == .lessThan else {
                let text = try readText()
                if open.isEmpty {
                    guard text.allSatisfy(\.isWhitespace) else { throw failure("text outside the document") }
                    continue
                }
                return .text(text)
            }
            if starts(with: "<!--") {
                try skip(past: "-->")
            } else if starts(with: "<![CDATA[") {
                offset += 9
                let start = offset
                try skip(past: "]]>")
                return .text(String(decoding: bytes[start..<offset - 3], as: UTF8.self))
            } else if starts(with: "<!DOCTYPE") {
                try skipDeclaration()
            } else if starts(with: "<?") {
                try skip(past: "?>")
            } else if starts(with: "</") {
                offset += 2
                let name = try readName()
                skipSpace()
                try expect(.greaterThan)
                return try close(name)
            } else {
                return try readStart()
            }
        }
        guard open.isEmpty, hasRoot else { throw failure("the document ends too early") }
        return nil
    }

    /// The line that is being read.
    var line: Int { 1 + bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } }

    func failure(_ reason: String) -> MemoryError { .malformed(file: file, line: line, reason: reason) }

    // MARK: - Tags

    private mutating func readStart() throws(MemoryError) -> XMLEvent {
        offset += 1
        let name = try readName()
        guard open.count < Self.maximumDepth else { throw failure("elements are nested too deeply") }
        guard !open.isEmpty || !hasRoot else { throw failure("there is a second document") }
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            guard offset < bytes.count else { throw failure("a tag has no end") }
            if bytes[offset] == .greaterThan {
                offset += 1
                break
            }
            if bytes[offset] == .slash {
                offset += 1
                try expect(.greaterThan)
                pendingEnd = name
                break
            }
            let attribute = try readName()
            skipSpace()
            try expect(.equals)
            skipSpace()
            guard attributes.updateValue(try readQuoted(), forKey: attribute) == nil else {
                throw failure("the attribute \(attribute) stands twice")
            }
        }
        open.append(name)
        hasRoot = true
        return .start(name, attributes)
    }

    private mutating func close(_ name: String) throws(MemoryError) -> XMLEvent {
        guard open.popLast() == name else { throw failure("</\(name)> closes what is not open") }
        return .end(name)
    }

    private mutating func readName() throws(MemoryError) -> String {
        let start = offset
        while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
        guard offset > start, offset - start <= 256 else { throw failure("a name is missing") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func readQuoted() throws(MemoryError) -> String {
        guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 else {
            throw failure("an attribute's value is not quoted")
        }
        let quote = bytes[offset]
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != quote, bytes[offset] != .lessThan { offset += 1 }
        guard offset < bytes.count, bytes[offset] == quote else { throw failure("an attribute has no end") }
        offset += 1
        return try resolved(bytes[start..<offset - 1])
    }

    // MARK: - Text

    private mutating func readText() throws(MemoryError) -> String {
        let start = offset
        while offset < bytes.count, bytes[offset] != .lessThan { offset += 1 }
        return try resolved(bytes[start..<offset])
    }

    /// Text with references replaced and line ends made one.
    private func resolved(_ raw: ArraySlice<UInt8>) throws(MemoryError) -> String {
        guard raw.contains(where: { $0 == .ampersand || $0 == 0x0D }) else {
            return String(decoding: raw, as: UTF8.self)
        }
        var result: [UInt8] = []
        var rest = raw
        while let byte = rest.popFirst() {
            if byte == 0x0D {
                if rest.first != 0x0A { result.append(0x0A) }
            } else if byte == .ampersand {
                guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                    let scalar = Self.scalar(String(decoding: rest[..<end], as: UTF8.self))
                else { throw failure("an entity is not known") }
                result += Array(String(Character(scalar)).utf8)
                rest = rest[(end + 1)...]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func scalar(_ reference: String) -> Unicode.Scalar? {
        switch reference {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        case _ where reference.hasPrefix("#x"):
            UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where reference.hasPrefix("#"): UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init)
        default: nil
        }
    }

    // MARK: - Bytes

    private func starts(with text: StaticString) -> Bool {
        offset + text.utf8CodeUnitCount <= bytes.count
            && text.withUTF8Buffer { bytes[offset..<offset + $0.count].elementsEqual($0) }
    }

    private mutating func skip(past end: StaticString) throws(MemoryError) {
        while offset < bytes.count {
            if starts(with: end) {
                offset += end.utf8CodeUnitCount
                return
            }
            offset += 1
        }
        throw failure("“\(end)” is missing")
    }

    private mutating func skipDeclaration() throws(MemoryError) {
        var depth = 0
        while offset < bytes.count {
            if starts(with: "<!ENTITY") { throw failure("entities of a document's own are not taken") }
            if bytes[offset] == .lessThan { depth += 1 }
            if bytes[offset] == .greaterThan { depth -= 1 }
            offset += 1
            if depth == 0 { return }
        }
        throw failure("the type declaration has no end")
    }

    private mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    private mutating func expect(_ byte: UInt8) throws(MemoryError) {
        guard offset < bytes.count, bytes[offset] == byte else {
            throw failure("“\(Character(Unicode.Scalar(byte)))” is missing")
        }
        offset += 1
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F, 0x80...: true
        default: false
        }
    }

    /// The document as UTF-8: exchange formats are often written in UTF-16, with a mark that says so.
    private static func decoded(_ data: [UInt8]) -> [UInt8] {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(data.dropFirst(3)) }
        let isLittle = data.starts(with: [0xFF, 0xFE])
        guard isLittle || data.starts(with: [0xFE, 0xFF]) else { return data }
        let units = stride(from: 2, to: data.count - 1, by: 2).map { index in
            isLittle
                ? UInt16(data[index]) | UInt16(data[index + 1]) << 8
                : UInt16(data[index]) << 8 | UInt16(data[index + 1])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

extension UInt8 {
    fileprivate static let lessThan = UInt8(ascii: "<")
    fileprivate static let greaterThan = UInt8(ascii: ">")
    fileprivate static let slash = UInt8(ascii: "/")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let ampersand = UInt8(ascii: "&")
}

/// Text as it stands in XML.
enum XMLText {
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            // XML 1.0 has no way to write these.
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
