/// Takes a document apart and puts it together in memory, without files: for tests that need many documents.
package enum DocumentExercise {
    /// The translated text of a document; of a format of archives, the bytes are one part of it.
    package static func run(
        _ bytes: [UInt8], format: FormatKind, options: DocumentOptions,
        engine: any SegmentEngine & SynchronousEngine
    ) throws(DocumentError) -> String {
        var report = DocumentReport()
        let (text, _) = try EncodingOptions().decode(bytes, name: "document", report: &report)
        let pieces: [DocumentPiece]
        switch format {
        case .epub, .docx, .odt, .ods, .xlsx:
            let part = part(of: format)
            pieces = try ContainerParts(format: format, options: options).pieces(of: part) { text } ?? []
        case .text: pieces = [.unit(TextUnit(text: text, source: text))]
        default:
            pieces = try DocumentReader(format: format, options: options, name: "document")
                .pieces(of: text, report: &report)
        }
        return PieceTranslator(engine: engine, store: .none, source: options.source)
            .translated(pieces, by: engine, report: &report).joined()
    }

    private static func part(of format: FormatKind) -> String {
        switch format {
        case .epub: "page.xhtml"
        case .docx: "word/document.xml"
        case .xlsx: "xl/sharedStrings.xml"
        default: "content.xml"
        }
    }
}

/// An engine that needs no waiting.
package protocol SynchronousEngine {
    func translate(_ segments: [Segment]) -> [SegmentTranslation]
}

extension PieceTranslator {
    /// The pieces with their units translated, without waiting.
    func translated(
        _ pieces: [DocumentPiece], by engine: any SynchronousEngine, report: inout DocumentReport
    ) -> [String] {
        let outlines = outlines(of: pieces)
        let segments = outlines.flatMap(\.sentences).filter(\.isTranslated).map(\.segment)
        return render(pieces, outlines, engine.translate(segments), report: &report)
    }
}
