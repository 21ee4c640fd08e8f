/// Replacements in a text, for telling where a place of the text before them is in the text after them, and back.
struct TextEdits: Sendable {
    /// Ranges of UTF-8 offsets, in order.
    private var edits: [(before: Range<Int>, after: Range<Int>)] = []

    /// Notes that a range of the text before, behind all ranges so far, was replaced.
    mutating func replace(_ range: Range<Int>, by count: Int) {
        let shift = edits.last.map { $0.after.upperBound - $0.before.upperBound } ?? 0
        let start = range.lowerBound + shift
        edits.append((range, start..<start + count))
    }

    /// Where a range of the text before is after the replacements; one that touches a replaced place holds all of
    /// what came there.
    func after(_ range: Range<Int>) -> Range<Int> { Self.map(range, edits.map { ($0.before, $0.after) }) }

    /// Where a range of the text after was before the replacements.
    func before(_ range: Range<Int>) -> Range<Int> { Self.map(range, edits.map { ($0.after, $0.before) }) }

    private static func map(_ range: Range<Int>, _ edits: [(from: Range<Int>, to: Range<Int>)]) -> Range<Int>
    {
        var lower = range.lowerBound
        var upper = range.upperBound
        for (from, to) in edits {
            if range.lowerBound >= from.upperBound {
                lower = range.lowerBound + to.upperBound - from.upperBound
            } else if range.lowerBound > from.lowerBound {
                lower = to.lowerBound
            }
            if range.upperBound >= from.upperBound {
                upper = range.upperBound + to.upperBound - from.upperBound
            } else if range.upperBound > from.lowerBound {
                upper = to.upperBound
            }
        }
        return lower..<max(lower, upper)
    }
}

extension Range<String.Index> {
    /// The range as UTF-8 offsets.
    func utf8Offsets(in text: String) -> Range<Int> {
        let start = text.utf8.distance(from: text.startIndex, to: lowerBound)
        return start..<start + text.utf8.distance(from: lowerBound, to: upperBound)
    }
}
