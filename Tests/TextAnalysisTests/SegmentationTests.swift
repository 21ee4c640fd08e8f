import Testing

@testable import TextAnalysis

@Suite("Lines") struct TextLinesTests {
    @Test(
        "are taken apart",
        arguments: [
            ("a\r\n\r\nb\n", ["|a||\r\n", "|||\r\n", "|b||\n"]),
            ("\n\n  x \t\ny", ["|||\n", "|||\n", "  |x| \t|\n", "|y||"]),
            (
                "a\u{2028}b\u{2029}c\u{85}d\re",
                ["|a||\u{2028}", "|b||\u{2029}", "|c||\u{85}", "|d||\r", "|e||"]
            ),
            ("\u{FEFF}x\0y", ["\u{FEFF}|x\0y||"]), ("", []), ("\t", ["\t|||"]), ("—", ["|—||"]),
            ("\u{A0}\u{3000}я\u{A0}", ["\u{A0}\u{3000}|я|\u{A0}|"]),
        ])
    func parts(text: String, lines: [String]) {
        let found = TextLines.split(text).map {
            "\($0.leading)|\($0.content)|\($0.trailing)|\($0.terminator)"
        }
        #expect(found.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
    }

    @Test("make up the text again, byte for byte")
    func roundTrip() {
        var random = RandomText(seed: 4)
        for _ in 0..<500 {
            let text = random.anything(count: 80)
            #expect(Array(TextLines.join(TextLines.split(text)).utf8) == Array(text.utf8))
        }
    }
}

@Suite("Words") struct WordSegmenterTests {
    private func words(_ text: String) -> [String] {
        WordSegmenter().words(in: text).map { String(text[$0]) }
    }

    @Test(
        "are found",
        arguments: [
            ("Hello, world!", ["Hello", "world"]), ("don't п’ять зʼявився", ["don't", "п’ять", "зʼявився"]),
            ("зо\u{301}лото", ["зо\u{301}лото"]), ("кто-то", ["кто", "то"]), ("3.14 дома", ["дома"]),
            ("", []),
            ("2nd", ["2nd"]), ("мама мыла 你好", ["мама", "мыла", "你好"]), ("…", []),
        ])
    func found(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test("join up to the text, whatever it is")
    func cover() {
        var random = RandomText(seed: 5)
        for _ in 0..<500 {
            let text = random.anything(count: 60)
            var end = text.startIndex
            for token in WordSegmenter().tokens(in: text) {
                #expect(token.range.lowerBound == end)
                #expect(!token.range.isEmpty)
                end = token.range.upperBound
            }
            #expect(end == text.endIndex)
        }
    }

    @Test("are ICU's in European text, but that ICU takes @ for a letter")
    func differential() {
        var random = RandomText(seed: 6)
        for _ in 0..<1500 {
            let line = String(random.european(count: 24).unicodeScalars.filter { $0 != "@" })
            line.withByteText { bytes in
                var own: [TokenEnd] = []
                guard WordRules.appendTokens(of: bytes, in: 0..<bytes.count, to: &own) else { return }
                var theirs: [TokenEnd] = []
                let breaker = WordBreaker()
                breaker?.appendTokens(of: bytes, in: 0..<bytes.count, to: &theirs)
                #expect(
                    own.map(\.end) == theirs.map(\.end),
                    "\(line.unicodeScalars.map { String($0.value, radix: 16) })")
            }
        }
    }
}

@Suite("Sentences") struct SentenceSegmenterTests {
    private func split(_ text: String, _ language: LanguageTag) -> [String] {
        SentenceSegmenter(language: language).sentences(in: text).map { String(text[$0]) }
    }

    @Test(
        "don't end there",
        arguments: [
            ("Mrs. Meier came.", "en"), ("Я живу: г. Москва, ул. Ленина, д. 5.", "ru"),
            ("т. е. Москва", "ru"),
            ("Число 3.14 известно.", "ru"), ("Ну… ладно.", "ru"), ("А. С. Пушкин родился в Москве.", "ru"),
            ("J. R. R. Tolkien wrote it.", "en"), ("1. Введение", "ru"), ("a. First item", "en"),
            ("— Кто там? — спросил он.", "ru"), ("«Стой!» крикнул он.", "ru"), ("Yahoo! is a company.", "en"),
            ("He lives in the U.S. Army base.", "en"), ("См. рис. 5 на стр. 10.", "ru"),
            ("z. B. Berlin", "de"),
            ("am 5. Mai 1990", "de"), ("Ж.-Ж. Руссо писал.", "ru"), ("в 1990 г. Россия", "ru"),
            ("See example.org/a.B for more", "en"), ("и т. д. и т. п.", "ru"), ("5 млн. Рублей", "ru"),
            ("Он (см. Приложение) пришёл.", "ru"), ("No. 5 is alive", "en"), ("пр. Мира, 10", "ru"),
            ("Dr. Smith and Prof. Jones met at 5 p.m. Monday.", "en"), ("Node.Js is", "en"),
            ("г.Москва", "ru"), ("вул. Хрещатик", "uk"), ("κ. Παπαδόπουλος", "el"), ("What?! no", "en"),
        ] as [(String, LanguageTag)])
    func whole(text: String, language: LanguageTag) {
        #expect(split(text, language) == [text])
    }

