/// Classes of ASCII bytes.
enum ASCII {
    static func isLower(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
    /// A letter, a digit or `_`.
    static func isWord(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == 0x5F }
    /// Space, tab, line feed, vertical tab, form feed, carriage return.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 < 5 }
    static func lowercase(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }
    static func uppercase(_ byte: UInt8) -> UInt8 { isLower(byte) ? byte & 0xDF : byte }
}

extension UInt8 {
    /// The byte of an ASCII character in a source text.
    static func ascii(_ character: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: character.value) }
}
