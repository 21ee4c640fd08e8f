import Documents
import TextAnalysis

/// Gives back what it gets.
struct IdentityEngine: SegmentEngine {
    func translate(_ segments: [Segment]) -> [SegmentTranslation] {
        segments.map { SegmentTranslation(text: $0.text) }
    }
}

/// Translates by a table of sentences, with links between words by their numbers: `[(source, target)]`.
struct TableEngine: SegmentEngine {
    var table: [String: (text: String, links: [(Int, Int)])]

    func translate(_ segments: [Segment]) -> [SegmentTranslation] {
        segments.map { segment in
            guard let (text, links) = table[segment.text] else {
                return SegmentTranslation(text: segment.text)
            }
            let source = Self.words(segment.text)
            let target = Self.words(text)
            return SegmentTranslation(
                text: text,
                links: links.map { SegmentTranslation.Link(source: source[$0.0], target: target[$0.1]) })
        }
    }

    static func words(_ text: String) -> [Range<Int>] {
        var words: [Range<Int>] = []
        for word in text.split(separator: " ") {
            let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
            words.append(start..<start + word.utf8.count)
        }
        return words
    }
}

/// Turns letters of every word to capitals and the words around, with links: shows where everything goes.
struct MirrorEngine: SegmentEngine {
    func translate(_ segments: [Segment]) -> [SegmentTranslation] {
        segments.map { segment in
            let source = TableEngine.words(segment.text)
            var text = ""
            var links: [SegmentTranslation.Link] = []
            let bytes = Array(segment.text.utf8)
            for word in source.reversed() {
                if !text.isEmpty { text += " " }
                let start = text.utf8.count
                let original = String(decoding: bytes[word], as: UTF8.self)
                let isKept = segment.kept.contains { $0.overlaps(word) } || original.contains("%")
                text += isKept ? original : original.uppercased()
                links.append(SegmentTranslation.Link(source: word, target: start..<text.utf8.count))
            }
            return SegmentTranslation(text: text, links: links)
        }
    }
}

/// Changes every sentence by putting `→` before it.
struct ArrowEngine: SegmentEngine {
    func translate(_ segments: [Segment]) -> [SegmentTranslation] {
        segments.map { SegmentTranslation(text: "→" + $0.text) }
    }
}
