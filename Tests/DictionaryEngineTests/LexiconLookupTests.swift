import PackBuilding
import Testing
import TextAnalysis

@testable import DictionaryEngine

@Suite("Lookup")
struct LexiconLookupTests {
    let dictionary: BilingualDictionary
    let english: Morphology
    let russian: Morphology

    init() throws {
        var content = LexiconSamples.content
        var went = Article(headword: "went", entries: [Article.Entry(partOfSpeech: nil)])
        let past = Article.Reference(.formOf, headword: "go", remark: "past 1")
        var sense = Article.Sense()
        sense.references = [past]
        went.entries[0].senses = [sense]
        var gaol = Article(headword: "abode", entries: [Article.Entry(partOfSpeech: .noun)])
        sense.references = [Article.Reference(.same, headword: "house")]
        gaol.entries[0].senses = [sense]
        content.articles += [
            went, gaol, LexiconSamples.article("book", .noun, "книга", "том"),
            LexiconSamples.article("gold", .noun, "золото"),
            LexiconSamples.article("tome", .noun, "том", "книга"),
            LexiconSamples.article("Moscow", .noun, "Москва"),
            LexiconSamples.article("mosque", .noun, "мечеть"),
        ]
        dictionary = try LexiconSamples.open(content)
        english = try Self.morphology("go\tgo\tverb,infinitive\nwent\tgo\tverb,finite,past\n")
        russian = try Self.morphology(
            """
            книга\tкнига\tnoun,feminine,singular,nominative
            книгами\tкнига\tnoun,feminine,plural,instrumental

            актёр\tактёр\tnoun,masculine,singular,nominative
            актёры\tактёр\tnoun,masculine,plural,nominative

            """)
    }

    static func morphology(_ forms: String) throws -> Morphology {
        let table = try LanguagePackBuilder.morphology(
            forms: [LexiconSamples.map(Array(forms.utf8))], frequencies: nil)
        return try Morphology(file: LexiconSamples.map(table.bytes))
    }

