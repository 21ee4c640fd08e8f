/// The word boundary rules of UAX #29 for the scripts that need no more than them.
///
/// The classes are those of the Word_Break property. Rule numbers are in brackets.
enum WordRules {
    private enum Class: UInt8 {
        case other, letter, numeric, extendNumLet, midLetter, midNum, midNumLet, extend, space, newline
        /// A scalar that these rules leave to ICU.
        case foreign
    }

    /// Appends the tokens of `range`: where each ends and what it is. False when ICU is needed.
    static func appendTokens(of bytes: ByteText, in range: Range<Int>, to tokens: inout [TokenEnd]) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (first, length) = classify(bytes, at: offset)
            var end = offset + length
            var kind = WordToken.Kind.punctuation
            switch first {
            case .foreign: return false
            case .newline:
                // [WB3] CR LF is one; nothing joins a newline [WB3a, WB3b].
                if bytes[offset] == 0x0D, bytes[end] == 0x0A { end += 1 }
                kind = .space
            case .space:
                // [WB3d]
                while bytes[end] == 0x20 { end += 1 }
                if bytes[end] >= 0x80 { end = skipExtend(bytes, from: end) }
                kind = .space
            case .letter, .numeric, .extendNumLet:
                (end, kind) = wordEnd(bytes, from: end, first)
            default:
                if bytes[end] >= 0x80 { end = skipExtend(bytes, from: end) }
                if isSpace(bytes, at: offset) { kind = .space }
            }
            tokens.append(TokenEnd(end: end, kind: kind))
            offset = end
        }
        return true
    }

    private static func isSpace(_ bytes: ByteText, at offset: Int) -> Bool {
        let byte = bytes[offset]
        return byte < 0x80 ? ASCII.isSpace(byte) : TextLines.isSpace(bytes.scalar(at: offset).value)
    }

    /// Where the word ends whose first scalar, of class `first`, ends at `offset` [WB5 to WB13b].
    private static func wordEnd(
        _ bytes: ByteText, from offset: Int, _ first: Class
    ) -> (end: Int, kind: WordToken.Kind) {
        var end = skipExtend(bytes, from: offset)
        var last = first
        var hasLetter = first == .letter
        var hasDigit = first == .numeric
        while true {
            let letters = lettersEnd(bytes, from: end)
            if letters > end {
                end = skipExtend(bytes, from: letters)
                last = .letter
                hasLetter = true
            }
            let next = classify(bytes, at: end)
            switch next.0 {
            case .letter, .numeric, .extendNumLet:
                end += next.length
                last = next.0
            case .midLetter, .midNum, .midNumLet:
                let after = skipExtend(bytes, from: end + next.length)
                let following = classify(bytes, at: after)
                // [WB6, WB7]; [WB11, WB12]
                let joins =
                    following.0 == last
                    && (last == .letter && next.0 != .midNum || last == .numeric && next.0 != .midLetter)
                guard joins else { return (end, kind(hasLetter, hasDigit)) }
                end = after + following.length
            default: return (end, kind(hasLetter, hasDigit))
            }
            hasLetter = hasLetter || last == .letter
            hasDigit = hasDigit || last == .numeric
            end = skipExtend(bytes, from: end)
        }
    }

    /// Skips ASCII and the basic Cyrillic letters, which most words are made of.
    private static func lettersEnd(_ bytes: ByteText, from offset: Int) -> Int {
        var end = offset
        while true {
            let byte = bytes[end]
            if ASCII.isLetter(byte) {
                end += 1
            } else if byte & 0xFE == 0xD0 {
                end += 2
            } else {
                return end
            }
        }
    }

    private static func kind(_ hasLetter: Bool, _ hasDigit: Bool) -> WordToken.Kind {
        hasLetter ? .word : hasDigit ? .number : .punctuation
    }

    /// [WB4]
    private static func skipExtend(_ bytes: ByteText, from offset: Int) -> Int {
        var end = offset
        while bytes[end] >= 0x80 {
            let next = classify(bytes, at: end)
            guard next.0 == .extend else { break }
            end += next.length
        }
        return end
    }

    private static func classify(_ bytes: ByteText, at offset: Int) -> (Class, length: Int) {
        let byte = bytes[offset]
        if byte < 0x80 { return offset < bytes.count ? (ascii(byte), 1) : (.other, 0) }
        // Cyrillic letters, U+0400 to U+047F.
        if byte == 0xD0 || byte == 0xD1 { return (.letter, 2) }
        let (value, length) = bytes.scalar(at: offset)
        return (classify(value), length)
    }

    private static func ascii(_ byte: UInt8) -> Class {
        if ASCII.isLetter(byte) { return .letter }
        if ASCII.isDigit(byte) { return .numeric }
        return switch byte {
        case 0x20: .space
        case 0x0A...0x0D: .newline
        case 0x27, 0x2E: .midNumLet
        case 0x2C, 0x3B: .midNum
        case 0x5F: .extendNumLet
        default: .other
        }
    }

    private static func classify(_ value: UInt32) -> Class {
        switch value {
        case 0x85: .newline
        case 0xAD: .extend
        case 0xB7: .midLetter
        case 0xAA, 0xB5, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x2BC: .letter
        case 0x80...0xFF: .other
        case 0x300...0x36F: .extend
        case 0x386, 0x388...0x38A, 0x38C, 0x38E...0x3A1, 0x3A3...0x3F5, 0x3F7...0x3FF: .letter
        case 0x387: .midLetter
        case 0x400...0x481, 0x48A...0x52F, 0x1E00...0x1EFF: .letter
        case 0x482: .other
        case 0x483...0x489: .extend
        case 0x2010...0x2017, 0x201A...0x2023, 0x2025, 0x2026, 0x2030...0x203E, 0x20A0...0x20BF, 0x2116:
            .other
        case 0x2018, 0x2019, 0x2024: .midNumLet
        case 0x2027: .midLetter
        case 0x2028, 0x2029: .newline
        case 0x202F: .extendNumLet
        default: .foreign
        }
    }
}
