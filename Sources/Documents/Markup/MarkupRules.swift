/// What the elements of a kind of markup are to a translator.
struct MarkupRules: Sendable {
    /// The part that an element plays.
    enum Role: Sendable, Equatable {
        /// Ends what stands before it: a paragraph, a cell, a heading.
        case block
        /// Part of a sentence: emphasis, a link.
        case inline
        /// Ends a line within a block.
        case lineBreak
        /// Part of a sentence that no engine may change, read as it stands: code, a key.
        case kept
        /// Not to be looked into, and no part of a sentence: a script, preformatted text.
        case untouched
        /// Stands by itself in a sentence, with nothing to read in it: an image, a drawing.
        case object
        /// Stands in a sentence, and holds blocks of its own: a footnote, a text frame.
        case nested
    }

    let isHTML: Bool
    /// Whether white space counts as it stands.
    var keepsSpace = false
    let role: @Sendable (_ element: String) -> Role
    /// Whether an attribute holds text that people read.
    let isTranslated: @Sendable (_ attribute: String, _ tag: StartTag, _ element: String) -> Bool

    /// The text that a program reads where the file has escapes besides references, and back.
    var decode: (@Sendable (String) -> String)?
    var encode: (@Sendable (String) -> String)?
    /// The elements that hold plural forms, which are filled for the target.
    var plurals: Plurals?
    /// Elements whose text is the document's language.
    var languageElements: Set<String> = []
    /// Picks elements that stay as they are by their attributes.
    var isRefused: (@Sendable (_ tag: StartTag, _ element: String) -> Bool)?
    /// How source and translation stand side by side, when that is asked for.
    var bilingual = BilingualMarkup.table

    /// `<plurals><item quantity="one">`: the element of all forms, that of one, and what names its category.
    struct Plurals: Sendable {
        let parent: String
        let item: String
        let attribute: String
    }

    /// HTML, and the XHTML of EPUB.
    static func html(isXML: Bool) -> MarkupRules {
        MarkupRules(
            isHTML: !isXML,
            role: { element in
                let name = element.contains(":") ? element : element.lowercased()
                return htmlRoles[name] ?? .inline
            },
            isTranslated: { attribute, tag, element in
                switch attribute {
                case "alt", "title", "placeholder", "aria-label", "aria-description", "aria-roledescription",
                    "aria-placeholder", "aria-valuetext", "summary", "abbr":
                    return true
                case "label": return ["option", "optgroup", "track"].contains(element)
                case "content":
                    let name = tag.value("name") ?? tag.value("property") ?? ""
                    return element == "meta" && describingNames.contains(name.lowercased())
                case "value":
                    return element == "input"
                        && ["submit", "button", "reset"].contains(tag.value("type")?.lowercased() ?? "")
                default: return false
                }
            })
    }

    private static let describingNames: Set<String> = [
        "description", "og:title", "og:description", "og:site_name", "og:image:alt", "twitter:title",
        "twitter:description", "twitter:image:alt",
    ]

    private static let htmlRoles: [String: Role] = {
        var roles: [String: Role] = [:]
        let groups: [(Role, String)] = [
            (
                .block,
                """
                html head body title address article aside blockquote button caption center col colgroup dd details \
                dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup \
                hr legend li link main menu meta nav noframes noscript ol optgroup option p section select search \
                summary table tbody td tfoot th thead tr ul base template param source track area map
                """
            ),
            (.lineBreak, "br"),
            (.kept, "code kbd samp var tt math"),
            (
                .untouched,
                "script style pre textarea xmp plaintext listing head:style svg:style"
            ),
            (.object, "img svg object iframe embed video audio canvas applet input wbr ruby"),
        ]
        for (role, names) in groups {
            for name in names.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                roles[String(name)] = role
            }
        }
        return roles
    }()
}
