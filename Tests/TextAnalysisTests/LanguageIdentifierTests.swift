import Testing

@testable import TextAnalysis

@Suite("Identification") struct LanguageIdentifierTests {
    private let identifier = LanguageIdentifier()

    @Test(
        "tells the language",
        arguments: [
            ("как дела", "ru"), ("Доброго вечора ми з України", "uk"), ("У Мінску сёння", "be"),
            ("Ciao, mi chiamo Carlo", "it"), ("Je m'appelle Jessica", "fr"),
            ("ich lebe in Deutschland", "de"),
            ("Where is the nearest railway station?", "en"), ("Как се казваш?", "bg"),
            ("Како се викаш и од каде доаѓаш?", "mk"),
            ("Шта радиш овде?", "sr-Cyrl"), ("Šta radiš ovde i gde si bio?", "sr-Latn"),
            ("Što radiš ovdje i gdje si bio?", "hr"), ("Gdzie jest dworzec kolejowy?", "pl"),
            ("Příliš žluťoučký kůň", "cs"), ("Ako sa máte?", "sk"),
            ("Hvad hedder du? Jeg kommer fra Danmark.", "da"),
            ("Hva heter du? Jeg kommer ikke fra Norge.", "nb"), ("Vad heter du?", "sv"),
            ("Mitä kuuluu?", "fi"),
            ("Kus on raudteejaam?", "et"), ("Hogy hívnak téged?", "hu"), ("Unde este gara?", "ro"),
            ("Nerede oturuyorsun?", "tr"), ("Bạn tên là gì?", "vi"), ("Dónde está la estación?", "es"),
            ("Onde fica a estação?", "pt"), ("On és l'estació?", "ca"), ("Waar is het station?", "nl"),
            ("Kur yra stotis?", "lt"), ("Kur ir dzelzceļa stacija?", "lv"),
            ("Kje je železniška postaja?", "sl"),
            ("Di mana stasiun kereta api?", "id"), ("Πού είναι ο σταθμός;", "el"), ("Вокзал қайда?", "kk"),
            ("Бүгүн аба ырайы абдан жакшы.", "ky"), ("Вокзал кайда урнашкан?", "tt"),
            ("Вокзал ҡайҙа урынлашҡан?", "ba"),
            ("Галт тэрэгний буудал хаана байна вэ?", "mn"), ("איפה התחנה?", "he"), ("أين المحطة؟", "ar"),
            ("車站在哪裡", "zh"), ("駅はどこですか", "ja"), ("역이 어디예요?", "ko"), ("სად არის სადგური?", "ka"),
        ] as [(String, LanguageTag)])
    func tells(text: String, language: LanguageTag) {
        #expect(identifier.identify(text).language == language)
    }

    @Test(
        "says unknown when there is nothing to go by", arguments: ["", " ", "12:30", "—", "😆", "\0\t", "…"])
    func unknown(text: String) {
        #expect(identifier.identify(text) == .unknown)
        #expect(identifier.identify(text).language == nil)
    }

    @Test("gives candidates that add up, the likeliest first")
    func candidates() {
        var random = RandomText(seed: 13)
        for _ in 0..<300 {
            let result = identifier.identify(random.anything(count: 60))
            #expect(result.candidates.map(\.confidence) == result.candidates.map(\.confidence).sorted(by: >))
            #expect(result.candidates.reduce(0) { $0 + $1.confidence } <= 1.0001)
            #expect(result.candidates.allSatisfy { $0.confidence > 0 && $0.confidence.isFinite })
        }
    }

