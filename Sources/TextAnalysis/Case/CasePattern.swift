/// How the capitals of a text are set.
///
///     CasePattern.of("SOPA DE ERVILHA")                    // .capitals
///     CasePattern.capitals.apply(to: "гороховый суп")      // "ГОРОХОВЫЙ СУП"
package enum CasePattern: Sendable, Equatable, CaseIterable {
    /// No letter with case.
    case none
    /// Small letters only.
    case lower
    /// A capital first, as a sentence or a name of one word has it.
    case sentence
    /// A capital on each word, but for short ones: a title.
    case title
    /// Capitals only, and more than a single letter such as `I`.
    case capitals
    /// Anything else.
    case mixed

    /// The pattern of `text`. Protected spans (placeholders, addresses, `iPhone`) don't count.
    package static func of(_ text: String) -> CasePattern {
        var survey = Survey()
        text.withByteText { bytes in
            var spans = SpanScanner(bytes)
            var start = 0
            while let (range, _) = spans.next() {
                survey.add(bytes, start..<range.lowerBound)
                if range.lowerBound == 0 { survey.beginsProtected = true }
                start = range.upperBound
            }
            survey.add(bytes, start..<bytes.count)
        }
        return survey.pattern
    }

    /// `text` with its capitals set by this pattern. Protected spans stay as they are; so does everything
    /// under `.none`, `.lower` and `.mixed`: a source without capitals is no reason to take a name's away.
    package func apply(to text: String, language: LanguageTag? = nil) -> String {
        switch self {
        case .none, .lower, .mixed: text
        case .sentence: Self.capitalizeFirst(text, language)
        case .title: Self.capitalizeWords(text, language)
        case .capitals: Self.mapUnprotected(text) { CaseMapping.uppercase($0, language: language) }
        }
    }

    /// `text`, which is in capitals, as it would be in a sentence: small letters but for the first, and but
    /// for English `I`. Engines know words in this form.
    package static func relax(_ text: String, language: LanguageTag? = nil) -> String {
        let small = mapUnprotected(text) { piece in
            let lower = CaseMapping.lowercase(piece, language: language)
            return language?.language == "en" ? capitalizePronoun(lower) : lower
        }
        return capitalizeFirst(small, language)
    }

    // MARK: Setting

    private static func capitalizeFirst(_ text: String, _ language: LanguageTag?) -> String {
        var start = text.startIndex
        // What comes before the first word may be tags and the like; a word that is protected stays.
        for span in ProtectedSpans.find(in: text) {
            if text[start..<span.range.lowerBound].unicodeScalars.contains(where: \.properties.isAlphabetic) {
                break
            }
            switch span.kind {
            case .tag, .emoji, .entity: start = span.range.upperBound
            default: return text
            }
        }
        return String(text[..<start])
            + CaseMapping.capitalizeFirst(String(text[start...]), language: language)
    }

    private static func capitalizeWords(_ text: String, _ language: LanguageTag?) -> String {
        let words = WordSegmenter().words(in: text)
        guard let first = words.first, let last = words.last else { return text }
        var result = ""
        var end = text.startIndex
        let protected = ProtectedSpans.find(in: text)
        var spans = protected[...]
        for word in words {
            while let span = spans.first, span.range.upperBound <= word.lowerBound { spans.removeFirst() }
            let isProtected = spans.first.map { $0.range.overlaps(word) } ?? false
            let isLong = text[word].unicodeScalars.count > 3
            result += text[end..<word.lowerBound]
            let isCapital = !isProtected && (isLong || word == first || word == last)
            let letters = String(text[word])
            result += isCapital ? CaseMapping.capitalizeFirst(letters, language: language) : letters
            end = word.upperBound
        }
        return result + text[end...]
    }

    /// Maps what lies between the protected spans of `text`.
    private static func mapUnprotected(_ text: String, _ map: (String) -> String) -> String {
        var result = ""
        var end = text.startIndex
        for span in ProtectedSpans.find(in: text) {
            result += map(String(text[end..<span.range.lowerBound]))
            result += text[span.range]
            end = span.range.upperBound
        }
        return result + map(String(text[end...]))
    }

    private static func capitalizePronoun(_ text: String) -> String {
        var result = ""
        var end = text.startIndex
        for word in WordSegmenter().words(in: text) {
            let letters = text[word]
            guard letters == "i" || letters.hasPrefix("i'") || letters.hasPrefix("i’") else { continue }
            result += text[end..<word.lowerBound] + "I" + letters.dropFirst()
            end = word.upperBound
        }
        return result + text[end...]
    }
}

/// Counts the words of a text by their case.
private struct Survey {
    private var small = 0
    private var shortSmall = 0
    private var titles = 0
    private var capitals = 0
    /// One-letter words in capitals.
    private var singles = 0
    private var others = 0
    private var firstIsCapital: Bool?
    private var hasSentenceMark = false
    var beginsProtected = false

    mutating func add(_ bytes: ByteText, _ range: Range<Int>) {
        var offset = range.lowerBound
        var word = Word()
        while offset < range.upperBound {
            let (value, length) = bytes.scalar(at: offset)
            offset += length
            if Letters.isLetter(value) {
                word.add(value)
            } else if !Letters.isMark(value), value != 0x27, value != 0x2019, value != 0x2BC {
                if value == 0x2E || value == 0x21 || value == 0x3F || value == 0x2026 || value == 0x2C {
                    hasSentenceMark = true
                }
                close(&word)
            }
        }
        close(&word)
    }

    private mutating func close(_ word: inout Word) {
        guard word.capitals + word.small > 0 else { return word = Word() }
        if firstIsCapital == nil { firstIsCapital = word.beginsWithCapital }
        if word.capitals == 0 {
            small += 1
            if word.small <= 3 { shortSmall += 1 }
        } else if word.small == 0 {
            if word.capitals == 1 { singles += 1 } else { capitals += 1 }
        } else if word.beginsWithCapital, word.capitals == 1 {
            titles += 1
        } else {
            others += 1
        }
        word = Word()
    }

    var pattern: CasePattern {
        guard let firstIsCapital else { return .none }
        if small == 0, titles == 0, others == 0 { return capitals > 0 ? .capitals : .sentence }
        if titles == 0, capitals == 0, singles == 0, others == 0 { return .lower }
        if titles >= 2, small == shortSmall, capitals <= titles, others == 0, !hasSentenceMark, firstIsCapital
        {
            return .title
        }
        return firstIsCapital && !beginsProtected ? .sentence : .mixed
    }

    private struct Word {
        var capitals = 0
        var small = 0
        var beginsWithCapital = false

        mutating func add(_ value: UInt32) {
            if Letters.isCapital(value) {
                if capitals + small == 0 { beginsWithCapital = true }
                capitals += 1
            } else if Letters.isSmall(value) {
                small += 1
            }
        }
    }
}
