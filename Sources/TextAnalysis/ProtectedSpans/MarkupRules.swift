/// Tags and character references of HTML and XML.
enum MarkupRules {
    /// The longest tag in bytes; what goes on longer is text.
    private static let longestTag = 2048

    /// Where the tag, comment or declaration ends that begins with the `<` at `start`.
    static func tagEnd(in bytes: ByteText, at start: Int) -> Int? {
        if bytes.has("<!--", at: start) { return commentEnd(in: bytes, at: start) }
        var offset = start + 1
        if bytes[offset] == .ascii("/") || bytes[offset] == .ascii("!") || bytes[offset] == .ascii("?") {
            offset += 1
        }
        guard ASCII.isLetter(bytes[offset]) else { return nil }
        while isNameByte(bytes[offset]), offset < start + 64 { offset += 1 }
        switch bytes[offset] {
        case .ascii(">"): return offset + 1
        case .ascii("/"), .ascii("?"), 0x20, 0x09, 0x0A, 0x0D: break
        default: return nil
        }
        var quote: UInt8 = 0
        let limit = min(bytes.count, start + longestTag)
        while offset < limit {
            let byte = bytes[offset]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == .ascii(">") {
                return offset + 1
            } else if byte == .ascii("<") {
                return nil
            } else if byte == .ascii("\"") || byte == .ascii("'") {
                // Only a value's quote: in "a <b is 5' long" there is no tag.
                guard bytes[offset - 1] == .ascii("=") || bytes[offset - 1] == 0x20 else { return nil }
                quote = byte
            }
            offset += 1
        }
        return nil
    }

    /// Where the character reference ends that begins with the `&` at `start`.
    static func entityEnd(in bytes: ByteText, at start: Int) -> Int? {
        var offset = start + 1
        if bytes[offset] == .ascii("#") {
            offset += 1
            let isHex = bytes[offset] | 0x20 == .ascii("x")
            if isHex { offset += 1 }
            let digits = offset
            while offset < digits + 8, isHex ? ASCII.isHexDigit(bytes[offset]) : ASCII.isDigit(bytes[offset])
            {
                offset += 1
            }
            return offset > digits && bytes[offset] == .ascii(";") ? offset + 1 : nil
        }
        guard ASCII.isLetter(bytes[offset]) else { return nil }
        while offset < start + 33, ASCII.isAlphanumeric(bytes[offset]) { offset += 1 }
        return offset > start + 2 && bytes[offset] == .ascii(";") ? offset + 1 : nil
    }

    private static func commentEnd(in bytes: ByteText, at start: Int) -> Int? {
        var offset = start + 4
        let limit = min(bytes.count, start + longestTag)
        while offset < limit {
            if bytes.has("-->", at: offset) { return offset + 3 }
            offset += 1
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isWord(byte) || byte == .ascii("-") || byte == .ascii(":") || byte == .ascii(".")
    }
}
