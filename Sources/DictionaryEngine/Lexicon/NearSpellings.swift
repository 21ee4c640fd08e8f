import TextAnalysis

/// A word that is spelled almost like the one asked for.
package struct NearSpelling: Hashable, Sendable {
    /// As the dictionary spells it: `Москва`.
    package var word: String
    /// As it is compared: `москва`.
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
        var found: [Candidate] = []
        var measure = EditDistance()
        for index in 0..<keyCount where self.signature(index).mayBeNear(signature, distance: distance) {
            let candidate = self.key(index)
            let other = candidate.unicodeScalars.map(\.value)
            guard let edits = measure.distance(letters, other, limit: distance), edits > 0 else { continue }
            found.append(
                Candidate(
                    spelling: NearSpelling(word: candidate, key: candidate, distance: edits, index: index),
                    isAnagram: self.signature(index).rawValue == signature.rawValue,
                    common: zip(letters, other).prefix { $0 == $1 }.count))
        }
        found.sort { $0.order < $1.order }
        return found.prefix(limit).map(\.spelling)
    }

    /// A spelling with what decides its place among others as near: swapped letters are the commonest slip,
    /// and the beginning of a word is seldom wrong.
    private struct Candidate {
        var spelling: NearSpelling
        var isAnagram: Bool
        var common: Int

        var order: (Int, Int, Int, Int) { (spelling.distance, isAnagram ? 0 : 1, -common, spelling.index) }
    }
}

extension BilingualDictionary {
    /// The headwords (or, backward, the translations) that are spelled almost like `word`, the nearest first.
    package func near(_ word: String, direction: DictionaryDirection = .forward, limit: Int = 10)
        -> [NearSpelling]
    {
        let key = SearchKey.make(word)
        let index = direction == .forward ? headwords : translations
        // In a word of three letters two edits leave nothing of it, in one of a single letter one does.
        guard key.unicodeScalars.count > 1 else { return [] }
        let found = index.near(key, distance: key.unicodeScalars.count <= 3 ? 1 : 2, limit: limit)
        return found.map { near in
            var near = near
            near.word = spelling(ofKey: near.index, direction)
            return near
        }
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
