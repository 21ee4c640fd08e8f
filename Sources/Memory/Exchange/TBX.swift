/// Terminology in TBX, the current form (ISO 30042:2019: `conceptEntry`, `langSec`) and the one before
/// (`termEntry`, `langSet`).
enum TBX {
    static func text(of records: [MemoryRecord]) -> String {
        let language = records.first?.content.sourceLanguage ?? "en"
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tbx style="dca" type="TBX-Basic" xml:lang="\(XMLText.escaped(language))" \
            xmlns="urn:iso:std:iso:30042:ed-2">
            <tbxHeader><fileDesc><sourceDesc><p>Corrections from Tolmach</p></sourceDesc></fileDesc></tbxHeader>
            <text><body>

            """
        for record in records {
            let content = record.content
            text += "<conceptEntry id=\"c\(record.id)\">"
            if !content.domain.isEmpty {
                text += "<descrip type=\"subjectField\">\(XMLText.escaped(content.domain))</descrip>"
            }
            if !content.note.isEmpty { text += "<note>\(XMLText.escaped(content.note))</note>" }
            for (language, term) in [
                (content.sourceLanguage, content.source), (content.targetLanguage, content.target),
            ] {
                text += "<langSec xml:lang=\"\(XMLText.escaped(language))\"><termSec><term>"
                text += "\(XMLText.escaped(term))</term></termSec></langSec>"
            }
            text += "</conceptEntry>\n"
        }
        return text + "</body></text>\n</tbx>\n"
    }

    /// The terms of each concept in the source language, each with the first term in the target language.
    ///
    /// - Parameter source: `nil` for the first language of each concept; likewise `target` for the second.
    static func contents(
        of data: [UInt8],
        file: String,
        from source: String?,
        to target: String?
    ) throws(MemoryError) -> [RecordContent] {
        var reader = XMLReader(file: file, data)
        var contents: [RecordContent] = []
        var concept = Concept()
        var text = ""
        var isSubject = false
        var root = ""
        while let event = try reader.next() {
            switch event {
            case .start(let name, let attributes):
                if root.isEmpty { root = name }
                text = ""
                switch name {
                case "conceptEntry", "termEntry": concept = Concept()
                case "langSec", "langSet":
                    concept.begin(language: attributes["xml:lang"] ?? attributes["lang"])
                case "descrip": isSubject = attributes["type"] == "subjectField"
                default: break
                }
            case .text(let piece): text += piece
            case .end(let name):
                let value = text.trimmed
                switch name {
                case "term": concept.add(term: value)
                case "descrip" where isSubject, "subjectField": concept.domain = value
                case "note": concept.note = value
                case "conceptEntry", "termEntry": contents += concept.contents(from: source, to: target)
                default: break
                }
                text = ""
            }
        }
        guard ["tbx", "martif"].contains(root) else {
            throw .malformed(file: file, line: 0, reason: "it is no TBX document")
        }
        return contents
    }

    private struct Concept {
        var domain = ""
        var note = ""
        private var languages: [(tag: String, terms: [String])] = []

        mutating func begin(language: String?) { languages.append((language ?? "", [])) }

        mutating func add(term: String) {
            guard !languages.isEmpty, !term.isEmpty else { return }
            languages[languages.count - 1].terms.append(term)
        }

        func contents(from source: String?, to target: String?) -> [RecordContent] {
            let filled = languages.filter { !$0.terms.isEmpty }
            guard let from = filled.first(where: { source == nil || LanguageMatch.matches($0.tag, source) }),
                let to = filled.first(where: {
                    $0.tag != from.tag && (target == nil || LanguageMatch.matches($0.tag, target))
                }), let translation = to.terms.first
            else { return [] }
            return from.terms.map { term in
                RecordContent(
                    from: source ?? LanguageMatch.base(from.tag), to: target ?? LanguageMatch.base(to.tag),
                    source: term, target: translation, note: note, domain: domain)
            }
        }
    }
}
