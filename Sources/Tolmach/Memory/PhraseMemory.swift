import Memory
import Packs

/// What a person's work with the translator leaves behind: history, saved phrases, corrections, and texts that wait
/// for the network.
///
/// ```swift
/// let memory = PhraseMemory()
/// try await memory.add(
///     .correction, PhraseContent(from: "en", to: "ru", source: "magnet", target: "магнит"))
/// print(try await memory.records(PhraseQuery(.correction, matching: "МАГНИТ")).records.count)  // 1
/// ```
///
/// Everything is written to a database on this machine first, in one transaction a call; what was returned is not
/// lost, whatever happens to the process. Any number of tasks and processes may use the same memory. A correction
/// takes effect with the next translation. Nothing is created until something is written.
public final class PhraseMemory: Sendable {
    let context: TranslationContext

    /// - Parameter context: where the memory lives: the folder `memory` of the user's store.
    public init(context: TranslationContext = .process) { self.context = context }

    // MARK: - Looking

    /// The records that a query asks for.
    ///
    /// ```swift
    /// var query = PhraseQuery(.history, matching: "pharmacy")
    /// query.offset = 20
    /// print(try await memory.records(query).hasMore)
    /// ```
    public func records(_ query: PhraseQuery) async throws(TranslationError) -> PhrasePage {
        try perform { (store) throws(MemoryError) in
            let page = try store.page(query.stored)
            return PhrasePage(
                records: page.records.map(PhraseRecord.init), hasMore: page.hasMore, total: page.total)
        }
    }

    /// The record whose id is, or ends in, `id`.
    public func record(_ id: String, kind: PhraseRecord.Kind) async throws(TranslationError) -> PhraseRecord {
        try perform { (store) throws(MemoryError) in PhraseRecord(try store.find(id, kind: kind.stored)) }
    }

    // MARK: - Changing

    /// Remembers something.
    @discardableResult
    public func add(_ kind: PhraseRecord.Kind, _ content: PhraseContent) async throws(TranslationError)
        -> PhraseRecord
    {
        try perform { (store) throws(MemoryError) in
            PhraseRecord(try store.add(kind.stored, content.stored))
        }
    }

    /// Changes what a record holds.
    ///
    /// ```swift
    /// let record = try await memory.update("0f5b6c7d", kind: .saved) { $0.note = "informal" }
    /// print(record.note)
    /// ```
    @discardableResult
    public func update(
        _ id: String,
        kind: PhraseRecord.Kind,
        _ change: @Sendable (inout PhraseContent) -> Void
    ) async throws(TranslationError) -> PhraseRecord {
        try perform { (store) throws(MemoryError) in
            let found = try store.find(id, kind: kind.stored)
            let changed = try store.update(found.id) { content in
                var new = PhraseContent(content)
                change(&new)
                content = new.stored
            }
            return PhraseRecord(changed)
        }
    }

    /// Removes records, named by their ids or the ends of them: all or none.
    public func remove(_ ids: [String], kind: PhraseRecord.Kind) async throws(TranslationError) {
        try perform { (store) throws(MemoryError) in
            var found: [RecordIdentifier] = []
            for id in ids {
                let record = try store.find(id, kind: kind.stored)
                if !found.contains(record.id) { found.append(record.id) }
            }
            try store.remove(found)
        }
    }

    /// Removes all records of a kind.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func removeAll(_ kind: PhraseRecord.Kind) async throws(TranslationError) -> Int {
        try perform { (store) throws(MemoryError) in try store.removeAll(kind.stored) }
    }

    /// Keeps translations in the history; responses that passed through unchanged are left out.
    public func keepHistory(of responses: [TranslationSession.Response]) async throws(TranslationError) {
        let contents = responses.filter { $0.engine != nil || $0.sourceText != $0.targetText }.map {
            PhraseContent(
                from: $0.sourceLanguage, to: $0.targetLanguage, source: $0.sourceText.withoutLineEnd,
                target: $0.targetText.withoutLineEnd
            ).stored
        }
        guard !contents.isEmpty else { return }
        _ = try perform { (store) throws(MemoryError) in try store.add(.history, contents).count }
    }

    // MARK: - Parts

    func perform<Value>(
        _ body: (MemoryStore) throws(MemoryError) -> Value
    ) throws(TranslationError) -> Value {
        do throws(MemoryError) {
            guard let store = context.memory else { throw .noPlace }
            return try body(store)
        } catch {
            throw TranslationError(error)
        }
    }
}

extension String {
    /// The text without the line end that it closes with.
    fileprivate var withoutLineEnd: String {
        guard let last, last.isNewline else { return self }
        return String(dropLast())
    }
}

extension TranslationError {
    init(_ error: MemoryError) {
        let kind: Kind =
            switch error {
            case .malformed: .verificationFailed
            case .noSuchRecord, .ambiguousIdentifier, .statement: .internalError
            default: .storageFailure
            }
        self.init(kind, "\(error).", remedy: error.remedy)
    }
}
