/// Placeholders of the message formats in use: printf, Python, Qt, ICU, Rails, Laravel, Twig, shell.
enum PlaceholderRules {
    /// The longest name in bytes inside a placeholder.
    private static let longestName = 64

    /// Where the placeholder ends that begins with the sign at `start`.
    static func end(in bytes: ByteText, at start: Int) -> Int? {
        switch bytes[start] {
        case .ascii("%"): percentEnd(in: bytes, at: start)
        case .ascii("{"): braceEnd(in: bytes, at: start)
        case .ascii("$"): dollarEnd(in: bytes, at: start)
        case .ascii("#"): hashEnd(in: bytes, at: start)
        case .ascii(":"): colonEnd(in: bytes, at: start)
        case .ascii("@"): nameEnd(in: bytes, afterSign: start)
        case .ascii("\\"): escapeEnd(in: bytes, at: start)
        default: nil
        }
    }

    /// Where `__NAME__` ends.
    static func dunderEnd(in bytes: ByteText, at start: Int) -> Int? {
        guard bytes[start] == .ascii("_"), bytes[start + 1] == .ascii("_") else { return nil }
        var end = start + 2
        while ASCII.isWord(bytes[end]), end < start + longestName { end += 1 }
        let isClosed = bytes[end - 1] == .ascii("_") && bytes[end - 2] == .ascii("_")
        return isClosed && end > start + 5 && ASCII.isAlphanumeric(bytes[start + 2]) ? end : nil
    }

    // MARK: %

    private static func percentEnd(in bytes: ByteText, at start: Int) -> Int? {
        let next = bytes[start + 1]
        let followsDigit = ASCII.isDigit(bytes[start - 1])
        switch next {
        case .ascii("%"): return followsDigit ? nil : start + 2
        case .ascii("("), .ascii("{"), .ascii("<"):
            guard let name = identifierEnd(in: bytes, from: start + 2) else { return nil }
            let close: UInt8 =
                next == .ascii("(") ? .ascii(")") : next == .ascii("{") ? .ascii("}") : .ascii(">")
            guard bytes[name] == close else { return nil }
            return conversionEnd(in: bytes, from: name + 1) ?? name + 1
        default: break
        }
        if followsDigit { return nil }
        // %count%
        if let name = identifierEnd(in: bytes, from: start + 1), bytes[name] == .ascii("%"),
            name > start + 2 || !ASCII.isAlphanumeric(bytes[name + 1])
        {
            return name + 1
        }
        if let end = conversionEnd(in: bytes, from: start + 1) { return end }
        // %1, %L2 of Qt
        var digits = start + 1
        if bytes[digits] == .ascii("L") { digits += 1 }
        let first = digits
        while ASCII.isDigit(bytes[digits]), digits < first + 2 { digits += 1 }
        return digits > first && !ASCII.isAlphanumeric(bytes[digits]) ? digits : nil
    }

    /// The rest of a printf conversion: `1$`, flags, width, precision, length, letter.
    private static func conversionEnd(in bytes: ByteText, from start: Int) -> Int? {
        var end = start
        while ASCII.isDigit(bytes[end]), end < start + 3 { end += 1 }
        if end > start, bytes[end] == .ascii("$") { end += 1 } else { end = start }
        while [.ascii("-"), .ascii("+"), .ascii("#"), .ascii("0"), .ascii("'")].contains(bytes[end]),
            end < start + 12
        {
            end += 1
        }
        while ASCII.isDigit(bytes[end]) || bytes[end] == .ascii(".") || bytes[end] == .ascii("*") {
            end += 1
            if end > start + 16 { return nil }
        }
        let length = end
        while [.ascii("h"), .ascii("l"), .ascii("q"), .ascii("j"), .ascii("z"), .ascii("t")].contains(
            bytes[end]),
            end < length + 2
        {
            end += 1
        }
        guard "diouxXeEfFgGaAcCsSp@n".utf8.contains(bytes[end]) else { return nil }
        // A word may follow only the commonest conversions («%ds», «%s's»).
        let isCommon = [.ascii("s"), .ascii("d"), .ascii("u"), .ascii("i")].contains(bytes[end])
        let followed = ASCII.isWord(bytes[end + 1])
        if followed, !isCommon || ASCII.isLetter(bytes[end + 2]) { return nil }
        return end + 1
    }

    // MARK: { $ #

    private static func braceEnd(in bytes: ByteText, at start: Int) -> Int? {
        var depth = 1
        while bytes[start + depth] == .ascii("{"), depth < 3 { depth += 1 }
        if depth > 1 || bytes[start + 1] == .ascii("%") || bytes[start + 1] == .ascii("#") {
            return templateEnd(in: bytes, at: start, depth: depth)
        }
        var end = start + 1
        if bytes[end] == .ascii("}") { return end + 1 }
        if bytes[end] == .ascii("$") || bytes[end] == .ascii("@") { end += 1 }
        guard ASCII.isWord(bytes[end]) else { return nil }
        while isPathByte(bytes[end]), end < start + longestName { end += 1 }
        if bytes[end] == .ascii("}") { return end + 1 }
        // {0,number}, {value:.2f}, {name!r}; not the plural forms, whose text is to be translated.
        guard [.ascii(","), .ascii(":"), .ascii("!"), .ascii("|")].contains(bytes[end]) else { return nil }
        while end < start + longestName, bytes[end] >= 0x20, bytes[end] != .ascii("{"),
            bytes[end] != .ascii("}")
        {
            end += 1
        }
        return bytes[end] == .ascii("}") ? end + 1 : nil
    }

