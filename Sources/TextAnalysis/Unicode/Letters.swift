/// Classes of scalars, with the answers for Latin and Cyrillic letters first.
enum Letters {
    static func isCapital(_ value: UInt32) -> Bool {
        if value < 0x80 { return value &- 0x41 < 26 }
        if value &- 0x400 < 0x30 { return true }
        if value &- 0x430 < 0x30 { return false }
        return properties(value).map { $0.isUppercase || $0.generalCategory == .titlecaseLetter } ?? false
    }

    static func isSmall(_ value: UInt32) -> Bool {
        if value < 0x80 { return value &- 0x61 < 26 }
        if value &- 0x400 < 0x30 { return false }
        if value &- 0x430 < 0x30 { return true }
        return properties(value)?.isLowercase ?? false
    }

    /// A letter of any script, with or without case.
    static func isLetter(_ value: UInt32) -> Bool {
        if value < 0x80 { return (value | 0x20) &- 0x61 < 26 }
        if value &- 0x400 < 0x82 { return true }
        return properties(value)?.isAlphabetic ?? false
    }

    static func isDigit(_ value: UInt32) -> Bool {
        if value < 0x80 { return value &- 0x30 < 10 }
        if value < 0x660 { return false }
        return properties(value)?.generalCategory == .decimalNumber
    }

    /// A mark that belongs to the scalar before it.
    static func isMark(_ value: UInt32) -> Bool {
        if value < 0x300 { return false }
        if value < 0x370 { return true }
        switch properties(value)?.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }

    /// A scalar that shows as a picture by itself.
    static func isPictograph(_ value: UInt32) -> Bool {
        value >= 0x231A && (properties(value)?.isEmojiPresentation ?? false)
    }

    static func properties(_ value: UInt32) -> Unicode.Scalar.Properties? {
        Unicode.Scalar(value)?.properties
    }
}
