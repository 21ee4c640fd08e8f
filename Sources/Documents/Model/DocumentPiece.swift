/// A piece of a document, in the document's order.
package enum DocumentPiece: Sendable {
    /// Written as it stands.
    case kept(String)
    /// Translated as a whole.
    case unit(TextUnit)

    /// The piece as it stands in the source.
    package var source: String {
        switch self {
        case .kept(let text): text
        case .unit(let unit): unit.source
        }
    }
}

extension [DocumentPiece] {
    /// Appends text that is kept, to the last piece where that is kept too.
    package mutating func keep(_ text: some StringProtocol) {
        guard !text.isEmpty else { return }
        if case .kept(let before)? = last {
            self[count - 1] = .kept(before + text)
        } else {
            append(.kept(String(text)))
        }
    }
}
