import Memory
import Packs
import TextAnalysis

/// One thing that the memory keeps: a translation made, a phrase saved, a correction, a request that waits.
///
/// ```swift
/// for record in try await PhraseMemory().records(PhraseQuery(.saved)).records {
///     print(record.sourceText, "→", record.targetText)
/// }
/// ```
public struct PhraseRecord: Sendable, Hashable, Identifiable {
    /// What kind of thing is kept.
    public enum Kind: String, Sendable, CaseIterable {
        case history
        case saved
        case correction
        /// A pair of segments of a translation memory.
        case unit
        /// A text that waits to be translated by the online service.
        case request
    }

    /// Whether a record has reached where it is to go: the online service, or the folder shared by one's devices.
    public enum State: Sendable, Hashable {
        case synced
        /// Not sent yet; the reason, when it was tried.
        case waiting(reason: String?)
        /// It failed for good: retry it, keep it here, or drop it.
        case failed(reason: String)
        /// Stays on this device.
        case local

        /// The state's name without its reason.
        public var name: String {
            switch self {
            case .synced: "synced"
            case .waiting: "waiting"
            case .failed: "failed"
            case .local: "local"
            }
        }

        public var reason: String? {
            switch self {
            case .waiting(let reason): reason
            case .failed(let reason): reason
            case .synced, .local: nil
            }
        }
    }

    /// A UUID of version 7, made on this device, for ever the record's name.
    public let id: String
    /// What the online service calls the record, once it has said so.
    public let serverID: String?
    public let kind: Kind
    public let sourceLanguage: Language
    public let targetLanguage: Language
    public let sourceText: String
    /// Empty for a request that was not answered yet.
    public let targetText: String
    public let tags: [String]
    public let note: String
    /// The field of knowledge that a correction is for; empty for all.
    public let domain: String
    /// Milliseconds since 1970.
    public let createdAt: Int
    /// When a person last changed it, in milliseconds since 1970.
    public let updatedAt: Int
    public let state: State
    /// How often sending it failed.
    public let attempts: Int

    /// When the record was made, as `2026-11-30T09:00:00Z`.
    public var created: String { Timestamp(seconds: createdAt / 1000).description }
    /// When a person last changed it, as `2026-11-30T09:00:00Z`.
    public var updated: String { Timestamp(seconds: updatedAt / 1000).description }

    /// The end of the id, which names the record in most lists.
    public var shortID: String { String(id.suffix(8)) }

    init(_ record: MemoryRecord) {
        id = record.id.description
        serverID = record.serverID
        kind = Kind(record.kind)
        let content = record.content
        sourceLanguage = Language(identifier: content.sourceLanguage)
        targetLanguage = Language(identifier: content.targetLanguage)
        sourceText = content.source
        targetText = content.target
        tags = content.tags
        note = content.note
        domain = content.domain
        createdAt = record.createdAt
        updatedAt = record.updatedAt
        attempts = record.attempts
        switch record.mark {
        case .synced: state = .synced
        case .waiting(let reason): state = .waiting(reason: reason)
        case .failed(let reason): state = .failed(reason: reason)
        case .local: state = .local
        }
    }
}

extension PhraseRecord.Kind {
    init(_ kind: RecordKind) {
        self =
            switch kind {
            case .history: .history
            case .saved: .saved
            case .correction: .correction
            case .unit: .unit
            case .request: .request
            }
    }

    var stored: RecordKind {
        switch self {
        case .history: .history
        case .saved: .saved
        case .correction: .correction
        case .unit: .unit
        case .request: .request
        }
    }
}

/// What a person puts into a record.
///
/// ```swift
/// let phrase = PhraseContent(from: "ru", to: "en", source: "кот", target: "cat", tags: ["animals"])
/// print(phrase.sourceText)
/// ```
public struct PhraseContent: Sendable, Hashable {
    public var sourceLanguage: Language
    public var targetLanguage: Language
    public var sourceText: String
    public var targetText: String
    public var tags: [String]
    public var note: String
    public var domain: String

    public init(
        from sourceLanguage: Language,
        to targetLanguage: Language,
        source: String,
        target: String,
        tags: [String] = [],
        note: String = "",
        domain: String = ""
    ) {
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
        sourceText = source
        targetText = target
        self.tags = tags
        self.note = note
        self.domain = domain
    }

    init(_ content: RecordContent) {
        self.init(
            from: Language(identifier: content.sourceLanguage),
            to: Language(identifier: content.targetLanguage), source: content.source, target: content.target,
            tags: content.tags, note: content.note, domain: content.domain)
    }

    var stored: RecordContent {
        RecordContent(
            from: sourceLanguage.minimalIdentifier, to: targetLanguage.minimalIdentifier, source: sourceText,
            target: targetText,
            tags: tags.map { $0.split(separator: "\n").joined(separator: " ") }.filter { !$0.isEmpty },
            note: note, domain: domain)
    }
}

/// Which records to list.
///
/// ```swift
/// var query = PhraseQuery(.history, matching: "аптека")
/// query.limit = 50
/// print(query.order)  // "time"
/// ```
public struct PhraseQuery: Sendable, Hashable {
    /// The order of a list.
    public enum Order: String, Sendable, CaseIterable {
        /// The newest first.
        case time
        /// By the source text, as the user's language sorts.
        case text
    }

    public var kind: PhraseRecord.Kind
    /// Only records that hold this in a text, a tag or the note: case does not count, nor whether `ё` is written as
    /// `е`, and no character has a special meaning.
    public var text: String?
    public var order = Order.time
    public var sourceLanguage: Language?
    public var targetLanguage: Language?
    public var tag: String?
    public var domain: String?
    /// Only records whose sending failed for good.
    public var onlyFailed = false
    /// Records to leave out at the beginning.
    public var offset = 0
    /// Records at the most.
    public var limit = 20

    public init(_ kind: PhraseRecord.Kind, matching text: String? = nil) {
        self.kind = kind
        self.text = text
    }

    var stored: RecordQuery {
        var query = RecordQuery(kind: kind.stored, text: text)
        query.order = order == .text ? .text : .time
        query.sourceLanguage = sourceLanguage?.minimalIdentifier
        query.targetLanguage = targetLanguage?.minimalIdentifier
        query.tag = tag
        query.domain = domain
        query.onlyFailed = onlyFailed
        query.offset = max(0, offset)
        query.limit = max(0, limit)
        return query
    }
}

/// A part of a list of records.
public struct PhrasePage: Sendable, Hashable {
    public let records: [PhraseRecord]
    /// Whether there are more after these.
    public let hasMore: Bool
    /// How many there are altogether, where that is known without looking at each.
    public let total: Int?
}