    @Test("goes from a form to its word and says which form it is")
    func forms() throws {
        let result = dictionary.lookup("went", morphology: english)
        let match = try #require(result.matches.first)
        #expect(result.matches.map(\.article.headword) == ["go"])
        guard case .form(let form) = match.kind else { return #expect(Bool(false), "\(match.kind)") }
        #expect(form.form == "went")
        #expect(form.description == "past")
    }

    @Test("uses the forms that the dictionary lists, without a language pack")
    func listedForms() throws {
        let match = try #require(dictionary.lookup("Went").matches.first)
        #expect(match.article.headword == "go")
        #expect(match.kind == .form(WordForm(form: "Went", remark: "past")))
    }

    @Test("goes backward by lemma")
    func backward() throws {
        let result = dictionary.lookup("книгами", direction: .backward, morphology: russian)
        let match = try #require(result.matches.first)
        #expect(match.article.headword == "книга")
        guard case .form(let form) = match.kind else { return #expect(Bool(false), "\(match.kind)") }
        #expect(form.description == "instrumental plural")
        let texts = match.article.entries.flatMap(\.senses).flatMap(\.translations).map(\.text)
        #expect(texts == ["book", "tome"])
    }

    @Test(
        "finds a word however it is written",
        arguments: [
            ("зо́лото", "gold"), ("ЗОЛОТО", "gold"), ("зо\u{AD}лото", "gold"), ("актер", "actor"),
            ("актёр", "actor"),
            ("актеры", "actor"), ("  дом ", "house"),
        ])
    func spellings(word: String, headword: String) throws {
        let result = dictionary.lookup(word, direction: .backward, morphology: russian)
        let texts = result.matches.flatMap(\.article.entries).flatMap(\.senses).flatMap(\.translations).map(
            \.plain)
        #expect(texts.contains(headword))
    }

    @Test("shows the word as the dictionary spells it")
    func spelledRight() {
        #expect(dictionary.lookup("актер", direction: .backward).matches.first?.article.headword == "актёр")
        #expect(dictionary.lookup("актер", direction: .backward).matches.first?.kind == .folded)
        #expect(dictionary.lookup("актёр", direction: .backward).matches.first?.kind == .exact)
    }

    @Test("follows an article that only points to another")
    func synonyms() {
        let matches = dictionary.lookup("abode").matches
        #expect(matches.map(\.article.headword) == ["abode", "house"])
        #expect(matches.last?.kind == .synonym)
    }

    @Test("puts letters of another script right")
    func lookAlikes() throws {
        // The second letter is Cyrillic.
        let match = try #require(dictionary.lookup("h\u{43E}use").matches.first)
        #expect(match.article.headword == "house")
        #expect(match.kind == .respelled("house"))
    }

    @Test("offers near spellings only when nothing is found")
    func near() {
        let result = dictionary.lookup("huose")
        #expect(result.matches.isEmpty)
        #expect(result.near.map(\.key) == ["house", "home"])
        #expect(dictionary.lookup("house").near.isEmpty)
        #expect(dictionary.lookup("").near.isEmpty)
    }

    @Test(
        "spells near words as the dictionary does",
        arguments: [
            ("moscwo", .forward, "Moscow"), ("масква", .backward, "Москва"), ("актйор", .backward, "актёр"),
        ] as [(String, DictionaryDirection, String)])
    func nearSpelling(word: String, direction: DictionaryDirection, expected: String) {
        #expect(dictionary.near(word, direction: direction).first?.word == expected)
    }

    @Test("browses in the order of the language, ё beside е, and gives the first words of that order")
    func collation() {
        let words = ["ель", "ёж", "еда", "жук", "Ереван", "дом"]
        var content = LexiconSamples.content
        content.articles = words.map { LexiconSamples.article("x\($0)", .noun, $0) }
        guard let dictionary = try? LexiconSamples.open(content) else { return #expect(Bool(false)) }
        let collator = Collator(language: "ru")
        #expect(
            dictionary.words(prefix: "", direction: .backward, collator: collator)
                == ["дом", "еда", "ёж", "ель", "Ереван", "жук"])
        #expect(
            dictionary.words(prefix: "е", direction: .backward, collator: collator, limit: 2) == [
                "еда", "ёж",
            ])
        #expect(
            dictionary.words(matching: "*", direction: .backward, collator: collator, limit: 3).last == "ёж")
    }

    @Test("browses by prefix and pattern")
    func browsing() {
        #expect(dictionary.words(prefix: "G") == ["go", "gold", "grave"])
        #expect(dictionary.words(prefix: "з", direction: .backward) == ["здание", "золото"])
        #expect(dictionary.words(matching: "h*e") == ["home", "house"])
        #expect(
            dictionary.words(matching: "?o??") == ["book", "gold", "home", "tome"])
        #expect(dictionary.words(matching: "[gh]o*", limit: 2) == ["go", "gold"])
    }

    @Test(
        "searches the text of articles",
        arguments: [("ПОЕЗДОМ", "go"), ("жилое", "house"), ("go after", "go")])
    func fullText(text: String, headword: String) {
        #expect(dictionary.articles(containing: text).map(\.article.headword) == [headword])
        #expect(dictionary.articles(containing: text).allSatisfy { $0.kind == .fullText })
    }
}

@Suite("Patterns")
struct GlobPatternTests {
    @Test(
        "match whole words",
        arguments: [
            ("c?t", "cat", true), ("c?t", "cart", false), ("*", "", true), ("a*b*c", "aXXbYYc", true),
            ("a*b*c", "aXXbYY", false), ("[а-в]ом", "вом", true), ("[а-в]ом", "дом", false), ("[", "[", true),
            ("", "a", false), ("****a", "bbba", true),
        ])
    func matches(pattern: String, word: String, expected: Bool) {
        #expect(GlobPattern(pattern).matches(word) == expected)
    }
}
