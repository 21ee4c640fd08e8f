import TextAnalysis

/// What a record is searched and sorted by.
struct RecordText: Sendable {
    private let collator: Collator

    /// - Parameter collation: the tag of the language whose order counts.
    init(collation: String) {
        collator = Collator(language: LanguageTag(collation) ?? "und", strength: .accents)
    }

    /// The texts of a record as they are searched: folded, one a line, the source first; two line ends at the end.
    static func folded(_ content: RecordContent) -> String {
        ([content.source, content.target] + content.tags + [content.note, content.domain])
            .map(fold)
            .joined(separator: "\n") + "\n\n"
    }

    /// One text, folded, without line ends.
    static func fold(_ text: String) -> String {
        let key = SearchKey.make(text)
        guard key.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return key }
        return String(
            String.UnicodeScalarView(key.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
    }

    /// Bytes that sort as the user's language sorts the source text; texts that begin alike for hundreds of
    /// characters may stand in any order.
    func sortKey(_ content: RecordContent) -> [UInt8] {
        collator.sortKey(of: String(content.source.prefix(200)))
    }

    /// Letters that a correction's first word and a word of a text must share to be compared any further.
    package static let lookupLength = 3

    /// What a correction is looked up by; empty for other records.
    static func lookup(_ content: RecordContent, kind: RecordKind) -> String {
        guard kind == .correction else { return "" }
        let first = WordSegmenter().words(in: content.source).first.map { String(content.source[$0]) }
        return lookup(word: first ?? content.source)
    }

    static func lookup(word: String) -> String { String(SearchKey.make(word).prefix(lookupLength)) }
}
