import Tolmach

/// Languages as users of translate-shell give them: `:ru`, `en:ru`, `en:ru+de`, `en:`.
struct PairShorthand: Equatable {
    /// `nil` when it is to be told from the text.
    let source: Language?
    let targets: [Language]

    /// - Parameters:
    ///   - text: one word of the command line.
    ///   - default: what `en:` is translated to.
    /// - Returns: `nil` when the word is not such a pair.
    init?(_ text: String, default: @autoclosure () -> [Language]) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, text != ":" else { return nil }
        var source: Language?
        if !parts[0].isEmpty, parts[0] != "auto" {
            guard let language = Self.language(parts[0]) else { return nil }
            source = language
        }
        var targets: [Language] = []
        for part in parts[1].split(separator: "+", omittingEmptySubsequences: false) where !parts[1].isEmpty {
            guard let target = Self.language(part) else { return nil }
            targets.append(target)
        }
        if targets.isEmpty { targets = `default`() }
        guard !targets.isEmpty else { return nil }
        self.source = source
        self.targets = targets
    }

    /// Only codes as they are typed: two or three small letters and what may follow, so that `Note:` is a text.
    private static func language(_ text: Substring) -> Language? {
        let head = text.prefix { $0 != "-" }
        guard (2...3).contains(head.count), head.allSatisfy({ ("a"..."z").contains($0) }) else { return nil }
        let language = Language(identifier: String(text))
        return language.isWellFormed ? language : nil
    }
}
