import PackBuilding
import Testing

@testable import DictionaryEngine

@Suite("Lexicon: a dictionary file")
struct LexiconTests {
    let dictionary: BilingualDictionary

    init() throws { dictionary = try LexiconSamples.open(LexiconSamples.content) }

    @Test("gives back every article as it was written")
    func roundTrip() {
        let articles = LexiconSamples.content.articles
        #expect(dictionary.articleCount == articles.count)
        for (number, article) in articles.enumerated() { #expect(dictionary.article(number) == article) }
        #expect(dictionary.source == "en")
        #expect(dictionary.target == "ru")
        #expect(dictionary.article(articles.count) == nil)
        #expect(dictionary.article(-1) == nil)
    }

    @Test("puts the exact spelling first", arguments: ["Grave", "grave"])
    func exactFirst(word: String) {
        let found = dictionary.articles(for: word).compactMap(dictionary.headword)
        #expect(found.count == 2)
        #expect(found.first == word)
    }

    @Test("finds a headword whatever its case", arguments: ["HOUSE", "House", "house"])
    func folded(word: String) {
        #expect(dictionary.articles(for: word).compactMap(dictionary.headword) == ["house"])
    }

    @Test("misses what isn't there", arguments: ["", "hous", "houses", "дом"])
    func misses(word: String) { #expect(dictionary.articles(for: word).isEmpty) }

    @Test("finds the headwords of a translation, the likeliest first")
    func reverse() {
        let matches = dictionary.places(translatedAs: "дом")
        #expect(matches.compactMap { dictionary.headword(of: $0.article) } == ["house", "home"])
    }

    @Test(
        "finds a translation without the remarks around it",
        arguments: ["здание", "актер", "актёр", "следовать"])
    func reverseByPlainText(word: String) throws {
        let match = try #require(dictionary.places(translatedAs: word).first)
        let article = try #require(dictionary.article(match.article))
        #expect(article.places.indices.contains(match.place))
        if word == "следовать" { #expect(article.places[match.place].phrase == "go after") }
    }

    @Test("ranks the translations of a word by weight and part of speech")
    func ranking() {
        #expect(dictionary.rankedTranslations(of: "House").map(\.text) == ["дом", "палата", "поселить"])
        #expect(dictionary.rankedTranslations(of: "house", partOfSpeech: .verb).map(\.text) == ["поселить"])
        #expect(dictionary.rankedTranslations(of: "house", partOfSpeech: .adverb).count == 3)
        #expect(
            dictionary.rankedTranslations(of: "дом", direction: .backward).map(\.text) == ["house", "home"])
        #expect(dictionary.rankedTranslations(of: "unheard").isEmpty)
    }

    @Test("takes the longest phrase that begins at a word")
    func phrases() throws {
        let words = ["Good", "morning", "to", "you", "all", "friends"]
        let whole = try #require(dictionary.longestPhrase(in: words[...]))
        #expect(whole.length == 5)
        let shorter = try #require(dictionary.longestPhrase(in: words[..<4]))
        #expect(shorter.length == 2)
        #expect(shorter.translations.map(\.text) == ["доброе утро"])
        #expect(dictionary.longestPhrase(in: words[1...]) == nil)
    }

    @Test("explains its labels")
    func legend() {
        #expect(dictionary.meaning(ofLabel: "разг.") == "colloquial")
        #expect(dictionary.meaning(ofLabel: "мор.") == nil)
    }

    @Test("lists the keys with a prefix")
    func prefix() {
        let keys = dictionary.headwords.keys(prefix: "h").map(dictionary.headwords.key)
        #expect(keys == ["home", "house"])
        #expect(dictionary.headwords.keys(prefix: "").count == dictionary.headwords.keyCount)
        #expect(dictionary.headwords.keys(prefix: "z").isEmpty)
    }
}

@Suite("Lexicon: near spellings")
struct NearSpellingsTests {
    @Test(
        "count changes, additions, drops and swaps",
        arguments: [
            ("huose", "house", 1), ("hause", "house", 1), ("hose", "house", 1), ("hoouse", "house", 1),
            ("hause", "hoses", 3), ("актер", "актриса", 4), ("ab", "ba", 1),
        ])
    func distance(pair: (String, String, Int)) {
        var measure = EditDistance()
        let (a, b) = (pair.0.unicodeScalars.map(\.value), pair.1.unicodeScalars.map(\.value))
        #expect(measure.distance(a, b, limit: 9) == pair.2)
        #expect(measure.distance(b, a, limit: 9) == pair.2)
        #expect(measure.distance(a, b, limit: pair.2 - 1) == nil)
    }

    @Test("offer the nearest first")
    func nearest() throws {
        let dictionary = try LexiconSamples.open(LexiconSamples.content)
        #expect(dictionary.headwords.near("huose").map(\.key) == ["house", "home"])
        #expect(dictionary.headwords.near("xyzzy").isEmpty)
        #expect(dictionary.headwords.near("house").map(\.key) == ["home"])
    }

    @Test("are not missed by the signatures", arguments: 0..<50)
    func signatures(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let word = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
            "абвгdefgh".randomElement(using: &generator) ?? "a"
        }
        var other = word
        for _ in 0..<2 where !other.isEmpty {
            other[Int.random(in: 0..<other.count, using: &generator)] =
                "zя".randomElement(using: &generator) ?? "z"
        }
        let (a, b) = (KeySignature(of: String(word)), KeySignature(of: String(other)))
        #expect(a.mayBeNear(b, distance: 2))
    }
}

/// A repeatable source of random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

@Suite("Lexicon: a file that is not what it should be")
struct DamagedLexiconTests {
    let whole: [UInt8]

    init() throws { whole = try DictionaryWriter.bytes(of: LexiconSamples.content) }

    @Test("is refused when it is something else")
    func other() throws {
        for bytes in [[], Array("web page".utf8), [UInt8](repeating: 0, count: 4096)] as [[UInt8]] {
            let file = try LexiconSamples.map(bytes)
            #expect(throws: DictionaryError.notADictionary) { try BilingualDictionary(file: file) }
        }
    }

    @Test("is refused when it is cut short")
    func truncated() throws {
        for length in stride(from: DictionaryFormat.headerSize, to: whole.count - 16, by: 101) {
            let file = try LexiconSamples.map(Array(whole[..<length]))
            #expect(throws: DictionaryError.self) { try BilingualDictionary(file: file) }
        }
    }

    @Test("does no harm when bytes are wrong", arguments: 0..<20)
    func flipped(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<50 {
            var bytes = whole
            for _ in 0..<8 {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            guard let dictionary = try? BilingualDictionary(file: LexiconSamples.map(bytes)) else { continue }
            for word in ["house", "go", "grave", "дом", "здание"] {
                for number in dictionary.articles(for: word) { _ = dictionary.article(number)?.places }
                for match in dictionary.places(translatedAs: word) { _ = dictionary.article(match.article) }
                _ = dictionary.rankedTranslations(of: word)
            }
            for number in 0..<min(dictionary.articleCount, 100) { _ = dictionary.article(number) }
            _ = dictionary.headwords.near("huose")
            _ = dictionary.headwords.keys(prefix: "h").map(dictionary.headwords.key)
            _ = dictionary.longestPhrase(in: ["good", "morning", "to"])
            _ = dictionary.meaning(ofLabel: "мор.")
        }
    }
}
