/// Maps Xcode's string catalogs (`.xcstrings`) to units: each string without the target's localization gets one.
struct StringCatalog {
    private let bytes: [UInt8]
    private let options: DocumentOptions
    /// What is put in, by the byte before which it stands.
    private var insertions: [(offset: Int, pieces: [DocumentPiece])] = []

    static func pieces(of text: String, options: DocumentOptions, name: String) throws(DocumentError)
        -> [DocumentPiece]
    {
        let bytes = Array(text.utf8)
        let root = try JSONTree(bytes, name: name)
        guard case .object(let strings, _)? = root["strings"] else {
            throw DocumentError(.malformed, "\(name) has no “strings”, so it is no string catalog.")
        }
        var catalog = StringCatalog(bytes: bytes, options: options)
        let source = root["sourceLanguage"]?.string ?? options.source.description
        for member in strings { catalog.add(member, source: source) }
        return catalog.pieces()
    }

    private init(bytes: [UInt8], options: DocumentOptions) {
        self.bytes = bytes
        self.options = options
    }

    private func pieces() -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        var position = 0
        for insertion in insertions.sorted(by: { $0.offset < $1.offset }) {
            pieces.keep(String(decoding: bytes[position..<insertion.offset], as: UTF8.self))
            for piece in insertion.pieces {
                if case .kept(let text) = piece { pieces.keep(text) } else { pieces.append(piece) }
            }
            position = insertion.offset
        }
        pieces.keep(String(decoding: bytes[position...], as: UTF8.self))
        return pieces
    }

    private mutating func add(_ member: JSONTree.Member, source: String) {
        guard case .object(let entry, let entryRange) = member.value else { return }
        if case .other(let range)? = member.value["shouldTranslate"], bytes[range].first == UInt8(ascii: "f")
        {
            return
        }
        let localizations = member.value["localizations"]
        let target = options.target.description
        if localizations?[target] != nil { return }
        let own = localizations?[source]
        let indent = 4
        var body: [DocumentPiece]?
        if let own, case .object(let plurals, _)? = own["variations"]?["plural"] {
            body = plural(plurals, indent: indent + 4)
        } else if let text = own?["stringUnit"]?["value"]?.string ?? (own == nil ? member.key : nil),
            text.contains(where: \.isLetter)
        {
            body = stringUnit(text, indent: indent + 4)
        }
        guard let body else { return }
        let quoted = "\"\(target)\" : {\n"
        if let localizations, case .object(let members, let range) = localizations {
            insert(quoted, body, in: range, isEmpty: members.isEmpty, indent: indent + 4)
        } else if localizations == nil {
            let opened = "\"localizations\" : {\n" + pad(indent + 4) + quoted
            let closed: [DocumentPiece] = body + [.kept("\n" + pad(indent + 4) + "}")]
            insert(opened, closed, in: entryRange, isEmpty: entry.isEmpty, indent: indent + 2)
        }
    }

    private func pad(_ count: Int) -> String { String(repeating: " ", count: count) }

    /// Puts a member at an object's end.
    private mutating func insert(
        _ head: String, _ body: [DocumentPiece], in range: Range<Int>, isEmpty: Bool, indent: Int
    ) {
        // Behind the last member, before the white space that the closing brace stands behind.
        var end = range.upperBound - 1
        while end > range.lowerBound + 1, bytes[end - 1] == 0x20 || (0x09...0x0D).contains(bytes[end - 1]) {
            end -= 1
        }
        var pieces: [DocumentPiece] = [.kept((isEmpty ? "" : ",") + "\n" + pad(indent) + head)]
        pieces += body
        pieces.append(.kept("\n" + pad(indent) + "}" + (isEmpty ? "\n" + pad(indent - 2) : "")))
        insertions.append((end, pieces))
    }

    private func stringUnit(_ text: String, indent: Int, sample: Int? = nil) -> [DocumentPiece] {
        let space = pad(indent)
        return [
            .kept(
                "\(space)\"stringUnit\" : {\n\(space)  \"state\" : \"needs_review\",\n\(space)  \"value\" : \""
            ),
            .unit(CountedMessage.unit(text, sample: sample, escape: { JSONText.escape($0, isASCII: false) })),
            .kept("\"\n\(space)}"),
        ]
    }

    private func plural(_ members: [JSONTree.Member], indent: Int) -> [DocumentPiece]? {
        func text(_ category: String) -> String? {
            members.first { $0.key == category }?.value["stringUnit"]?["value"]?.string
        }
        guard let other = text("other") else { return nil }
        let forms = PluralForms(language: options.target.language)
        var categories = forms.categories
        if !categories.contains("other") { categories.append("other") }
        let space = pad(indent)
        var pieces: [DocumentPiece] = [.kept("\(space)\"variations\" : {\n\(space)  \"plural\" : {\n")]
        for (index, category) in categories.enumerated() {
            if index > 0 { pieces.keep(",\n") }
            pieces.keep("\(space)    \"\(category)\" : {\n")
            let sample = forms.categories.firstIndex(of: category).map { forms.samples[$0] } ?? 5
            for piece in stringUnit(text(category) ?? other, indent: indent + 6, sample: sample) {
                if case .kept(let text) = piece { pieces.keep(text) } else { pieces.append(piece) }
            }
            pieces.keep("\n\(space)    }")
        }
        pieces.keep("\n\(space)  }\n\(space)}")
        return pieces
    }
}
