import NeuralEngine

/// Builds the words of a `DoubleArray` from keys and their values.
struct DoubleArrayBuilder {
    private static var free: UInt32 { DoubleArray.free }

    private var bases: [UInt32] = [0]
    private var checks: [UInt32] = [0]
    private var values: [UInt32] = [0]
    private var firstFree = 1
    /// Where the last node with many children was placed; there is hardly room for another before it.
    private var firstWide = 1

    /// The words of a trie over `keys`, whose values must not be zero. Of equal keys the first counts. No keys
    /// give no words.
    static func words(for keys: [(key: [UInt8], value: UInt32)]) -> [UInt32] {
        guard !keys.isEmpty else { return [] }
        let sorted = keys.enumerated().sorted { left, right in
            left.element.key.lexicographicallyPrecedes(right.element.key)
                || left.element.key == right.element.key && left.offset < right.offset
        }.map(\.element)
        var builder = DoubleArrayBuilder()
        builder.place(sorted[...])
        return builder.words
    }

    private var words: [UInt32] {
        var words: [UInt32] = []
        words.reserveCapacity(3 * bases.count)
        for index in bases.indices { words += [bases[index], checks[index], values[index]] }
        return words
    }

    /// Places the trie of sorted keys, level by level.
    private mutating func place(_ keys: ArraySlice<(key: [UInt8], value: UInt32)>) {
        var pending: [(node: Int, depth: Int, keys: ArraySlice<(key: [UInt8], value: UInt32)>)] = [
            (0, 0, keys)
        ]
        var next = 0
        while next < pending.count {
            var (node, depth, keys) = pending[next]
            next += 1
            while let first = keys.first, first.key.count == depth {
                if values[node] == 0 { values[node] = first.value }
                keys = keys.dropFirst()
            }
            let groups = Self.groups(of: keys, at: depth)
            guard !groups.isEmpty else { continue }
            let base = findBase(for: groups.map(\.byte))
            bases[node] = UInt32(base)
            for group in groups {
                let child = base + Int(group.byte)
                checks[child] = UInt32(node)
                pending.append((child, depth + 1, group.keys))
            }
            while firstFree < checks.count, checks[firstFree] != Self.free { firstFree += 1 }
        }
    }

    /// The runs of keys that have the same byte at `depth`.
    private static func groups(
        of keys: ArraySlice<(key: [UInt8], value: UInt32)>, at depth: Int
    ) -> [(byte: UInt8, keys: ArraySlice<(key: [UInt8], value: UInt32)>)] {
        var groups: [(byte: UInt8, keys: ArraySlice<(key: [UInt8], value: UInt32)>)] = []
        var start = keys.startIndex
        for index in keys.indices
        where index + 1 == keys.endIndex || keys[index + 1].key[depth] != keys[index].key[depth] {
            groups.append((keys[index].key[depth], keys[start...index]))
            start = index + 1
        }
        return groups
    }

    /// More children than fit into the gaps that earlier nodes left.
    private static let wideNode = 4

    /// A base at which all children fall on free slots.
    private mutating func findBase(for bytes: [UInt8]) -> Int {
        let lowest = Int(bytes[0])
        let isWide = bytes.count > Self.wideNode
        var slot = max(isWide ? firstWide : firstFree, lowest + 1)
        while true {
            let base = slot - lowest
            grow(to: base + 256)
            if checks[slot] == Self.free, bytes.allSatisfy({ checks[base + Int($0)] == Self.free }) {
                if isWide { firstWide = slot }
                return base
            }
            slot += 1
        }
    }

    private mutating func grow(to count: Int) {
        guard count > checks.count else { return }
        let more = count - checks.count
        bases += repeatElement(0, count: more)
        checks += repeatElement(Self.free, count: more)
        values += repeatElement(0, count: more)
    }
}