    @Test("takes every scalar of Unicode, alone and in a word")
    func everyScalar() {
        for value in 0..<UInt32(0x3_0000) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(String.UnicodeScalarView([scalar, "a", scalar, "б", scalar]))
            #expect(identifier.identify(text).confidence <= 1.0001)
        }
    }

    @Test("never names a language whose script is absent")
    func scripts() {
        for text in ["привет world", "hello", "мир", "Ελλάδα", "ĳ", "ѫ", "ъ"] {
            for candidate in identifier.identify(text).candidates {
                #expect(text.unicodeScalars.contains { Script.of($0) == candidate.language.effectiveScript })
            }
        }
    }

    @Test("keeps to the languages that are allowed")
    func among() {
        let result = LanguageIdentifier(among: ["da", "sv", "ru"]).identify("Hva heter du?")
        #expect(result.candidates.allSatisfy { ["da", "sv"].contains($0.language) })
        #expect(LanguageIdentifier(among: ["en", "de"]).identify("привет") == .unknown)
        #expect(LanguageIdentifier(among: ["sr", "en"]).identify("Šta radiš?").language == "sr-Latn")
        #expect(LanguageIdentifier(among: ["sr", "en"]).identify("Шта радиш?").language == "sr-Cyrl")
    }

    @Test("prefers the languages it is told to where the evidence is even")
    func preferring() {
        let word = "problem"
        let first = LanguageIdentifier(among: ["de", "pl"], preferring: ["pl"]).identify(word)
        let second = LanguageIdentifier(among: ["de", "pl"], preferring: ["de"]).identify(word)
        #expect(
            first.candidates.first { $0.language == "pl" }.map(\.confidence) ?? 0
                > second.candidates.first { $0.language == "pl" }.map(\.confidence) ?? 1)
        #expect(LanguageIdentifier(preferring: ["uk"]).identify("Где находится вокзал?").language == "ru")
    }

    @Test("takes evidence from elsewhere into account")
    func evidence() {
        let result = Identification(candidates: [
            .init(language: "da", confidence: 0.6), .init(language: "nb", confidence: 0.4),
        ])
        #expect(result.weighed { $0 == "nb" ? 1 : 0.5 }.language == "nb")
        #expect(abs(result.weighed { $0 == "nb" ? 1 : 0.5 }.confidence - 0.4 / 0.7) < 1e-9)
        #expect(result.weighed { _ in 0 } == result)
    }

    @Test("doesn't mind case, decomposed letters and length")
    func forms() {
        #expect(identifier.identify("КАК ДЕЛА, ДРУЗЬЯ").language == "ru")
        #expect(identifier.identify(Normalization.nfd("Příliš žluťoučký kůň úpěl")).language == "cs")
        #expect(identifier.identify(String(repeating: "лол", count: 13_000)).candidates.count > 0)
        #expect(
            identifier.identify(String(repeating: "Where are you going? ", count: 50_000)).language == "en")
    }

    @Test(
        "reports mixed text by segment",
        arguments: [
            ("Привет, как у тебя дела? This is an English sentence.", ["ru", "en"]),
            ("Where is the station? It is near. Где находится вокзал?", ["en", "ru"]),
            ("Ciao, mi chiamo Carlo.\nJe m'appelle Jessica et j'habite à Paris.", ["it", "fr"]),
            ("Он сказал: to be or not to be, that is the question.", ["ru", "en"]),
            ("Я использую Windows дома.", ["ru"]), ("12 — 13", []),
        ] as [(String, [LanguageTag])])
    func segments(text: String, languages: [LanguageTag]) {
        #expect(identifier.segments(of: text).compactMap(\.identification.language) == languages)
    }

    @Test("segments leave out nothing but white space")
    func cover() {
        var random = RandomText(seed: 14)
        for _ in 0..<200 {
            let text = random.anything(count: 80)
            var end = text.startIndex
            for segment in identifier.segments(of: text) {
                #expect(segment.range.lowerBound >= end)
                let between = text[end..<segment.range.lowerBound].unicodeScalars
                #expect(between.allSatisfy { $0.properties.isWhitespaceOrMark })
                end = segment.range.upperBound
            }
        }
    }

    @Test("Damaged tables know no languages")
    func damaged() {
        let bytes: [UInt8] =
            Array("TLID".utf8) + [2, 0, 0, 0, 2, 0, 0, 0] + [UInt8](repeating: 255, count: 300)
        bytes.withUnsafeBytes { #expect(IdentificationTables($0).scripts.isEmpty) }
        for count in 0..<12 {
            bytes[..<count].withUnsafeBytes { #expect(IdentificationTables($0).scripts.isEmpty) }
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isWhitespaceOrMark: Bool { isWhitespace || generalCategory == .format }
}
