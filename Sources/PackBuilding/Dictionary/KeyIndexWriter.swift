import DictionaryEngine

/// Collects keys with their records and lays them out as ``KeyIndexFormat`` says.
struct KeyIndexWriter {
    /// - Parameters:
    ///   - records: the record of each key.
    ///   - withSignatures: whether near spellings are asked for.
    /// - Throws: ``DictionaryBuildError/tooManyKeys(_:)`` beyond what the format can number.
    static func bytes(
        _ records: [String: [UInt8]], withSignatures: Bool = false
    ) throws(DictionaryBuildError) -> [UInt8] {
        guard records.count <= KeyIndexFormat.greatestKeyCount else { throw .tooManyKeys(records.count) }
        let keys = records.keys.map { (bytes: Array($0.utf8), key: $0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        var text: [UInt8] = []
        var postings: [UInt8] = []
        var keyOffsets: [UInt32] = [0]
        var postingOffsets: [UInt32] = [0]
        for (bytes, key) in keys {
            text += bytes
            postings += records[key] ?? []
            keyOffsets.append(UInt32(text.count))
            postingOffsets.append(UInt32(postings.count))
        }
        let slots = slots(for: keys.map(\.bytes))
        var writer = RecordWriter()
        let signatures = withSignatures ? keys.map { KeySignature(of: $0.key).rawValue } : []
        for count in [keys.count, signatures.count, slots.count, text.count, postings.count, 0] {
            writer.fixed(UInt32(count))
        }
        for signature in signatures { writer.fixed(signature) }
        for offset in keyOffsets + postingOffsets + slots { writer.fixed(offset) }
        writer.raw(text)
        writer.raw(postings)
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
