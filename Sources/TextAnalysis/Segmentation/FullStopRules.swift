/// What begins after a mark and white space.
struct Beginning {
    enum Kind {
        /// A capital, or a letter of a script without case.
        case capital
        case small
        case digit
        /// A comma, a closing bracket: the sentence goes on.
        case closing
        /// A sign that may begin a sentence: `#`, an emoji.
        case other
    }

    var kind: Kind
    /// Where the letter or digit stands.
    var start: Int
    /// A dash stood before it, as before the words that tell who spoke.
    var afterDash = false
    var afterQuote = false

    init(_ bytes: ByteText, at offset: Int) {
        start = offset
        kind = .other
        var skipped = 0
        // Skips what opens a sentence; a run of it longer than this is no sentence's beginning.
        while skipped < 16 {
            let (value, length) = bytes.scalar(at: start)
            if Self.isDash(value) {
                afterDash = true
            } else if Self.isOpener(value) {
                afterQuote = true
            } else if value == 0x3C, let end = Self.tagEnd(bytes, from: start) {
                start = end
                skipped += 1
                continue
            } else if !(TextLines.isSpace(value) && (afterDash || afterQuote)) {
                kind = Self.kind(of: value, bytes, at: start)
                return
            }
            start += length
            skipped += 1
        }
    }

    private static func kind(of value: UInt32, _ bytes: ByteText, at offset: Int) -> Kind {
        if Letters.isCapital(value) { return .capital }
        if Letters.isSmall(value) {
            // iPhone, eBay: small by their makers' wish.
            let second = bytes.scalar(at: offset + bytes.scalar(at: offset).length).value
            return Letters.isCapital(second) ? .capital : .small
        }
        if Letters.isDigit(value) { return .digit }
        if Letters.isLetter(value) { return .capital }
        switch value {
        case 0x2C, 0x3B, 0x3A, 0x29, 0x5D, 0x7D, 0xBB, 0x2E, 0x21, 0x3F: return .closing
        default: return .other
        }
    }

    private static func isDash(_ value: UInt32) -> Bool {
        value == 0x2D || (0x2010...0x2015).contains(value) || value == 0x2212
    }

    private static func isOpener(_ value: UInt32) -> Bool {
        switch value {
        case 0x22, 0x27, 0x28, 0x5B, 0x7B, 0xA1, 0xAB, 0xBF, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039, 0x300A,
            0x300C, 0x300E, 0xFF08, 0x2A, 0x5F:
            true
        default: false
        }
    }

    private static func tagEnd(_ bytes: ByteText, from offset: Int) -> Int? {
        guard ASCII.isLetter(bytes[offset + 1]) else { return nil }
        var end = offset + 2
        while end < offset + 256, end < bytes.count, bytes[end] != 0x3C {
            if bytes[end] == 0x3E { return end + 1 }
            end += 1
        }
        return nil
    }
}

/// Tells full stops that end a sentence from those of abbreviations, initials, ordinals and lists.
struct FullStopRules {
    let bytes: ByteText
    let abbreviations: Abbreviations
    let language: String

    /// The longest word in bytes that is looked up as an abbreviation.
    private static let longestAbbreviation = 32

    /// Whether the full stop at `offset` ends a sentence, given what begins after it.
    func endsSentence(
        at offset: Int, before beginning: Beginning, sentenceStart: Int, isClosed: Bool
    ) -> Bool {
        if beginning.kind == .closing { return false }
        let word = wordStart(before: offset)..<offset
        if word.isEmpty { return true }
        if isListNumber(word, sentenceStart: sentenceStart) { return false }
        if isOrdinal(word) { return isStarter(at: beginning.start) }
        // What closes after the full stop closes the sentence: "(in Washington, D.C.) The".
        guard let kind = kind(of: word, before: beginning) else { return true }
        switch kind {
        case .joins: return isClosed && beginning.kind == .capital
        case .joinsNumber: return beginning.kind != .digit
        case .mayEnd: return isStarter(at: beginning.start) || beginning.kind == .other
        case .ends: return true
        }
    }

    /// Whether the word before the full stop at `offset` has fewer than three letters.
    func isShort(before offset: Int) -> Bool {
        let start = wordStart(before: offset)
        return bytes[start..<offset].count { $0 & 0xC0 != 0x80 } < 3
    }

    private func kind(of word: Range<Int>, before beginning: Beginning) -> AbbreviationKind? {
        guard word.count <= Self.longestAbbreviation else { return nil }
        let text = bytes.string(word)
        let previous = abbreviatedStart(before: word.lowerBound)
        // Two parts written apart: т. д., z. B.
        if let previous {
            let joined = bytes.string(previous..<word.upperBound).filter { !$0.isWhitespace }
            if let kind = abbreviations.kind(of: joined) { return kind }
        }
        if isInitial(word) {
            // «витамин C. Он», "It was I. Then": a letter that is a word, before a word that begins sentences.
            let isWord = isStarter(at: beginning.start) && previous == nil
            return isWord || language == "en" && text == "I" && previous == nil ? .mayEnd : .joins
        }
        if let kind = abbreviations.kind(of: text) {
            // A year: «1990 г.» may end a sentence, «г. Москва» doesn't.
            if kind == .mayEnd, !followsNumber(word.lowerBound), text == "г" || text == "м" { return .joins }
            return kind
        }
        if text.contains(".") { return isDotted(text) ? .mayEnd : nil }
        return isConsonantsOnly(text) ? .mayEnd : nil
    }

