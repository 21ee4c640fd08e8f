import DictionaryEngine
import Testing

@testable import PackBuilding

@Suite("Mueller: an article")
struct MuellerParserTests {
    /// Invented words in the layout of the dictionary.
    static let homographs = """
        glim
           _I  [glɪm]
              1. _n.
                 1) свет; огонь; to see the glim
                    а) увидеть свет;
                    б) _разг. понять; to stand in smb.'s glim заслонять свет
                 2) _мор. фонарь {см. тж. lamp}
              2. _v. (glam - glum)
                 1) светить; the glim glims all night in the half-
                 open window огонь светит в окне
           _II [↗glɪmɜ] _n. _уст. (большая) рыба, карась; = fish 1

        """

    @Test("has homographs, entries, senses and lettered meanings in their places")
    func structure() throws {
        let result = MuellerParser.parse(Self.homographs)
        #expect(result.problems.isEmpty)
        let article = result.article
        #expect(article.headword == "glim")
        #expect(article.pronunciation == "ɡlɪm")
        #expect(article.entries.map(\.homograph) == [1, 1, 2])
        #expect(article.entries.map(\.partOfSpeech) == [.noun, .verb, .noun])
        try #require(article.entries.count == 3)
        let noun = article.entries[0]
        #expect(noun.senses.map(\.number) == [1, 2])
        #expect(noun.senses[0].translations.map(\.text) == ["свет", "огонь"])
        let phrase = try #require(noun.senses[0].phrases.first)
        #expect(phrase.source == "to see the glim")
        #expect(phrase.senses.map { $0.translations.map(\.text) } == [["увидеть свет"], ["понять"]])
        #expect(phrase.senses[1].labels == ["разг."])
        #expect(noun.senses[0].phrases.last?.source == "to stand in smb.'s glim")
        #expect(noun.senses[1].labels == ["мор."])
        #expect(noun.senses[1].references == [Article.Reference(.see, headword: "lamp")])
        #expect(article.entries[1].grammar == "glam - glum")
        #expect(
            article.entries[1].senses[0].examples == [
                Article.Example(
                    source: "the glim glims all night in the half-open window", target: "огонь светит в окне")
            ])
        let fish = article.entries[2]
        #expect(fish.pronunciation == "ˈɡlɪmə")
        #expect(fish.labels == ["уст."])
        #expect(fish.senses[0].translations.map(\.plain) == ["рыба", "карась"])
        #expect(fish.senses[0].references == [Article.Reference(.same, headword: "fish", remark: "1")])
    }

    @Test(
        "that names a form leads to the word",
        arguments: [
            ("glam\n   [glæm] _p. и _p-p. от glim 1\n", "glim", "past, past participle 1"),
            ("glims\n   [glɪmz] _pl. от glim\n", "glim", "plural"),
        ])
    func forms(text: String, headword: String, remark: String) throws {
        let result = MuellerParser.parse(text)
        #expect(result.problems.isEmpty)
        let references = result.article.entries.flatMap(\.senses).flatMap(\.references)
        #expect(references == [Article.Reference(.formOf, headword: headword, remark: remark)])
    }

    @Test("without numbers is one sense")
    func plain() throws {
        let result = MuellerParser.parse(
            "glimmery\n   [↗glɪmɜrɪ] _a. тусклый, неясный (о свете); glimmery lamp лампада\n")
        let sense = try #require(result.article.entries.first?.senses.first)
        #expect(result.problems.isEmpty)
        #expect(sense.number == 0)
        #expect(sense.translations.map(\.plain) == ["тусклый", "неясный"])
        #expect(sense.translations.map(\.variesPrevious) == [false, true])
        #expect(sense.phrases.first?.source == "glimmery lamp")
    }

    @Test("says what of it was not understood")
    func problems() {
        #expect(!MuellerParser.parse("glim\n   [glɪm] _n. свет (лампы\n").problems.isEmpty)
        #expect(MuellerParser.parse("glim\n").problems == [.empty])
    }

    @Test(
        "keeps clauses whole and alternatives apart",
        arguments: [
            ("место, где живут", ["место, где живут"]), ("дом, жилище", ["дом", "жилище"]),
            ("в, на", ["в", "на"]), ("идти (в лес, в поле), ехать", ["идти (в лес, в поле)", "ехать"]),
        ])
    func commas(text: String, parts: [String]) { #expect(MuellerItems.translations(text) == parts) }

    @Test(
        "has its sounds in IPA",
        arguments: [
            ("[gɜʊ]", "ɡəʊ"), ("[bɜ:d]", "bɜːd"), ("[↗ɛɪbl]", "ˈeɪbl"), ("[ɘn]", "ɒn"), ("[skʊ:l]", "skuːl"),
            ("[ɘ:l]", "ɔːl"), ("[bɔɪ]", "bɔɪ"),
        ])
    func sounds(drawn: String, ipa: String) { #expect(MuellerPronunciation.ipa(drawn) == ipa) }
}
