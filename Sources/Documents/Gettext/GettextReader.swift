import TextAnalysis

/// Maps PO and POT files to units: every message without a translation. Translations that are there, fuzzy ones
/// too, stay; the header gets the target's language and plural forms.
struct GettextReader {
    let target: LanguageTag
    let name: String

    /// The encoding that the header declares.
    static func declaredEncoding(_ bytes: [UInt8]) -> TextEncoding? {
        let head = String(decoding: bytes.prefix(8192), as: UTF8.self)
        guard let range = head.range(ofText: "charset=") else { return nil }
        let label = head[range.upperBound...].prefix {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0))
        }
        return label == "CHARSET" ? nil : TextEncoding(named: String(label))
    }

    func pieces(of text: String) throws(DocumentError) -> [DocumentPiece] {
        let file = try PortableObject(text, name: name)
        var pieces: [DocumentPiece] = []
        var forms = PluralForms(language: target.language)
        for item in file.items {
            switch item {
            case .kept(let text): pieces.keep(text)
            case .entry(let entry) where entry.isHeader:
                let header = GettextHeader(entry.translations.first?.value ?? "")
                let isForeign = header.language.map { $0 != header.normalized(target) } ?? true
                if !isForeign, let own = header.pluralCount, own != forms.categories.count {
                    // The file's own forms hold for a language that is the file's.
                    forms = PluralForms(count: own, like: forms)
                }
                pieces.keep(headerText(entry, header, forms))
            case .entry(let entry): append(entry, forms: forms, to: &pieces)
            }
        }
        return pieces
    }

    private func headerText(_ entry: PortableObject.Entry, _ header: GettextHeader, _ forms: PluralForms)
        -> String
    {
        let source = entry.comments + entry.fields.map(\.source).joined()
        let updated = header.updated(language: target, forms: forms)
        guard updated != header.text else { return source }
        // A header that is fuzzy is none to gettext.
        let comments = entry.comments.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.filter { !$0.isWhitespace } != "#,fuzzy" }.joined(separator: "\n")
        let others = entry.fields.filter { !$0.keyword.hasPrefix("msgstr") }.map(\.source).joined()
        return comments + others
            + PortableObject.field("msgstr", updated, terminator: Self.terminator(of: entry))
    }

    private static func terminator(of entry: PortableObject.Entry) -> String {
        entry.fields.first?.source.contains("\r\n") == true ? "\r\n" : "\n"
    }

    private func append(_ entry: PortableObject.Entry, forms: PluralForms, to pieces: inout [DocumentPiece]) {
        let source = entry.fields.map(\.source).joined()
        let isDone = entry.translations.contains { !$0.value.isEmpty } || entry.translations.isEmpty
        guard !isDone, !entry.flags.contains("fuzzy"), let singular = entry.value("msgid") else {
            pieces.keep(entry.comments + source)
            return
        }
        pieces.keep(entry.comments)
        pieces.keep(entry.fields.filter { !$0.keyword.hasPrefix("msgstr") }.map(\.source).joined())
        let terminator = Self.terminator(of: entry)
        guard let plural = entry.value("msgid_plural") else {
            for field in entry.translations {
                pieces.append(.unit(GettextMessage(singular, field: field, terminator: terminator).unit))
            }
            return
        }
        let present = entry.translations
        for (index, category) in forms.categories.enumerated() {
            let keyword = "msgstr[\(index)]"
            let field =
                present.first { $0.keyword == keyword }
                ?? PortableObject.Field(keyword: keyword, value: "", source: "\(keyword) \"\"\(terminator)")
            // A singular without its number says “one”, which is wrong where the form counts 21 too.
            let countsMore = forms.expression.contains("n%10==1") || forms.expression.contains("n > 1")
            let fits = category == "one" && (!countsMore || GettextMessage.numberSpan(in: singular) != nil)
            pieces.append(
                .unit(
                    GettextMessage(
                        fits ? singular : plural, field: field, terminator: terminator,
                        sample: forms.samples[index]
                    ).unit))
        }
    }
}
