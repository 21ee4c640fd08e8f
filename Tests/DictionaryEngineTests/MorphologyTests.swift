import Foundation
import PackBuilding
import Packs
import Testing

import struct DictionaryEngine.Morphology  // Foundation has a type of this name

@testable import DictionaryEngine

/// A small table written for one test and mapped from a temporary file.
struct SmallMorphology {
    static let russian = """
        книга	книга	noun,feminine,inanimate,singular,nominative	1
        книги	книга	noun,feminine,inanimate,singular,genitive	0.6
        книге	книга	noun,feminine,inanimate,singular,dative
        книгу	книга	noun,feminine,inanimate,singular,accusative
        книги	книга	noun,feminine,inanimate,plural,nominative	0.3
        книгами	книга	noun,feminine,inanimate,plural,instrumental

        актёр	актёр	noun,masculine,animate,singular,nominative
        актёра	актёр	noun,masculine,animate,singular,genitive

        все	весь	determiner,plural,nominative

        всё	всё	pronoun,neuter,singular,nominative

        человек	человек	noun,masculine,animate,singular,nominative
        человека	человек	noun,masculine,animate,singular,genitive
        люди	человек	noun,masculine,animate,plural,nominative
        людей	человек	noun,masculine,animate,plural,genitive

        зелёный	зелёный	adjective,masculine,singular,nominative
        зелёная	зелёный	adjective,feminine,singular,nominative
        зелёные	зелёный	adjective,plural,nominative
        зелёных	зелёный	adjective,plural,genitive
        зелен	зелёный	adjective,short,masculine,singular
        зеленее	зелёный	adjective,comparative
        позеленее	зелёный	adjective,comparative,attenuative

        Москва	Москва	noun,toponym,feminine,inanimate,singular,nominative
        Москвы	Москва	noun,toponym,feminine,inanimate,singular,genitive

        лист	лист	noun,masculine,inanimate,singular,nominative
        листы	лист	noun,masculine,inanimate,plural,nominative

        лист	лист	noun,masculine,inanimate,singular,nominative
        листья	лист	noun,masculine,inanimate,plural,nominative

        """

    static let english = """
        go	go	verb,infinitive
        goes	go	verb,finite,present,thirdPerson,singular
        went	go	verb,finite,past
        gone	go	verb,participle,past

        house	house	noun,singular
        houses	house	noun,plural

        mouse	mouse	noun,singular
        mice	mouse	noun,plural

        cat	cat	noun,singular
        cats	cat	noun,plural

        hat	hat	noun,singular
        hats	hat	noun,plural

        bat	bat	noun,singular
        bats	bat	noun,plural

        """

    static func bytes(
        _ source: String, prefixes: [String] = [], frequencies: [String: Float] = [:]
    ) throws -> [UInt8] {
        var writer = MorphologyWriter(prefixes: prefixes)
        var reader = LexemeSource()
        Array(source.utf8).withUnsafeBytes { bytes in reader.read(bytes) { writer.add($0) } }
        #expect(reader.rejected.isEmpty)
        for (form, zipf) in frequencies { writer.setFrequency(zipf, of: form) }
        return try writer.finish()
    }

    static func open(_ bytes: [UInt8]) throws -> Morphology {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).morphology")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try Morphology(file: MappedFile(path: url.path))
    }

    static func make(
        _ source: String, prefixes: [String] = [], frequencies: [String: Float] = [:]
    ) throws -> Morphology {
        try open(bytes(source, prefixes: prefixes, frequencies: frequencies))
    }
}

@Suite("Morphology") struct MorphologyTests {
    let russian: Morphology
    let english: Morphology

    init() throws {
        russian = try SmallMorphology.make(
            SmallMorphology.russian, prefixes: ["по", "наи"], frequencies: ["все": 6.5, "книга": 5]
        )
        english = try SmallMorphology.make(SmallMorphology.english)
    }

    @Test(
        "a form leads to its lemma",
        arguments: [
            ("книгами", "книга"), ("КНИГУ", "книга"), ("людей", "человек"), ("человека", "человек"),
            ("актера", "актёр"), ("позеленее", "зелёный"), ("Зеленых", "зелёный"), ("москвы", "Москва"),
        ])
    func lemma(form: String, lemma: String) {
        #expect(russian.analyses(of: form).first?.lemma == lemma)
    }

    @Test("irregular English forms", arguments: [("went", "go"), ("mice", "mouse"), ("Houses", "house")])
    func englishLemma(form: String, lemma: String) {
        #expect(english.analyses(of: form).first?.lemma == lemma)
    }

