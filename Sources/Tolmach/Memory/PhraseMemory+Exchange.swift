import Memory

/// A format that the memory is written to and read from.
public enum PhraseFormat: String, Sendable, CaseIterable {
    /// JSON Lines: everything of every record.
    case jsonl
    case tsv
    case csv
    /// Terminology, ISO 30042.
    case tbx
    /// Translation memories, TMX 1.4b.
    case tmx

    /// The format that a file's name tells by its ending.
    public init?(path: String) {
        guard let format = ExchangeFormat(path: path) else { return nil }
        self.init(rawValue: format.rawValue)
    }

    fileprivate var stored: ExchangeFormat {
        switch self {
        case .jsonl: .jsonl
        case .tsv: .tsv
        case .csv: .csv
        case .tbx: .tbx
        case .tmx: .tmx
        }
    }
}

/// What an import did.
public struct PhraseImport: Sendable, Hashable {
    public let added: Int
    /// Records that were there in an older state.
    public let replaced: Int
    /// Records that were there already, in this or a newer state.
    public let unchanged: Int

    init(_ outcome: MemoryStore.ImportOutcome) {
        added = outcome.added
        replaced = outcome.replaced
        unchanged = outcome.unchanged
    }
}

extension PhraseMemory {
    /// The text of a file that holds all records of some kinds.
    ///
    /// ```swift
    /// let glossary = try await memory.export([.correction], as: .tbx)
    /// print(glossary.utf8.count)
    /// ```
    ///
    /// In JSON Lines the marks of removed records are among them, so that a backup of all kinds is complete.
    public func export(
        _ kinds: Set<PhraseRecord.Kind>,
        as format: PhraseFormat
    ) async throws(TranslationError) -> String {
        try perform { (store) throws(MemoryError) in
            let records = try store.export(Set(kinds.map(\.stored)), withRemoved: format == .jsonl)
            return format.stored.text(of: records)
        }
    }

    /// Takes over the pairs of a file: all of them, or none when the file is not what its format says.
    ///
    /// - Parameters:
    ///   - data: the file's bytes.
    ///   - name: the file's name, for messages.
    ///   - kind: what the pairs become; a file of JSON Lines says so itself.
    ///   - format: the file's format.
    ///   - source: the language of texts whose language the file does not tell; where a file has more languages
    ///     than two, `source` and `target` choose the pair.
    ///   - target: the same for the translations.
    ///   - domain: given to pairs that have none.
    public func importRecords(
        _ data: [UInt8],
        name: String,
        as kind: PhraseRecord.Kind,
        format: PhraseFormat,
        from source: Language? = nil,
        to target: Language? = nil,
        domain: String = ""
    ) async throws(TranslationError) -> PhraseImport {
        try perform { (store) throws(MemoryError) in
            guard data.count <= ExchangeFormat.maximumSize else {
                throw .malformed(file: name, line: 0, reason: "it is larger than 256 MB")
            }
            guard format != .jsonl else { return PhraseImport(try store.restore(data, file: name)) }
            var contents = try format.stored.contents(
                of: data, file: name, from: source?.minimalIdentifier, to: target?.minimalIdentifier)
            for index in contents.indices where contents[index].domain.isEmpty {
                contents[index].domain = domain
            }
            return PhraseImport(try store.add(new: contents, as: kind.stored))
        }
    }
}
