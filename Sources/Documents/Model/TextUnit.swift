/// A paragraph, a cell, a message: what is translated as a whole and never joined with its neighbours.
package struct TextUnit: Sendable {
    /// What a unit is made of, in order.
    package enum Part: Sendable {
        /// Text as a reader sees it, and as it stands in the document.
        case text(String, source: String)
        case mark(Mark)
    }

    /// Something between the words: a tag, an image, a line break.
    package struct Mark: Sendable {
        /// What a mark does to the text around it.
        package enum Kind: Sendable, Equatable {
            /// Opens an element that the matching `close` ends.
            case open
            case close
            /// Stands by itself beside the word it belongs to.
            case standalone
            /// Holds text that a reader sees and no engine may change: `<code>x</code>`.
            case kept(String)
            /// Ends a line; no sentence goes on behind it.
            case lineBreak
        }

        package var kind: Kind
        /// How the mark stands in the document; what it holds to be translated, such as `alt`, is a unit in it.
        package var pieces: [DocumentPiece]
        /// Whether the element is a run: in formats where text lives in runs, none stands outside of one.
        package var isRun = false

        package init(_ kind: Kind, _ pieces: [DocumentPiece], isRun: Bool = false) {
            self.kind = kind
            self.pieces = pieces
            self.isRun = isRun
        }

        package init(_ kind: Kind, kept: String, isRun: Bool = false) {
            self.init(kind, kept.isEmpty ? [] : [.kept(kept)], isRun: isRun)
        }
    }

    package var parts: [Part]
    package var notation: TextNotation

    package init(_ parts: [Part], notation: TextNotation = TextNotation()) {
        self.parts = parts
        self.notation = notation
    }

    /// A unit of nothing but text.
    package init(text: String, source: String, notation: TextNotation = TextNotation()) {
        self.init([.text(text, source: source)], notation: notation)
    }

    /// The unit as it stands in the document.
    package var source: String {
        if let unchanged = notation.unchanged { return unchanged }
        return parts.map { part in
            switch part {
            case .text(_, let source): source
            case .mark(let mark): mark.pieces.map(\.source).joined()
            }
        }.joined()
    }

    /// Whether there is a letter to translate.
    package var hasLetters: Bool {
        parts.contains { part in
            guard case .text(let text, _) = part else { return false }
            return text.unicodeScalars.contains(where: \.properties.isAlphabetic)
        }
    }
}

/// How translated text is written in a document.
package struct TextNotation: Sendable {
    /// Writes text between marks: `<` as `&lt;` and so on.
    package var escape: @Sendable (String) -> String
    /// What must stand around text that no other run holds, in formats where text lives in runs.
    package var run: Run?
    /// Makes the last changes to a whole translated unit, after its marks were put back.
    package var finish: @Sendable (_ translation: String) -> String
    /// What stands in the document where nothing changes, for units whose parts don't say.
    package var unchanged: String?

    /// The beginning and the end of a run.
    package struct Run: Sendable {
        package let open: String
        package let close: String

        package init(open: String, close: String) {
            self.open = open
            self.close = close
        }
    }

    package init(
        escape: @escaping @Sendable (String) -> String = { $0 },
        run: Run? = nil,
        finish: @escaping @Sendable (String) -> String = { $0 },
        unchanged: String? = nil
    ) {
        self.escape = escape
        self.run = run
        self.finish = finish
        self.unchanged = unchanged
    }
}
