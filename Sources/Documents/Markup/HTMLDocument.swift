import TextAnalysis

/// HTML and XHTML files.
enum HTMLDocument {
    static func pieces(
        of text: String, options: DocumentOptions, name: String, bilingual: BilingualMarkup = .table
    ) throws(DocumentError) -> [DocumentPiece] {
        func rules(_ isXML: Bool) -> MarkupRules {
            var rules = MarkupRules.html(isXML: isXML)
            rules.bilingual = bilingual
            return rules
        }
        if text.drop(while: \.isWhitespace).hasPrefix("<?xml") {
            // XHTML that is no XML after all is read as browsers read it.
            if let pieces = try? MarkupReader.pieces(
                of: text, rules: rules(true), options: options, name: name)
            {
                return pieces
            }
        }
        return try MarkupReader.pieces(of: text, rules: rules(false), options: options, name: name)
    }

    /// The encoding that an XML declaration or a `meta` element names in the first bytes.
    static func declaredEncoding(_ bytes: [UInt8]) -> TextEncoding? {
        let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
        for mark in ["encoding=", "charset="] {
            guard let range = head.range(ofText: mark) else { continue }
            if mark == "encoding=", !head.drop(while: \.isWhitespace).hasPrefix("<?xml") { continue }
            let label = head[range.upperBound...].drop { $0 == "\"" || $0 == "'" }
                .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
            // A declaration that can be read as ASCII is in no encoding of two bytes a letter.
            if let encoding = TextEncoding(named: String(label)), !encoding.name.hasPrefix("UTF-16") {
                return encoding
            }
        }
        return nil
    }
}
