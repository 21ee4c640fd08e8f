import DictionaryEngine
import Packs
import Testing

@testable import PackBuilding

@Suite("Ranking of translations")
struct RankingTests {
    static let pairs = [
        ("the big house", "большой дом"), ("my house", "мой дом"), ("a white house", "белый дом"),
        ("the house is big", "дом большой"), ("my big dog", "моя большая собака"),
        ("the dog is white", "собака белая"),
        ("a white dog", "белая собака"), ("my dog", "моя собака"),
    ].map { TranslatedPair(source: $0.0, target: $0.1) }

    @Test("follows the sentences, not the order of the dictionary")
    func learned() throws {
        var house = Article(headword: "house")
        house.entries = [
            Article.Entry(
                partOfSpeech: .noun,
                senses: ["палата", "дом", "театр"].enumerated().map {
                    Article.Sense(number: $0.offset + 1, translations: [Article.Translation($0.element)])
                })
        ]
        let content = DictionaryAssembly.content(
            source: "en", target: "ru", articles: [house], legend: [], pairs: Self.pairs,
            readers: (.plain, .plain))
        let ranked = try #require(content.forward.words["house"])
        #expect(ranked.first?.text == "дом")
        #expect(ranked.first?.partOfSpeech == .noun)
        #expect(ranked.contains { $0.text == "палата" })
        #expect(ranked.reduce(0) { $0 + $1.weight } <= 1.001)
        #expect(content.forward.words["dog"]?.first?.text == "собака")
        #expect(content.backward.words["собака"]?.first?.text == "dog")
    }

    @Test("without sentences keeps the order of the dictionary, common words before rare ones")
    func listed() {
        let sense = Article.Sense(translations: ["жилище", "дом"].map { Article.Translation($0) })
        let article = Article(
            headword: "dwelling", entries: [Article.Entry(partOfSpeech: .noun, senses: [sense])])
        func first(_ target: WordReader) -> String? {
            DictionaryAssembly.content(
                source: "en", target: "ru", articles: [article], legend: [], pairs: [],
                readers: (.plain, target)
            ).forward.words["dwelling"]?.first?.text
        }
        #expect(first(.plain) == "жилище")
        #expect(
            first(WordReader(readings: WordReader.plain.readings, frequency: { $0 == "дом" ? 6 : 1 }))
                == "дом")
    }

    @Test("takes expressions for phrases, and no sentences")
    func phrases() throws {
        let pairs = [
            TranslatedPair(source: "Meaning what?", target: "Это как?"),
            TranslatedPair(source: "by the way", target: "кстати"),
        ]
        let content = DictionaryAssembly.content(
            source: "en", target: "ru", articles: [], legend: [], pairs: pairs, readers: (.plain, .plain))
        #expect(content.forward.phrases["by the way"]?.first?.text == "кстати")
        #expect(content.forward.phrases["Meaning what"] == nil)
    }

    @Test(
        "Expressions are spelled out",
        arguments: [
            ("to set (или to put) in order", ["to set in order", "to put in order"]),
            ("(the) red", ["red", "the red"]), ("red flag (или banner)", ["red flag", "red banner"]),
            ("plain words", ["plain words"]),
        ])
    func variants(source: String, variants: [String]) {
        #expect(SourceVariants.of(source).sorted() == variants.sorted())
    }

    @Test(
        "Words of pairs",
        arguments: [
            ("I don't know.", ["i", "do", "not", "know"]),
            ("Can't! She's late", ["can", "not", "she", "late"]),
            ("Кто-нибудь, 5 «домов»", ["кто-нибудь", "домов"]),
        ])
    func words(text: String, words: [String]) { #expect(PairWords.of(text) == words) }
}

@Suite("A dictionary pack")
struct DictionaryPackBuilderTests {
    @Test("holds the dictionary, and is the same each time")
    func build() throws {
        let folder = try SourceFolder(texts: [
            "d.tsv": "cat\tкот; кошка\nhouse\tдом\nbroken line\n",
            "pairs.tsv": "a cat\tкот\nby the way\tкстати\n",
        ])
        var options = DictionaryPackBuilder.Options(source: "en", target: "ru")
        options.inputs = [DictionaryPackBuilder.Input(path: folder.file("d.tsv"))]
        options.pairs = [folder.file("pairs.tsv")]
        let outlines = ["a.zip", "b.zip"].map {
            PackOutline(output: folder.file($0), version: "1", license: "CC0-1.0", attribution: "a test")
        }
        let first = try DictionaryPackBuilder.build(options, as: outlines[0])
        let second = try DictionaryPackBuilder.build(options, as: outlines[1])
        #expect(first.id == "en-ru.dictionary")
        #expect(first.sha256 == second.sha256)
        let (bytes, report) = try DictionaryPackBuilder.contents(options)
        #expect(report.articles == 4)
        #expect(!bytes.isEmpty)
    }

    @Test("isn't built from a file of unknown format or without articles")
    func errors() throws {
        let folder = try SourceFolder(texts: ["d.xyz": "?", "empty.tsv": "\n"])
        var options = DictionaryPackBuilder.Options(source: "en", target: "ru")
        for name in ["d.xyz", "empty.tsv", "missing.tsv"] {
            options.inputs = [DictionaryPackBuilder.Input(path: folder.file(name))]
            #expect(throws: PackBuildError.self) { try DictionaryPackBuilder.contents(options) }
        }
    }
}
