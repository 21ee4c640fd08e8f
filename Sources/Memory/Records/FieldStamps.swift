/// When a field was set, and by which device: the later stamp wins, between equal ones the greater device.
struct Stamp: Sendable, Hashable, Comparable {
    var time: Int
    var device: String

    static func < (left: Stamp, right: Stamp) -> Bool {
        (left.time, left.device) < (right.time, right.device)
    }
}

/// The stamps of a record's fields.
struct FieldStamps: Sendable, Hashable {
    private var stamps: [RecordField: Stamp] = [:]

    init() {}

    subscript(field: RecordField) -> Stamp {
        get { stamps[field] ?? Stamp(time: 0, device: "") }
        set { stamps[field] = newValue }
    }

    var latest: Int { stamps.values.map(\.time).max() ?? 0 }

    /// As stored: a line `field time device` for each field.
    var text: String {
        stamps.sorted { $0.key < $1.key }
            .map { "\($0.key.rawValue) \($0.value.time) \($0.value.device)" }
            .joined(separator: "\n")
    }

    init(text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 3, let field = RecordField(rawValue: String(parts[0])),
                let time = Int(parts[1])
            else { continue }
            stamps[field] = Stamp(time: time, device: String(parts[2]))
        }
    }
}
