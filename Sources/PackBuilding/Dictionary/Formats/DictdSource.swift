import Packs

/// A dictionary of a dictd server: `NAME.index` and `NAME.dict` or `NAME.dict.dz` beside it.
///
/// Each line of the index is a headword, an offset and a length in the dictionary's own base-64 numbers
/// (most significant digit first), separated by tabs, and may end in the headword's original spelling.
struct DictdSource {
    struct Entry {
        var headword: String
        var text: String
    }

    var entries: [Entry] = []
    /// What the source says of itself (`00-database-short`, …), by name.
    var about: [String: String] = [:]
    var warnings: [ConversionWarning] = []

    /// - Parameters:
    ///   - path: of any of the two files, or of both without their endings.
    ///   - charset: `nil` for UTF-8, or the one that the text proves to be in.
    init(path: String, charset: String? = nil) throws(DictionaryBuildError) {
        let base = Self.base(of: path)
        let index = try SourceFile.read(base + ".index")
        let text = try SourceFile.readFirst([base + ".dict.dz", base + ".dict"])
        if !text.missing.isEmpty { warnings.append(.damagedPart(path: base + ".dict.dz")) }
        var seen: Set<Range<Int>> = []
        for (number, line) in index.bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard fields.count >= 3, let offset = Self.number(fields[1]), let length = Self.number(fields[2])
            else {
                warnings.append(.unreadableLine(path: base + ".index", line: number + 1))
                continue
            }
            let range = offset..<(offset + length)
            guard text.has(range) else {
                warnings.append(.outsideFile(headword: String(decoding: fields[0], as: UTF8.self)))
                continue
            }
            // Several headwords may lead to one article; each is kept, with the article's text.
            let isNew = seen.insert(range).inserted
            let body = try Self.decode(Array(text.bytes[range]), charset)
            let headword = try Self.decode(Array(fields.count > 3 ? fields[3] : fields[0]), charset)
            if headword.hasPrefix("00-database") || headword.hasPrefix("00database") {
                about[headword] = body
            } else if isNew || !headword.isEmpty {
                entries.append(Entry(headword: headword, text: body))
            }
        }
        if entries.isEmpty { throw .noArticles(path: path) }
    }

    private static func base(of path: String) -> String {
        for ending in [".dict.dz", ".dict", ".index"] where path.hasSuffix(ending) {
            return String(path.dropLast(ending.count))
        }
        return path
    }

    private static func decode(_ bytes: [UInt8], _ charset: String?) throws(DictionaryBuildError) -> String {
        guard let charset else { return String(decoding: bytes, as: UTF8.self) }
        return try Charset.decode(bytes, from: charset)
    }

    /// A number in dictd's digits; `nil` for anything else and for numbers beyond 32 bits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.count <= 6 else { return nil }
        var value = 0
        for digit in digits {
            guard let digit = self.digits[Int(digit)] else { return nil }
            value = value * 64 + digit
        }
        return value
    }

    private static let digits: [Int?] = {
        var digits = [Int?](repeating: nil, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, digit) in alphabet.utf8.enumerated() { digits[Int(digit)] = value }
        return digits
    }()
}
