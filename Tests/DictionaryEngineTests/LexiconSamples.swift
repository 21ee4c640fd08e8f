import DictionaryEngine
import PackBuilding
import Packs
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A small dictionary that the tests of the lexicon share, and ways to open one.
enum LexiconSamples {
    /// Writes `bytes` to a temporary file, maps it, and removes its name.
    static func map(_ bytes: [UInt8]) throws -> MappedFile {
        var name = Array("/tmp/tolmach-lexicon-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        try #require(written == bytes.count)
        let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unlink(path) }
        return try MappedFile(path: path)
    }

    static func open(_ content: DictionaryContent) throws -> BilingualDictionary {
        try BilingualDictionary(file: map(DictionaryWriter.bytes(of: content)))
    }

    static func article(
        _ headword: String, _ partOfSpeech: GrammarTags.PartOfSpeech? = nil, _ translations: String...
    ) -> Article {
        let senses = translations.enumerated().map { number, translation in
            Article.Sense(number: number + 1, translations: [Article.Translation(translation)])
        }
        return Article(
            headword: headword, entries: [Article.Entry(partOfSpeech: partOfSpeech, senses: senses)])
    }

    /// `go`, `house`, `grave` and `Grave`, `actor`, and phrases, English to Russian.
    static var content: DictionaryContent {
        var go = article("go", .verb, "идти, ходить", "ехать")
        go.pronunciation = "ɡəʊ"
        go.entries[0].grammar = "went - gone"
        go.entries[0].senses[1].examples = [
            Article.Example(source: "to go by train", target: "ехать поездом")
        ]
        let after = Article.Sense(translations: [Article.Translation("следовать")])
        go.entries[0].senses[1].phrases = [Article.Phrase(source: "go after", senses: [after])]
        var house = article("house", .noun, "дом; жилище")
        house.entries[0].senses[0].translations = [
            Article.Translation("дом"), Article.Translation("(жилое) здание"),
        ]
        house.entries[0].senses[0].labels = ["разг."]
        var content = DictionaryContent(
            source: "en", target: "ru",
            articles: [
                go, house, article("Grave", nil, "Грав"), article("grave", .noun, "могила"),
                article("actor", .noun, "актёр"), article("home", .noun, "дом"),
            ])
        content.legend = [("разг.", "colloquial")]
        content.forward.words["house"] = [
            RankedTranslation("палата", partOfSpeech: .noun, weight: 0.1),
            RankedTranslation("дом", partOfSpeech: .noun, weight: 0.8),
            RankedTranslation("поселить", partOfSpeech: .verb, weight: 0.05),
        ]
        content.backward.words["дом"] = [
            RankedTranslation("house", partOfSpeech: .noun, weight: 0.6),
            RankedTranslation("home", partOfSpeech: .noun, weight: 0.3),
        ]
        content.forward.phrases["good morning"] = [RankedTranslation("доброе утро", weight: 1)]
        content.forward.phrases["good morning to you all"] = [
            RankedTranslation("всем доброе утро", weight: 1)
        ]
        return content
    }
}
