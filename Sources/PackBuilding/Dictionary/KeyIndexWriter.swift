import DictionaryEngine

/// Collects keys with their records and lays them out as ``KeyIndexFormat`` says.
struct KeyIndexWriter {
    /// - Parameters:
    ///   - records: the record of each key.
    ///   - withSignatures: whether near spellings are asked for.
    /// - Throws: ``DictionaryBuildError/tooManyKeys(_:)`` beyond what the format can number.
    static func bytes(
        _ records: [String: [UInt8]], text: CompactText, withSignatures: Bool = false
    ) throws(DictionaryBuildError) -> [UInt8] {
        guard records.count <= KeyIndexFormat.greatestKeyCount else { throw .tooManyKeys(records.count) }
        let keys = records.keys.map { (bytes: text.encode($0), key: $0) }
            .filter { !$0.bytes.isEmpty && !$0.bytes.contains(0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        var body: [UInt8] = []
        var offsets: [UInt32] = [0]
        for (bytes, key) in keys {
            body += bytes + [0] + (records[key] ?? [])
            guard body.count < Int(UInt32.max) else { throw .tooLarge(bytes: body.count) }
            offsets.append(UInt32(body.count))
        }
        let slots = slots(for: keys.map(\.bytes))
        let signatures = withSignatures ? keys.map { KeySignature(of: $0.key).rawValue } : []
        var writer = RecordWriter(text: text)
        for count in [keys.count, signatures.count, slots.count, body.count] { writer.fixed(UInt32(count)) }
        for signature in signatures { writer.fixed(signature) }
        for number in offsets + slots { writer.fixed(number) }
        writer.raw(body)
        return writer.bytes
    }

    /// Places the keys, in more slots when too many keys crowd one place.
    private static func slots(for keys: [[UInt8]]) -> [UInt32] {
        var count = KeyIndexFormat.slotCount(keys: keys.count)
        guard count > 0 else { return [] }
        while true {
            if let slots = place(keys, in: count) { return slots }
            count *= 2
        }
    }

    private static func place(_ keys: [[UInt8]], in count: Int) -> [UInt32]? {
        var slots = [UInt32](repeating: 0, count: count)
        for (number, key) in keys.enumerated() {
            let hash = KeyIndexFormat.hash(key)
            var slot = KeyIndexFormat.home(of: hash, slotCount: count)
            var probes = 1
            while slots[slot] != 0 {
                slot = slot + 1 == count ? 0 : slot + 1
                probes += 1
                if probes >= KeyIndexFormat.longestProbe { return nil }
            }
            slots[slot] = KeyIndexFormat.tag(of: hash) | UInt32(number + 1)
        }
        return slots
    }
}
