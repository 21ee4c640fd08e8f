import Tolmach

/// Pairs of languages as people read them: `en↔ru`, `bg→ru through en`.
enum PairText {
    static func list(_ pairs: [LanguagePair]) -> String {
        var texts: [String] = []
        for pair in pairs {
            let back = pairs.contains { isReverse($0, of: pair) }
            if back, pair.source.minimalIdentifier > pair.target.minimalIdentifier { continue }
            let through = pair.pivot.map { " through \($0)" } ?? ""
            texts.append("\(pair.source)\(back ? "↔" : "→")\(pair.target)\(through)")
        }
        return texts.joined(separator: ", ")
    }

    private static func isReverse(_ other: LanguagePair, of pair: LanguagePair) -> Bool {
        other.source == pair.target && other.target == pair.source && other.pivot == pair.pivot
    }
}
