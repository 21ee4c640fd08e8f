/// Words that are names by their spelling: mixed case, letters with digits, names out of programs.
enum TokenRules {
    /// The longest such word in bytes.
    private static let longest = 64

    /// The protected word that begins at `start`, where a word begins; nil for a plain word.
    static func token(in bytes: ByteText, at start: Int) -> (end: Int, kind: ProtectedSpan.Kind)? {
        if isWordByte(bytes, before: start) { return nil }
        let end = plainEnd(in: bytes, at: start)
        guard end - start <= longest else { return nil }
        if let file = fileEnd(in: bytes, start..<end) { return (file, .identifier) }
        let shape = Shape(bytes, start..<end)
        guard shape.isLatin else { return nil }
        if shape.hasUnderscore, shape.letters > 1 { return (end, .identifier) }
        if shape.letters > 0, shape.digits > 0, !shape.beginsWithDigit {
            // BE0768880101, H2O; Mg2+, utf8
            let sign = signEnd(in: bytes, at: end, shape)
            return (sign, sign > end || shape.small > 0 ? .mixedCase : .number)
        }
        if shape.digits == 0, let sign = chargeEnd(in: bytes, at: end, shape) { return (sign, .mixedCase) }
        let isName = bytes.has("Mc", at: start) && shape.capitals == 2
        return shape.digits == 0 && shape.isMixed && !isName ? (end, .mixedCase) : nil
    }

    /// Where the letters, marks, digits and `_` from `start` on end.
    static func plainEnd(in bytes: ByteText, at start: Int) -> Int {
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if byte < 0x80 {
                guard ASCII.isWord(byte) else { break }
                // A number is a span of its own unless the word is Latin letters with digits.
                if ASCII.isDigit(byte), end > start, bytes[end - 1] >= 0x80 { break }
                if ASCII.isLetter(byte), end > start, ASCII.isDigit(bytes[start]) { break }
                end += 1
            } else {
                if end > start, ASCII.isDigit(bytes[start]) { break }
                let (value, length) = bytes.scalar(at: end)
                guard Letters.isLetter(value) || Letters.isMark(value) else { break }
                end += length
            }
        }
        return max(end, start + bytes.scalar(at: start).length)
    }

    /// `Mg2+`: a charge directly after the word.
    private static func signEnd(in bytes: ByteText, at end: Int, _ shape: Shape) -> Int {
        let isFree = !ASCII.isWord(bytes[end + 1]) && bytes[end + 1] < 0x80
        return bytes[end] == .ascii("+") && isFree && shape.isFormula ? end + 1 : end
    }

    /// `Na+`, `C++`, `C#`.
    private static func chargeEnd(in bytes: ByteText, at end: Int, _ shape: Shape) -> Int? {
        guard shape.letters <= 2, shape.isFormula else { return nil }
        var sign = end
        if bytes[sign] == .ascii("#") {
            sign += 1
        } else {
            while bytes[sign] == .ascii("+"), sign < end + 2 { sign += 1 }
        }
        return sign > end && !ASCII.isWord(bytes[sign]) && bytes[sign] < 0x80 ? sign : nil
    }

    /// `notes.txt`: a word, a dot and a common ending of file names.
    private static func fileEnd(in bytes: ByteText, _ word: Range<Int>) -> Int? {
        guard bytes[word.upperBound] == .ascii("."), ASCII.isAlphanumeric(bytes[word.upperBound + 1]) else {
            return nil
        }
        var end = word.upperBound + 1
        while ASCII.isAlphanumeric(bytes[end]), end < word.upperBound + 6 { end += 1 }
        guard !ASCII.isWord(bytes[end]), bytes[end] < 0x80 else { return nil }
        return endings.contains(bytes.string((word.upperBound + 1)..<end).lowercased()) ? end : nil
    }

    private static let endings: Set<String> = [
        "txt", "pdf", "doc", "docx", "odt", "xls", "xlsx", "csv", "tsv", "json", "xml", "html", "htm", "css",
        "js",
        "ts", "py", "swift", "c", "h", "cpp", "sh", "md", "zip", "gz", "xz", "tar", "png", "jpg", "jpeg",
        "gif",
        "svg", "webp", "mp3", "mp4", "avi", "mkv", "wav", "exe", "dll", "deb", "conf", "cfg", "ini", "log",
        "po",
        "yml", "yaml", "toml", "epub", "srt", "iso",
    ]

    private static func isWordByte(_ bytes: ByteText, before offset: Int) -> Bool {
        let previous = bytes[offset - 1]
        if previous < 0x80 { return ASCII.isWord(previous) }
        return Letters.isLetter(bytes.scalar(before: offset).value)
    }
}

/// What letters, digits and signs a word is made of.
private struct Shape {
    private(set) var letters = 0
    private(set) var digits = 0
    private(set) var capitals = 0
    private(set) var small = 0
    private(set) var isLatin = true
    private(set) var hasUnderscore = false
    private(set) var beginsWithDigit = false
    /// A capital, and at most one small letter after each capital: `Mg`, `NaCl`, `H`.
    private(set) var isFormula = true
    /// Capitals directly after a small letter.
    private var inner = 0
    /// Capitals at the word's start, up to the first small letter.
    private var leading = 0
    private var endsWithS = false

    init(_ bytes: ByteText, _ range: Range<Int>) {
        var offset = range.lowerBound
        beginsWithDigit = ASCII.isDigit(bytes[offset])
        endsWithS = bytes[range.upperBound - 1] == .ascii("s")
        var lastIsSmall = false
        var run = 0
        while offset < range.upperBound {
            let (value, length) = bytes.scalar(at: offset)
            offset += length
            if value < 0x80, ASCII.isDigit(UInt8(value)) {
                digits += 1
            } else if value == 0x5F {
                hasUnderscore = true
            } else if !Letters.isMark(value) {
                letters += 1
                if value > 0x24F { isLatin = false }
                if Letters.isCapital(value) {
                    capitals += 1
                    if lastIsSmall { inner += 1 }
                    if small == 0 { leading += 1 }
                    lastIsSmall = false
                    run = 0
                } else {
                    small += 1
                    run += 1
                    if run > 1 || capitals == 0 { isFormula = false }
                    lastIsSmall = true
                }
            }
        }
    }

    /// Whether the word mixes cases as only names do: `iPhone`, `KBps`, `PhD`; not `House`, `NASA`, nor a
    /// plural of capitals, `PCs`.
    var isMixed: Bool {
        guard capitals > 0, small > 0 else { return false }
        if inner > 0 { return true }
        return leading > 1 && !(small == 1 && endsWithS)
    }
}
