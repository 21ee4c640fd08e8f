import DictionaryEngine

/// Lays out the open-addressing tables of ``MorphologyFormat``.
enum HashTableWriter {
    /// Slots per entry: long runs of full slots make misses slow.
    private static let room = 1.3

    static func hashSlots(_ entries: [(hash: UInt64, payload: UInt32)]) -> [UInt8] {
        let slots = place(
            entries.map { ($0.hash, MorphologyFormat.HashSlots.slot($0.hash, payload: $0.payload)) })
        return slots.flatMap(\.littleEndianBytes)
    }

    /// Entries with value 0 are left out; of two entries with one hash the first stays.
    static func valueSlots(_ entries: [(hash: UInt64, value: UInt8)]) -> [UInt8] {
        var seen: Set<UInt64> = []
        let kept = entries.filter { $0.value > 0 && seen.insert($0.hash).inserted }
        let slots = place(
            kept.map { ($0.hash, UInt64(MorphologyFormat.ValueSlots.slot($0.hash, value: $0.value))) })
        return slots.flatMap { UInt32(truncatingIfNeeded: $0).littleEndianBytes }
    }

    /// 32-bit slots whose contents the caller made.
    static func slots(_ entries: [(hash: UInt64, slot: UInt32)]) -> [UInt8] {
        place(entries.map { ($0.hash, UInt64($0.slot)) }).flatMap {
            UInt32(truncatingIfNeeded: $0).littleEndianBytes
        }
    }

    private static func place(_ entries: [(hash: UInt64, slot: UInt64)]) -> [UInt64] {
        var slotCount = max(4, Int(Double(entries.count) * room) + 1)
        while true {
            if let slots = place(entries, slotCount: slotCount) { return slots }
            slotCount += slotCount / 8 + 1
        }
    }

    private static func place(_ entries: [(hash: UInt64, slot: UInt64)], slotCount: Int) -> [UInt64]? {
        var slots = [UInt64](repeating: 0, count: slotCount)
        for entry in entries {
            var slot = MorphologyFormat.HashSlots.home(entry.hash, slotCount: slotCount)
            var probes = 1
            while slots[slot] != 0 {
                slot = slot + 1 == slotCount ? 0 : slot + 1
                probes += 1
                if probes > MorphologyFormat.HashSlots.longestProbe { return nil }
            }
            slots[slot] = entry.slot
        }
        return slots
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, the lowest first.
    var littleEndianBytes: [UInt8] {
        (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> Self($0 * 8)) }
    }
}
