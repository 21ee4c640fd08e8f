/// How an article lies in the `articles` section.
///
/// article: headword, pronunciation, list of entries
/// entry: homograph (varint), part of speech (byte, 0 for none), pronunciation, labels, grammar, senses
/// sense: number (varint), parts (byte, a set of ``Part``), then the parts that are there, in the order of the properties of ``Article/Sense``
/// A list is its count as a varint and its elements; a translation is a string whose first byte is the
/// separator before it (`,` or `;`); the other types are their strings in the order of their properties.
package enum ArticleRecord {
    /// Bits of the set of parts that a sense has.
    package enum Part: UInt8, CaseIterable, Sendable {
        case labels = 1
        case translations = 2
        case references = 4
        case examples = 8
        case phrases = 16
        case senses = 32
        case definition = 64
    }

    package static let variant = UInt8(ascii: ",")
    package static let alternative = UInt8(ascii: ";")

    /// Reads a record; what is damaged is left out.
    static func read(_ reader: inout ByteReader) -> Article {
        let headword = reader.string()
        let pronunciation = reader.string()
        return Article(headword: headword, pronunciation: pronunciation, entries: reader.list(readEntry))
    }

    private static func readEntry(_ reader: inout ByteReader) -> Article.Entry {
        var entry = Article.Entry()
        entry.homograph = reader.varint()
        entry.partOfSpeech = GrammarTags.PartOfSpeech(rawValue: reader.byte())
        entry.pronunciation = reader.string()
        entry.labels = reader.list { $0.string() }
        entry.grammar = reader.string()
        entry.senses = readSenses(&reader, depth: 0)
        return entry
    }

    private static func readSenses(_ reader: inout ByteReader, depth: Int) -> [Article.Sense] {
        guard depth <= DictionaryFormat.greatestDepth else { return [] }
        return reader.list { readSense(&$0, depth: depth) }
    }

    private static func readSense(_ reader: inout ByteReader, depth: Int) -> Article.Sense {
        var sense = Article.Sense(number: reader.varint())
        let parts = reader.byte()
        func has(_ part: Part) -> Bool { parts & part.rawValue != 0 }
        if has(.labels) { sense.labels = reader.list { $0.string() } }
        if has(.definition) { sense.definition = reader.string() }
        if has(.translations) { sense.translations = reader.list(readTranslation) }
        if has(.references) { sense.references = reader.list(readReference) }
        if has(.examples) { sense.examples = reader.list(readExample) }
        if has(.phrases) {
            sense.phrases = reader.list { reader in
                let source = reader.string()
                return Article.Phrase(source: source, senses: readSenses(&reader, depth: depth + 1))
            }
        }
        if has(.senses) { sense.senses = readSenses(&reader, depth: depth + 1) }
        return sense
    }

    private static func readTranslation(_ reader: inout ByteReader) -> Article.Translation {
        let (mark, text) = reader.markedString()
        return Article.Translation(text, variesPrevious: mark == variant)
    }

    private static func readReference(_ reader: inout ByteReader) -> Article.Reference {
        let relation = Article.Reference.Relation(rawValue: reader.byte()) ?? .see
        let headword = reader.string()
        return Article.Reference(relation, headword: headword, remark: reader.string())
    }

    private static func readExample(_ reader: inout ByteReader) -> Article.Example {
        let source = reader.string()
        let target = reader.string()
        return Article.Example(source: source, target: target, labels: reader.list { $0.string() })
    }
}
