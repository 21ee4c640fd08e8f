import TextAnalysis

/// Which parts of an archive hold text, and how each is read.
struct ContainerParts {
    let format: FormatKind
    let options: DocumentOptions

    /// The pieces of a part; `nil` for one that is copied as it is.
    func pieces(of part: String, text: () throws(DocumentError) -> String) throws(DocumentError)
        -> [DocumentPiece]?
    {
        guard let kind = kind(of: part) else { return nil }
        let text = try text()
        switch kind {
        case .page:
            return try HTMLDocument.pieces(of: text, options: options, name: part, bilingual: .interleaved)
        case .markup(let rules):
            return try MarkupReader.pieces(of: text, rules: rules, options: options, name: part)
        case .runs(let names): return try RunReader.pieces(of: text, names: names, name: part)
        }
    }

    private enum Kind {
        case page
        case markup(MarkupRules)
        case runs(RunReader.Names)
    }

    private func kind(of part: String) -> Kind? {
        let name = part.split(separator: "/").last.map(String.init) ?? part
        let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        switch format {
        case .epub:
            switch suffix {
            case "xhtml", "html", "htm", "xht": return .page
            case "ncx": return .markup(Self.navigation)
            case "opf": return .markup(Self.package)
            default: return nil
            }
        case .docx:
            if part == "docProps/core.xml" { return .markup(Self.properties) }
            guard part.hasPrefix("word/"), suffix == "xml" else { return nil }
            let isText = ["document", "header", "footer", "footnotes", "endnotes"].contains {
                name.hasPrefix($0)
            }
            return isText && !part.dropFirst(5).contains("/") ? .runs(.word) : nil
        case .xlsx:
            if part == "xl/sharedStrings.xml" || part.hasPrefix("xl/worksheets/") && suffix == "xml" {
                return .runs(.spreadsheet)
            }
            return part == "docProps/core.xml" ? .markup(Self.properties) : nil
        case .odt, .ods:
            switch part {
            case "content.xml", "styles.xml": return .markup(OpenDocument.rules)
            case "meta.xml": return .markup(Self.properties)
            default: return nil
            }
        default: return nil
        }
    }

    // MARK: - Rules

    /// An EPUB 2's table of contents.
    private static var navigation: MarkupRules {
        MarkupRules(
            isHTML: false,
            role: { element in
                switch local(element) {
                case "text", "ncx", "navMap", "navPoint", "navLabel", "docTitle", "pageList", "pageTarget",
                    "navList",
                    "navTarget":
                    .block
                default: .untouched
                }
            },
            isTranslated: { _, _, _ in false })
    }

    /// The metadata of an EPUB.
    private static var package: MarkupRules {
        var rules = MarkupRules(
            isHTML: false,
            role: { element in
                switch local(element) {
                case "package", "metadata", "dc-metadata", "x-metadata", "title", "description", "language":
                    .block
                default: .untouched
                }
            },
            isTranslated: { _, _, _ in false })
        rules.languageElements = ["dc:language", "language"]
        return rules
    }

    /// The properties of an office document.
    private static var properties: MarkupRules {
        var rules = MarkupRules(
            isHTML: false,
            role: { element in
                switch local(element) {
                case "coreProperties", "document-meta", "meta": .block
                case "title", "subject", "description", "language": .block
                default: .untouched
                }
            },
            isTranslated: { _, _, _ in false })
        rules.languageElements = ["dc:language"]
        return rules
    }

    private static func local(_ name: String) -> String {
        name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }
}

/// The text of OpenDocument files.
enum OpenDocument {
    static var rules: MarkupRules {
        var rules = MarkupRules(
            isHTML: false,
            role: { element in
                switch element {
                case "text:span", "text:a", "text:meta", "text:meta-field", "text:placeholder",
                    "text:text-input",
                    "text:ruby-base":
                    .inline
                case "text:line-break", "text:tab": .lineBreak
                case "text:note", "draw:frame", "draw:custom-shape", "draw:rect", "draw:ellipse", "draw:line",
                    "draw:connector", "draw:g", "draw:path", "draw:polygon", "draw:polyline", "draw:caption",
                    "draw:a",
                    "text:ruby":
                    .nested
                case "text:note-citation", "text:tracked-changes", "office:annotation", "office:scripts",
                    "office:forms", "office:font-face-decls", "text:sequence-decls", "text:variable-decls",
                    "text:user-field-decls", "office:settings", "table:calculation-settings",
                    "text:ruby-text",
                    "table:content-validations", "table:database-ranges", "math:math", "office:binary-data",
                    "svg:desc",
                    "number:text", "number:currency-symbol", "table:named-expressions",
                    "table:tracked-changes",
                    "text:list-level-style-number", "office:dde-source":
                    .untouched
                case let name where name.hasPrefix("number:"): .untouched
                // Fields stand in a sentence: what they show is made anew when the document is opened.
                case let name where name.hasPrefix("text:") && Self.fields.contains(name): .kept
                case let name where Self.marks.contains(name): .object
                default: .block
                }
            },
            isTranslated: { _, _, _ in false })
        rules.isRefused = { tag, element in
            guard element == "table:table-cell" || element == "table:covered-table-cell" else { return false }
            // What a cell of numbers, dates or formulas shows is made from its value.
            if tag.value("table:formula") != nil { return true }
            return tag.value("office:value-type").map { $0 != "string" } ?? false
        }
        return rules
    }

    private static let fields: Set<String> = [
        "text:page-number", "text:page-count", "text:date", "text:time", "text:author-name", "text:title",
        "text:subject",
        "text:chapter", "text:file-name", "text:sheet-name", "text:bookmark-ref", "text:reference-ref",
        "text:note-ref", "text:sequence-ref", "text:sequence", "text:expression", "text:variable-get",
        "text:variable-set", "text:user-field-get", "text:creation-date", "text:modification-date",
        "text:initial-creator",
        "text:creator", "text:word-count", "text:character-count", "text:template-name", "text:measure",
    ]

    private static let marks: Set<String> = [
        "text:s", "text:bookmark", "text:bookmark-start", "text:bookmark-end", "text:soft-page-break",
        "text:reference-mark", "text:reference-mark-start", "text:reference-mark-end", "text:change",
        "text:change-start", "text:change-end", "office:annotation-end", "text:alphabetical-index-mark",
        "text:alphabetical-index-mark-start", "text:alphabetical-index-mark-end", "text:toc-mark",
        "text:toc-mark-start",
        "text:toc-mark-end", "text:user-index-mark", "text:bibliography-mark", "text:number", "draw:control",
        "presentation:footer", "presentation:header", "presentation:date-time",
    ]
}
