import TextAnalysis

/// How a document's bytes are read, and its translation written.
package struct EncodingOptions: Sendable {
    /// The encoding that the user or the document declares.
    package var declared: TextEncoding?
    /// The encoding of the translation; `nil` for the document's.
    package var output: TextEncoding?
    /// Whether bytes that are not valid refuse the document.
    package var isStrict = false

    package init(declared: TextEncoding? = nil, output: TextEncoding? = nil, isStrict: Bool = false) {
        self.declared = declared
        self.output = output
        self.isStrict = isStrict
    }

    /// The encoding of bytes; `nil` while they are too few to tell, and all ASCII.
    func encoding(of bytes: [UInt8], isWhole: Bool) -> (TextEncoding, isGuessed: Bool)? {
        if let marked = TextEncoding.marked(bytes) {
            // A declared encoding holds against bytes that only look like a mark of another family.
            if declared.map({ $0.name.hasPrefix("UTF") }) ?? true { return (marked, false) }
        }
        if let declared { return (TextEncoding(name: declared.name, byteOrderMark: []), false) }
        if bytes.isEmpty, !isWhole { return nil }
        if bytes.count < 4, !isWhole, bytes.first.map({ $0 >= 0x80 || $0 == 0 }) ?? false { return nil }
        let guess = EncodingGuess.encoding(of: bytes, isWhole: isWhole)
        return (guess, !guess.isUTF8)
    }

    /// Refuses text that cannot be text, and invalid bytes where they are not wanted.
    func check(_ text: String, invalidBytes: Int, name: String) throws(DocumentError) {
        if text.utf8.contains(0) {
            throw DocumentError(
                .malformed, "\(name) holds NUL bytes, so it is not text.",
                remedy: "If it is text in another encoding, name it: --encoding UTF-16LE")
        }
        if isStrict, invalidBytes > 0 {
            throw DocumentError(
                .malformed, "\(name) has bytes that are not valid in its encoding.",
                remedy: "Name the encoding with --encoding, or leave out --strict to have them replaced.")
        }
    }

    /// Decodes a whole document.
    func decode(
        _ bytes: [UInt8], declared found: TextEncoding? = nil, name: String, report: inout DocumentReport
    ) throws(DocumentError) -> (text: String, encoding: TextEncoding) {
        var options = self
        if options.declared == nil { options.declared = found }
        guard let (encoding, isGuessed) = options.encoding(of: bytes, isWhole: true) else {
            return ("", .utf8)
        }
        let decoder = TextDecoder(encoding)
        let text = decoder.decode(Array(bytes.dropFirst(encoding.byteOrderMark.count)), isLast: true)
        try check(text, invalidBytes: decoder.invalidBytes, name: name)
        report.encoding = encoding.name
        report.isEncodingGuessed = isGuessed
        report.invalidBytes += decoder.invalidBytes
        return (text, encoding)
    }
}
