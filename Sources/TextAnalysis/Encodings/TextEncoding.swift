import CICU

/// How the characters of a text are written in bytes.
package struct TextEncoding: Sendable, Hashable {
    /// The MIME name: `UTF-8`, `windows-1251`, `KOI8-R`.
    package let name: String
    /// The byte order mark that stands before the text; empty without one.
    package let byteOrderMark: [UInt8]

    package static let utf8 = TextEncoding(name: "UTF-8", byteOrderMark: [])
    package static let utf8WithMark = TextEncoding(name: "UTF-8", byteOrderMark: [0xEF, 0xBB, 0xBF])

    package init(name: String, byteOrderMark: [UInt8]) {
        self.name = name
        self.byteOrderMark = byteOrderMark
    }

    /// The encoding by one of its names, whatever the case; `nil` for one that nobody knows.
    package init?(named name: String) {
        guard !name.isEmpty, name.utf8.count < 64, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let converter = Self.open(name)
        else { return nil }
        defer { tolmach_converter_close(converter) }
        var buffer = [CChar](repeating: 0, count: 64)
        let count = tolmach_converter_name(converter, &buffer, 64)
        guard count > 0 else { return nil }
        let canonical = String(
            decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.init(name: canonical, byteOrderMark: canonical == "UTF-16" ? [0xFF, 0xFE] : [])
    }

    package var isUTF8: Bool { name == "UTF-8" }

    /// The name of ICU's converter, which must not look for a byte order mark itself.
    var converterName: String {
        guard name == "UTF-16" else { return name }
        return byteOrderMark == [0xFE, 0xFF] ? "UTF-16BE" : "UTF-16LE"
    }

    private static func open(_ name: String) -> OpaquePointer? { tolmach_converter_open(name, 0) }

    // MARK: - Telling

    /// The encoding that the first bytes of a text declare by a byte order mark.
    package static func marked(_ bytes: some Collection<UInt8>) -> TextEncoding? {
        let marks: [(String, [UInt8])] = [
            ("UTF-8", [0xEF, 0xBB, 0xBF]), ("UTF-32LE", [0xFF, 0xFE, 0, 0]),
            ("UTF-32BE", [0, 0, 0xFE, 0xFF]),
            ("UTF-16", [0xFF, 0xFE]), ("UTF-16", [0xFE, 0xFF]),
        ]
        for (name, mark) in marks where bytes.starts(with: mark) {
            return TextEncoding(name: name, byteOrderMark: mark)
        }
        return nil
    }
}

/// Guesses the encoding of bytes that declare none.
package enum EncodingGuess {
    /// UTF-8 where most of what is not ASCII is valid UTF-8, so that a damaged byte does not change all the
    /// others; else what ICU finds likeliest.
    ///
    /// - Parameter isWhole: whether the bytes are all there are; otherwise a character may be cut at the end.
    package static func encoding(of bytes: [UInt8], isWhole: Bool) -> TextEncoding {
        if let unmarked = wideEncoding(of: bytes) { return unmarked }
        let (valid, invalid) = UTF8Check.sequences(in: bytes, isWhole: isWhole)
        if invalid == 0 || valid >= invalid * 2 { return .utf8 }
        if looksLikeCyrillicDOS(bytes), let encoding = TextEncoding(named: "IBM866") { return encoding }
        var name = [CChar](repeating: 0, count: 64)
        let confidence = bytes.withUnsafeBufferPointer { buffer -> Int32 in
            guard let start = buffer.baseAddress else { return 0 }
            return tolmach_icu_detect_encoding(start, Int32(clamping: min(buffer.count, 1 << 16)), &name, 64)
        }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // A few bytes tell nothing: then the text is UTF-8 that was damaged.
        guard confidence >= 10, invalid >= 4, let encoding = TextEncoding(named: text), !encoding.isUTF8
        else {
            return .utf8
        }
        return encoding
    }

    /// UTF-16 without a byte order mark: every other byte is the high half of a letter in the first blocks of
    /// Unicode, below any byte that text in other encodings has.
    private static func wideEncoding(of bytes: [UInt8]) -> TextEncoding? {
        let sample = bytes.prefix(1024)
        guard sample.count >= 8 else { return nil }
        var low = [0, 0]
        for (index, byte) in sample.enumerated() where byte <= 6 { low[index & 1] += 1 }
        let half = sample.count / 2
        if low[1] * 10 > half * 7, low[0] * 20 < half {
            return TextEncoding(name: "UTF-16LE", byteOrderMark: [])
        }
        if low[0] * 10 > half * 7, low[1] * 20 < half {
            return TextEncoding(name: "UTF-16BE", byteOrderMark: [])
        }
        return nil
    }

    /// IBM866, which ICU does not look for: nearly all letters lie in two ranges, and most are small ones.
    private static func looksLikeCyrillicDOS(_ bytes: [UInt8]) -> Bool {
        var letters = 0
        var small = 0
        var others = 0
        for byte in bytes.prefix(1 << 16) where byte >= 0x80 {
            switch byte {
            case 0x80...0x9F: letters += 1
            case 0xA0...0xAF, 0xE0...0xEF:
                letters += 1
                small += 1
            case 0xF0, 0xF1, 0xFC, 0xC4, 0xCD: break
            default: others += 1
            }
        }
        let lowHalf = bytes.prefix(1 << 16).count { (0xA0...0xAF).contains($0) }
        return letters >= 8 && others * 50 <= letters && small * 2 >= letters && lowHalf * 4 >= letters
    }
}

/// Counts what is UTF-8 among bytes.
enum UTF8Check {
    /// Sequences of several bytes that are valid, and bytes that are not part of any.
    static func sequences(in bytes: [UInt8], isWhole: Bool) -> (valid: Int, invalid: Int) {
        var valid = 0
        var invalid = 0
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] < 0x80 {
                offset += 1
                continue
            }
            let length = sequenceLength(at: offset, in: bytes)
            if length > 0 {
                valid += 1
                offset += length
            } else if length < 0, !isWhole {
                break
            } else {
                invalid += 1
                offset += 1
            }
        }
        return (valid, invalid)
    }

    /// The bytes of the valid sequence at an offset; 0 where there is none, -1 where the end cuts one.
    static func sequenceLength(at offset: Int, in bytes: [UInt8]) -> Int {
        let lead = bytes[offset]
        let length: Int
        var range: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0..<0x80: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, range) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE, 0xEF: length = 3
        case 0xED: (length, range) = (3, 0x80...0x9F)
        case 0xF0: (length, range) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, range) = (4, 0x80...0x8F)
        default: return 0
        }
        for index in 1..<length {
            guard offset + index < bytes.count else { return -1 }
            guard range.contains(bytes[offset + index]) else { return 0 }
            range = 0x80...0xBF
        }
        return length
    }
}
