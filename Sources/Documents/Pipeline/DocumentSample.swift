import TextAnalysis

extension DocumentTranslator {
    /// Text from a document's beginning, enough to tell its language; the input is read again from its start.
    package static func sample(
        of input: ByteInput, format: FormatKind, encoding: EncodingOptions
    ) throws(DocumentError) -> String {
        let wanted = 4096
        switch format {
        case .text:
            let bytes = try input.peek(1 << 14)
            guard let (found, _) = encoding.encoding(of: bytes, isWhole: true) else { return "" }
            let text = TextDecoder(found).decode(
                Array(bytes.dropFirst(found.byteOrderMark.count)), isLast: false)
            return String(text.prefix(wanted))
        case .epub, .docx, .odt, .ods, .xlsx:
            return try containerSample(of: input, format: format, wanted: wanted)
        default:
            var report = DocumentReport()
            let bytes = try input.peekAll(limit: largestDocument)
            let reader = DocumentReader(
                format: format,
                options: DocumentOptions(
                    source: LanguageTag(language: "und"), target: LanguageTag(language: "und")),
                name: input.name)
            let (decoded, _) = try encoding.decode(
                bytes, declared: reader.declaredEncoding(bytes), name: input.name, report: &report)
            return text(of: try reader.pieces(of: decoded, report: &report), wanted: wanted)
        }
    }

    private static func containerSample(
        of input: ByteInput, format: FormatKind, wanted: Int
    ) throws(DocumentError) -> String {
        guard input.size != nil else {
            throw DocumentError(
                .unsupported, "the language of an archive from a pipe cannot be told.",
                remedy: "Name it: -f LANGUAGE")
        }
        let undetermined = LanguageTag(language: "und")
        return try ContainerTranslation.sample(
            of: input.name, format: format,
            options: DocumentOptions(source: undetermined, target: undetermined),
            wanted: wanted)
    }

    /// The visible text of units, about as much as is wanted.
    static func text(of pieces: [DocumentPiece], wanted: Int) -> String {
        var sample = ""
        for case .unit(let unit) in pieces {
            for case .text(let text, _) in unit.parts { sample += text }
            sample += "\n"
            if sample.utf8.count > wanted { break }
        }
        return sample
    }
}
