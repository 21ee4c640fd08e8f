import Glibc
import Tolmach

/// `export` and `import` of the commands of the memory.
struct RecordExport {
    static let format = OptionDescription.value(
        "--format", as: "FORMAT", help: "Of a file to export or import; its ending tells it otherwise.",
        choices: PhraseFormat.allCases.map(\.rawValue))

    private let actions: RecordActions
    private let kinds: Set<PhraseRecord.Kind>
    /// The format of a file whose name does not tell one.
    private let usual: PhraseFormat

    init(_ actions: RecordActions, kinds: Set<PhraseRecord.Kind>? = nil, usual: PhraseFormat = .tsv) {
        self.actions = actions
        self.kinds = kinds ?? [actions.kind]
        self.usual = usual
    }

    func run(_ request: RecordRequest) async throws {
        switch request.verb {
        case .export: try await export(to: request.operands.first)
        case .import: try await `import`(request.operands[0])
        default: break
        }
    }

    private func format(of path: String?) -> PhraseFormat {
        actions.arguments.value("--format").flatMap(PhraseFormat.init(rawValue:))
            ?? path.flatMap(PhraseFormat.init(path:)) ?? usual
    }

    private func export(to path: String?) async throws {
        let text = try await actions.memory.export(kinds, as: format(of: path))
        // What was remembered is nobody else's to read.
        let mask = umask(0o077)
        defer { umask(mask) }
        let file = try OutputFile(path: path, console: actions.environment.console)
        try file.write(text)
        try file.commit()
    }

    private func `import`(_ path: String) async throws {
        let query = try actions.query()
        let outcome = try await actions.memory.importRecords(
            try InputFile.contents(of: path, limit: 1 << 28), name: path, as: actions.kind,
            format: format(of: path), from: query.sourceLanguage, to: query.targetLanguage,
            domain: query.domain ?? "")
        guard actions.arguments.isSet("--json") else {
            let replaced = outcome.replaced > 0 ? ", replaced: \(outcome.replaced)" : ""
            return try actions.environment.console.line(
                "Added: \(outcome.added)\(replaced), already there: \(outcome.unchanged)")
        }
        let json = JSONText.object([
            "added": .integer(outcome.added), "replaced": .integer(outcome.replaced),
            "unchanged": .integer(outcome.unchanged),
        ])
        try actions.environment.console.line(json.line)
    }
}
