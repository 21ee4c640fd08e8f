import DictionaryEngine

/// A word with its forms, as a source lists it; the first form is the lemma.
package struct SourceLexeme: Equatable, Sendable {
    package struct Form: Equatable, Sendable {
        package var form: String
        package var tags: GrammarTags
        /// `P(tags | form)` in a corpus, when the source has counts.
        package var probability: Float?

        package init(form: String, tags: GrammarTags, probability: Float? = nil) {
            self.form = form
            self.tags = tags
            self.probability = probability
        }
    }

    package var lemma: String
    package var forms: [Form]

    package init(lemma: String, forms: [Form]) {
        self.lemma = lemma
        self.forms = forms
    }
}

/// Reads word forms from text: a line is `form TAB lemma TAB tags [TAB probability]`, tags being names of
/// ``GrammarTags`` separated by commas. Lines that follow each other with one lemma make a lexeme; an empty
/// line ends it, so that homonyms stay apart. Lines that start with `#` are comments.
package struct LexemeSource {
    /// Lines that couldn't be read, with their number; the rest of the file is still used.
    package private(set) var rejected: [(line: Int, reason: String)] = []
    private var tagsByName: [String: GrammarTags] = [:]

    package init() {}

    /// Calls `body` with each lexeme of `bytes`.
    package mutating func read(_ bytes: UnsafeRawBufferPointer, _ body: (SourceLexeme) -> Void) {
        var lexeme = SourceLexeme(lemma: "", forms: [])
        var start = 0
        var number = 0
        func flush() {
            if !lexeme.forms.isEmpty { body(lexeme) }
            lexeme.forms.removeAll(keepingCapacity: true)
        }
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            number += 1
            let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            if line.isEmpty || (line.count == 1 && line[0] == UInt8(ascii: "\r")) {
                flush()
                continue
            }
            if line[0] == UInt8(ascii: "#") { continue }
            guard let (lemma, form) = parse(line, number: number) else { continue }
            if lemma != lexeme.lemma {
                flush()
                lexeme.lemma = lemma
            }
            lexeme.forms.append(form)
        }
        flush()
    }

    private mutating func parse(
        _ line: UnsafeRawBufferPointer, number: Int
    ) -> (lemma: String, form: SourceLexeme.Form)? {
        let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 3, !fields[0].isEmpty, !fields[1].isEmpty, fields[0].utf8.count <= 200 else {
            rejected.append((number, "not form, lemma, tags"))
            return nil
        }
        let name = fields[2].hasSuffix("\r") ? String(fields[2].dropLast()) : fields[2]
        guard let tags = tagsByName[name] ?? GrammarTags(names: name) else {
            rejected.append((number, "unknown tag in \(name)"))
            return nil
        }
        tagsByName[name] = tags
        let probability = fields.count > 3 ? Float(fields[3]) : nil
        return (fields[1], SourceLexeme.Form(form: fields[0], tags: tags, probability: probability))
    }
}
