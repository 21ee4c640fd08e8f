import CICU

/// One pass over a text that stops at each sentence's end.
///
/// Time is linear in the text: every look ahead or behind is bounded, or remembered.
struct SentenceScanner {
    private let bytes: ByteText
    private let rules: FullStopRules
    private var position = 0
    /// Capitals seen in the current sentence, up to `caseScanned`.
    private var sawCapital = false
    private var caseScanned = 0

    init(_ bytes: ByteText, abbreviations: Abbreviations, language: String) {
        self.bytes = bytes
        rules = FullStopRules(bytes: bytes, abbreviations: abbreviations, language: language)
    }

    /// The next sentence without the white space around it; nil at the end.
    mutating func next() -> Range<Int>? {
        position = skipSpace(from: position, acrossLines: true)
        guard position < bytes.count else { return nil }
        let start = position
        sawCapital = false
        caseScanned = start
        var offset = start
        // A local: a static is asked each time whether it was made.
        let interest = Self.interest
        while offset < bytes.count {
            switch interest[Int(bytes[offset])] {
            case .none: offset += 1
            case .lineEnd:
                guard TextLines.terminatorLength(in: bytes, at: offset) > 0 else {
                    offset += 1
                    continue
                }
                return sentence(start, offset)
            case .lead where TextLines.terminatorLength(in: bytes, at: offset) > 0:
                return sentence(start, offset)
            case .mark, .lead:
                let mark = markRun(at: offset)
                guard let mark else {
                    offset += bytes.scalar(at: offset).length
                    continue
                }
                if endsSentence(mark, startedAt: start) { return sentence(start, mark.end) }
                offset = mark.end
            }
        }
        return sentence(start, bytes.count)
    }

    private mutating func sentence(_ start: Int, _ end: Int) -> Range<Int> {
        position = end
        var trimmed = end
        while trimmed > start {
            let (value, length) = bytes.scalar(before: trimmed)
            guard TextLines.isSpace(value) else { break }
            trimmed -= length
        }
        return start..<trimmed
    }

    // MARK: Marks

    /// Marks that may end a sentence, with the quotes and brackets that close after them.
    private struct MarkRun {
        var start: Int
        /// After the marks and what closes behind them.
        var end: Int
        /// One full stop and no other mark.
        var isFullStop = true
        /// At least one `!` or `?` or the like.
        var isStrong = false
        /// A mark after which the next sentence follows without a space: `。`.
        var isFullWidth = false
    }

    private func markRun(at offset: Int) -> MarkRun? {
        guard var kind = markKind(at: offset) else { return nil }
        var run = MarkRun(start: offset, end: offset)
        var marks = 0
        while true {
            while let next = markKind(at: run.end) {
                kind = next
                marks += 1
                run.isFullStop = marks == 1 && kind == .fullStop
                run.isStrong = run.isStrong || kind == .strong || kind == .fullWidth
                run.isFullWidth = run.isFullWidth || kind == .fullWidth
                run.end += bytes.scalar(at: run.end).length
            }
            let closed = skipClosers(from: run.end)
            guard closed > run.end else { return run }
            // Marks after a closing bracket go on with the run: (…).
            run.end = closed
            guard markKind(at: closed) != nil else { return run }
        }
    }

    private enum Mark { case fullStop, ellipsis, strong, fullWidth }

    private func markKind(at offset: Int) -> Mark? {
        switch bytes[offset] {
        case .ascii("."): return .fullStop
        case .ascii("!"), .ascii("?"): return .strong
        case 0..<0x80: return nil
        default: break
        }
        let value = bytes.scalar(at: offset).value
        switch value {
        case 0x2026, 0x22EF: return .ellipsis
        case 0x203C, 0x203D, 0x2047...0x2049, 0x37E, 0x589, 0x61F, 0x6D4, 0x964, 0x965: return .strong
        case 0x3002, 0xFF01, 0xFF0E, 0xFF1F, 0xFF61: return .fullWidth
        // Letters, and the signs between them, that make up most text in other scripts.
        case 0x80..<0x589, 0x2010...0x2025, 0x2030...0x203B, 0x3040...0xD7FF, 0xE000..<0xFE50: return nil
        default: return tolmach_icu_ends_sentence(value) != 0 ? .strong : nil
        }
    }

