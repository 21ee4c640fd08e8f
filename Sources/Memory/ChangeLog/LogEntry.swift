import FoundationEssentials

/// One line of a change log: fields of one record that a device set at one moment. A field that is not there was not
/// set.
struct LogEntry: Codable, Hashable {
    /// The format of the line.
    var version = 1
    let id: String
    let created: Int
    let time: Int
    let device: String
    var from: String?
    var to: String?
    var source: String?
    var target: String?
    var tags: [String]?
    var note: String?
    var domain: String?
    var deleted: Bool?

    init(_ record: MemoryRecord, fields: Set<RecordField>, stamp: Stamp) {
        id = record.id.description
        created = record.createdAt
        time = stamp.time
        device = stamp.device
        let content = record.content
        if fields.contains(.languages) {
            from = content.sourceLanguage
            to = content.targetLanguage
        }
        if fields.contains(.source) { source = content.source }
        if fields.contains(.target) { target = content.target }
        if fields.contains(.tags) { tags = content.tags }
        if fields.contains(.note) { note = content.note }
        if fields.contains(.domain) { domain = content.domain }
        if fields.contains(.deleted) { deleted = record.isDeleted }
    }

    var line: String { RecordJSON.line(of: self) }

    /// Longer lines are nobody's.
    static let maximumLength = 1 << 20
    private static let moments = 0...253_402_300_799_000

    /// `nil` for a line that is no entry of this format.
    init?(line: some Sequence<UInt8>) {
        guard let entry = try? JSONDecoder().decode(LogEntry.self, from: Data(line)), entry.version == 1,
            RecordIdentifier(entry.id) != nil, Self.moments.contains(entry.time),
            Self.moments.contains(entry.created), !entry.device.isEmpty, entry.device.utf8.count <= 64,
            entry.device.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        self = entry
    }

    var stamp: Stamp { Stamp(time: time, device: device) }

    /// The fields that the entry sets.
    var fields: Set<RecordField> {
        var fields: Set<RecordField> = []
        if from != nil, to != nil { fields.insert(.languages) }
        if source != nil { fields.insert(.source) }
        if target != nil { fields.insert(.target) }
        if tags != nil { fields.insert(.tags) }
        if note != nil { fields.insert(.note) }
        if domain != nil { fields.insert(.domain) }
        if deleted != nil { fields.insert(.deleted) }
        return fields
    }
}

extension MemoryRecord {
    /// A record that is known from a log only, before anything of it is taken over.
    init?(of entry: LogEntry) {
        guard let id = RecordIdentifier(entry.id) else { return nil }
        self.init(
            id: id, kind: .saved, content: RecordContent(from: "und", to: "und", source: "", target: ""),
            createdAt: entry.created)
        updatedAt = 0
        isSynced = true
    }

    /// Takes over what another device set later than what is here; what was set here and not sent yet stays.
    ///
    /// - Returns: whether anything changed.
    mutating func merge(_ entry: LogEntry) -> Bool {
        if entry.deleted == true, !isDeleted, unsent.contains(.deleted) {
            // Changed here after it was removed there: it comes back, and there nothing of it is left.
            unsent = Set(RecordField.allCases)
            isSynced = false
            return true
        }
        let fields = entry.fields.filter { !unsent.contains($0) && stamps[$0] < entry.stamp }
        for field in fields {
            stamps[field] = entry.stamp
            switch field {
            case .languages:
                content.sourceLanguage = entry.from ?? "und"
                content.targetLanguage = entry.to ?? "und"
            case .source: content.source = entry.source ?? ""
            case .target: content.target = entry.target ?? ""
            case .tags: content.tags = entry.tags ?? []
            case .note: content.note = entry.note ?? ""
            case .domain: content.domain = entry.domain ?? ""
            case .deleted: isDeleted = entry.deleted ?? false
            }
        }
        updatedAt = max(updatedAt, stamps.latest)
        if isDeleted { empty() }
        return !fields.isEmpty
    }
}
