import DictionaryEngine
import TextAnalysis

/// What a dictionary is made of, before it is laid out.
package struct DictionaryContent: Sendable {
    /// BCP 47 tags.
    package var source: String
    package var target: String
    /// What the dictionary is called, with its licence.
    package var title = ""
    package var articles: [Article] = []
    /// Labels with their meanings.
    package var legend: [(label: String, meaning: String)] = []
    /// Weighted translations of lemmas, and of phrases (words separated by single spaces).
    package var forward = RankedTables()
    package var backward = RankedTables()

    package init(source: String, target: String, articles: [Article] = []) {
        self.source = source
        self.target = target
        self.articles = articles
    }
}

/// Weighted translations out of one language.
package struct RankedTables: Sendable {
    package var words: [String: [RankedTranslation]] = [:]
    package var phrases: [String: [RankedTranslation]] = [:]

    package init() {}
}

/// Lays a dictionary out as ``DictionaryFormat`` says. The same content gives the same bytes.
package enum DictionaryWriter {
    /// - Returns: the bytes of `dictionary.bin`.
    package static func bytes(of content: DictionaryContent) throws(DictionaryBuildError) -> [UInt8] {
        let text = CompactText(
            shortestFor: content.articles.lazy.flatMap(\.places).flatMap { place in
                place.sense.translations.map(\.text)
            })
        let (articles, offsets) = records(of: content.articles, text)
        var sections: [DictionaryFormat.Section: [UInt8]] = [.articles: articles, .articleOffsets: offsets]
        var languages = RecordWriter(text: text)
        for name in [content.source, content.target, content.title] { languages.string(name) }
        sections[.languages] = languages.bytes
        var legend = RecordWriter(text: text)
        for (label, meaning) in content.legend {
            legend.string(label)
            legend.string(meaning)
        }
        sections[.legend] = legend.bytes
        sections[.headwords] = try KeyIndexWriter.bytes(
            headwords(of: content.articles, text), text: text, withSignatures: true)
        sections[.reverse] = try KeyIndexWriter.bytes(
            ReverseIndex.records(of: content, text), text: text, withSignatures: true)
        let tables: [(DictionaryFormat.Section, [String: [RankedTranslation]])] = [
            (.forwardRanking, content.forward.words), (.backwardRanking, content.backward.words),
            (.forwardPhrases, content.forward.phrases), (.backwardPhrases, content.backward.phrases),
        ]
        for (section, table) in tables {
            sections[section] = try KeyIndexWriter.bytes(ranking(table, text), text: text)
        }
        return try assemble(sections, text)
    }

    private static func assemble(
        _ sections: [DictionaryFormat.Section: [UInt8]], _ text: CompactText
    ) throws(DictionaryBuildError) -> [UInt8] {
        var body = RecordWriter(text: text)
        var header = RecordWriter(text: text)
        header.raw(DictionaryFormat.magic)
        header.fixed(UInt32(text.window))
        header.fixed(UInt32(0))
        for section in DictionaryFormat.Section.allCases {
            let bytes = sections[section] ?? []
            let offset = DictionaryFormat.headerSize + body.bytes.count
            guard offset + bytes.count < Int(UInt32.max) else { throw .tooLarge(bytes: offset + bytes.count) }
            header.fixed(UInt32(offset))
            header.fixed(UInt32(bytes.count))
            body.raw(bytes)
            body.align(to: DictionaryFormat.alignment)
        }
        return header.bytes + body.bytes
    }

    private static func records(of articles: [Article], _ text: CompactText) -> (
        records: [UInt8], offsets: [UInt8]
    ) {
        var records = RecordWriter(text: text)
        var offsets = RecordWriter(text: text)
        offsets.fixed(UInt32(0))
        for article in articles {
            ArticleRecordWriter.write(article, to: &records)
            offsets.fixed(UInt32(truncatingIfNeeded: records.bytes.count))
        }
        return (records.bytes, offsets.bytes)
    }

    private static func headwords(of articles: [Article], _ text: CompactText) -> [String: [UInt8]] {
        var numbers: [String: [Int]] = [:]
        for (number, article) in articles.enumerated() {
            for spelling in Self.spellings(article.headword) {
                let key = SearchKey.make(spelling)
                if numbers[key]?.last != number { numbers[key, default: []].append(number) }
            }
        }
        numbers[""] = nil
        return numbers.mapValues { numbers in
            var writer = RecordWriter(text: text)
            writer.list(numbers) { $0.varint($1) }
            return writer.bytes
        }
    }

    /// A headword such as `baccara, baccarat` is found by each of its spellings.
    private static func spellings(_ headword: String) -> [String] {
        let parts = MuellerItems.split(headword, at: ",")
        return parts.count > 1 && parts.allSatisfy { $0.split(separator: " ").count <= 3 }
            ? [headword] + parts : [headword]
    }

    /// Several words can have one key; theirs are put together.
    private static func ranking(
        _ table: [String: [RankedTranslation]], _ text: CompactText
    ) -> [String: [UInt8]] {
        var merged: [String: [RankedTranslation]] = [:]
        for word in table.keys.sorted() {
            let key = BilingualDictionary.phraseKey(word.split(separator: " ").map(String.init))
            if !key.isEmpty { merged[key, default: []] += table[word] ?? [] }
        }
        return merged.mapValues { translations in
            var writer = RecordWriter(text: text)
            let ordered = translations.sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }
            writer.list(ordered) { writer, translation in
                writer.byte(translation.partOfSpeech?.rawValue ?? 0)
                writer.varint(weight(translation.weight))
                writer.string(translation.text)
            }
            return writer.bytes
        }
    }

    static func weight(_ weight: Float) -> Int {
        Int(max(0, min(1, weight)) * DictionaryFormat.weightScale)
    }
}
