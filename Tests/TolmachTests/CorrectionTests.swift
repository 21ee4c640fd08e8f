import Foundation
import PackBuilding
import Testing
import TextAnalysis

@testable import Memory
@testable import Tolmach

/// Corrections before an engine that is a list of sentences.
@Suite("A correction") struct CorrectionTests {
    private let home: MemoryHome
    private let store: MemoryStore

    init() throws {
        home = try MemoryHome()
        store = try #require(home.context.memory)
        let english = try languagePack("en", forms: Self.english)
        let russian = try languagePack("ru", forms: Self.russian)
        _ = try PackManager(context: home.context).install([english, russian])
    }

    // MARK: - Word forms

    private static let english =
        [("magnet", "magnets"), ("house", "houses"), ("book", "books"), ("city", "cities")]
        .map { "\($0)\t\($0)\tnoun,singular\n\($1)\t\($0)\tnoun,plural\n" }.joined()
        + "network\tnetwork\tnoun,singular\nnetworks\tnetwork\tnoun,plural\n"
        + "room\troom\tnoun,singular\nrooms\troom\tnoun,plural\n"

    private static let cases = ["nominative", "genitive", "dative", "accusative", "instrumental", "locative"]

    private static func noun(_ lemma: String, _ tags: String, _ singular: [String], _ plural: [String])
        -> String
    {
        zip(cases, singular).map { "\($1)\t\(lemma)\tnoun,\(tags),singular,\($0)\n" }.joined()
            + zip(cases, plural).map { "\($1)\t\(lemma)\tnoun,\(tags),plural,\($0)\n" }.joined()
    }

    private static func masculine(_ stem: String, plural: String? = nil) -> String {
        let many = plural ?? stem + "ы"
        let base = plural == nil ? stem : String(many.dropLast())
        return noun(
            stem, "masculine,inanimate", [stem, stem + "а", stem + "у", stem, stem + "ом", stem + "е"],
            [many, base + "ов", base + "ам", many, base + "ами", base + "ах"])
    }

    private static let russian =
        masculine("магнит") + masculine("дом", plural: "дома") + masculine("город", plural: "города")
        + noun(
            "книга", "feminine,inanimate", ["книга", "книги", "книге", "книгу", "книгой", "книге"],
            ["книги", "книг", "книгам", "книги", "книгами", "книгах"])
        + noun(
            "комната", "feminine,inanimate",
            ["комната", "комнаты", "комнате", "комнату", "комнатой", "комнате"],
            ["комнаты", "комнат", "комнатам", "комнаты", "комнатами", "комнатах"])
        + noun(
            "сеть", "feminine,inanimate", ["сеть", "сети", "сети", "сеть", "сетью", "сети"],
            ["сети", "сетей", "сетям", "сети", "сетями", "сетях"])
        + zip(cases, ["ая", "ой", "ой", "ую", "ой", "ой"]).map {
            "нейронн\($1)\tнейронный\tadjective,feminine,singular,\($0)\n"
        }.joined()
        + zip(cases, ["ые", "ых", "ым", "ые", "ыми", "ых"]).map {
            "нейронн\($1)\tнейронный\tadjective,plural,\($0)\n"
        }.joined() + "нейронный\tнейронный\tadjective,masculine,singular,nominative\n"

    private func languagePack(_ language: String, forms: String) throws -> String {
        try FileManager.default.createDirectory(atPath: home.folder, withIntermediateDirectories: true)
        let base = "\(home.folder)/\(language)"
        try Data(forms.utf8).write(to: URL(fileURLWithPath: base + ".tsv"))
        try Data("{\"language\":\"\(language)\"}".utf8).write(to: URL(fileURLWithPath: base + ".json"))
        var options = LanguagePackBuilder.Options(language: language, description: base + ".json")
        options.forms = [base + ".tsv"]
        let outline = PackOutline(
            output: base + ".zip", version: "1", license: "CC0-1.0", attribution: "the tests")
        return try LanguagePackBuilder.build(options, as: outline).path
    }

    // MARK: - Translating

