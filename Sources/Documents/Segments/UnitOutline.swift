import TextAnalysis

/// A unit as plain text with the marks beside it, cut into sentences.
struct UnitOutline {
    /// A mark and where it stands, as a UTF-8 offset into the text.
    struct PlacedMark {
        /// The index of the mark among the unit's parts.
        let part: Int
        let kind: TextUnit.Mark.Kind
        let range: Range<Int>
    }

    /// A sentence with the marks in it; offsets count from the sentence's start.
    struct Sentence {
        let text: String
        let marks: [PlacedMark]
        let isTranslated: Bool

        var segment: Segment {
            Segment(
                text,
                kept: marks.compactMap { mark in
                    if case .kept = mark.kind, !mark.range.isEmpty { mark.range } else { nil }
                })
        }
    }

    /// What the unit is made of: sentences, and what stands between them.
    enum Element {
        case sentence(Sentence)
        case space(String)
        case mark(PlacedMark)
    }

    let elements: [Element]

    init(_ unit: TextUnit, segmenter: SentenceSegmenter) {
        var builder = Builder(segmenter: segmenter)
        for (index, part) in unit.parts.enumerated() {
            switch part {
            case .text(let text, _): builder.text += text
            case .mark(let mark): builder.add(mark, at: index)
            }
        }
        builder.endLine()
        elements = builder.elements
    }

    var sentences: [Sentence] {
        elements.compactMap { element in
            if case .sentence(let sentence) = element { sentence } else { nil }
        }
    }

    /// Gathers a line and cuts it at its end.
    private struct Builder {
        let segmenter: SentenceSegmenter
        var elements: [Element] = []
        var text = ""
        var marks: [PlacedMark] = []

        init(segmenter: SentenceSegmenter) { self.segmenter = segmenter }

        mutating func add(_ mark: TextUnit.Mark, at index: Int) {
            let start = text.utf8.count
            switch mark.kind {
            case .lineBreak:
                endLine()
                elements.append(.mark(PlacedMark(part: index, kind: mark.kind, range: 0..<0)))
            case .kept(let visible):
                text += visible
                marks.append(PlacedMark(part: index, kind: mark.kind, range: start..<text.utf8.count))
            case .open, .close, .standalone:
                marks.append(PlacedMark(part: index, kind: mark.kind, range: start..<start))
            }
        }

        mutating func endLine() {
            defer {
                text = ""
                marks = []
            }
            let ranges = sentenceRanges()
            var rest = marks[...]
            var position = 0
            for range in ranges {
                flushSpace(from: &position, to: range.lowerBound, marks: &rest)
                addSentence(range, marks: &rest)
                position = range.upperBound
            }
            flushSpace(from: &position, to: text.utf8.count, marks: &rest)
            for mark in rest { elements.append(.mark(mark)) }
        }

        /// Sentences as UTF-8 ranges; none ends within something kept.
        private func sentenceRanges() -> [Range<Int>] {
            let kept = marks.filter { !$0.range.isEmpty }.map(\.range)
            var ranges: [Range<Int>] = []
            for sentence in segmenter.sentences(in: text) {
                var lower = text.utf8.distance(from: text.startIndex, to: sentence.lowerBound)
                var upper = text.utf8.distance(from: text.startIndex, to: sentence.upperBound)
                // What is kept belongs to a sentence as a whole, its own white space too.
                for range in kept where range.overlaps(lower..<upper) {
                    lower = min(lower, range.lowerBound)
                    upper = max(upper, range.upperBound)
                }
                if let last = ranges.last, last.upperBound > lower {
                    ranges[ranges.count - 1] = last.lowerBound..<max(upper, last.upperBound)
                } else {
                    ranges.append(lower..<upper)
                }
            }
            return ranges
        }

        /// Adds what stands between two sentences; marks right before a sentence belong to it.
        private mutating func flushSpace(
            from position: inout Int, to end: Int, marks: inout ArraySlice<PlacedMark>
        ) {
            while let mark = marks.first, mark.range.lowerBound < end {
                space(position, mark.range.lowerBound)
                elements.append(.mark(mark))
                position = max(position, mark.range.upperBound)
                marks.removeFirst()
            }
            space(position, end)
            position = end
        }

        private mutating func space(_ start: Int, _ end: Int) {
            guard start < end else { return }
            let utf8 = text.utf8
            let lower = utf8.index(utf8.startIndex, offsetBy: start)
            let upper = utf8.index(utf8.startIndex, offsetBy: end)
            elements.append(.space(String(text[lower..<upper])))
        }

        private mutating func addSentence(_ range: Range<Int>, marks: inout ArraySlice<PlacedMark>) {
            var own: [PlacedMark] = []
            while let mark = marks.first, mark.range.lowerBound <= range.upperBound {
                // Behind the last word only what closes or stands by it belongs to the sentence.
                if mark.range.lowerBound == range.upperBound, mark.kind == .open || !mark.range.isEmpty {
                    break
                }
                own.append(
                    PlacedMark(
                        part: mark.part, kind: mark.kind,
                        range: mark.range.lowerBound - range.lowerBound..<mark.range.upperBound
                            - range.lowerBound))
                marks.removeFirst()
            }
            let utf8 = text.utf8
            let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
            let upper = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
            let sentence = String(text[lower..<upper])
            elements.append(
                .sentence(
                    Sentence(
                        text: sentence, marks: own,
                        isTranslated: Self.hasWords(sentence, besides: own))))
        }

        private static func hasWords(_ sentence: String, besides marks: [PlacedMark]) -> Bool {
            var position = 0
            let kept = marks.map(\.range)
            for scalar in sentence.unicodeScalars {
                if scalar.properties.isAlphabetic, !kept.contains(where: { $0.contains(position) }) {
                    return true
                }
                position += UTF8.width(scalar)
            }
            return false
        }
    }
}
