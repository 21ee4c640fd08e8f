/// Translation memories in TMX 1.4b.
enum TMX {
    static func text(of records: [MemoryRecord]) -> String {
        let languages = Set(records.map(\.content.sourceLanguage))
        let source = languages.count == 1 ? languages.first ?? "*all*" : "*all*"
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tmx version="1.4">
            <header creationtool="Tolmach" creationtoolversion="1" segtype="sentence" o-tmf="Tolmach" \
            adminlang="en" srclang="\(XMLText.escaped(source))" datatype="plaintext"/>
            <body>

            """
        for record in records {
            let content = record.content
            text += "<tu tuid=\"\(record.id)\" srclang=\"\(XMLText.escaped(content.sourceLanguage))\">"
            if !content.note.isEmpty { text += "<note>\(XMLText.escaped(content.note))</note>" }
            if !content.domain.isEmpty {
                text += "<prop type=\"domain\">\(XMLText.escaped(content.domain))</prop>"
            }
            for (language, segment) in [
                (content.sourceLanguage, content.source), (content.targetLanguage, content.target),
            ] {
                text +=
                    "<tuv xml:lang=\"\(XMLText.escaped(language))\"><seg>\(XMLText.escaped(segment))</seg></tuv>"
            }
            text += "</tu>\n"
        }
        return text + "</body>\n</tmx>\n"
    }

    /// The pairs of each unit: its source with each of its other languages, or with the one asked for.
    ///
    /// What stands in a segment's elements for the codes of a native format (`bpt`, `ept`, `it`, `ph`, `ut`) is left
    /// out; text that is only marked (`hi`, `sub`) is kept.
    static func contents(
        of data: [UInt8],
        file: String,
        from source: String?,
        to target: String?
    ) throws(MemoryError) -> [RecordContent] {
        var reader = XMLReader(file: file, data)
        var contents: [RecordContent] = []
        var unit = Unit(sourceLanguage: nil)
        var header: String?
        var root = ""
        var text = ""
        var codes = 0
        var isDomain = false
        while let event = try reader.next() {
            switch event {
            case .start(let name, let attributes):
                if root.isEmpty { root = name }
                switch name {
                case "header": header = attributes["srclang"]
                case "tu": unit = Unit(sourceLanguage: attributes["srclang"] ?? header)
                case "tuv": unit.language = attributes["xml:lang"] ?? attributes["lang"] ?? ""
                case "prop": isDomain = attributes["type"] == "domain"
                case _ where Self.codes.contains(name): codes += 1
                default: break
                }
                if ["seg", "note", "prop"].contains(name) { text = "" }
            case .text(let piece):
                if codes == 0 { text += piece }
            case .end(let name):
                switch name {
                case "seg": unit.segments.append((unit.language, text))
                case "note" where unit.segments.isEmpty: unit.note = text.trimmed
                case "prop" where isDomain: unit.domain = text.trimmed
                case "tu": contents += unit.contents(from: source, to: target)
                case _ where Self.codes.contains(name): codes -= 1
                default: break
                }
            }
        }
        guard root == "tmx" else { throw .malformed(file: file, line: 0, reason: "it is no TMX document") }
        return contents
    }

    private static let codes: Set<String> = ["bpt", "ept", "it", "ph", "ut"]

    private struct Unit {
        var sourceLanguage: String?
        var language = ""
        var segments: [(language: String, text: String)] = []
        var note = ""
        var domain = ""

        init(sourceLanguage: String?) { self.sourceLanguage = sourceLanguage }

        func contents(from source: String?, to target: String?) -> [RecordContent] {
            let named = source ?? (sourceLanguage == "*all*" ? nil : sourceLanguage)
            let filled = segments.filter { !$0.text.isEmpty }
            guard
                let from = filled.first(where: { named == nil || LanguageMatch.matches($0.language, named) })
            else { return [] }
            return filled.compactMap { to in
                guard to.language != from.language,
                    target == nil || LanguageMatch.matches(to.language, target)
                else { return nil }
                return RecordContent(
                    from: source ?? LanguageMatch.base(from.language),
                    to: target ?? LanguageMatch.base(to.language), source: from.text, target: to.text,
                    note: note, domain: domain)
            }
        }
    }
}
