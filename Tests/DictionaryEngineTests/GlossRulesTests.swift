import PackBuilding
import Testing

import struct DictionaryEngine.Morphology  // Foundation has a type of this name

@testable import DictionaryEngine

/// A German-Russian dictionary of a few words, without statistics of sentences.
private enum GermanGloss {
    static let german = """
        der\tder\tarticle,definite,masculine,singular,nominative
        die\tder\tarticle,definite,feminine,singular,nominative
        dem\tder\tarticle,definite,masculine,singular,dative

        stehen\tstehen\tverb,infinitive
        steht\tstehen\tverb,finite,present,thirdPerson,singular

        alt\talt\tadjective,positive
        alte\talt\tadjective,positive

        Frau\tFrau\tnoun,feminine,singular,nominative
        Frauen\tFrau\tnoun,feminine,plural,nominative

        Haus\tHaus\tnoun,neuter,singular,nominative
        Hause\tHaus\tnoun,neuter,singular,dative

        Tür\tTür\tnoun,feminine,singular,nominative
        Türen\tTür\tnoun,feminine,plural,nominative

        in\tin\tpreposition

        """

    static let russian = """
        старый\tстарый\tadjective,masculine,singular,nominative
        старая\tстарый\tadjective,feminine,singular,nominative
        старые\tстарый\tadjective,plural,nominative

        женщина\tженщина\tnoun,feminine,animate,singular,nominative
        женщины\tженщина\tnoun,feminine,animate,plural,nominative

        вставать\tвставать\tverb,infinitive
        встаёт\tвставать\tverb,finite,present,thirdPerson,singular
        встают\tвставать\tverb,finite,present,thirdPerson,plural

        стоять\tстоять\tverb,infinitive
        стоит\tстоять\tverb,finite,present,thirdPerson,singular
        стоят\tстоять\tverb,finite,present,thirdPerson,plural

        дом\tдом\tnoun,masculine,inanimate,singular,nominative
        дома\tдом\tnoun,masculine,inanimate,singular,genitive
        дому\tдом\tnoun,masculine,inanimate,singular,dative
        доме\tдом\tnoun,masculine,inanimate,singular,locative

        дверь\tдверь\tnoun,feminine,inanimate,singular,nominative
        двери\tдверь\tnoun,feminine,inanimate,plural,nominative

        """

    static func translator() throws -> GlossTranslator {
        var content = DictionaryContent(source: "de", target: "ru")
        let words: [(String, String, GrammarTags.PartOfSpeech)] = [
            ("Frau", "женщина", .noun), ("alt", "старый", .adjective), ("stehen", "стоять", .verb),
            ("aufstehen", "вставать", .verb), ("Haus", "дом", .noun), ("Tür", "дверь", .noun),
            ("in", "в", .preposition), ("nicht", "не", .particle),
        ]
        for (source, target, partOfSpeech) in words {
            content.forward.words[source] = [RankedTranslation(target, partOfSpeech: partOfSpeech, weight: 1)]
        }
        return GlossTranslator(
            dictionary: try BilingualDictionary(
                file: SmallGloss.file(try DictionaryWriter.bytes(of: content))),
            direction: .forward, source: try SmallMorphology.make(german),
            target: try SmallMorphology.make(russian), statistics: nil)
    }
}

@Suite("Gloss translation without statistics")
struct GlossRulesTests {
    @Test(
        "follows the grammar of both languages",
        arguments: [
            ("Die alte Frau steht.", "Старая женщина стоит."), ("die Frauen", "женщины"),
            // Without an article in the target none is left over; a preposition takes its case.
            ("in dem Hause", "в доме"),
            // A particle at the end of the clause belongs to the verb.
            ("Die Frau steht auf.", "Женщина встаёт."), ("Frauen steht auf", "Женщины встают"),
            // The word that denies stands before the verb.
            ("Die Frau steht nicht.", "Женщина не стоит."),
            // A compound is said in two words, the first part in the genitive.
            ("Haustür", "Дверь дома"),
        ])
    func grammar(source: String, target: String) throws {
        #expect(try GermanGloss.translator().translate(source).text == target)
    }

    @Test("spells unknown words in the letters of the target, and names them")
    func unknown() throws {
        let translation = try GermanGloss.translator().translate("die Frau quakt")
        #expect(translation.text.unicodeScalars.allSatisfy { !("a"..."z").contains(Character($0)) })
        #expect(translation.unknownWords == ["quakt"])
    }
}

@Suite("Compounds")
struct CompoundSplitterTests {
    private let splitter = CompoundSplitter(links: ["", "s", "en"]) {
        ["haus", "tür", "arbeit", "platz", "frau", "schuh", "platzregen"].contains($0)
    }

    @Test(
        "are cut in two words of the dictionary, the last as long as possible",
        arguments: [
            ("haustür", "haus", "tür"), ("arbeitsplatz", "arbeit", "platz"), ("frauenschuh", "frau", "schuh"),
            ("hausplatzregen", "haus", "platzregen"),
        ])
    func cut(word: String, first: String, last: String) throws {
        let parts = try #require(splitter.split(word))
        #expect((parts.first, parts.last) == (first, last))
    }

    @Test("words that are none stay whole", arguments: ["haus", "türe", "xtür", "hausx", ""])
    func whole(word: String) { #expect(splitter.split(word) == nil) }
}