    /// `{{ name }}`, `{{{name}}}`, `{% if x %}`, `{# note #}`.
    private static func templateEnd(in bytes: ByteText, at start: Int, depth: Int) -> Int? {
        let inner: UInt8 = depth > 1 ? .ascii("}") : bytes[start + 1]
        var end = start + max(2, depth)
        let limit = min(bytes.count, start + 4 * longestName)
        while end < limit, bytes[end] != 0x0A {
            if bytes[end] == inner, bytes[end + 1] == .ascii("}") {
                end += 2
                if depth == 3, bytes[end] == .ascii("}") { end += 1 }
                return end
            }
            if depth > 1, bytes[end] == .ascii("{") { return nil }
            end += 1
        }
        return nil
    }

    private static func dollarEnd(in bytes: ByteText, at start: Int) -> Int? {
        switch bytes[start + 1] {
        case .ascii("{"), .ascii("("):
            let close: UInt8 = bytes[start + 1] == .ascii("{") ? .ascii("}") : .ascii(")")
            var end = start + 2
            while isPathByte(bytes[end]) || bytes[end] == .ascii(":"), end < start + longestName { end += 1 }
            return end > start + 2 && bytes[end] == close ? end + 1 : nil
        default:
            guard !ASCII.isWord(bytes[start - 1]) else { return nil }
            guard var end = identifierEnd(in: bytes, from: start + 1) else { return nil }
            while bytes[end - 1] == .ascii(".") || bytes[end - 1] == .ascii("-") { end -= 1 }
            if bytes[end] == .ascii("$") { end += 1 }
            return end
        }
    }

    /// `###T01###`, `#{name}`.
    private static func hashEnd(in bytes: ByteText, at start: Int) -> Int? {
        if bytes[start + 1] == .ascii("{") {
            guard let name = identifierEnd(in: bytes, from: start + 2) else { return nil }
            return bytes[name] == .ascii("}") ? name + 1 : nil
        }
        var name = start
        while bytes[name] == .ascii("#"), name < start + 8 { name += 1 }
        let depth = name - start
        guard depth >= 2, ASCII.isWord(bytes[name]), bytes[start - 1] != .ascii("#") else { return nil }
        var end = name
        while ASCII.isWord(bytes[end]) || bytes[end] == .ascii("-"), end < name + longestName { end += 1 }
        for sign in end..<(end + depth) where bytes[sign] != .ascii("#") { return nil }
        return end + depth
    }

    // MARK: : @ \

    /// `:name` after a space or an opening sign, `:smile:`.
    private static func colonEnd(in bytes: ByteText, at start: Int) -> Int? {
        let previous = bytes[start - 1]
        let opens = previous == 0 || ASCII.isSpace(previous) || "([\"'>".utf8.contains(previous)
        guard opens, ASCII.isLower(bytes[start + 1]) else { return nil }
        var end = start + 1
        while ASCII.isWord(bytes[end]) || bytes[end] == .ascii("-"), end < start + longestName { end += 1 }
        while bytes[end - 1] == .ascii("-") { end -= 1 }
        guard end > start + 2, bytes[end] < 0x80 else { return nil }
        return bytes[end] == .ascii(":") ? end + 1 : end
    }

    /// `@name` where no word goes before it.
    private static func nameEnd(in bytes: ByteText, afterSign start: Int) -> Int? {
        guard bytes[start - 1] < 0x80, !ASCII.isWord(bytes[start - 1]), bytes[start - 1] != .ascii("@") else {
            return nil
        }
        guard var end = identifierEnd(in: bytes, from: start + 1) else { return nil }
        while bytes[end - 1] == .ascii(".") || bytes[end - 1] == .ascii("-") { end -= 1 }
        return end
    }

    private static func escapeEnd(in bytes: ByteText, at start: Int) -> Int? {
        switch bytes[start + 1] {
        case .ascii("n"), .ascii("r"), .ascii("t"):
            // Not the directory of C:\new.
            return ASCII.isLower(bytes[start + 2]) || bytes[start - 1] == .ascii(":") ? nil : start + 2
        case .ascii("\""), .ascii("\\"), .ascii("'"): return start + 2
        default: return nil
        }
    }

    // MARK: Names

    /// Where the name ends that begins with a letter or `_` at `start`.
    private static func identifierEnd(in bytes: ByteText, from start: Int) -> Int? {
        guard ASCII.isLetter(bytes[start]) || bytes[start] == .ascii("_") else { return nil }
        var end = start + 1
        while end < start + longestName {
            let byte = bytes[end]
            let joins = (byte == .ascii(".") || byte == .ascii("-")) && ASCII.isWord(bytes[end + 1])
            guard ASCII.isWord(byte) || joins else { break }
            end += 1
        }
        return end
    }

    private static func isPathByte(_ byte: UInt8) -> Bool {
        ASCII.isWord(byte) || byte == .ascii(".") || byte == .ascii("-") || byte == .ascii("[")
            || byte == .ascii("]") || byte == .ascii("$")
    }
}