    /// Translates one sentence; sentences that the engine is not told of come out as they are.
    private func translate(
        _ sentence: String,
        from source: LanguageTag = "en",
        to target: LanguageTag = "ru",
        domain: String? = nil,
        engine: [String: String] = [:]
    ) async throws -> String {
        let stage = try #require(home.context.correctionStage(from: source, to: target, domain: domain))
        let results = try await stage.translate([Sentence(sentence)]) { sentences in
            sentences.map { TranslatedSentence(text: engine[$0.text] ?? $0.text) }
        }
        return results[0].text
    }

    /// Compares in a way that shows what came out.
    private func expect(
        _ text: String, becomes expected: String, from source: LanguageTag = "en",
        to target: LanguageTag = "ru",
        domain: String? = nil, engine: [String: String] = [:], at location: SourceLocation = #_sourceLocation
    ) async throws {
        let result = try await translate(text, from: source, to: target, domain: domain, engine: engine)
        #expect(result == expected, sourceLocation: location)
    }

    private func failure(_ work: () async throws -> Void) async -> TranslationError.Kind? {
        do { try await work() } catch { return (error as? TranslationError)?.kind }
        return nil
    }

    private func correct(
        _ source: String, _ target: String, from: String = "en", to: String = "ru", domain: String = ""
    ) throws {
        try store.add(
            .correction, RecordContent(from: from, to: to, source: source, target: target, domain: domain))
    }

    @Test(
        "of a whole sentence is followed, with the sentence's capitals and end",
        arguments: [
            ("Good morning!", "Доброе утро!"), ("good morning", "доброе утро"),
            ("GOOD MORNING", "ДОБРОЕ УТРО"),
            ("Good morning…", "Доброе утро…"), ("“Good morning.”", "“Доброе утро.”"),
            ("Magnets.", "Магниты."),
            ("Hello there", "Здравствуй!"), ("hello there.", "Здравствуй!"),
        ])
    func wholeSentence(text: String, expected: String) async throws {
        try correct("good morning", "доброе утро")
        try correct("Hello there.", "Здравствуй!")
        try correct("magnet", "магнит")
        try await expect(text, becomes: expected)
    }

    @Test(
        "of a word takes the form that the sentence wants",
        arguments: [
            ("I see a magnet.", "I see a house.", "Я вижу дом.", "Я вижу магнит."),
            (
                "He lives without magnets.", "He lives without houses.", "Он живёт без домов.",
                "Он живёт без магнитов."
            ),
            ("Magnets are here.", "Houses are here.", "Дома здесь.", "Магниты здесь."),
            ("I have three magnets.", "I have three houses.", "У меня три дома.", "У меня три магнита."),
            ("It is with a MAGNET.", "It is with a HOUSE.", "Это с ДОМОМ.", "Это с МАГНИТОМ."),
            (
                "We trained the neural network.", "We trained the book.", "Мы обучили книгу.",
                "Мы обучили нейронную сеть."
            ),
            ("Neural networks learn.", "Books learn.", "Книги учатся.", "Нейронные сети учатся."),
            (
                "About the magnet in the house", "About the city in the house", "О городе в доме",
                "О магните в доме"
            ),
        ])
    func inflection(text: String, asked: String, answer: String, expected: String) async throws {
        try correct("magnet", "магнит")
        try correct("neural network", "нейронная сеть")
        try await expect(text, becomes: expected, engine: [asked: answer])
    }

    @Test("from Russian finds the word in any of its forms, and gives its number")
    func fromRussian() async throws {
        try correct("магнит", "magnet", from: "ru", to: "en")
        let engine = [
            "Дома тянут.": "Houses pull.", "Он с домом.": "He is with a house.",
            "ДОМА ТЯНУТ!": "HOUSES PULL!",
        ]
        try await expect(
            "Он с магнитом.", becomes: "He is with a magnet.", from: "ru", to: "en", engine: engine)
        try await expect("Магниты тянут.", becomes: "Magnets pull.", from: "ru", to: "en", engine: engine)
        try await expect("МАГНИТЫ ТЯНУТ!", becomes: "MAGNETS PULL!", from: "ru", to: "en", engine: engine)
    }

