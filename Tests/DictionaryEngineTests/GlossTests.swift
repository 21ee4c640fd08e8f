import Foundation
import PackBuilding
import Packs
import TextAnalysis
import Testing

import struct DictionaryEngine.Morphology  // Foundation has a type of this name

@testable import DictionaryEngine

/// A dictionary pack's statistics and word forms made of a few sentences.
struct SmallGloss {
    static let pairs = """
        The house is old.\tДом старый.
        The old house is beautiful.\tСтарый дом красивый.
        I see a house.\tЯ вижу дом.
        I see a cat.\tЯ вижу кошку.
        The cat is old.\tКошка старая.
        We live in the house.\tМы живём в доме.
        We live in the city.\tМы живём в городе.
        I have 5 cats.\tУ меня 5 кошек.
        I have 7 houses.\tУ меня 7 домов.
        He said "yes".\tОн сказал «да».
        """

    static let russian = """
        дом\tдом\tnoun,masculine,inanimate,singular,nominative
        дома\tдом\tnoun,masculine,inanimate,singular,genitive
        доме\tдом\tnoun,masculine,inanimate,singular,locative
        домов\tдом\tnoun,masculine,inanimate,plural,genitive

        сад\tсад\tnoun,masculine,inanimate,singular,nominative
        сада\tсад\tnoun,masculine,inanimate,singular,genitive
        саде\tсад\tnoun,masculine,inanimate,singular,locative

        город\tгород\tnoun,masculine,inanimate,singular,nominative
        городе\tгород\tnoun,masculine,inanimate,singular,locative

        """

    static func file(_ bytes: [UInt8]) throws -> MappedFile {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gloss")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try MappedFile(path: url.path)
    }

    static func table() throws -> [UInt8] {
        GlossBuilder.build(
            pairs: [try file(Array(pairs.utf8))], source: try SmallMorphology.make(SmallMorphology.english),
            target: try SmallMorphology.make(russian))
    }

    static func translator(_ direction: DictionaryDirection, statistics: Bool = true) throws
        -> GlossTranslator
    {
        var content = DictionaryContent(source: "en", target: "ru")
        content.forward.words["garden"] = [RankedTranslation("сад", partOfSpeech: .noun, weight: 1)]
        content.backward.words["сад"] = [RankedTranslation("garden", partOfSpeech: .noun, weight: 1)]
        content.forward.phrases["of course"] = [RankedTranslation("конечно", weight: 1)]
        let english = try SmallMorphology.make(SmallMorphology.english)
        let russian = try SmallMorphology.make(russian)
        let isForward = direction == .forward
        return GlossTranslator(
            dictionary: try BilingualDictionary(file: file(try DictionaryWriter.bytes(of: content))),
            direction: direction, source: isForward ? english : russian,
            target: isForward ? russian : english,
            statistics: statistics ? try GlossTable(file: file(try table())) : nil)
    }
}

@Suite("Gloss translation") struct GlossTests {
    @Test(
        "phrases come from sentences, words from the dictionary, in the case that fits",
        arguments: [
            ("The cat is old.", "Кошка старая."), ("the house", "дом"),
            ("We live in the garden.", "Мы живём в саде."),
            ("I have 12 houses.", "У меня 12 домов."), ("THE HOUSE", "ДОМ"), ("of course", "конечно"),
            ("He said “yes”.", "Он сказал «да»."),
        ])
    func intoRussian(source: String, target: String) throws {
        #expect(try SmallGloss.translator(.forward).translate(source).text == target)
    }

    @Test("and back", arguments: [("Дом старый.", "The house is old."), ("Я вижу кошку.", "I see a cat.")])
    func intoEnglish(source: String, target: String) throws {
        #expect(try SmallGloss.translator(.backward).translate(source).text == target)
    }

    @Test("a dictionary without statistics still translates word by word")
    func withoutStatistics() throws {
        let translation = try SmallGloss.translator(.forward, statistics: false).translate(
            "garden of course, Xyz")
        #expect(translation.text == "сад конечно, Зиз")
        #expect(translation.unknownWords == ["Xyz"])
        #expect(translation.coverage == 0.75)
    }

    @Test("protected spans are carried over byte for byte")
    func protected() throws {
        let sentence = "I see {name}  %1$s, a cat."
        let spans = ["{name}", "%1$s"].compactMap { sentence.range(of: $0) }
        let text = try SmallGloss.translator(.forward).translate(sentence, protecting: spans).text
        #expect(text.contains("{name}") && text.contains("%1$s"))
    }

    @Test("text without words is passed through", arguments: ["", "  ", "— …", "42", "🙂"])
    func nothingToDo(text: String) throws {
        #expect(try SmallGloss.translator(.forward).translate(text).text == text)
    }

    @Test("the same pairs make the same bytes")
    func deterministic() throws { #expect(try SmallGloss.table() == SmallGloss.table()) }

    @Test("damaged statistics give an error or another translation, never a crash")
    func damaged() throws {
        let bytes = try SmallGloss.table()
        let base = try SmallGloss.translator(.forward, statistics: false)
        _ = base.translate("house")
        for round in 0..<100 {
            var damaged = bytes
            for _ in 0...(round % 12) { damaged[Int.random(in: 8..<bytes.count)] = .random(in: 0...255) }
            guard let table = try? GlossTable(file: SmallGloss.file(damaged)) else { continue }
            let translator = GlossTranslator(
                dictionary: try BilingualDictionary(
                    file: SmallGloss.file(try DictionaryWriter.bytes(of: .init(source: "en", target: "ru")))),
                direction: .forward, source: nil, target: nil, statistics: table)
            _ = translator.translate("I see the old house in 5 cities.")
        }
    }
}

@Suite("Gloss tokens") struct GlossTokenizerTests {
    @Test(
        "words, numbers and marks",
        arguments: [
            ("Don't go, John's here!", ["Don't", "go", ",", "John", "'s", "here", "!"]),
            ("It's 3.14 or 1,000…", ["It's", "3.14", "or", "1,000", "…"]),
            ("по-русски — «да»", ["по-русски", "—", "«", "да", "»"]),
        ])
    func cut(text: String, tokens: [String]) {
        #expect(GlossTokenizer.tokens(of: text).map(\.text) == tokens)
    }
}