    @Test(
        "end there",
        arguments: [
            ("Он ушёл. Она осталась.", "ru", ["Он ушёл.", "Она осталась."]),
            ("Привет!  Как дела?", "ru", ["Привет!", "Как дела?"]),
            ("Ну… Я не знаю.", "ru", ["Ну…", "Я не знаю."]),
            ("Он сказал: «Да.» Потом ушёл.", "ru", ["Он сказал: «Да.»", "Потом ушёл."]),
            ("(He left.) Then it rained.", "en", ["(He left.)", "Then it rained."]),
            ("Haha, yes. 😆 Guess what…", "en", ["Haha, yes.", "😆 Guess what…"]),
            ("We met in 1990. Then he left.", "en", ["We met in 1990.", "Then he left."]),
            ("Яблоки, груши и т. д. Потом ужин.", "ru", ["Яблоки, груши и т. д.", "Потом ужин."]),
            ("Это было в 1990 г. Он уехал.", "ru", ["Это было в 1990 г.", "Он уехал."]),
            ("He lives in the U.S. He likes it.", "en", ["He lives in the U.S.", "He likes it."]),
            ("Is it? Yes. No. I am.", "en", ["Is it?", "Yes.", "No.", "I am."]),
            ("one\n\ntwo\r\nthree", "en", ["one", "two", "three"]),
            ("привет! как дела? всё хорошо", "ru", ["привет!", "как дела?", "всё хорошо"]),
            ("你好。再见！", "zh", ["你好。", "再见！"]), ("¿Qué? ¡No!", "es", ["¿Qué?", "¡No!"]),
            ("Τι κάνεις; Καλά.", "el", ["Τι κάνεις; Καλά."]), ("Да!Нет", "ru", ["Да!", "Нет"]),
            ("Он пришёл.Она ушла.", "ru", ["Он пришёл.", "Она ушла."]),
            ("Wait... What?", "en", ["Wait...", "What?"]),
            ("It works. iPhones are good.", "en", ["It works.", "iPhones are good."]),
            ("<p>One.</p> <p>Two.</p>", "en", ["<p>One.</p>", "<p>Two.</p>"]),
            ("Plan B. Then he left.", "en", ["Plan B.", "Then he left."]),
            ("— Да. — Нет.", "ru", ["— Да.", "— Нет."]), (" \t ", "en", []), ("", "en", []),
            ("नमस्ते। आप कैसे हैं?", "hi", ["नमस्ते।", "आप कैसे हैं?"]),
        ] as [(String, LanguageTag, [String])])
    func several(text: String, language: LanguageTag, sentences: [String]) {
        #expect(split(text, language) == sentences)
    }

    @Test("don't end at the abbreviations that the language gives")
    func given() {
        let text = "Он купил 5 упак. Молока хватит."
        #expect(SentenceSegmenter(language: "ru").sentences(in: text).count == 2)
        #expect(SentenceSegmenter(language: "ru", abbreviations: ["упак."]).sentences(in: text).count == 1)
    }

    @Test(
        "leave nothing but white space out, whatever the text",
        arguments: ["en", "ru", "de", "el"] as [LanguageTag])
    func cover(language: LanguageTag) {
        var random = RandomText(seed: 7)
        let segmenter = SentenceSegmenter(language: language)
        for _ in 0..<400 {
            let text = random.anything(count: 80)
            var end = text.startIndex
            for range in segmenter.sentences(in: text) {
                #expect(!range.isEmpty)
                #expect(range.lowerBound >= end)
                #expect(text[end..<range.lowerBound].unicodeScalars.allSatisfy(isSpace))
                end = range.upperBound
            }
            #expect(text[end...].unicodeScalars.allSatisfy(isSpace))
        }
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        TextLines.isSpace(scalar.value)
            || "\n\r\u{85}\u{2028}\u{2029}\u{FEFF}".unicodeScalars.contains(scalar)
    }
}
