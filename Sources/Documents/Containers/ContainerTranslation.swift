import Glibc
import Packs
import TextAnalysis

/// Translates documents that are archives: part by part, never the whole in memory.
struct ContainerTranslation {
    let format: FormatKind
    let options: DocumentOptions
    let translator: PieceTranslator
    let progress: @Sendable (Int, Int?) -> Void

    /// The largest part that is read as text, in bytes.
    private static let largestPart = 64 << 20
    /// Parts up to this size are copied through memory, larger ones through a file.
    private static let largestCopy = 4 << 20

    private static let limits = ArchiveLimits(unpackedSize: 4 << 30, ratio: 2000, entries: 50_000)

    /// - Parameters:
    ///   - input: the archive's path.
    ///   - output: a path that does not exist yet.
    func run(from input: String, to output: String) async throws(DocumentError) -> DocumentReport {
        var report = DocumentReport()
        let archive = try Self.reading(input) { () throws(PackError) in
            try ArchiveReader(path: input, limits: Self.limits)
        }
        try check(archive, name: input)
        unlink(output)
        var writer = try Self.writing(output) { () throws(PackError) in try ArchiveWriter.begin(at: output) }
        let total = archive.unpackedSize
        var done = 0
        for entry in archive.entries where !entry.isDirectory {
            let source = try await translated(entry, of: archive, beside: output, report: &report)
            try Self.writing(output) { () throws(PackError) in try writer.append(entry.name, from: source) }
            if case .file(let path) = source { unlink(path) }
            done += entry.size
            progress(done, total)
        }
        try Self.writing(output) { () throws(PackError) in try writer.end() }
        return report
    }

    /// Text of an archive's first parts, to tell its language.
    static func sample(
        of path: String, format: FormatKind, options: DocumentOptions, wanted: Int
    ) throws(DocumentError) -> String {
        let archive = try reading(path) { () throws(PackError) in
            try ArchiveReader(path: path, limits: limits)
        }
        let parts = ContainerParts(format: format, options: options)
        var sample = ""
        for entry in archive.entries where sample.utf8.count < wanted {
            let pieces = try? parts.pieces(of: entry.name) { () throws(DocumentError) in
                let bytes = try reading(path) { () throws(PackError) in
                    try archive.contents(of: entry.name, limit: largestPart) ?? []
                }
                var report = DocumentReport()
                return try EncodingOptions().decode(bytes, name: entry.name, report: &report).text
            }
            if let pieces { sample += DocumentTranslator.text(of: pieces, wanted: wanted) }
        }
        return sample
    }

    /// Refuses archives of another kind, and those whose text is locked.
    private func check(_ archive: ArchiveReader, name: String) throws(DocumentError) {
        let needed =
            switch format {
            case .epub: "META-INF/container.xml"
            case .docx: "word/document.xml"
            case .xlsx: "xl/workbook.xml"
            default: "content.xml"
            }
        guard archive.entries.contains(where: { $0.name == needed }) else {
            throw DocumentError(
                .malformed, "\(name) has no \(needed), so it is no \(format.rawValue) document.",
                remedy: "If it is in another format, name it: --format FORMAT")
        }
        if format == .epub, archive.entries.contains(where: { $0.name == "META-INF/rights.xml" }) {
            throw DocumentError(
                .unsupported, "\(name) is locked by its publisher.",
                remedy: "Translate a copy without a lock.")
        }
    }

    private func translated(
        _ entry: ArchiveEntry, of archive: ArchiveReader, beside output: String, report: inout DocumentReport
    ) async throws(DocumentError) -> ArchiveSource {
        let parts = ContainerParts(format: format, options: options)
        let limit = Self.largestPart
        func contents() throws(DocumentError) -> [UInt8] {
            try Self.reading(archive.path) { () throws(PackError) in
                try archive.contents(of: entry.name, limit: limit) ?? []
            }
        }
        var encoding = TextEncoding.utf8
        var own = DocumentReport()
        let pieces: [DocumentPiece]?
        do throws(DocumentError) {
            pieces = try parts.pieces(of: entry.name) { () throws(DocumentError) in
                let bytes = try contents()
                let (text, found) = try EncodingOptions().decode(
                    bytes, declared: HTMLDocument.declaredEncoding(bytes), name: entry.name, report: &own)
                encoding = found
                return text
            }
        } catch {
            // A part that is not what it should be is none of a reader's loss: it is kept, and said.
            guard error.kind == .malformed else { throw error }
            report.notes.append("\(entry.name) stands as it was: \(error.description)")
            return .bytes(try contents())
        }
        guard let pieces else {
            guard entry.size > Self.largestCopy else { return .bytes(try contents()) }
            let path = output + ".copy"
            try copy(entry, of: archive, to: path)
            return .file(path)
        }
        var reader = WholePieces(pieces)
        let encoder = TextEncoder(encoding, escapes: true)
        var bytes = encoder.encode("") ?? []
        try await DocumentPipeline(translator: translator).run(&reader, report: &report) { (text) in
            bytes += encoder.encode(text) ?? []
        }
        return .bytes(bytes)
    }

    /// Unpacks a large entry to a file.
    private func copy(_ entry: ArchiveEntry, of archive: ArchiveReader, to path: String) throws(DocumentError)
    {
        let file = try ByteOutput(path: path)
        var receiver = FileReceiver(output: file)
        try Self.reading(archive.path) { () throws(PackError) in
            try archive.unpack(entry, into: &receiver)
        }
        if let failure = receiver.failure { throw failure }
        try file.commit()
    }

    private struct FileReceiver: ArchiveReceiver {
        let output: ByteOutput
        var failure: DocumentError?

        mutating func begin(_: ArchiveEntry) {}
        mutating func take(_ bytes: UnsafeRawBufferPointer) {
            guard failure == nil else { return }
            do throws(DocumentError) { try output.write(Array(bytes)) } catch { failure = error }
        }
        mutating func end(_: ArchiveEntry) {}
    }

    // MARK: - Errors

    private static func reading<Value>(
        _ path: String, _ body: () throws(PackError) -> Value
    ) throws(DocumentError) -> Value {
        do throws(PackError) { return try body() } catch {
            throw DocumentError(
                .malformed, "\(path): \(error)", remedy: "Open it in its program and save it again.")
        }
    }

    private static func writing<Value>(
        _ path: String, _ body: () throws(PackError) -> Value
    ) throws(DocumentError) -> Value {
        do throws(PackError) { return try body() } catch {
            throw DocumentError(.unwritable, "\(path) cannot be written: \(error)")
        }
    }
}