    @Test("every reading is given, the likeliest first")
    func readings() {
        let readings = russian.analyses(of: "книги").map(\.tags.description)
        #expect(
            readings == [
                "noun,feminine,inanimate,singular,genitive", "noun,feminine,inanimate,plural,nominative",
            ])
    }

    @Test("the spelling asked for comes first", arguments: [("все", "весь"), ("всё", "всё")])
    func spelling(form: String, lemma: String) {
        let analyses = russian.analyses(of: form)
        #expect(analyses.count == 2)
        #expect(analyses.first?.lemma == lemma)
    }

    @Test("a word that isn't listed has no analysis", arguments: ["", "книгааа", "x", "гами", "🙂"])
    func unlisted(form: String) {
        #expect(russian.analyses(of: form).isEmpty)
    }

    @Test(
        "a lemma is inflected",
        arguments: [
            ("книга", "noun,plural,instrumental", "книгами"),
            ("человек", "noun,plural,genitive", "людей"),
            ("зелёный", "adjective,feminine,plural,genitive", "зелёных"),
            ("зелёный", "adjective,feminine,singular,nominative", "зелёная"),
            ("зелёный", "adjective,comparative", "зеленее"),
            ("Москва", "noun,singular,genitive", "Москвы"),
        ])
    func inflect(lemma: String, tags: String, form: String) throws {
        #expect(russian.inflect(lemma, to: try #require(GrammarTags(names: tags))) == form)
    }

    @Test("homonyms keep their own paradigms")
    func homonyms() {
        let plurals = russian.lexemes(of: "лист").map { russian.forms(of: $0).map(\.form).last }
        #expect(Set(plurals) == ["листы", "листья"])
    }

    @Test("a paradigm is listed in its order")
    func paradigm() {
        #expect(english.forms(of: "go").map(\.form) == ["go", "goes", "went", "gone"])
        #expect(russian.forms(of: "зелёный").map(\.form).last == "позеленее")
    }

    @Test("unknown words are guessed by their ending or behind a prefix")
    func guesses() {
        #expect(english.guesses(for: "wugats").first?.lemma == "wugat")
        #expect(english.guesses(for: "superhouses").first?.lemma == "superhouse")
        #expect(english.guesses(for: "semi-mice").first?.lemma == "semi-mouse")
        #expect(english.guesses(for: "superhouses").first?.isGuess == true)
        let plural = GrammarTags(names: "noun,plural")
        #expect(plural.flatMap { english.inflect("rat", to: $0) } == "rats")
    }

    @Test("frequencies are kept to a twentieth")
    func frequency() {
        #expect(abs(russian.frequency(of: "книга") - 5) < 0.05)
        #expect(abs(russian.frequency(of: "всё") - 6.5) < 0.05)
        #expect(russian.frequency(of: "нет") == 0)
    }

    @Test("the same input makes the same bytes")
    func deterministic() throws {
        #expect(
            try SmallMorphology.bytes(SmallMorphology.russian)
                == SmallMorphology.bytes(SmallMorphology.russian))
    }
}

@Suite("Damaged morphology files") struct MorphologyDamageTests {
    @Test("a file that is none is refused", arguments: [0, 7, 60, 4000])
    func notAMorphology(size: Int) throws {
        #expect(throws: DictionaryError.notAMorphology) {
            try SmallMorphology.open([UInt8](repeating: 0x41, count: max(1, size)))
        }
    }

    @Test("a section outside the file is refused")
    func truncated() throws {
        let bytes = try SmallMorphology.bytes(SmallMorphology.russian)
        #expect(throws: DictionaryError.self) { try SmallMorphology.open(Array(bytes.dropLast(64))) }
    }

    @Test("any damaged byte gives an error or an answer, never a crash")
    func anyByte() throws {
        let bytes = try SmallMorphology.bytes(SmallMorphology.english)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<150 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                damaged[Int.random(in: 8..<bytes.count, using: &generator)] = .random(
                    in: 0...255, using: &generator)
            }
            guard let morphology = try? SmallMorphology.open(damaged) else { continue }
            for word in ["went", "houses", "go", "unknowns", "a"] {
                for analysis in morphology.analysesOrGuesses(of: word) {
                    _ = morphology.forms(of: analysis.lexeme).count
                }
            }
        }
    }
}

@Suite("Grammar tags") struct GrammarTagsTests {
    @Test(
        "names are read and written",
        arguments: [
            "noun,feminine,inanimate,plural,genitive",
            "verb,participle,singular,nominative,past,perfective,passive",
            "adjective,superlative,short", "pronoun,thirdPerson,afterPreposition",
        ])
    func names(list: String) throws {
        let tags = try #require(GrammarTags(names: list))
        #expect(tags.description == list)
    }

    @Test("an unknown name is refused") func unknown() { #expect(GrammarTags(names: "noun,blue") == nil) }
}
