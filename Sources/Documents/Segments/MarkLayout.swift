/// Decides which stretch of a translation each element holds.
///
/// An element gets the stretch with the most words that come from its own and the fewest that come from others.
/// Elements side by side never overlap, and lie within what holds them; so whatever the links are, the result is
/// nested and complete.
struct Layout {
    let source: [UInt8]
    let target: [UInt8]
    let map: WordMap
    /// Text that no boundary may cut.
    let kept: [Range<Int>]

    /// A node with its stretch of the target.
    struct Placed {
        let node: MarkTree.Node
        let range: Range<Int>
        let children: [Placed]
    }

    /// Places nodes side by side within `parent`, in the order of the target.
    func place(_ nodes: [MarkTree.Node], in parent: Range<Int>, of parentSource: Range<Int>) -> [Placed] {
        var ranges = [Range<Int>?](repeating: nil, count: nodes.count)
        for (index, node) in nodes.enumerated() where !map(isEmpty: node.source) {
            ranges[index] = stretch(of: node, in: parent, of: parentSource, taken: ranges.compactMap { $0 })
        }
        for (index, node) in nodes.enumerated() where ranges[index] == nil {
            let siblings = zip(nodes, ranges).compactMap { sibling, range in
                range.map { (order: sibling.order, range: $0) }
            }
            let position = point(of: node, in: parent, of: parentSource, siblings: siblings)
            ranges[index] = position..<position
        }
        let sorted = nodes.indices.sorted { left, right in
            let (a, b) = (ranges[left] ?? parent, ranges[right] ?? parent)
            if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
            // Of two at one place the empty one comes first, unless it stood behind the other.
            if a.isEmpty != b.isEmpty { return a.isEmpty }
            return nodes[left].order < nodes[right].order
        }
        // Whatever the words said, no two overlap.
        var end = parent.lowerBound
        return sorted.compactMap { index in
            guard let wanted = ranges[index] else { return nil }
            let lower = min(max(wanted.lowerBound, end), parent.upperBound)
            let range = lower..<min(max(wanted.upperBound, lower), parent.upperBound)
            end = range.upperBound
            return Placed(
                node: nodes[index], range: range,
                children: place(nodes[index].children, in: range, of: nodes[index].source))
        }
    }

    private func map(isEmpty range: Range<Int>) -> Bool { WordMap.overlapping(map.source, range).isEmpty }

    // MARK: - Elements with words

    private func stretch(
        of node: MarkTree.Node, in parent: Range<Int>, of parentSource: Range<Int>, taken: [Range<Int>]
    ) -> Range<Int>? {
        if node.open != nil, node.close != nil || node.source.upperBound >= parentSource.upperBound,
            isSpace(parentSource.lowerBound..<node.source.lowerBound),
            isSpace(node.source.upperBound..<parentSource.upperBound)
        {
            return taken.isEmpty ? parent : nil
        }
        let own = WordMap.overlapping(map.source, node.source)
        guard let words = bestWords(for: own, in: parent, taken: taken) else { return nil }
        var lower = max(parent.lowerBound, map.target[words.lowerBound].lowerBound)
        var upper = min(parent.upperBound, map.target[words.upperBound - 1].upperBound)
        (lower, upper) = trimmed(lower, upper, node: node, own: own)
        if node.open == nil { lower = parent.lowerBound }
        if node.close == nil { upper = parent.upperBound }
        for range in taken where range.upperBound > lower && range.lowerBound < upper {
            // What is left of the stretch on the better side of its neighbour.
            if upper - range.upperBound >= range.lowerBound - lower {
                lower = min(max(lower, range.upperBound), upper)
            } else {
                upper = max(min(upper, range.lowerBound), lower)
            }
        }
        (lower, upper) = withSpace(lower, upper, node: node, parent: parent, taken: taken)
        for range in kept where range.lowerBound < upper && range.upperBound > lower {
            if lower > range.lowerBound { lower = max(parent.lowerBound, range.lowerBound) }
            if upper < range.upperBound { upper = min(parent.upperBound, range.upperBound) }
        }
        return lower <= upper ? lower..<upper : nil
    }

