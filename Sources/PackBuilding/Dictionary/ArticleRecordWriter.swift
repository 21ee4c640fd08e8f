import DictionaryEngine

/// Writes articles as ``ArticleRecord`` describes.
enum ArticleRecordWriter {
    static func write(_ article: Article, to writer: inout RecordWriter) {
        writer.string(article.headword)
        writer.string(article.pronunciation)
        writer.list(article.entries) { write($1, to: &$0) }
    }

    private static func write(_ entry: Article.Entry, to writer: inout RecordWriter) {
        writer.varint(entry.homograph)
        writer.byte(entry.partOfSpeech?.rawValue ?? 0)
        writer.string(entry.pronunciation)
        writer.list(entry.labels) { $0.string($1) }
        writer.string(entry.grammar)
        write(entry.senses, to: &writer, depth: 0)
    }

    private static func write(_ senses: [Article.Sense], to writer: inout RecordWriter, depth: Int) {
        guard depth <= DictionaryFormat.greatestDepth else {
            writer.varint(0)
            return
        }
        writer.list(senses) { write($1, to: &$0, depth: depth) }
    }

    private static func write(_ sense: Article.Sense, to writer: inout RecordWriter, depth: Int) {
        writer.varint(sense.number)
        var parts: UInt8 = 0
        func mark(_ part: ArticleRecord.Part, if isThere: Bool) { if isThere { parts |= part.rawValue } }
        mark(.labels, if: !sense.labels.isEmpty)
        mark(.definition, if: !sense.definition.isEmpty)
        mark(.translations, if: !sense.translations.isEmpty)
        mark(.references, if: !sense.references.isEmpty)
        mark(.examples, if: !sense.examples.isEmpty)
        mark(.phrases, if: !sense.phrases.isEmpty)
        mark(.senses, if: !sense.senses.isEmpty)
        writer.byte(parts)
        if !sense.labels.isEmpty { writer.list(sense.labels) { $0.string($1) } }
        if !sense.definition.isEmpty { writer.string(sense.definition) }
        if !sense.translations.isEmpty { writer.list(sense.translations) { write($1, to: &$0) } }
        if !sense.references.isEmpty { writer.list(sense.references) { write($1, to: &$0) } }
        if !sense.examples.isEmpty { writer.list(sense.examples) { write($1, to: &$0) } }
        if !sense.phrases.isEmpty {
            writer.list(sense.phrases) { writer, phrase in
                writer.string(phrase.source)
                write(phrase.senses, to: &writer, depth: depth + 1)
            }
        }
        if !sense.senses.isEmpty { write(sense.senses, to: &writer, depth: depth + 1) }
    }

    private static func write(_ translation: Article.Translation, to writer: inout RecordWriter) {
        let separator = translation.variesPrevious ? ArticleRecord.variant : ArticleRecord.alternative
        writer.markedString(separator, translation.text)
    }

    private static func write(_ reference: Article.Reference, to writer: inout RecordWriter) {
        writer.byte(reference.relation.rawValue)
        writer.string(reference.headword)
        writer.string(reference.remark)
    }

    private static func write(_ example: Article.Example, to writer: inout RecordWriter) {
        writer.string(example.source)
        writer.string(example.target)
        writer.list(example.labels) { $0.string($1) }
    }
}
