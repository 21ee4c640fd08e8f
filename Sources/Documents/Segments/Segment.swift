/// A sentence on its way to an engine.
package struct Segment: Sendable, Hashable {
    package let text: String
    /// What must come out unchanged, as ranges of UTF-8 offsets, in order.
    package let kept: [Range<Int>]

    package init(_ text: String, kept: [Range<Int>] = []) {
        self.text = text
        self.kept = kept
    }
}

/// What an engine made of a segment.
package struct SegmentTranslation: Sendable, Hashable {
    package var text: String
    /// Which words of the source the target's words come from; empty when the engine can't tell.
    package var links: [Link]

    /// A link between words, as ranges of UTF-8 offsets.
    package struct Link: Sendable, Hashable {
        package let source: Range<Int>
        package let target: Range<Int>

        package init(source: Range<Int>, target: Range<Int>) {
            self.source = source
            self.target = target
        }
    }

    package init(text: String, links: [Link] = []) {
        self.text = text
        self.links = links
    }
}

/// What translates the sentences of documents.
package protocol SegmentEngine: Sendable {
    /// Translates segments, one result each, in order. Errors are of kind `.engine` or `.interrupted`.
    func translate(_ segments: [Segment]) async throws(DocumentError) -> [SegmentTranslation]
}
