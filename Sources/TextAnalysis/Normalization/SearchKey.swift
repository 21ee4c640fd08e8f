/// The key that a word or phrase is looked up by: what two spellings of one word have in common.
///
///     SearchKey.make("Зо́лото") == SearchKey.make("золото")
///     SearchKey.make("п’ять") == SearchKey.make("п'ять")
///     SearchKey.make("Актёр") == SearchKey.make("актер")
///
/// Case is folded, ё is е, stress marks (U+0300, U+0301 where no letter of an alphabet is made of them),
/// soft hyphens and invisible characters go, apostrophes, hyphens and spaces are each of one kind.
package enum SearchKey {
    /// The key of `text`. In Turkish and Azerbaijani the dotted and the dotless i stay apart.
    package static func make(_ text: String, language: LanguageTag? = nil) -> String {
        if !CaseMapping.isTurkic(language), let key = text.withByteText(makeSimple) { return key }
        let folded = CaseFolding.fold(Normalization.nfc(text), language: language)
        var key = String.UnicodeScalarView()
        for scalar in Normalization.nfc(folded).unicodeScalars {
            append(scalar, to: &key)
        }
        return String(key)
    }

    /// The key of `text` with every diacritic gone, for comparing loosely: `café` and `cafe`, `й` and `и`.
    package static func skeleton(_ text: String, language: LanguageTag? = nil) -> String {
        let key = make(text, language: language)
        if key.utf8.allSatisfy({ $0 < 0x80 }) { return key }
        var result = String.UnicodeScalarView()
        for scalar in Normalization.nfd(key).unicodeScalars {
            switch scalar {
            case "ł": result.append("l")
            case "đ", "ð": result.append("d")
            case "ø": result.append("o")
            case "æ": result.append(contentsOf: "ae".unicodeScalars)
            case "œ": result.append(contentsOf: "oe".unicodeScalars)
            case "ı": result.append("i")
            case "ґ": result.append("г")
            default:
                if scalar.properties.generalCategory != .nonspacingMark { result.append(scalar) }
            }
        }
        return String(result)
    }

    /// Keys of other spellings worth trying when `text` itself is not found, the likeliest first:
    /// look-alike letters of another script put right, German umlauts written with e.
    package static func variants(of text: String, language: LanguageTag? = nil) -> [String] {
        let key = make(text, language: language)
        var variants: [String] = []
        func add(_ variant: String?) {
            if let variant, variant != key, !variants.contains(variant) { variants.append(variant) }
        }
        for repaired in LookAlikes.repairs(of: text) { add(make(repaired, language: language)) }
        if language == nil || language?.language == "de" { add(withUmlauts(key)) }
        return variants
    }

    // MARK: Text of ASCII and basic Cyrillic letters

    /// The key of text of ASCII, basic Cyrillic and the signs between letters; nil when there is more in it.
    private static func makeSimple(_ text: ByteText) -> String? {
        var isSimple = true
        let key = String(unsafeUninitializedCapacity: text.count) { result in
            var offset = 0
            var length = 0
            while offset < text.count {
                let byte = text[offset]
                if byte < 0x80 {
                    result[length] = byte == 0x60 ? apostrophe : ASCII.lowercase(byte)
                    length += 1
                    offset += 1
                } else if byte == 0xD0 || byte == 0xD1 {
                    guard let pair = CyrillicBytes.lowercase(byte, text[offset + 1]) else { break }
                    let plain = withoutMark(pair)
                    result[length] = plain.0
                    result[length + 1] = plain.1
                    length += 2
                    offset += 2
                    if isStress(text, at: offset) {
                        guard CyrillicBytes.isVowel(plain) else { break }
                        offset += 2
                        // A second mark on one letter is for the full way.
                        if text[offset] == 0xCC { break }
                    }
                } else if let sign = sign(text, at: offset) {
                    if let byte = sign.replacement {
                        result[length] = byte
                        length += 1
                    }
                    offset += sign.length
                } else {
                    break
                }
            }
            isSimple = offset == text.count
            return isSimple ? length : 0
        }
        return isSimple ? key : nil
    }

    private static let apostrophe: UInt8 = 0x27

    /// ѐ, ё as е; ѝ as и.
    private static func withoutMark(_ pair: (UInt8, UInt8)) -> (UInt8, UInt8) {
        guard pair.0 == 0xD1 else { return pair }
        switch pair.1 {
        case 0x90, 0x91: return (0xD0, 0xB5)
        case 0x9D: return (0xD0, 0xB8)
        default: return pair
        }
    }

    private static func isStress(_ text: ByteText, at offset: Int) -> Bool {
        text[offset] == 0xCC && (text[offset + 1] == 0x80 || text[offset + 1] == 0x81)
    }

    /// What stands for the sign at `offset` in a key (nil: nothing), and its length in bytes.
    private static func sign(_ text: ByteText, at offset: Int) -> (replacement: UInt8?, length: Int)? {
        let (value, length) = text.scalar(at: offset)
        guard let scalar = Unicode.Scalar(value), let sign = sign(scalar) else { return nil }
        return (sign.replacement, length)
    }

    private static func sign(_ scalar: Unicode.Scalar) -> (replacement: UInt8?, Void)? {
        switch scalar.value {
        case 0x60, 0xB4, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032, 0xFF07: (apostrophe, ())
        case 0x2010, 0x2011, 0x2212: (0x2D, ())
        case 0xA0, 0x2007, 0x2009, 0x202F: (0x20, ())
        case 0xAD, 0x34F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
            (nil, ())
        default: nil
        }
    }

    // MARK: Any text

    /// Adds `scalar` of folded, composed text to a key.
    private static func append(_ scalar: Unicode.Scalar, to key: inout String.UnicodeScalarView) {
        if let sign = sign(scalar) {
            if let byte = sign.replacement { key.append(Unicode.Scalar(byte)) }
            return
        }
        switch scalar.value {
        case 0x450, 0x451: key.append("е")
        case 0x45D: key.append("и")
        // Stress and the accents of South Slavic dictionaries, where no letter is composed of them.
        case 0x300, 0x301, 0x30F, 0x311: break
        case 0x302, 0x304:
            if let last = key.last, Script.of(last) != .cyrillic { key.append(scalar) }
        // What folding leaves of İ.
        case 0x307 where key.last == "i": break
        default: key.append(scalar)
        }
    }

    private static func withUmlauts(_ key: String) -> String? {
        guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        var result = ""
        var rest = Substring(key)
        while let first = rest.first {
            if rest.dropFirst().first == "e", let umlaut = ["a": "ä", "o": "ö", "u": "ü"][String(first)] {
                result += umlaut
                rest = rest.dropFirst(2)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}

extension CyrillicBytes {
    /// Whether the bytes are a small vowel of Russian, Ukrainian or Belarusian.
    static func isVowel(_ pair: (UInt8, UInt8)) -> Bool {
        switch pair {
        // а е и о; у ы э ю я; є і ї
        case (0xD0, 0xB0), (0xD0, 0xB5), (0xD0, 0xB8), (0xD0, 0xBE): true
        case (0xD1, 0x83), (0xD1, 0x8B), (0xD1, 0x8D), (0xD1, 0x8E), (0xD1, 0x8F): true
        case (0xD1, 0x94), (0xD1, 0x96), (0xD1, 0x97): true
        default: false
        }
    }
}
