/// How source and translation stand side by side in HTML.
enum BilingualMarkup: Sendable {
    /// A table of one row with both.
    case table
    /// The source's paragraph before that of the translation, as books have it.
    case interleaved

    /// Elements that stand as a whole beside their translation.
    func isWhole(_ element: String) -> Bool { ["p", "h1", "h2", "h3", "h4", "h5", "h6"].contains(element) }

    /// Elements that hold both texts, one below the other.
    func isSplit(_ element: String) -> Bool {
        ["li", "td", "th", "dd", "dt", "figcaption", "caption", "div", "blockquote", "section", "summary"]
            .contains(element)
    }

    /// An element's pieces twice: as they stand, then to be translated.
    func pieces(_ inner: [DocumentPiece], _ options: DocumentOptions) -> [DocumentPiece] {
        let source = Self.withoutIdentifiers(inner.map(\.source).joined())
        switch self {
        case .table:
            return [
                .kept(
                    "<table class=\"bilingual\"><tr><td lang=\"\(options.source)\">\(source)</td><td lang=\"\(options.target)\">"
                )
            ] + inner + [.kept("</td></tr></table>")]
        case .interleaved: return [.kept(source + "\n")] + inner
        }
    }

    /// Identifiers must stand once in a document.
    private static func withoutIdentifiers(_ source: String) -> String {
        var result = source
        for name in [" id=\"", " xml:id=\"", " id='"] {
            while let range = result.range(ofText: name) {
                let quote = name.last ?? "\""
                guard let end = result[range.upperBound...].firstIndex(of: quote) else { break }
                result.removeSubrange(range.lowerBound...end)
            }
        }
        return result
    }
}
