/// A phrase of a source and the words that render it, as ranges of UTF-8 offsets.
package struct GlossLink: Hashable, Sendable {
    package let source: Range<Int>
    package let target: Range<Int>
}

/// Finds where tokens stand in their sentence.
enum GlossLinks {
    /// The range of each token in UTF-8, in order; empty for one that was put together from several.
    static func places(of tokens: [GlossToken], in sentence: String) -> [Range<Int>] {
        let bytes = Array(sentence.utf8)
        var position = 0
        return tokens.map { token in
            let wanted = Array(token.text.utf8)
            var start = position
            while start + wanted.count <= bytes.count {
                if bytes[start..<start + wanted.count].elementsEqual(wanted) {
                    position = start + wanted.count
                    return start..<position
                }
                start += 1
            }
            return position..<position
        }
    }

    /// From the first token's beginning to the last one's end.
    static func hull(of places: ArraySlice<Range<Int>>) -> Range<Int> {
        let real = places.filter { !$0.isEmpty }
        guard let start = real.map(\.lowerBound).min(), let end = real.map(\.upperBound).max() else {
            return 0..<0
        }
        return start..<end
    }
}
