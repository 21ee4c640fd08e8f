import TextAnalysis

/// Cuts a compound that no dictionary has in two words that it has: `Haustür` in `Haus` and `Tür`.
struct CompoundSplitter: Sendable {
    /// What may stand between the parts, as ``GlossTraits/compoundLinks``.
    let links: [String]
    /// Whether the dictionary translates a word.
    let isKnown: @Sendable (String) -> Bool

    /// Shorter parts are chance more often than words.
    private static let shortestPart = 3

    /// The parts of a word, the longest possible last part first taken: what compounds mean is said by their
    /// last part.
    /// - Returns: the first part in its dictionary form and the last as it stands; `nil` for no compound.
    func split(_ word: String) -> (first: String, last: String)? {
        let scalars = Array(word.unicodeScalars)
        guard !links.isEmpty, scalars.count >= Self.shortestPart * 2 else { return nil }
        for cut in Self.shortestPart...(scalars.count - Self.shortestPart) {
            let last = Self.text(scalars[cut...])
            guard isKnown(last) else { continue }
            let head = Self.text(scalars[..<cut])
            for link in links where head.hasSuffix(link) {
                let first = String(head.dropLast(link.count))
                guard first.unicodeScalars.count >= Self.shortestPart, isKnown(first) else { continue }
                return (first, last)
            }
        }
        return nil
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
