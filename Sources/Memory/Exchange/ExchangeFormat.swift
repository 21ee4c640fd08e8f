/// A format that records are written to and read from.
package enum ExchangeFormat: String, Sendable, CaseIterable {
    /// JSON Lines: everything of every record; the format of a backup.
    case jsonl
    case tsv
    case csv
    /// Terminology, ISO 30042.
    case tbx
    /// Translation memories, TMX 1.4b.
    case tmx

    /// The format that a file's name tells.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The largest file that is read, in bytes.
    package static let maximumSize = 1 << 28

    /// What is read from a file, with languages for what names none.
    package func contents(
        of data: [UInt8],
        file: String,
        from source: String?,
        to target: String?
    ) throws(MemoryError) -> [RecordContent] {
        switch self {
        case .jsonl: throw .malformed(file: file, line: 0, reason: "this format holds whole records")
        case .tsv: try TableExchange.contents(of: data, file: file, style: .tabs, from: source, to: target)
        case .csv: try TableExchange.contents(of: data, file: file, style: .commas, from: source, to: target)
        case .tbx: try TBX.contents(of: data, file: file, from: source, to: target)
        case .tmx: try TMX.contents(of: data, file: file, from: source, to: target)
        }
    }

    /// A file of records.
    package func text(of records: [MemoryRecord]) -> String {
        switch self {
        case .jsonl: records.map { RecordJSON.line($0) + "\n" }.joined()
        case .tsv: TableExchange.text(of: records, style: .tabs)
        case .csv: TableExchange.text(of: records, style: .commas)
        case .tbx: TBX.text(of: records)
        case .tmx: TMX.text(of: records)
        }
    }
}
