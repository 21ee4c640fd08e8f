/// SentencePiece's normalizer: a longest-match replacement map and the handling of spaces.
///
/// The map is the model's own, a Darts-clone double array whose values are offsets into NUL-terminated texts.
struct Normalizer: Sendable {
    let units: Table<UInt32>
    let replacements: Table<UInt8>
    /// Symbols that are passed through whatever the map says.
    let symbols: DoubleArray
    let flags: VocabularyLayout.Flags

    /// U+2581, which stands for a space in pieces.
    static let spaceSymbol: [UInt8] = [0xE2, 0x96, 0x81]
    private static let space = UInt8(ascii: " ")

    /// The text as the model's pieces spell it.
    func normalize(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var origins: [Int]?
        return normalize(text, origins: &origins)
    }

    /// As `normalize(_:)`; `origins`, unless `nil`, receives for each byte of the result and for its end where in
    /// the text it comes from.
    func normalize(_ text: UnsafeBufferPointer<UInt8>, origins: inout [Int]?) -> [UInt8] {
        let trims = flags.contains(.removeExtraWhitespace)
        let spaceText = flags.contains(.escapeWhitespace) ? Self.spaceSymbol : [Self.space]
        var output: [UInt8] = []
        output.reserveCapacity(text.count + text.count / 4 + 3)
        var position = 0
        if trims {
            while position < text.count {
                let prefix = prefix(of: text, at: position)
                guard prefix.isSpace else { break }
                position += prefix.consumed
            }
        }
        guard position < text.count else { return [] }
        if flags.contains(.addDummyPrefix) { output += spaceText }
        func note(_ position: Int) {
            while let count = origins?.count, count < output.count { origins?.append(position) }
        }
        note(position)

        var afterSpace = trims
        while position < text.count {
            let prefix = prefix(of: text, at: position)
            var index = 0
            let bytes = prefix.bytes
            while afterSpace, index < bytes.count, bytes[index] == Self.space { index += 1 }
            if index < bytes.count {
                for byte in bytes[index...] {
                    if byte == Self.space { output += spaceText } else { output.append(byte) }
                }
                afterSpace = bytes[bytes.count - 1] == Self.space
                note(position)
            }
            position += prefix.consumed
            if !trims { afterSpace = false }
        }
        var end = text.count
        if trims {
            while output.count >= spaceText.count, output.suffix(spaceText.count).elementsEqual(spaceText) {
                output.removeLast(spaceText.count)
            }
        }
        if let known = origins {
            if known.count > output.count { end = known[output.count] }
            origins = known.prefix(output.count) + [end]
        }
        return output
    }

    /// What the next characters become, and how many bytes of the text they are.
    private struct Prefix {
        let bytes: UnsafeBufferPointer<UInt8>
        let consumed: Int

        var isSpace: Bool { bytes.count == 1 && bytes[0] == Normalizer.space }
    }

    private func prefix(of text: UnsafeBufferPointer<UInt8>, at position: Int) -> Prefix {
        let symbol = symbols.longestMatch(in: text, at: position)
        if symbol > 0 {
            return Prefix(bytes: .init(rebasing: text[position..<position + symbol]), consumed: symbol)
        }
        if let (length, value) = longestRule(in: text, at: position) {
            return Prefix(bytes: replacement(at: value), consumed: length)
        }
        let length = UTF8Scalar.validLength(in: text, at: position)
        guard length > 0 else { return Prefix(bytes: Self.replacementCharacter, consumed: 1) }
        return Prefix(bytes: .init(rebasing: text[position..<position + length]), consumed: length)
    }

    /// U+FFFD, which takes the place of a byte that is not UTF-8.
    private static var replacementCharacter: UnsafeBufferPointer<UInt8> {
        let character: StaticString = "\u{FFFD}"
        return UnsafeBufferPointer(start: character.utf8Start, count: character.utf8CodeUnitCount)
    }

    private func longestRule(
        in text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (length: Int, value: Int)? {
        guard let root = units[0] else { return nil }
        var node = Self.offset(of: root)
        var found: (Int, Int)?
        for index in position..<text.count {
            let byte = text[index]
            node ^= Int(byte)
            guard let unit = units[node], unit & 0x8000_00FF == UInt32(byte) else { break }
            node ^= Self.offset(of: unit)
            if unit & 0x100 != 0 {
                guard let leaf = units[node] else { break }
                found = (index - position + 1, Int(leaf & 0x7FFF_FFFF))
            }
        }
        return found
    }

    private static func offset(of unit: UInt32) -> Int {
        Int((unit >> 10) << ((unit >> 6) & 8))
    }

    private func replacement(at start: Int) -> UnsafeBufferPointer<UInt8> {
        guard start < replacements.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        var end = start
        while end < replacements.count, replacements.known(end) != 0 { end += 1 }
        return UnsafeBufferPointer(start: replacements.start + start, count: end - start)
    }
}
