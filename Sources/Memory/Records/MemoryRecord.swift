/// What kind of thing is remembered; the numbers are part of the database's format.
package enum RecordKind: Int, Sendable, CaseIterable {
    case history = 1
    case saved
    case correction
    /// A pair of segments from a translation memory.
    case unit
    /// A text that waits to be translated by the service.
    case request
}

/// One thing that is remembered.
package struct MemoryRecord: Sendable, Hashable {
    package let id: RecordIdentifier
    package var kind: RecordKind
    /// What the service calls the record, once it has said so.
    package var serverID: String?
    package var content: RecordContent
    /// Milliseconds since 1970.
    package var createdAt: Int
    /// When a person last changed it, in milliseconds since 1970; never goes back, whatever the clock does.
    package var updatedAt: Int
    /// The number of the transaction here that last touched it, for listeners.
    package var change = 0
    /// When each field was last set, and by which device.
    var stamps = FieldStamps()
    /// Fields whose change has not left this device.
    var unsent: Set<RecordField> = []
    /// Whether what is here has reached where it is to go.
    package var isSynced = false
    package var isDeleted = false
    package var hold = Hold.none
    package var attempts = 0
    /// Not to be tried again before this moment.
    package var nextAttempt = 0
    package var lastError: String?

    /// Why an unsynced record is not sent.
    package enum Hold: Int, Sendable {
        case none
        /// It failed for good: a person decides.
        case failed
        /// It is to stay here.
        case kept
    }

    /// What a list shows of a record's way to other places.
    package enum Mark: Sendable, Hashable {
        case synced
        /// Not sent yet; the reason when it was tried.
        case waiting(reason: String?)
        case failed(reason: String)
        /// Stays on this device.
        case local
    }

    package var mark: Mark {
        if isSynced { return .synced }
        switch hold {
        case .none: return .waiting(reason: lastError)
        case .failed: return .failed(reason: lastError ?? "it was refused")
        case .kept: return .local
        }
    }

    package init(id: RecordIdentifier, kind: RecordKind, content: RecordContent, createdAt: Int) {
        self.id = id
        self.kind = kind
        self.content = content
        self.createdAt = createdAt
        updatedAt = createdAt
        hold = kind == .history || kind == .unit ? .kept : .none
    }
}

/// What a person put into a record.
package struct RecordContent: Sendable, Hashable {
    package var sourceLanguage: String
    package var targetLanguage: String
    package var source: String
    package var target: String
    package var tags: [String] = []
    package var note = ""
    /// The field of knowledge that a correction is for; empty for all.
    package var domain = ""

    package init(
        from sourceLanguage: String,
        to targetLanguage: String,
        source: String,
        target: String,
        tags: [String] = [],
        note: String = "",
        domain: String = ""
    ) {
        self.sourceLanguage = sourceLanguage
        self.targetLanguage = targetLanguage
        self.source = source
        self.target = target
        self.tags = tags
        self.note = note
        self.domain = domain
    }
}

/// What of a record changes by itself.
package enum RecordField: String, Sendable, CaseIterable, Comparable {
    /// Both languages.
    case languages
    case source, target, tags, note, domain, deleted

    package static func < (left: RecordField, right: RecordField) -> Bool { left.rawValue < right.rawValue }

    /// The fields in which two contents differ.
    static func differences(_ old: RecordContent, _ new: RecordContent) -> Set<RecordField> {
        var fields: Set<RecordField> = []
        if old.sourceLanguage != new.sourceLanguage || old.targetLanguage != new.targetLanguage {
            fields.insert(.languages)
        }
        if old.source != new.source { fields.insert(.source) }
        if old.target != new.target { fields.insert(.target) }
        if old.tags != new.tags { fields.insert(.tags) }
        if old.note != new.note { fields.insert(.note) }
        if old.domain != new.domain { fields.insert(.domain) }
        return fields
    }
}