    // MARK: Shapes

    /// The start of the word before `offset`: back to white space or to a sign that no abbreviation has.
    private func wordStart(before offset: Int) -> Int {
        var start = offset
        while start > 0, offset - start <= Self.longestAbbreviation {
            let (value, length) = bytes.scalar(before: start)
            let isInside =
                Letters.isLetter(value) || Letters.isDigit(value) || Letters.isMark(value) || value == 0x2E
                || value == 0x2D || value == 0x2019 || value == 0x27 || value == 0x2116
            guard isInside else { break }
            start -= length
        }
        return start
    }

    /// Where the one or two letters begin that stand with a full stop before `offset`: «т. » before «д».
    private func abbreviatedStart(before offset: Int) -> Int? {
        var end = offset
        while bytes[end - 1] == 0x20 || bytes[end - 1] == 0xA0 || bytes[end - 1] == 0xC2 {
            end -= 1
            if offset - end > 4 { return nil }
        }
        if bytes[end - 1] == 0xAF, bytes[end - 2] == 0x80 { end -= 3 }
        guard end < offset, bytes[end - 1] == 0x2E else { return nil }
        let start = wordStart(before: end - 1)
        let letters = bytes[start..<(end - 1)].count { $0 & 0xC0 != 0x80 }
        return (1...2).contains(letters) || isDotted(bytes.string(start..<(end - 1))) ? start : nil
    }

    /// One capital, or capitals joined by a hyphen: `А`, `Ж.-Ж`.
    private func isInitial(_ word: Range<Int>) -> Bool {
        let (value, length) = bytes.scalar(before: word.upperBound)
        guard Letters.isCapital(value) else { return false }
        let rest = word.upperBound - length
        return rest == word.lowerBound || bytes[rest - 1] == 0x2D && bytes[rest - 2] == 0x2E
    }

    /// `1.` or `a.` at the sentence's start.
    private func isListNumber(_ word: Range<Int>, sentenceStart: Int) -> Bool {
        guard word.lowerBound == sentenceStart else { return false }
        let isNumber = bytes[word].allSatisfy { ASCII.isDigit($0) || $0 == 0x2E }
        return isNumber && word.count <= 8 || bytes.scalar(at: word.lowerBound).length == word.count
    }

    /// A number of up to three digits, or a Roman one, in a language that writes ordinals with a full stop.
    private func isOrdinal(_ word: Range<Int>) -> Bool {
        guard Self.ordinalLanguages.contains(language) else { return false }
        let letters = bytes[word]
        if word.count <= 3, letters.allSatisfy(ASCII.isDigit) { return true }
        return letters.allSatisfy { $0 == .ascii("I") || $0 == .ascii("V") || $0 == .ascii("X") }
    }

    private static let ordinalLanguages: Set<String> = [
        "de", "da", "nb", "nn", "fi", "et", "cs", "sk", "sl", "hr", "sr", "bs", "pl", "hu", "lv", "tr", "is",
        "eu", "mk",
    ]

    /// Single letters joined by full stops: `U.S`, `т.е`.
    private func isDotted(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { $0.unicodeScalars.count == 1 || $0 == "" && parts.last == "" }
    }

    /// Two to four consonants: an abbreviation nobody listed («млн», «kg»).
    private func isConsonantsOnly(_ text: String) -> Bool {
        guard !Self.vowelless.contains(language), (2...4).contains(text.unicodeScalars.count) else {
            return false
        }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A: !"aeiouyAEIOUY".unicodeScalars.contains(scalar)
            case 0x410...0x44F: !"аеиоуыэюяАЕИОУЫЭЮЯ".unicodeScalars.contains(scalar)
            default: false
            }
        } && text.unicodeScalars.contains { $0.properties.isLowercase }
    }

    /// Languages with common words without a vowel letter.
    private static let vowelless: Set<String> = ["cs", "sk", "sl", "sr", "hr", "bs", "mk", "bg", "cy"]

    private func followsNumber(_ offset: Int) -> Bool {
        var end = offset
        while end > 0 {
            let (value, length) = bytes.scalar(before: end)
            if Letters.isDigit(value) { return true }
            guard TextLines.isSpace(value), offset - end < 8 else { return false }
            end -= length
        }
        return false
    }

    /// Whether a whole word that commonly begins sentences stands at `offset`, and not an initial.
    private func isStarter(at offset: Int) -> Bool {
        var end = offset
        while end < offset + Self.longestAbbreviation {
            let (value, length) = bytes.scalar(at: end)
            guard Letters.isLetter(value) || value == 0x2D else { break }
            end += length
        }
        guard end > offset, bytes[end] != 0x2E else { return false }
        return abbreviations.isStarter(bytes.string(offset..<end))
    }
}
