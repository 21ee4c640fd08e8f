import CICU

/// The normalization forms of Unicode (UAX #15).
package enum Normalization {
    /// Canonical composition. Text that cannot change, as nearly all text, comes back as it is.
    package static func nfc(_ text: String) -> String {
        if text.withByteText(isCertainlyComposed) { return text }
        return ICUText.map(text) { tolmach_icu_normalize(Int32(TOLMACH_NFC), $0, $1, $2, $3) }
    }

    /// Canonical decomposition.
    package static func nfd(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return ICUText.map(text) { tolmach_icu_normalize(Int32(TOLMACH_NFD), $0, $1, $2, $3) }
    }

    /// Compatibility composition: `ﬁ` becomes `fi`, `Ａ` becomes `A`.
    package static func nfkc(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return ICUText.map(text) { tolmach_icu_normalize(Int32(TOLMACH_NFKC), $0, $1, $2, $3) }
    }

    /// Punctuation and signs from U+2000 to U+2FFF that have no decomposition and don't combine.
    private static func isStablePunctuation(_ value: UInt32) -> Bool {
        switch value {
        case 0x2002...0x20CF, 0x2100...0x2125, 0x212C...0x2199, 0x21D0...0x2203, 0x25A0...0x27FF: true
        default: false
        }
    }

    /// Whether every scalar is one that NFC never changes: below U+0300, Greek and Cyrillic letters that
    /// are not combining marks, and the general punctuation that no composition touches.
    private static func isCertainlyComposed(_ text: ByteText) -> Bool {
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            switch byte {
            case 0..<0x80: offset += 1
            // U+0080 to U+02FF; U+0380 to U+03FF without U+0387; U+0400 to U+047F.
            case 0xC2...0xCB, 0xCF...0xD1: offset += 2
            case 0xCE where text[offset + 1] != 0x87: offset += 2
            // U+0480 to U+0482 and U+048A to U+04FF; U+0500 to U+053F.
            case 0xD2 where text[offset + 1] < 0x83 || text[offset + 1] > 0x89: offset += 2
            case 0xD3, 0xD4: offset += 2
            case 0xE2 where isStablePunctuation(text.scalar(at: offset).value): offset += 3
            default: return false
            }
        }
        return true
    }
}
