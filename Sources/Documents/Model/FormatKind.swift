/// The formats that are read and written.
package enum FormatKind: String, Sendable, CaseIterable {
    case text
    case markdown
    case html
    case srt
    case vtt
    case po
    case xliff
    case json
    case yaml
    case strings
    case xcstrings
    case android
    case epub
    case docx
    case odt
    case ods
    case xlsx

    /// The extensions of each format's files, the usual one first.
    package var extensions: [String] {
        switch self {
        case .text: ["txt", "text", "log"]
        case .markdown: ["md", "markdown", "mdown", "mkd"]
        case .html: ["html", "htm", "xhtml", "xht"]
        case .srt: ["srt"]
        case .vtt: ["vtt"]
        case .po: ["po", "pot"]
        case .xliff: ["xlf", "xliff"]
        case .json: ["json", "arb"]
        case .yaml: ["yaml", "yml"]
        case .strings: ["strings"]
        case .xcstrings: ["xcstrings"]
        case .android: []
        case .epub: ["epub"]
        case .docx: ["docx", "docm"]
        case .odt: ["odt", "fodt"]
        case .ods: ["ods"]
        case .xlsx: ["xlsx", "xlsm"]
        }
    }

    /// Whether a document is an archive of parts.
    package var isContainer: Bool {
        switch self {
        case .epub, .docx, .odt, .ods, .xlsx: true
        default: false
        }
    }

    /// The format that a file's name tells.
    package init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // Android's catalogues are known by their folder and name: res/values/strings.xml.
        if name.lowercased().hasSuffix(".xml") {
            guard name == "strings.xml" || name == "plurals.xml" || name == "arrays.xml" else { return nil }
            self = .android
            return
        }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        guard let format = Self.allCases.first(where: { $0.extensions.contains(suffix) }) else { return nil }
        self = format
    }
}
