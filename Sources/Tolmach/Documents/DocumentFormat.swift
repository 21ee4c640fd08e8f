import Documents

/// A format that documents are read and written in.
///
/// ```swift
/// print(DocumentFormat(path: "book.epub") ?? .text)  // epub
/// ```
public enum DocumentFormat: String, Sendable, CaseIterable {
    case text, markdown, html, srt, vtt, po, xliff, json, yaml, strings, xcstrings, android, epub, docx, odt,
        ods
    case xlsx

    /// The format that a file's name tells; `nil` for a name that tells none.
    public init?(path: String) {
        guard let kind = FormatKind(path: path) else { return nil }
        self.init(kind)
    }

    init?(_ kind: FormatKind) { self.init(rawValue: kind.rawValue) }

    /// The extensions of such files, the usual one first.
    public var extensions: [String] { kind.extensions }

    /// Every case has its kind by the same name.
    var kind: FormatKind { FormatKind(rawValue: rawValue) ?? .text }
}