    /// The free words between `parent`'s bounds with the greatest sum of those that belong to `own` less those
    /// that belong elsewhere.
    private func bestWords(for own: Range<Int>, in parent: Range<Int>, taken: [Range<Int>]) -> Range<Int>? {
        var best: (score: Int, words: Range<Int>)?
        var score = 0
        var start = 0
        let candidates = WordMap.overlapping(map.target, parent)
        for word in candidates {
            let range = map.target[word]
            let isTaken = taken.contains {
                $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound
            }
            let origins = map.origins[word]
            let inside = origins.count { own.contains($0) }
            let value =
                isTaken
                ? -1_000_000 : origins.isEmpty ? -2 : inside == 0 ? -10 : inside == origins.count ? 10 : 6
            if score <= 0 { (score, start) = (0, word) }
            score += value
            if score > (best?.score ?? 0) { best = (score, start..<word + 1) }
        }
        if let best { return best.words }
        return nearestFree(to: own, candidates: candidates, taken: taken)
    }

    /// A free word about where the source's words stood.
    private func nearestFree(to own: Range<Int>, candidates: Range<Int>, taken: [Range<Int>]) -> Range<Int>? {
        let wanted = (own.lowerBound + own.upperBound) * map.target.count / max(1, 2 * map.source.count)
        let free = candidates.filter { word in
            let range = map.target[word]
            return !taken.contains { $0.overlaps(range) }
        }
        return free.min { abs($0 - wanted) < abs($1 - wanted) }.map { $0..<$0 + 1 }
    }

    /// Leaves out what the element leaves out of its first and last word: punctuation, or a part of the word.
    private func trimmed(_ lower: Int, _ upper: Int, node: MarkTree.Node, own: Range<Int>) -> (Int, Int) {
        let first = map.source[own.lowerBound].lowerBound
        let last = map.source[own.upperBound - 1].upperBound
        var (low, high) = (lower, upper)
        if node.source.lowerBound > first {
            if !isPunctuation(first..<node.source.lowerBound) {
                low = fraction(of: node.source.lowerBound - first, in: last - first, lower, upper)
            }
        }
        if node.source.upperBound < last {
            if !isPunctuation(node.source.upperBound..<last) {
                high = fraction(of: node.source.upperBound - first, in: last - first, lower, upper)
            }
        }
        // Punctuation around the element's words is its own only where the source has some inside.
        let text = String(decoding: source[node.source], as: UTF8.self)
        if high == upper, text.last(where: { !$0.isWhitespace }).map(Self.isPunctuation) == false {
            while high > low, let width = punctuation(before: high) { high -= width }
        }
        if low == lower, text.first(where: { !$0.isWhitespace }).map(Self.isPunctuation) == false {
            while low < high, let width = punctuation(at: low) { low += width }
        }
        if low >= high {
            // A part of a word is at least a letter.
            if high < upper {
                high = boundary(after: high, limit: upper)
            } else {
                low = boundary(before: low, limit: lower)
            }
        }
        return low <= high ? (low, high) : (lower, upper)
    }

    /// Takes in the space beside the element where the source has it inside.
    private func withSpace(
        _ lower: Int, _ upper: Int, node: MarkTree.Node, parent: Range<Int>, taken: [Range<Int>]
    ) -> (Int, Int) {
        var (low, high) = (lower, upper)
        let span = node.source
        func isFree(_ offset: Int) -> Bool { !taken.contains { $0.contains(offset) } }
        if span.lowerBound < source.count, span.lowerBound > 0, WordMap.isSpace(source[span.lowerBound]),
            !WordMap.isSpace(source[span.lowerBound - 1]), low > parent.lowerBound,
            WordMap.isSpace(target[low - 1]), isFree(low - 1)
        {
            low -= 1
        }
        if span.upperBound > 0, span.upperBound < source.count, WordMap.isSpace(source[span.upperBound - 1]),
            !WordMap.isSpace(source[span.upperBound]), high < parent.upperBound,
            WordMap.isSpace(target[high]),
            isFree(high)
        {
            high += 1
        }
        return (low, high)
    }

    // MARK: - Marks by themselves

