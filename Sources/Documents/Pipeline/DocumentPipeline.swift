/// Reads a document piece by piece.
package protocol PieceReader {
    /// The next pieces, as many as are at hand; `nil` at the end.
    mutating func next() throws(DocumentError) -> [DocumentPiece]?
}

/// Pieces that are all there.
package struct WholePieces: PieceReader {
    private var pieces: ArraySlice<DocumentPiece>

    package init(_ pieces: [DocumentPiece]) { self.pieces = pieces[...] }

    package mutating func next() -> [DocumentPiece]? {
        guard !pieces.isEmpty else { return nil }
        let next = pieces.prefix(256)
        pieces = pieces.dropFirst(next.count)
        return Array(next)
    }
}

/// The way of a document: pieces, batches of sentences, and out in the same order.
package struct DocumentPipeline: Sendable {
    /// Bytes of text that go to the engine at once: enough to fill its batches, few enough to keep.
    private static let batchSize = 32 << 10

    private let translator: PieceTranslator

    package init(translator: PieceTranslator) { self.translator = translator }

    /// Translates all that `reader` reads, and hands the text to `write` in order.
    ///
    /// - Parameter isUrgent: whether each batch of pieces is written before the next is read, as for a pipe.
    package func run(
        _ reader: inout some PieceReader, report: inout DocumentReport, isUrgent: Bool = false,
        write: (String) throws(DocumentError) -> Void
    ) async throws(DocumentError) {
        var batch: [DocumentPiece] = []
        var size = 0
        while let pieces = try reader.next() {
            for piece in pieces {
                batch.append(piece)
                if case .unit(let unit) = piece { size += unit.source.utf8.count } else { size += 16 }
                if size >= Self.batchSize { try await flush(&batch, &size, report: &report, write: write) }
            }
            if isUrgent { try await flush(&batch, &size, report: &report, write: write) }
        }
        try await flush(&batch, &size, report: &report, write: write)
    }

    private func flush(
        _ batch: inout [DocumentPiece], _ size: inout Int, report: inout DocumentReport,
        write: (String) throws(DocumentError) -> Void
    ) async throws(DocumentError) {
        guard !batch.isEmpty else { return }
        let texts = try await translator.translate(batch, report: &report)
        batch.removeAll(keepingCapacity: true)
        size = 0
        try write(texts.joined())
    }
}
