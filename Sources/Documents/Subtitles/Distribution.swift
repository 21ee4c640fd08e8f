/// Shares a sentence out over the cues that its source stood in.
enum Distribution {
    /// As many parts as there are sources, cut at spaces where the lengths of the sources cut it, preferably
    /// behind punctuation. A part is empty only when there are fewer words than sources.
    static func share(_ text: String, among sources: [String]) -> [String] {
        let words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard sources.count > 1 else { return [text] }
        let total = max(1, sources.reduce(0) { $0 + $1.count })
        var ends: [Int] = []
        var lengths = [0]
        for word in words { lengths.append((lengths.last ?? 0) + word.count + 1) }
        let length = max(1, lengths.last ?? 1)
        var before = 0
        var start = 0
        for (index, source) in sources.dropLast().enumerated() {
            before += source.count
            let wanted = before * length / total
            let left = sources.count - index - 1
            let candidates =
                min(start + 1, words.count)...max(min(start + 1, words.count), words.count - left)
            let best = candidates.min { first, second in
                cost(first, wanted, lengths, words) < cost(second, wanted, lengths, words)
            }
            start = best ?? start
            ends.append(start)
        }
        ends.append(words.count)
        var parts: [String] = []
        start = 0
        for end in ends {
            parts.append(words[min(start, end)..<end].joined(separator: " "))
            start = end
        }
        return parts
    }

    private static func cost(_ end: Int, _ wanted: Int, _ lengths: [Int], _ words: [String]) -> Int {
        let distance = abs(lengths[end] - wanted) * 4
        guard end > 0, let last = words[end - 1].last else { return distance }
        return last.isPunctuation ? distance : distance + 16
    }
}
