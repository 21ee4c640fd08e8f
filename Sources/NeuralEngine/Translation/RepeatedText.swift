/// A text that says the same words over and over.
struct RepeatedText {
    /// The words that are repeated.
    let unit: String
    /// How often.
    let count: Int
    /// The white space between two repetitions.
    let separator: String

    /// So many repetitions are taken for one.
    private static let leastCount = 6
    private static let mostWords = 6

    /// `nil` unless the whole text is one unit of a few words repeated, always with the same space between.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count >= Self.leastCount, let first = words.first, first.startIndex == text.startIndex,
            words.last?.endIndex == text.endIndex
        else { return nil }
        let period = (1...Self.mostWords).first { period in
            words.count % period == 0 && words.count / period >= Self.leastCount
                && (period..<words.count).allSatisfy { words[$0] == words[$0 - period] }
        }
        guard let period else { return nil }
        let separator = text[words[period - 1].endIndex..<words[period].startIndex]
        for index in stride(from: 2 * period, to: words.count, by: period)
        where text[words[index - 1].endIndex..<words[index].startIndex] != separator { return nil }
        unit = String(text[..<words[period - 1].endIndex])
        count = words.count / period
        self.separator = String(separator)
    }

    /// The translated unit as often as the source has its own.
    func repeating(_ translation: String) -> String {
        Array(repeating: translation, count: count).joined(separator: separator)
    }
}
