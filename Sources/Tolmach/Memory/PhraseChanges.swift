import Memory

/// Something that happened in the memory.
public enum PhraseChange: Sendable, Hashable {
    /// A record was added or changed; this is how it is now.
    case changed(PhraseRecord)
    /// A record is gone.
    case removed(id: String, kind: PhraseRecord.Kind)
}

extension PhraseMemory {
    /// What happens in the memory from now on, whichever task or process does it, in order.
    ///
    /// ```swift
    /// for try await change in memory.changes {
    ///     if case .changed(let record) = change { print(record.sourceText) }
    /// }
    /// ```
    ///
    /// The sequence ends with the task that reads it. A record that changes twice before it is read is told once.
    public var changes: PhraseChanges {
        // A memory that cannot be read is told by the first call of `next`.
        let start = try? perform { (store) throws(MemoryError) in try store.latestChange() }
        return PhraseChanges(memory: self, start: start ?? 0)
    }
}

/// Changes of a memory, as they happen.
public struct PhraseChanges: AsyncSequence, Sendable {
    public typealias Element = PhraseChange
    public typealias Failure = TranslationError

    let memory: PhraseMemory
    /// The last change before those that are delivered.
    let start: Int
    /// How long a change may go unnoticed.
    var interval = Duration.milliseconds(100)

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(memory: memory, interval: interval, position: start)
    }

    /// Delivers the changes one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let memory: PhraseMemory
        let interval: Duration
        var position: Int
        var pending: ArraySlice<RecordEvent> = []

        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(TranslationError) -> PhraseChange? {
            while true {
                if let event = pending.popFirst() { return PhraseChange(event) }
                if Task.isCancelled { return nil }
                let start = position
                let news = try memory.perform { (store) throws(MemoryError) in try store.events(after: start)
                }
                if let news {
                    position = news.change
                    pending = news.events[...]
                } else {
                    try? await Task.sleep(for: interval)
                }
            }
        }
    }
}

extension PhraseChange {
    fileprivate init(_ event: RecordEvent) {
        switch event {
        case .changed(let record): self = .changed(PhraseRecord(record))
        case .removed(let id, let kind): self = .removed(id: id.description, kind: PhraseRecord.Kind(kind))
        }
    }
}