    /// Skips closing quotes and brackets, closing tags, emphasis signs and a footnote's `[1]`.
    private func skipClosers(from offset: Int) -> Int {
        var end = offset
        while true {
            switch bytes[end] {
            case .ascii(")"), .ascii("]"), .ascii("}"), .ascii("\""), .ascii("'"), .ascii("*"), .ascii("_"):
                end += 1
            case .ascii("["):
                var close = end + 1
                while ASCII.isDigit(bytes[close]), close < end + 5 { close += 1 }
                guard close > end + 1, bytes[close] == .ascii("]") else { return end }
                end = close + 1
            case .ascii("<") where bytes[end + 1] == .ascii("/"):
                var close = end + 2
                while ASCII.isAlphanumeric(bytes[close]), close < end + 32 { close += 1 }
                guard close > end + 2, bytes[close] == .ascii(">") else { return end }
                end = close + 1
            case 0..<0x80: return end
            default:
                let (value, length) = bytes.scalar(at: end)
                guard Self.isCloser(value) else { return end }
                end += length
            }
        }
    }

    private static func isCloser(_ value: UInt32) -> Bool {
        switch value {
        case 0xBB, 0x2019, 0x201C, 0x201D, 0x203A, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09, 0xFF3D, 0xFE0F:
            true
        default: false
        }
    }

    // MARK: What follows

    private mutating func endsSentence(_ mark: MarkRun, startedAt start: Int) -> Bool {
        let after = skipSpace(from: mark.end, acrossLines: false)
        guard after < bytes.count, TextLines.terminatorLength(in: bytes, at: after) == 0 else { return true }
        if after == mark.end {
            return mark.isFullWidth || beginsWithoutSpace(mark, at: after)
        }
        var beginning = Beginning(bytes, at: after)
        if beginning.kind == .small, mark.isStrong, !beginning.afterDash, !beginning.afterQuote,
            bytes[mark.end - 1] != .ascii("\"")
        {
            // People who write without capitals end their sentences all the same.
            noteCapitals(to: mark.start)
            if !sawCapital { beginning.kind = .capital }
        }
        guard beginning.kind != .small else { return false }
        guard mark.isFullStop else { return beginning.kind != .closing }
        return rules.endsSentence(
            at: mark.start, before: beginning, sentenceStart: start, isClosed: mark.end > mark.start + 1)
    }

    private mutating func noteCapitals(to end: Int) {
        while !sawCapital, caseScanned < end {
            let (value, length) = bytes.scalar(at: caseScanned)
            sawCapital = Letters.isCapital(value)
            caseScanned += max(1, length)
        }
    }

    /// Whether a sentence begins right after a mark, as when the space was forgotten: `Да!Нет`, `дом.Он`.
    /// For a full stop only between letters of scripts that no file or program name is written in.
    private func beginsWithoutSpace(_ mark: MarkRun, at offset: Int) -> Bool {
        let next = bytes.scalar(at: offset).value
        if Letters.isPictograph(next) { return true }
        guard Letters.isCapital(next), mark.end == mark.start + 1 || !mark.isFullStop else { return false }
        let previous = bytes.scalar(before: mark.start)
        guard Letters.isSmall(previous.value) else { return false }
        guard mark.isFullStop else { return true }
        guard next > 0x2FF, Letters.isSmall(bytes.scalar(before: mark.start - previous.length).value) else {
            return false
        }
        let beginning = Beginning(bytes, at: offset)
        return rules.endsSentence(at: mark.start, before: beginning, sentenceStart: -1, isClosed: false)
            && !rules.isShort(before: mark.start)
    }

    private func skipSpace(from offset: Int, acrossLines: Bool) -> Int {
        var end = offset
        while end < bytes.count {
            let byte = bytes[end]
            if byte == 0x20 {
                end += 1
                continue
            }
            if acrossLines {
                let terminator = TextLines.terminatorLength(in: bytes, at: end)
                if terminator > 0 {
                    end += terminator
                    continue
                }
            }
            guard byte < 0x20 || byte >= 0xC2 else { return end }
            let (value, length) = bytes.scalar(at: end)
            guard TextLines.isSpace(value) || value == 0xFEFF else { return end }
            end += length
        }
        return end
    }

    // MARK: Bytes worth stopping at

    private enum Interest: UInt8 { case none, mark, lineEnd, lead }

    /// What a byte can begin. Letters of Latin, Greek and Cyrillic are passed over by their bytes.
    private static let interest: [Interest] = (0..<256).map { byte in
        switch byte {
        case 0x21, 0x2E, 0x3F: .mark
        case 0x0A, 0x0D, 0xC2: .lineEnd
        // U+0340 to U+037F holds the Greek question mark; U+0580 to U+07FF the Armenian and Arabic marks.
        case 0xCD, 0xD6...0xDF, 0xE0...0xF4: .lead
        default: .none
        }
    }
}
