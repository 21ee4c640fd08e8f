import TextAnalysis

/// How a document is translated.
package struct DocumentOptions: Sendable {
    /// The language of the document.
    package var source: LanguageTag
    package var target: LanguageTag
    /// Whether lines that were wrapped by hand are joined before translating, and wrapped again.
    package var reflows = false
    /// Whether source and translation stand side by side.
    package var isBilingual = false

    package init(source: LanguageTag, target: LanguageTag) {
        self.source = source
        self.target = target
    }
}

/// What was done with a document.
package struct DocumentReport: Sendable, Hashable {
    /// Sentences that were translated, and how many of them were taken from finished work.
    package var segments = 0
    package var reused = 0
    /// Sentences whose translation lost a placeholder or another kept text, and stand as in the source.
    package var refused = 0
    /// Bytes that were not valid in the document's encoding, each replaced by U+FFFD.
    package var invalidBytes = 0
    /// The name of the encoding that was read, and whether it was guessed from the bytes.
    package var encoding = "UTF-8"
    package var isEncodingGuessed = false
    /// What a reader should know, one line each.
    package var notes: [String] = []

    package init() {}

    package mutating func add(_ other: DocumentReport) {
        segments += other.segments
        reused += other.reused
        refused += other.refused
        invalidBytes += other.invalidBytes
        for note in other.notes where !notes.contains(note) { notes.append(note) }
    }
}
