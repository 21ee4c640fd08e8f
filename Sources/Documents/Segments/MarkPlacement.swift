/// Puts the marks of a sentence into its translation: each exactly once, properly nested, around or beside the
/// words that come from those it stood with.
///
///     MarkPlacement(sentence: sentence, translation: translation).pieces
struct MarkPlacement {
    /// A stretch of the translation, or a mark by its index among the unit's parts.
    enum Piece: Equatable {
        case text(String)
        case mark(Int)
    }

    private let source: [UInt8]
    private let target: [UInt8]
    private let map: WordMap
    /// Where kept text was found in the target, in order.
    private let kept: [(range: Range<Int>, mark: Int)]
    let pieces: [Piece]

    init(sentence: UnitOutline.Sentence, translation: SegmentTranslation) {
        source = Array(sentence.text.utf8)
        target = Array(translation.text.utf8)
        map = WordMap(source: source, target: target, links: translation.links)
        let (kept, lost) = Self.find(sentence.marks, in: target, source: source)
        self.kept = kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
        let placed = Set(kept.map(\.mark))
        let marks = sentence.marks.filter { !placed.contains($0.part) || lost.contains($0.part) }
            .map { (index: $0.part, kind: $0.kind, offset: $0.range.lowerBound) }
        let tree = MarkTree(marks, length: source.count)
        let layout = Layout(source: source, target: target, map: map, kept: self.kept.map(\.range))
        var writer = Writer(target: target, kept: self.kept)
        writer.write(
            layout.place(tree.roots, in: 0..<target.count, of: 0..<source.count), in: 0..<target.count)
        // Kept text that a boundary cut after all: the mark must be there all the same.
        for item in self.kept where !writer.pieces.contains(.mark(item.mark)) {
            writer.pieces.append(.mark(item.mark))
        }
        pieces = writer.pieces
    }

    /// Finds kept text in the target; the n-th of several equal ones is the n-th in the source.
    private static func find(
        _ marks: [UnitOutline.PlacedMark], in target: [UInt8], source: [UInt8]
    ) -> (found: [(range: Range<Int>, mark: Int)], lost: Set<Int>) {
        var found: [(range: Range<Int>, mark: Int)] = []
        var lost: Set<Int> = []
        for mark in marks {
            guard case .kept = mark.kind else { continue }
            let text = source[mark.range]
            let start =
                found.filter { target[$0.range].elementsEqual(text) }.map(\.range.upperBound).max() ?? 0
            let isGlued = (
                mark.range.lowerBound > 0 && isWordByte(source[mark.range.lowerBound - 1]),
                mark.range.upperBound < source.count && isWordByte(source[mark.range.upperBound])
            )
            let taken = found.map(\.range)
            if !text.isEmpty,
                let range = firstRange(of: text, in: target, from: start, avoiding: taken, isGlued)
                    ?? firstRange(of: text, in: target, from: 0, avoiding: taken, (true, true))
            {
                found.append((range, mark.part))
            } else {
                lost.insert(mark.part)
            }
        }
        return (found, lost)
    }

    private static func firstRange(
        of text: ArraySlice<UInt8>, in target: [UInt8], from start: Int, avoiding taken: [Range<Int>],
        _ isGlued: (before: Bool, after: Bool)
    ) -> Range<Int>? {
        guard target.count >= text.count, start <= target.count - text.count else { return nil }
        for offset in start...(target.count - text.count) where target[offset] == text.first {
            let range = offset..<offset + text.count
            guard target[range].elementsEqual(text), !taken.contains(where: { $0.overlaps(range) }) else {
                continue
            }
            // Short text such as `a` must not be found inside a word.
            let before =
                !isGlued.before && offset > 0 && isWordByte(target[offset - 1]) && isWordByte(target[offset])
            let after =
                !isGlued.after && range.upperBound < target.count && isWordByte(target[range.upperBound])
                && isWordByte(target[range.upperBound - 1])
            if !before, !after { return range }
        }
        return nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte)
    }

    /// Writes text and marks in order.
    private struct Writer {
        let target: [UInt8]
        let kept: [(range: Range<Int>, mark: Int)]
        var pieces: [Piece] = []

        init(target: [UInt8], kept: [(range: Range<Int>, mark: Int)]) {
            self.target = target
            self.kept = kept
        }

        mutating func write(_ nodes: [Layout.Placed], in range: Range<Int>) {
            var position = range.lowerBound
            for placed in nodes {
                text(position..<placed.range.lowerBound)
                if let open = placed.node.open { pieces.append(.mark(open)) }
                write(placed.children, in: placed.range)
                if let close = placed.node.close { pieces.append(.mark(close)) }
                position = placed.range.upperBound
            }
            text(position..<range.upperBound)
        }

        private mutating func text(_ range: Range<Int>) {
            var position = range.lowerBound
            for item in kept
            where item.range.lowerBound >= position && item.range.upperBound <= range.upperBound {
                plain(position..<item.range.lowerBound)
                pieces.append(.mark(item.mark))
                position = item.range.upperBound
            }
            plain(position..<range.upperBound)
        }

        private mutating func plain(_ range: Range<Int>) {
            if !range.isEmpty { pieces.append(.text(String(decoding: target[range], as: UTF8.self))) }
        }
    }
}