    private func point(
        of node: MarkTree.Node, in parent: Range<Int>, of parentSource: Range<Int>,
        siblings: [(order: Int, range: Range<Int>)]
    ) -> Int {
        let offset = node.source.lowerBound
        if isSpace(parentSource.lowerBound..<offset) {
            // At the very beginning, or behind what else stands there.
            return siblings.contains { $0.order < node.order && !$0.range.isEmpty }
                ? placeBeside(offset, node, in: parent, siblings) : parent.lowerBound
        }
        if isSpace(offset..<parentSource.upperBound) { return parent.upperBound }
        return placeBeside(offset, node, in: parent, siblings)
    }

    private func placeBeside(
        _ offset: Int, _ node: MarkTree.Node, in parent: Range<Int>,
        _ siblings: [(order: Int, range: Range<Int>)]
    ) -> Int {
        let standsBehind = offset > 0 && !WordMap.isSpace(source[offset - 1])
        let standsBefore = offset < source.count && !WordMap.isSpace(source[offset])
        var position = parent.upperBound
        let behind = standsBehind || !standsBefore
        if let word = map.source.lastIndex(where: {
            behind ? $0.lowerBound < offset : $0.lowerBound <= offset
        }),
            let linked = nearestLinked(to: word, behind: behind, in: parent)
        {
            let range = map.target[linked]
            position = behind ? range.upperBound : range.lowerBound
            if behind, standsBefore, WordMap.isPunctuation(source[offset]) {
                while position > range.lowerBound, let width = punctuation(before: position) {
                    position -= width
                }
            }
        }
        position = min(max(position, parent.lowerBound), parent.upperBound)
        for (order, range) in siblings where range.lowerBound < position && position < range.upperBound {
            position = order < node.order ? range.upperBound : range.lowerBound
        }
        for range in kept where range.lowerBound < position && position < range.upperBound {
            position = min(range.upperBound, parent.upperBound)
        }
        return position
    }

    /// The target word that comes from a source word, or from the nearest one before it.
    private func nearestLinked(to word: Int, behind: Bool, in parent: Range<Int>) -> Int? {
        let candidates = WordMap.overlapping(map.target, parent)
        var wanted = word
        while wanted >= 0 {
            let linked = candidates.filter { map.origins[$0].contains(wanted) }
            if let found = behind ? linked.last : linked.first { return found }
            wanted -= 1
        }
        return nil
    }

    // MARK: - Bytes

    private func isSpace(_ range: Range<Int>) -> Bool {
        range.allSatisfy { source.indices.contains($0) && WordMap.isSpace(source[$0]) }
    }

    private func isPunctuation(_ range: Range<Int>) -> Bool {
        String(decoding: source[range], as: UTF8.self).allSatisfy(Self.isPunctuation)
    }

    private static func isPunctuation(_ character: Character) -> Bool {
        character.isPunctuation || character.isSymbol
    }

    /// The width of the punctuation at an offset of the target.
    private func punctuation(at offset: Int) -> Int? {
        let end = boundary(after: offset, limit: target.count)
        let text = String(decoding: target[offset..<end], as: UTF8.self)
        return text.first.map(Self.isPunctuation) == true ? end - offset : nil
    }

    private func punctuation(before offset: Int) -> Int? {
        let start = boundary(before: offset, limit: 0)
        let text = String(decoding: target[start..<offset], as: UTF8.self)
        return text.first.map(Self.isPunctuation) == true ? offset - start : nil
    }

    /// The boundary of a scalar in the target that is so far along `lower..<upper` as `part` is along `whole`.
    private func fraction(of part: Int, in whole: Int, _ lower: Int, _ upper: Int) -> Int {
        var offset = lower + ((upper - lower) * part * 2 + whole) / max(1, 2 * whole)
        while offset > lower, offset < upper, target[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func boundary(after offset: Int, limit: Int) -> Int {
        guard offset < limit else { return offset }
        var end = offset + 1
        while end < limit, target[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    private func boundary(before offset: Int, limit: Int) -> Int {
        guard offset > limit else { return offset }
        var start = offset - 1
        while start > limit, target[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
