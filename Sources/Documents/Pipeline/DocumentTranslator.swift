import TextAnalysis

/// Translates documents of every format.
///
///     let translator = DocumentTranslator(engine: engine, options: options)
///     let report = try await translator.translate(.markdown, from: input, to: output)
package struct DocumentTranslator: Sendable {
    package var options: DocumentOptions
    package var encoding = EncodingOptions()
    /// Told the bytes that were read and their number where it is known, now and then.
    package var progress: @Sendable (_ done: Int, _ total: Int?) -> Void = { _, _ in }

    private let translator: PieceTranslator

    /// The largest document that is read as a whole, in bytes; plain text has no bound.
    static let largestDocument = 64 << 20

    package init(engine: any SegmentEngine, options: DocumentOptions, store: SegmentStore = .none) {
        self.options = options
        translator = PieceTranslator(engine: engine, store: store, source: options.source)
    }

    /// Translates a document from one file to another.
    ///
    /// - Parameter isUrgent: whether each line is written before the next is waited for, as in a pipe.
    package func translate(
        _ format: FormatKind, from input: ByteInput, to output: ByteOutput, isUrgent: Bool = false
    ) async throws(DocumentError) -> DocumentReport {
        switch format {
        case .epub, .docx, .odt, .ods, .xlsx: try await translateContainer(format, from: input, to: output)
        case .text: try await translateText(from: input, to: output, isUrgent: isUrgent)
        default: try await translateWhole(format, from: input, to: output)
        }
    }

    // MARK: - Plain text, as a stream

    private func translateText(
        from input: ByteInput, to output: ByteOutput, isUrgent: Bool
    ) async throws(DocumentError) -> DocumentReport {
        let stream = TextStream(input, options: encoding)
        if options.reflows {
            var reader = ReflowReader(stream)
            return try await run(&reader, \.stream, from: input, to: output, isUrgent: isUrgent)
        }
        var reader = PlainTextReader(stream, isBilingual: options.isBilingual)
        return try await run(&reader, \.stream, from: input, to: output, isUrgent: isUrgent)
    }

    private func run<Reader: PieceReader>(
        _ reader: inout Reader, _ stream: (Reader) -> TextStream, from input: ByteInput,
        to output: ByteOutput,
        isUrgent: Bool
    ) async throws(DocumentError) -> DocumentReport {
        var report = DocumentReport()
        var encoder: TextEncoder?
        let pipeline = DocumentPipeline(translator: translator)
        let total = input.size
        // The encoding is known once the first text was read, which is before the first is written.
        var batch: [DocumentPiece]? = try reader.next()
        let found = stream(reader)
        let outputEncoding = encoding.output ?? found.encoding
        let isGuessed = found.isGuessed
        while let pieces = batch {
            var part = WholePieces(pieces)
            try await pipeline.run(&part, report: &report, isUrgent: true) { (text) throws(DocumentError) in
                let own = encoder ?? TextEncoder(outputEncoding)
                encoder = own
                try output.write(Self.encoded(text, own, isGuessed: isGuessed))
            }
            if isUrgent { try output.flush() }
            progress(input.position, total)
            batch = try reader.next()
        }
        if encoder == nil { try output.write(outputEncoding.byteOrderMark) }
        report.invalidBytes = stream(reader).invalidBytes
        report.encoding = stream(reader).encoding.name
        report.isEncodingGuessed = stream(reader).isGuessed
        return report
    }

    // MARK: - Archives

    /// An archive is read by its directory, at its end; so one that comes through a pipe is put to a file first.
    private func translateContainer(
        _ format: FormatKind, from input: ByteInput, to output: ByteOutput
    ) async throws(DocumentError) -> DocumentReport {
        let workplace = try Workplace(beside: output.path)
        let source = try input.size == nil ? workplace.copy(of: input) : input.name
        let container = ContainerTranslation(
            format: format, options: options, translator: translator, progress: progress)
        let report = try await container.run(from: source, to: workplace.result)
        let result = try ByteInput(path: workplace.result)
        while true {
            let bytes = try result.read(1 << 18)
            if bytes.isEmpty { break }
            try output.write(bytes)
        }
        return report
    }

    // MARK: - Documents that are read as a whole

    private func translateWhole(
        _ format: FormatKind, from input: ByteInput, to output: ByteOutput
    ) async throws(DocumentError) -> DocumentReport {
        var report = DocumentReport()
        let bytes = try input.readAll(limit: Self.largestDocument)
        let reader = DocumentReader(format: format, options: options, name: input.name)
        let (text, found) = try encoding.decode(
            bytes, declared: reader.declaredEncoding(bytes), name: input.name, report: &report)
        let pieces = try reader.pieces(of: text, report: &report)
        let total = pieces.reduce(0) { $0 + $1.source.utf8.count }
        let encoder = TextEncoder(encoding.output ?? found, escapes: reader.hasCharacterReferences)
        var whole = WholePieces(pieces)
        var done = 0
        let pipeline = DocumentPipeline(translator: translator)
        let isGuessed = report.isEncodingGuessed
        try output.write(encoder.encode("") ?? [])
        try await pipeline.run(&whole, report: &report) { (written) throws(DocumentError) in
            try output.write(Self.encoded(written, encoder, isGuessed: isGuessed))
            done += written.utf8.count
            progress(min(done, total), total)
        }
        return report
    }

    private static func encoded(
        _ text: String, _ encoder: TextEncoder, isGuessed: Bool
    ) throws(DocumentError) -> [UInt8] {
        if let bytes = encoder.encode(text) { return bytes }
        throw DocumentError(
            .unwritable,
            "\(encoder.encoding.name), the document's encoding, has no signs for some letters of the translation.",
            remedy: "Write another one: --output-encoding UTF-8")
    }
}
