/// Web addresses, mail addresses and paths of files.
enum AddressRules {
    /// The longest user name in bytes of a mail address (RFC 5321).
    private static let longestUser = 64

    /// The address that begins with the word at `start`.
    static func address(in bytes: ByteText, at start: Int) -> (end: Int, kind: ProtectedSpan.Kind)? {
        // An address begins where no address could go on from before.
        guard !isInsideRun(bytes, at: start) else { return nil }
        var end = start
        while ASCII.isWord(bytes[end]) || isUserSign(bytes[end]), end <= start + longestUser { end += 1 }
        if bytes[end] == .ascii("@"), let domain = domainEnd(in: bytes, at: end + 1) {
            return (domain.end, .email)
        }
        if bytes.has("://", at: end), end < start + 16 || isScheme(bytes, start..<end) {
            let address = urlEnd(in: bytes, from: end + 3)
            return address > end + 3 ? (address, .url) : nil
        }
        if bytes[end] == .ascii(":"), bytes.has("mailto", at: start) || bytes.has("tel", at: start) {
            let address = urlEnd(in: bytes, from: end + 1)
            return address > end + 1 && end - start <= 6 ? (address, .url) : nil
        }
        return domain(in: bytes, at: start)
    }

    /// Where the path ends that begins with the sign at `start`: `/usr/bin`, `./run`, `~/notes`, `../x`.
    static func pathEnd(in bytes: ByteText, at start: Int) -> Int? {
        let previous = bytes[start - 1]
        guard previous == 0 || ASCII.isSpace(previous) || "([\"'`=".utf8.contains(previous) else {
            return nil
        }
        var end = start
        while bytes[end] == .ascii(".") || bytes[end] == .ascii("~"), end < start + 2 { end += 1 }
        guard bytes[end] == .ascii("/"), isPathStart(bytes[end + 1]) else { return nil }
        let isRelative = end > start
        var slashes = 0
        while ASCII.isWord(bytes[end]) || "/.-+~".utf8.contains(bytes[end]) {
            if bytes[end] == .ascii("/") { slashes += 1 }
            end += 1
        }
        while bytes[end - 1] == .ascii(".") || bytes[end - 1] == .ascii("-") { end -= 1 }
        return bytes[end] < 0x80 && (isRelative || slashes > 1) ? end : nil
    }

    // MARK: Domains

    /// `www.example.org`, `example.org/path?x`, `example.org`.
    private static func domain(in bytes: ByteText, at start: Int) -> (end: Int, kind: ProtectedSpan.Kind)? {
        guard let (end, isKnown) = domainEnd(in: bytes, at: start) else { return nil }
        let isWeb = bytes.has("www.", at: start) || isKnown
        guard isWeb else { return nil }
        if bytes[end] == .ascii("/") || bytes[end] == .ascii(":") && ASCII.isDigit(bytes[end + 1])
            || bytes[end] == .ascii("?") && ASCII.isWord(bytes[end + 1])
        {
            return (urlEnd(in: bytes, from: end), .url)
        }
        return bytes[end] < 0x80 ? (end, .url) : nil
    }

    /// Where the domain name ends at `start`, and whether its last label is a common top-level domain.
    private static func domainEnd(in bytes: ByteText, at start: Int) -> (end: Int, isKnown: Bool)? {
        var label = start
        var end = start
        var labels = 0
        var last = start..<start
        while end < start + 255 {
            while ASCII.isAlphanumeric(bytes[end]) || bytes[end] == .ascii("-"), end < label + 63 { end += 1 }
            guard end > label, bytes[label] != .ascii("-") else { break }
            labels += 1
            last = label..<end
            guard bytes[end] == .ascii("."), ASCII.isAlphanumeric(bytes[end + 1]) else { break }
            end += 1
            label = end
        }
        guard labels > 1, last.count >= 2, last.upperBound == end, !ASCII.isWord(bytes[end]),
            bytes[last].allSatisfy(ASCII.isLetter)
        else { return nil }
        return (end, topLevelDomains.contains(bytes.string(last).lowercased()))
    }

    private static let topLevelDomains: Set<String> = [
        "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "eu", "ru", "su", "ua", "by", "kz",
        "bg",
        "rs", "mk", "de", "fr", "uk", "us", "pl", "cz", "nl", "ch", "br", "jp", "cn", "gr", "tr", "io", "app",
        "dev", "ai", "tv", "online", "site", "shop", "ca", "au", "fi", "se", "ee", "lv", "lt", "ro", "hu",
        "sk",
    ]

    // MARK: Bytes of addresses

    /// Where an address ends: before white space and what no address has, without the punctuation of the
    /// sentence around it.
    private static func urlEnd(in bytes: ByteText, from start: Int) -> Int {
        var end = start
        var open = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte <= 0x20 || "<>\"{}|\\^`".utf8.contains(byte) { break }
            if byte == .ascii("(") { open += 1 }
            if byte == .ascii(")") {
                if open == 0 { break }
                open -= 1
            }
            if byte >= 0x80 {
                let (value, length) = bytes.scalar(at: end)
                guard Letters.isLetter(value) || Letters.isDigit(value) || Letters.isMark(value) else {
                    break
                }
                end += length
            } else {
                end += 1
            }
        }
        while end > start, ".,;:!?'*_".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end
    }

    private static func isScheme(_ bytes: ByteText, _ range: Range<Int>) -> Bool {
        bytes[range].allSatisfy { ASCII.isAlphanumeric($0) || $0 == .ascii("+") || $0 == .ascii("-") }
    }

    private static func isInsideRun(_ bytes: ByteText, at start: Int) -> Bool {
        let previous = bytes[start - 1]
        return ASCII.isWord(previous) || isUserSign(previous)
    }

    private static func isUserSign(_ byte: UInt8) -> Bool {
        byte == .ascii(".") || byte == .ascii("+") || byte == .ascii("-") || byte == .ascii("%")
    }

    private static func isPathStart(_ byte: UInt8) -> Bool { ASCII.isWord(byte) || byte == .ascii(".") }
}