    @Test("of a word is put in as it stands where no stand-in comes back, and left out where none does")
    func lostStandIns() async throws {
        try correct("magnet", "магнит")
        let engine = [
            "I see a house.": "Я вижу её.", "I see a city.": "Город и город.",
            "I see a {{t1}}.": "Вижу {{t1}}.",
        ]
        try await expect("I see a magnet.", becomes: "Вижу магнит.", engine: engine)
        let mangled = engine.merging(["I see a {{t1}}.": "Вижу { t1 }.", "I see a magnet.": "Вижу магнето."])
        { $1 }
        try await expect("I see a magnet.", becomes: "Вижу магнето.", engine: mangled)
        let with = ["I see a house.": "?", "I see a city.": "?", "I see a {{t1}}.": "Я с {{t1}}."]
        try await expect("I see a magnet.", becomes: "Я с магнитом.", engine: with)
    }

    @Test("leaves other words, addresses and placeholders alone")
    func boundaries() async throws {
        try correct("magnet", "магнит")
        try correct("US", "США")
        for text in [
            "A magnetic field.", "See magnet.example.org/magnet now.", "Put {magnet} here.", "Tell us more.",
        ] {
            try await expect(text, becomes: text)
        }
        let engine = ["In the {{t1}} now.": "Сейчас в {{t1}}."]
        try await expect("In the US now.", becomes: "Сейчас в США.", engine: engine)
    }

    @Test("of a domain holds in it only, and there before the general one; the longest comes first")
    func precedence() async throws {
        try correct("bank", "берег")
        try correct("bank", "банк", domain: "finance")
        try correct("river bank", "берег реки")
        let engine = ["The {{t1}} is here.": "{{t1}} тут."]
        try await expect("The bank is here.", becomes: "Берег тут.", engine: engine)
        try await expect("The bank is here.", becomes: "Банк тут.", domain: "finance", engine: engine)
        try await expect("The river bank is here.", becomes: "Берег реки тут.", engine: engine)
        try correct("bank", "банка")
        try await expect("The bank is here.", becomes: "Банка тут.", engine: engine)
        try await expect("The bank is here.", becomes: "The bank is here.", from: "en", to: "de")
    }

    @Test("needs no engine for a sentence that it covers, and takes effect at once")
    func session() async throws {
        let session = TranslationSession(installedSource: "en", target: "bg", context: home.context)
        #expect(await failure { _ = try await session.translate("Good morning!") } == .notInstalled)
        try correct("good morning", "добро утро", to: "bg")
        let response = try await session.translate("Good morning!\n\n  good morning\n")
        #expect(response.targetText == "Добро утро!\n\n  добро утро\n")
        #expect(response.warnings == [.corrected])
        #expect(await failure { _ = try await session.translate("Good evening!") } == .notInstalled)
        let id = try #require(try store.export([.correction]).first?.id)
        try store.remove([id])
        #expect(await failure { _ = try await session.translate("Good morning!") } == .notInstalled)
    }

    @Test("and a translation memory: the same sentence is taken from it, and what is alike is offered")
    func translationMemory() async throws {
        let units = [("The printer is out of paper.", "В принтере нет бумаги.")]
        try store.add(.unit, units.map { RecordContent(from: "en", to: "ru", source: $0.0, target: $0.1) })
        let session = TranslationSession(
            installedSource: "en", target: "ru", memoryThreshold: 80, context: home.context)
        let response = try await session.translate("The printer is out of paper.")
        #expect(response.targetText == "В принтере нет бумаги." && response.matches.first?.score == 100)
        let stage = try #require(home.context.memoryStage(from: "en", to: "ru", threshold: 80))
        let alike = try await stage.translate([Sentence("The printer is out of toner.")]) { sentences in
            sentences.map { _ in TranslatedSentence(text: "?") }
        }
        #expect(alike[0].text == "?" && alike[0].matches.map(\.targetText) == ["В принтере нет бумаги."])
    }
}
