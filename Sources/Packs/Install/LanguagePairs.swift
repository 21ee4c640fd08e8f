/// A direction of translation.
package struct LanguagePair: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let source: String
    package let target: String

    package init(source: String, target: String) {
        self.source = source
        self.target = target
    }

    package var description: String { "\(source) → \(target)" }

    package static func < (left: LanguagePair, right: LanguagePair) -> Bool {
        (left.source, left.target) < (right.source, right.target)
    }
}

/// What can be translated with some packs: by a pair pack, or by two over a language between.
///
/// Both languages' own packs must be there. A dictionary serves both directions, a neural model one.
package struct LanguagePairs: Sendable, Hashable {
    package let direct: Set<LanguagePair>
    /// Pairs that need a language between, and those that can be it.
    package let pivots: [LanguagePair: Set<String>]

    package init(_ packs: some Sequence<PackIdentifier>) {
        let languages = Set(packs.filter { $0.kind == .language }.map(\.description))
        var direct: Set<LanguagePair> = []
        for pack in packs where pack.languages.count == 2 && languages.isSuperset(of: pack.languages) {
            direct.insert(LanguagePair(source: pack.languages[0], target: pack.languages[1]))
            guard pack.kind == .dictionary else { continue }
            direct.insert(LanguagePair(source: pack.languages[1], target: pack.languages[0]))
        }
        var pivots: [LanguagePair: Set<String>] = [:]
        let targets = Dictionary(grouping: direct, by: \.source)
        for first in direct {
            for second in targets[first.target] ?? [] where second.target != first.source {
                let pair = LanguagePair(source: first.source, target: second.target)
                if !direct.contains(pair) { pivots[pair, default: []].insert(first.target) }
            }
        }
        self.direct = direct
        self.pivots = pivots
    }

    /// All pairs, in order.
    package var all: [LanguagePair] { direct.union(pivots.keys).sorted() }
}
