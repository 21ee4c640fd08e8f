/// A key that is spelled almost like the one asked for.
package struct NearSpelling: Hashable, Sendable {
    package var key: String
    /// Letters to change, add, drop or swap with their neighbour.
    package var distance: Int
    /// The number of the key in its index.
    var index: Int
}

extension KeyIndex {
    /// The keys within `distance` edits of `key`, the nearest first, keys that begin alike before others.
    ///
    /// Signatures rule out all but a few keys; only those are compared letter by letter, so that a hundred
    /// thousand keys take about a millisecond.
    func near(_ key: String, distance: Int = 2, limit: Int = 10) -> [NearSpelling] {
        let letters = key.unicodeScalars.map(\.value)
        guard !letters.isEmpty, letters.count <= EditDistance.longestWord else { return [] }
        let signature = KeySignature(of: key)
        var found: [(spelling: NearSpelling, common: Int)] = []
        var measure = EditDistance()
        for index in 0..<keyCount where self.signature(index).mayBeNear(signature, distance: distance) {
            let candidate = self.key(index)
            let other = candidate.unicodeScalars.map(\.value)
            guard let edits = measure.distance(letters, other, limit: distance), edits > 0 else { continue }
            let common = zip(letters, other).prefix { $0 == $1 }.count
            found.append((NearSpelling(key: candidate, distance: edits, index: index), common))
        }
        found.sort {
            ($0.spelling.distance, -$0.common, $0.spelling.index) < (
                $1.spelling.distance, -$1.common, $1.spelling.index
            )
        }
        return found.prefix(limit).map(\.spelling)
    }
}

/// Damerau-Levenshtein distance in its restricted form (optimal string alignment): each letter changed,
/// added, dropped, or two neighbours swapped, counts one.
struct EditDistance {
    static let longestWord = 255

    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    /// - Returns: the distance, or `nil` when it is above `limit`.
    mutating func distance(_ a: [UInt32], _ b: [UInt32], limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit else { return nil }
        last = Array(0...b.count)
        beforeLast = last
        current = last
        for i in 0..<a.count {
            current[0] = i + 1
            var least = current[0]
            for j in 0..<b.count {
                let change = last[j] + (a[i] == b[j] ? 0 : 1)
                var best = min(change, last[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                current[j + 1] = best
                least = min(least, best)
            }
            if least > limit { return nil }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[b.count] <= limit ? last[b.count] : nil
    }
}
