/// Numbers: digits with single signs between them.
enum NumberRules {
    /// Where the number ends that begins with the digit at `start`.
    static func end(in bytes: ByteText, at start: Int) -> Int {
        var end = digitsEnd(in: bytes, from: start)
        while let next = separatorEnd(in: bytes, at: end), isDigit(bytes, at: next) {
            end = digitsEnd(in: bytes, from: next)
        }
        return end
    }

    /// Whether a sign at `offset` belongs to the number after it: not between two numbers or in a word.
    static func maySign(in bytes: ByteText, at offset: Int) -> Bool {
        let previous = bytes.scalar(before: offset).value
        return offset == 0 || TextLines.isSpace(previous) || previous == 0x28 || previous == 0x0A
    }

    private static func digitsEnd(in bytes: ByteText, from start: Int) -> Int {
        var end = start
        while isDigit(bytes, at: end) { end += bytes.scalar(at: end).length }
        return end
    }

    private static func isDigit(_ bytes: ByteText, at offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte < 0x80 ? ASCII.isDigit(byte) : Letters.isDigit(bytes.scalar(at: offset).value)
    }

    /// Where the sign ends that may stand between two digits of one number.
    private static func separatorEnd(in bytes: ByteText, at offset: Int) -> Int? {
        switch bytes[offset] {
        case .ascii("."), .ascii(","), .ascii(":"), .ascii("/"), .ascii("-"), .ascii("'"): return offset + 1
        case 0..<0x80: return nil
        default: break
        }
        let (value, length) = bytes.scalar(at: offset)
        switch value {
        // No-break and thin spaces, the apostrophe of Swiss numbers, the dash of a range,
        // and the decimal and thousands signs of Arabic.
        case 0xA0, 0x2009, 0x202F, 0x2019, 0x2013, 0x2212, 0x66B, 0x66C: return offset + length
        default: return nil
        }
    }
}
