/// Short names that a model copies well, put in the place of spans that it would spoil.
///
/// Which names a model copies depends on its training, so there are several series; a translation that does not
/// bring back every name exactly once is thrown away and another series is tried.
struct StandIns: Sendable, Equatable {
    /// How the names of a series look, in the order in which the series are tried.
    private static let series: [(before: String, after: String)] = [
        ("X", ""), ("#", ""), ("(", ")"), ("204", ""),
    ]

    /// The number of series.
    static var seriesCount: Int { series.count }

    /// The text to be translated.
    let text: String
    /// The names and what they stand for.
    private let names: [(name: String, original: String)]
    /// What was left in the text for the model to copy.
    private let readable: [String]
    /// Where names stand in the text, and the lengths of their originals, in UTF-8.
    private let edits: [Edit]

    /// A name at an offset of a text, and the length of what it stands for.
    struct Edit: Sendable, Equatable {
        let offset: Int
        let nameLength: Int
        let originalLength: Int

        /// Where an offset into a text with names lies in the text with the originals.
        static func original(of offset: Int, isEnd: Bool, _ edits: [Edit]) -> Int {
            var result = offset
            for edit in edits {
                if edit.offset + edit.nameLength <= offset {
                    result += edit.originalLength - edit.nameLength
                } else if edit.offset < offset {
                    // Within a name: the whole original belongs to the word.
                    return result - offset + edit.offset + (isEnd ? edit.originalLength : 0)
                }
            }
            return result
        }
    }

    static func == (left: StandIns, right: StandIns) -> Bool {
        left.text == right.text && left.names.map(\.original) == right.names.map(\.original)
    }

    /// Replaces the kept spans of a passage by names of a series: all of them, or all but the readable ones.
    /// `nil` when the series has too few names or the text has such names itself.
    init?(_ passage: Passage, series index: Int, includingReadable: Bool) {
        let (before, after) = Self.series[index]
        var text = ""
        var names: [(String, String)] = []
        var readable: [String] = []
        var edits: [Edit] = []
        for part in passage.parts {
            switch part {
            case .words(let words): text += words
            case .kept(let original, let kind):
                if kind.isReadable, !includingReadable {
                    text += original
                    readable.append(original)
                    continue
                }
                guard names.count < 9 else { return nil }
                let name = "\(before)\(names.count + 1)\(after)"
                guard Self.count(of: name, in: passage.text) == 0 else { return nil }
                edits.append(
                    Edit(
                        offset: text.utf8.count, nameLength: name.utf8.count,
                        originalLength: original.utf8.count))
                text += name
                names.append((name, original))
            }
        }
        self.text = text
        self.names = names
        self.readable = readable
        self.edits = edits
    }

    /// Links between a text with names and its translation, as links between the texts with the originals.
    func links(_ points: [AlignmentPoint], in translation: String) -> [AlignmentPoint] {
        guard !names.isEmpty else { return points }
        let targetEdits = names.compactMap { name, original -> Edit? in
            guard let range = Self.ranges(of: name, in: translation).first else { return nil }
            return Edit(
                offset: translation.utf8.distance(from: translation.startIndex, to: range.lowerBound),
                nameLength: name.utf8.count, originalLength: original.utf8.count)
        }.sorted { $0.offset < $1.offset }
        func map(_ range: Range<Int>, _ edits: [Edit]) -> Range<Int> {
            let start = Edit.original(of: range.lowerBound, isEnd: false, edits)
            return start..<max(start, Edit.original(of: range.upperBound, isEnd: true, edits))
        }
        return points.map {
            AlignmentPoint(source: map($0.source, edits), target: map($0.target, targetEdits))
        }
    }

    /// The translation with the originals in the names' places; `nil` unless each name is there exactly once and
    /// each readable span as often as in the source.
    func restore(_ translation: String) -> String? {
        for (name, _) in names where Self.count(of: name, in: translation) != 1 { return nil }
        for span in readable {
            let expected = readable.count { $0 == span }
            guard Self.count(of: span, in: translation) == expected else { return nil }
        }
        guard !inventsNumbers(translation) else { return nil }
        var result = translation
        // From the last name on, so that no original can be mistaken for a name.
        let places = names.compactMap { name, original in
            Self.ranges(of: name, in: translation).first.map { ($0, original) }
        }
        for (range, original) in places.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            result.replaceSubrange(range, with: original)
        }
        return result
    }

    /// Whether there are digits that are neither in a name nor in the source: a name that was copied badly.
    private func inventsNumbers(_ translation: String) -> Bool {
        guard !names.isEmpty else { return false }
        func numbers(_ text: String) -> [Substring] {
            text.split { !$0.isASCII || !$0.isNumber }
        }
        var known: [Substring: Int] = [:]
        for number in numbers(text) { known[number, default: 0] += 1 }
        for number in numbers(translation) { known[number, default: 0] -= 1 }
        return known.values.contains { $0 < 0 }
    }

    // MARK: - Finding

    static func count(of name: String, in text: String) -> Int {
        ranges(of: name, in: text).count
    }

    /// Where `name` stands by itself: not as a part of a longer number or word.
    private static func ranges(of name: String, in text: String) -> [Range<String.Index>] {
        guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return [] }
        let scalars = text.unicodeScalars
        var ranges: [Range<String.Index>] = []
        var start = scalars.startIndex
        while start < scalars.endIndex {
            guard scalars[start] == first, let end = matchEnd(of: name, in: text, at: start),
                start == scalars.startIndex || !continues(scalars[scalars.index(before: start)], first),
                end == scalars.endIndex || !continues(last, scalars[end])
            else {
                start = scalars.index(after: start)
                continue
            }
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }

    private static func matchEnd(of name: String, in text: String, at start: String.Index) -> String.Index? {
        var index = start
        for scalar in name.unicodeScalars {
            guard index < text.endIndex, text.unicodeScalars[index] == scalar else { return nil }
            index = text.unicodeScalars.index(after: index)
        }
        return index
    }

    /// Whether two neighbouring scalars belong to one word or number.
    private static func continues(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Bool {
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
        if isDigit(left), isDigit(right) { return true }
        return (left.isLetter || isDigit(left)) && (right.isLetter || isDigit(right))
    }
}
