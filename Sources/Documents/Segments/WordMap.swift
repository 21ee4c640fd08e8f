/// Which words of a target come from which words of its source.
struct WordMap {
    /// The words of a text, separated by white space, as ranges of UTF-8 offsets.
    let source: [Range<Int>]
    let target: [Range<Int>]
    /// The source words of each target word.
    let origins: [Set<Int>]

    /// - Parameter links: the engine's; without any, words are linked by their places.
    init(source: [UInt8], target: [UInt8], links: [SegmentTranslation.Link]) {
        self.source = Self.words(source)
        self.target = Self.words(target)
        var origins = [Set<Int>](repeating: [], count: self.target.count)
        for link in links {
            let from = Self.overlapping(self.source, link.source)
            for word in Self.overlapping(self.target, link.target) { origins[word].formUnion(from) }
        }
        Self.linkEqualWords(source, self.source, target, self.target, &origins)
        if links.isEmpty { Self.linkByPlace(self.source.count, &origins) }
        self.origins = origins
    }

    /// The words that a range touches.
    static func overlapping(_ words: [Range<Int>], _ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return 0..<0 }
        var low = 0
        var high = words.count
        while low < high {
            let middle = (low + high) / 2
            if words[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < words.count, words[end].lowerBound < range.upperBound { end += 1 }
        return low..<end
    }

    /// Numbers, names and whatever else stands once on either side, the same on both.
    private static func linkEqualWords(
        _ sourceBytes: [UInt8], _ source: [Range<Int>], _ targetBytes: [UInt8], _ target: [Range<Int>],
        _ origins: inout [Set<Int>]
    ) {
        var places: [ArraySlice<UInt8>: [Int]] = [:]
        for (index, word) in source.enumerated() {
            let core = core(of: word, in: sourceBytes)
            if core.count > 0 { places[core, default: []].append(index) }
        }
        for (index, word) in target.enumerated() where origins[index].isEmpty {
            if let found = places[core(of: word, in: targetBytes)], found.count == 1 {
                origins[index] = [found[0]]
            }
        }
    }

    private static func linkByPlace(_ sourceCount: Int, _ origins: inout [Set<Int>]) {
        guard sourceCount > 0 else { return }
        let targetCount = origins.count
        for index in origins.indices where origins[index].isEmpty {
            origins[index] = [min(sourceCount - 1, (2 * index + 1) * sourceCount / (2 * targetCount))]
        }
    }

    /// A word without the ASCII punctuation around it.
    private static func core(of word: Range<Int>, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        var slice = bytes[word]
        while let first = slice.first, isPunctuation(first) { slice.removeFirst() }
        while let last = slice.last, isPunctuation(last) { slice.removeLast() }
        return slice
    }

    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func words(_ bytes: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for (offset, byte) in bytes.enumerated() {
            if isSpace(byte) {
                if let begin = start { words.append(begin..<offset) }
                start = nil
            } else if start == nil {
                start = offset
            }
        }
        if let begin = start { words.append(begin..<bytes.count) }
        return words
    }
}
