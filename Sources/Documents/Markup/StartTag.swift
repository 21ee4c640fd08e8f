/// The attributes of a start tag and where they stand in it.
struct StartTag {
    struct Attribute {
        let name: String
        /// The value as it stands, without its quotes.
        let value: Range<Int>
        /// The quote around it; `nil` for a value without quotes.
        let quote: UInt8?
    }

    let bytes: ArraySlice<UInt8>
    let attributes: [Attribute]
    let isHTML: Bool

    /// - Parameter bytes: from `<` to `>`.
    init(_ bytes: ArraySlice<UInt8>, isHTML: Bool) {
        self.bytes = bytes
        self.isHTML = isHTML
        var attributes: [Attribute] = []
        let end = bytes.endIndex
        var offset = bytes.startIndex
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        while offset < end, !isSpace(bytes[offset]) { offset += 1 }
        while offset < end {
            while offset < end, isSpace(bytes[offset]) || bytes[offset] == UInt8(ascii: "/") { offset += 1 }
            let start = offset
            while offset < end, !isSpace(bytes[offset]), bytes[offset] != UInt8(ascii: "="),
                bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "/")
            {
                offset += 1
            }
            guard offset > start else {
                offset += 1
                continue
            }
            let name = String(decoding: bytes[start..<offset], as: UTF8.self)
            while offset < end, isSpace(bytes[offset]) { offset += 1 }
            guard offset < end, bytes[offset] == UInt8(ascii: "=") else { continue }
            offset += 1
            while offset < end, isSpace(bytes[offset]) { offset += 1 }
            guard offset < end else { break }
            let sign = bytes[offset]
            if sign == UInt8(ascii: "\"") || sign == UInt8(ascii: "'") {
                let valueStart = offset + 1
                offset = valueStart
                while offset < end, bytes[offset] != sign { offset += 1 }
                attributes.append(
                    Attribute(
                        name: isHTML ? name.lowercased() : name, value: valueStart..<offset, quote: sign))
                offset += 1
            } else {
                let valueStart = offset
                while offset < end, !isSpace(bytes[offset]), bytes[offset] != UInt8(ascii: ">") {
                    offset += 1
                }
                attributes.append(
                    Attribute(name: isHTML ? name.lowercased() : name, value: valueStart..<offset, quote: nil)
                )
            }
        }
        self.attributes = attributes
    }

    /// The value of an attribute as a program reads it.
    func value(_ name: String) -> String? {
        guard let attribute = attributes.first(where: { $0.name == name }) else { return nil }
        return MarkupText(
            String(decoding: bytes[attribute.value], as: UTF8.self), isHTML: isHTML, keepsSpace: true
        ).text
    }

    /// The tag as pieces: attributes that `isTranslated` picks are units, those that `replacement` names get
    /// another value, all else is kept.
    func pieces(
        isTranslated: (String) -> Bool, replacement: (String) -> String? = { _ in nil },
        adding extra: String = ""
    ) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        var position = bytes.startIndex
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        if !extra.isEmpty {
            var end = position
            while end < bytes.endIndex, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ">"),
                bytes[end] != UInt8(ascii: "/") || end == position
            {
                end += 1
            }
            pieces.keep(text(position..<end) + " " + extra)
            position = end
        }
        for attribute in attributes {
            if let value = replacement(attribute.name) {
                pieces.keep(text(position..<attribute.value.lowerBound) + value)
                position = attribute.value.upperBound
            } else if isTranslated(attribute.name), !attribute.value.isEmpty {
                pieces.keep(text(position..<attribute.value.lowerBound))
                pieces.append(.unit(unit(of: attribute)))
                position = attribute.value.upperBound
            }
        }
        pieces.keep(text(position..<bytes.endIndex))
        return pieces
    }

    private func unit(of attribute: Attribute) -> TextUnit {
        let source = String(decoding: bytes[attribute.value], as: UTF8.self)
        let decoded = MarkupText(source, isHTML: isHTML, keepsSpace: true)
        let quote: Character = attribute.quote == UInt8(ascii: "'") ? "'" : "\""
        let isQuoted = attribute.quote != nil
        let references = decoded.references
        return TextUnit(
            text: decoded.text, source: source,
            notation: TextNotation(
                escape: { MarkupText.escapeAttribute($0, quote: quote, references: references) },
                finish: { isQuoted ? $0 : "\"\($0)\"" }))
    }
}
