import FoundationEssentials

/// A record as a line of JSON, whole: what a backup holds.
struct RecordJSON: Codable {
    var id: String
    var kind: Int
    var from: String
    var to: String
    var source: String
    var target: String
    var tags: [String]?
    var note: String?
    var domain: String?
    var created: Int
    var updated: Int
    var stamps: String?
    var unsent: [String]?
    var synced: Bool?
    var deleted: Bool?
    var held: Int?
    var attempts: Int?
    var lastError: String?
    var serverId: String?

    init(_ record: MemoryRecord) {
        let content = record.content
        id = record.id.description
        kind = record.kind.rawValue
        from = content.sourceLanguage
        to = content.targetLanguage
        source = content.source
        target = content.target
        tags = content.tags.isEmpty ? nil : content.tags
        note = content.note.isEmpty ? nil : content.note
        domain = content.domain.isEmpty ? nil : content.domain
        created = record.createdAt
        updated = record.updatedAt
        stamps = record.stamps.text.isEmpty ? nil : record.stamps.text
        unsent = record.unsent.isEmpty ? nil : record.unsent.sorted().map(\.rawValue)
        synced = record.isSynced ? true : nil
        deleted = record.isDeleted ? true : nil
        held = record.hold == .none ? nil : record.hold.rawValue
        attempts = record.attempts == 0 ? nil : record.attempts
        lastError = record.lastError
        serverId = record.serverID
    }

    static func line(_ record: MemoryRecord) -> String { line(of: RecordJSON(record)) }

    /// A value as one line; values here have no part that JSON cannot say.
    static func line(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The records of a file.
    static func records(of data: [UInt8], file: String) throws(MemoryError) -> [MemoryRecord] {
        var records: [MemoryRecord] = []
        for (number, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
            guard let json = try? JSONDecoder().decode(RecordJSON.self, from: Data(line)),
                let record = json.record
            else { throw .malformed(file: file, line: number + 1, reason: "it is no record of a memory") }
            records.append(record)
        }
        return records
    }

    /// Moments outside these years are nobody's.
    private static let moments = 0...253_402_300_799_000

    private var record: MemoryRecord? {
        guard let id = RecordIdentifier(id), let kind = RecordKind(rawValue: kind),
            Self.moments.contains(created), Self.moments.contains(updated)
        else { return nil }
        let content = RecordContent(
            from: from, to: to, source: source, target: target, tags: tags ?? [], note: note ?? "",
            domain: domain ?? "")
        var record = MemoryRecord(id: id, kind: kind, content: content, createdAt: created)
        record.updatedAt = updated
        record.stamps = FieldStamps(text: stamps ?? "")
        record.unsent = Set((unsent ?? []).compactMap(RecordField.init(rawValue:)))
        record.isSynced = synced ?? false
        record.isDeleted = deleted ?? false
        record.hold = held.flatMap(MemoryRecord.Hold.init) ?? .none
        record.attempts = max(0, attempts ?? 0)
        record.lastError = lastError
        record.serverID = serverId
        return record
    }
}
