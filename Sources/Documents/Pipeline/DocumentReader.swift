import TextAnalysis

/// Takes a document that is one text apart, whatever its format.
struct DocumentReader {
    let format: FormatKind
    let options: DocumentOptions
    /// The document's name, for messages.
    let name: String

    func pieces(of text: String, report: inout DocumentReport) throws(DocumentError) -> [DocumentPiece] {
        switch format {
        case .srt, .vtt:
            return SubtitleReader(isVTT: format == .vtt, isBilingual: options.isBilingual).pieces(of: text)
        case .po: return try GettextReader(target: options.target, name: name).pieces(of: text)
        case .markdown:
            return try MarkdownReader.pieces(of: text, options: options, name: name, report: &report)
        case .html: return try HTMLDocument.pieces(of: text, options: options, name: name)
        case .xliff: return try XLIFFDocument.pieces(of: text, options: options, name: name)
        case .json: return try JSONCatalogue.pieces(of: text, options: options, name: name)
        case .yaml: return try YAMLCatalogue.pieces(of: text, name: name, options: options)
        case .strings: return try AppleStrings.pieces(of: text, options: options, name: name)
        case .xcstrings: return try StringCatalog.pieces(of: text, options: options, name: name)
        case .android: return try AndroidStrings.pieces(of: text, options: options, name: name)
        case .text, .epub, .docx, .odt, .ods, .xlsx:
            throw DocumentError(.unsupported, "\(format.rawValue) is not read as one text.")
        }
    }

    /// The encoding that the document itself declares.
    func declaredEncoding(_ bytes: [UInt8]) -> TextEncoding? {
        switch format {
        case .po: GettextReader.declaredEncoding(bytes)
        case .html, .xliff, .android: HTMLDocument.declaredEncoding(bytes)
        default: nil
        }
    }

    /// Whether the format can write any character as a reference, `&#1234;`.
    var hasCharacterReferences: Bool {
        switch format {
        case .html, .xliff, .android: true
        default: false
        }
    }
}
