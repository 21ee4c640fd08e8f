import CICU

/// Case folding: what makes `Straße` and `STRASSE`, `Σίσυφος` and `ΣΊΣΥΦΟΣ` equal.
package enum CaseFolding {
    /// Folds the case of `text` fully (ß becomes ss, final sigma becomes sigma). In Turkish and Azerbaijani
    /// the dotted and the dotless i stay two letters.
    package static func fold(_ text: String, language: LanguageTag? = nil) -> String {
        let isTurkic = CaseMapping.isTurkic(language)
        if let folded = text.withByteText({ foldSimple($0, isTurkic: isTurkic) }) { return folded }
        return ICUText.map(text) { tolmach_icu_fold(isTurkic ? 1 : 0, $0, $1, $2, $3) }
    }

    /// The size of a sign that has no case, U+0080 to U+00BF but µ, or U+2000 to U+20FF; 0 for anything else.
    private static func signLength(_ text: ByteText, at offset: Int) -> Int {
        switch text[offset] {
        case 0xC2 where text[offset + 1] != 0xB5: 2
        case 0xE2 where text[offset + 1] < 0x84: 3
        default: 0
        }
    }

    /// Folds text of ASCII, basic Cyrillic letters (U+0400 to U+045F) and signs without ICU; nil for any
    /// other.
    private static func foldSimple(_ text: ByteText, isTurkic: Bool) -> String? {
        var isSimple = true
        let folded = String(unsafeUninitializedCapacity: text.count) { result in
            var offset = 0
            while offset < text.count {
                let byte = text[offset]
                if byte < 0x80 {
                    if isTurkic, byte == .ascii("I") { break }
                    result[offset] = ASCII.lowercase(byte)
                    offset += 1
                    continue
                }
                let sign = signLength(text, at: offset)
                if sign > 0 {
                    for index in offset..<(offset + sign) { result[index] = text[index] }
                    offset += sign
                    continue
                }
                guard let pair = CyrillicBytes.lowercase(byte, text[offset + 1]) else { break }
                result[offset] = pair.0
                result[offset + 1] = pair.1
                offset += 2
            }
            isSimple = offset == text.count
            return isSimple ? offset : 0
        }
        return isSimple ? folded : nil
    }
}

/// The basic Cyrillic letters, U+0400 to U+045F, as the two bytes that UTF-8 makes of each.
enum CyrillicBytes {
    /// The small letter of the letter with these bytes; nil when they are not a basic Cyrillic letter.
    static func lowercase(_ lead: UInt8, _ trail: UInt8) -> (UInt8, UInt8)? {
        if lead == 0xD0 {
            switch trail {
            case 0x80...0x8F: return (0xD1, trail + 0x10)
            case 0x90...0x9F: return (0xD0, trail + 0x20)
            case 0xA0...0xAF: return (0xD1, trail - 0x20)
            default: return (lead, trail)
            }
        }
        return lead == 0xD1 && trail < 0xA0 ? (lead, trail) : nil
    }
}
