import Foundation
import PackBuilding
import Testing
import Tolmach

/// A home with an English-Russian dictionary and word forms of both languages.
final class LexiconHome {
    let folder: URL
    let context: TranslationContext

    /// - Parameter languages: further languages, without word forms.
    init(languages: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lexicon \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        context = TranslationContext(variables: ["TOLMACH_HOME": folder.appendingPathComponent("home").path])
        let dictionary = try dictionaryPack(
            "ru", "go\tидти, ходить\nbook\tкнига; том\nhouse\tдом\nactor\tактёр\n")
        let serbian = try dictionaryPack("sr", "house\tкућа\nLjubljana\tЉубљана\n")
        let english = try languagePack("en", forms: "go\tgo\tverb,infinitive\nwent\tgo\tverb,finite,past\n")
        let russian = try languagePack(
            "ru",
            forms: """
                книга\tкнига\tnoun,feminine,singular,nominative
                книги\tкнига\tnoun,feminine,singular,genitive
                книги\tкнига\tnoun,feminine,plural,nominative
                книгами\tкнига\tnoun,feminine,plural,instrumental

                """)
        let others = try languages.map { try languagePack($0, forms: "x\tx\tnoun\n") }
        _ = try PackManager(context: context).install([english, russian, dictionary, serbian] + others)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func outline(_ name: String) -> PackOutline {
        PackOutline(output: path(name), version: "1", license: "CC0-1.0", attribution: "the tests")
    }

    private func dictionaryPack(_ target: String, _ articles: String) throws -> String {
        let source = path("\(target) dictionary.tsv")
        try Data(articles.utf8).write(to: URL(fileURLWithPath: source))
        var options = DictionaryPackBuilder.Options(source: "en", target: target)
        options.inputs = [DictionaryPackBuilder.Input(path: source)]
        return try DictionaryPackBuilder.build(options, as: outline("\(target) dictionary.zip")).path
    }

    private func languagePack(_ language: String, forms: String) throws -> String {
        try Data(forms.utf8).write(to: URL(fileURLWithPath: path("\(language).tsv")))
        try Data("{\"language\":\"\(language)\"}".utf8).write(
            to: URL(fileURLWithPath: path("\(language).json")))
        var options = LanguagePackBuilder.Options(language: language, description: path("\(language).json"))
        options.forms = [path("\(language).tsv")]
        return try LanguagePackBuilder.build(options, as: outline("\(language).zip")).path
    }
}

@Suite("Lexicon")
struct LexiconTests {
    let home: LexiconHome
    let lexicon: Lexicon

    init() throws {
        home = try LexiconHome()
        lexicon = Lexicon(context: home.context)
    }

    private func headwords(_ result: LexiconResult) -> [String] { result.matches.map(\.article.headword) }

    @Test(
        "tells the direction from the letters of the word",
        arguments: [
            ("house", "house", "ru"), ("дом", "дом", "en"), ("Актер", "актёр", "en"),
        ])
    func direction(word: String, headword: String, target: Language) throws {
        let result = try lexicon.lookup(word, to: target)
        #expect(headwords(result) == [headword])
        #expect(result.matches.first?.target == target)
        #expect(result.matches.first?.dictionary == "English–Russian dictionary (CC0-1.0)")
        #expect(result.matches.first?.pack == "en-ru.dictionary 1")
    }

    @Test(
        "says which form of a word was asked for",
        arguments: [
            ("went", "go", "past"), ("книгами", "книга", "instrumental plural"),
        ])
    func forms(word: String, headword: String, description: String) throws {
        let match = try #require(try lexicon.lookup(word).matches.first)
        #expect(match.article.headword == headword)
        #expect(match.kind == .form)
        #expect(match.form?.description == description)
        #expect(match.form?.readings.isEmpty == false)
    }

    @Test("offers near words when there are none")
    func near() throws {
        let result = try lexicon.lookup("huose")
        #expect(result.matches.isEmpty)
        #expect(result.near == ["house"])
    }

    @Test(
        "finds Serbian words in either script, and answers in the script asked for",
        arguments: [
            ("кућа", nil, "кућа"), ("kuća", nil, "кућа"), ("kuća", "sr-Latn", "kuća"),
            ("кућа", "sr-Latn", "kuća"),
            ("ЉУБЉАНА", "sr", "Љубљана"), ("ljubljana", "sr-Latn", "Ljubljana"),
        ] as [(String, Language?, String)])
    func serbian(word: String, source: Language?, headword: String) throws {
        #expect(try headwords(lexicon.lookup(word, from: source)) == [headword])
    }

    @Test(
        "translates into Serbian in the script asked for",
        arguments: [("sr", "кућа"), ("sr-Latn", "kuća")] as [(Language, String)])
    func intoSerbian(target: Language, translation: String) throws {
        let match = try #require(try lexicon.lookup("house", to: target).matches.first)
        #expect(match.article.entries.first?.senses.first?.translations.map(\.text) == [translation])
        #expect(match.target == target)
    }

    @Test("offers near words as the dictionary spells them")
    func nearSpelling() throws {
        #expect(try lexicon.lookup("актйор", from: "ru").near == ["актёр"])
        #expect(try lexicon.words("ljublana", mode: .fuzzy, from: "sr-Latn") == ["Љубљана"])
    }

    @Test("restricts itself to the languages named")
    func languages() throws {
        #expect(try headwords(lexicon.lookup("house", from: "en", to: "ru")) == ["house"])
        #expect { try lexicon.lookup("house", from: "en", to: "bg") } throws: {
            ($0 as? TranslationError)?.kind == .notInstalled
        }
        #expect(try lexicon.lookup("house", from: "ru").matches.isEmpty)
    }

    @Test("lists words and searches articles")
    func search() throws {
        #expect(try lexicon.words("o", mode: .prefix).isEmpty)
        #expect(try lexicon.words("*o*", mode: .glob, from: "en") == ["actor", "book", "go", "house"])
        #expect(try lexicon.words("huose", mode: .fuzzy) == ["house"])
        #expect(try lexicon.articles(containing: "ходить").map(\.article.headword) == ["go"])
        #expect(try lexicon.articles(containing: "ходить").first?.source == "en")
    }

    @Test("gives all forms of a word")
    func paradigms() throws {
        let paradigm = try #require(try lexicon.paradigms(of: "книгами").first)
        #expect(paradigm.lemma == "книга")
        #expect(paradigm.language == "ru")
        #expect(paradigm.forms.map(\.text) == ["книга", "книги", "книги", "книгами"])
        #expect(paradigm.forms.last?.description == "instrumental plural")
        #expect(try lexicon.paradigms(of: "книгами", in: "en").isEmpty)
    }

    @Test("says what to install when there is no dictionary")
    func nothingInstalled() {
        let empty = TranslationContext(variables: [
            "TOLMACH_HOME": home.folder.appendingPathComponent("none").path
        ])
        #expect { try Lexicon(context: empty).lookup("house") } throws: {
            ($0 as? TranslationError)?.kind == .notInstalled
        }
    }
}
