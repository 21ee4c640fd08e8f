/// Texts for property tests: the same ones at each run.
struct RandomText {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    /// Scalars of every plane, and many that mean something to the scanners.
    mutating func anything(count: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<number(below: count + 1) {
            switch number(below: 4) {
            case 0: text.append(Self.telling[number(below: Self.telling.count)])
            case 1: text.append(Unicode.Scalar(UInt8(number(below: 128))))
            case 2: text.append(Unicode.Scalar(UInt32(0x400 + number(below: 0x100))) ?? " ")
            default: text.append(Unicode.Scalar(UInt32(number(below: 0x110000))) ?? "\u{FFFD}")
            }
        }
        return String(text)
    }

    /// Scalars of Latin, Greek and Cyrillic text and its punctuation.
    mutating func european(count: Int) -> String {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x20...0x7E, 0xA0...0x17F, 0x300...0x310, 0x386...0x3CE, 0x400...0x4FF,
            0x2010...0x2029, 0x9...0xD,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<number(below: count + 1) {
            let range = ranges[number(below: ranges.count)]
            text.append(Unicode.Scalar(range.lowerBound + UInt32(number(below: range.count))) ?? " ")
        }
        return String(text)
    }

    private static let telling: [Unicode.Scalar] = [
        ".", ".", "!", "?", "…", " ", " ", "\n", "\r", "\u{2028}", "\u{85}", "\u{FEFF}", "\0", "«", "»", "“",
        "”",
        "\"", "'", "(", ")", "<", ">", "&", ";", "%", "{", "}", "$", "#", "@", ":", "/", "-", "—", "_", "\\",
        "\u{200D}", "\u{FE0F}", "\u{20E3}", "👨", "👩", "🏽", "🇷", "🇺", "\u{E0067}", "\u{E007F}", "\u{301}",
        "\u{AD}", "0", "9", "A", "z", "I", "Я", "ё", "İ", "ß", "ς", "。", "中", "ไ", "\u{A0}",
    ]
}
