import Testing

@testable import TextAnalysis

@Suite("Protected spans") struct ProtectedSpansTests {
    private func spans(_ text: String) -> [String] {
        ProtectedSpans.find(in: text).map { "\($0.kind) \(text[$0.range])" }
    }

    @Test(
        "are found",
        arguments: [
            ("See https://example.org/a_(b)?x=1&y=2. Yes", ["url https://example.org/a_(b)?x=1&y=2"]),
            ("(www.example.org)", ["url www.example.org"]), ("зайди на ya.ru/maps!", ["url ya.ru/maps"]),
            ("https://пример.рф/путь", ["url https://пример.рф/путь"]),
            ("mailto:a@b.org", ["url mailto:a@b.org"]),
            ("Write to name_x@example.org, please", ["email name_x@example.org"]),
            ("2.200.112", ["number 2.200.112"]), ("283,82 €", ["number 283,82"]),
            ("€204.72 EUR", ["number 204.72"]),
            ("BE0768880101", ["number BE0768880101"]), ("244890 чел.", ["number 244890"]),
            ("1\u{A0}000\u{202F}000 руб.", ["number 1\u{A0}000\u{202F}000"]), ("at -5 °C", ["number -5"]),
            ("12.05.2024 10:30", ["number 12.05.2024", "number 10:30"]),
            ("10km 5th", ["number 10", "number 5"]),
            ("50% of 100 %", ["number 50", "number 100"]), ("COVID-19", ["number 19"]),
            ("٣٫١٤", ["number ٣٫١٤"]),
            (
                "%s %1$s %(name)s %-5.2f %d files",
                [
                    "placeholder %s", "placeholder %1$s", "placeholder %(name)s", "placeholder %-5.2f",
                    "placeholder %d",
                ]
            ),
            ("%count% %1 %n", ["placeholder %count%", "placeholder %1", "placeholder %n"]),
            (
                "{name} {0} {} {x:.2f}",
                ["placeholder {name}", "placeholder {0}", "placeholder {}", "placeholder {x:.2f}"]
            ),
            (
                "{{x}} {{person.name}} {{ a b }}",
                ["placeholder {{x}}", "placeholder {{person.name}}", "placeholder {{ a b }}"]
            ),
            (
                "${X} $Username ###T01###",
                ["placeholder ${X}", "placeholder $Username", "placeholder ###T01###"]
            ),
            (
                "Hello :name and :smile: (a:b) 5:30",
                ["placeholder :name", "placeholder :smile:", "number 5:30"]
            ),
            ("Line\\n @user __VAR__", ["placeholder \\n", "placeholder @user", "placeholder __VAR__"]),
            ("under<u>line</u>d <br/> a < b", ["tag <u>", "tag </u>", "tag <br/>"]),
            ("<a href=\"x>y\" id='1'>g</a>", ["tag <a href=\"x>y\" id='1'>", "tag </a>"]),
            ("&lt; &#160; &#x1F; AT&T; &amp", ["entity &lt;", "entity &#160;", "entity &#x1F;"]),
            ("yes 😆 ok", ["emoji 😆"]), ("👨‍👩‍👧‍👦!", ["emoji 👨‍👩‍👧‍👦"]), ("🇷🇺🇺🇸", ["emoji 🇷🇺", "emoji 🇺🇸"]),
            ("👍🏽❤️", ["emoji 👍🏽", "emoji ❤️"]), ("1️⃣ #️⃣", ["emoji 1️⃣", "emoji #️⃣"]), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", ["emoji 🏴󠁧󠁢󠁳󠁣󠁴󠁿"]),
            ("© 2024 ™", ["number 2024"]),
            ("My phone is an iPhone", ["mixedCase iPhone"]), ("10 KBps", ["number 10", "mixedCase KBps"]),
            ("Mg2+ and Na+ in H2O", ["mixedCase Mg2+", "mixedCase Na+", "number H2O"]),
            ("C++ C# PhD PCs House NASA McDonald I'm", ["mixedCase C++", "mixedCase C#", "mixedCase PhD"]),
            (
                "open file_name, notes.txt or /usr/bin.",
                ["identifier file_name", "identifier notes.txt", "identifier /usr/bin"]
            ),
            ("и/или, км/ч, and/or", []), ("конец.Начало", []), ("100%", ["number 100"]),
            ("50%and", ["number 50"]),
            ("КамАЗ", []), ("", []), ("Price: $5", ["number 5"]), ("He said :) and :D", []),
        ] as [(String, [String])])
    func found(text: String, expected: [String]) {
        #expect(spans(text) == expected)
    }

    @Test("are in order and don't overlap, whatever the text")
    func order() {
        var random = RandomText(seed: 8)
        for _ in 0..<1000 {
            let text = random.anything(count: 80)
            var end = text.startIndex
            for span in ProtectedSpans.find(in: text) {
                #expect(span.range.lowerBound >= end)
                #expect(!span.range.isEmpty)
                end = span.range.upperBound
            }
            #expect(end <= text.endIndex)
        }
    }

    @Test(
        "are found in hostile text",
        arguments: [
            "<a ", "<a \"", "{{", "лол", "%(", "a@", "http://", "/a", "$", "&#x", "👨\u{200D}", "((", "1.",
            "a.b-", "__", "🇷", "<!--",
        ])
    func hostile(unit: String) {
        let text = String(repeating: unit, count: 13_000)
        let spans = ProtectedSpans.find(in: text)
        #expect(spans.count <= text.utf8.count)
        #expect(!SentenceSegmenter(language: "en").sentences(in: text).isEmpty)
    }
}

@Suite("Case patterns") struct CasePatternTests {
    @Test(
        "are seen",
        arguments: [
            ("HELLO WORLD", CasePattern.capitals), ("SOPA DE ERVILHA", .capitals), ("hello", .lower),
            ("House", .sentence),
            ("I", .sentence), ("Я", .sentence), ("I love Paris", .sentence),
            ("The Lord of the Rings", .title),
            ("Красивый Дом", .title), ("iPhone", .none), ("12", .none), ("", .none),
            ("HELLO %s, {name}!", .capitals),
            ("BUY AN iPhone NOW", .capitals), ("Я ИДУ", .capitals), ("i love Paris", .mixed),
            ("Спасибо, Маша!", .sentence),
            ("My NASA trip", .sentence), ("USA", .capitals), ("漢字", .none), ("I'M HAPPY", .capitals),
            ("{name} пришёл", .lower),
        ])
    func seen(text: String, pattern: CasePattern) {
        #expect(CasePattern.of(text) == pattern)
    }

    @Test(
        "are put back",
        arguments: [
            (CasePattern.capitals, "гороховый суп", "ГОРОХОВЫЙ СУП"),
            (.capitals, "привет %s, {name}!", "ПРИВЕТ %s, {name}!"),
            (.capitals, "мой iPhone <b>тут</b> a@b.org", "МОЙ iPhone <b>ТУТ</b> a@b.org"),
            (.sentence, "дом", "Дом"),
            (.sentence, "iPhone мой", "iPhone мой"), (.sentence, "<b>дом</b>", "<b>Дом</b>"),
            (.sentence, "{name} ушёл", "{name} ушёл"),
            (.title, "красивый дом", "Красивый Дом"),
            (.title, "house of the rising sun", "House of the Rising Sun"),
            (.lower, "Ich lebe in Deutschland", "Ich lebe in Deutschland"), (.mixed, "aB", "aB"),
            (.none, "x", "x"),
        ])
    func putBack(pattern: CasePattern, text: String, result: String) {
        #expect(pattern.apply(to: text) == result)
    }

    @Test("Capitals are relaxed to what an engine knows")
    func relax() {
        #expect(
            CasePattern.relax("HELLO WORLD, I'M %S AT A@B.ORG", language: "en")
                == "Hello world, I'm %S at A@B.ORG")
        #expect(CasePattern.relax("КРАСИВЫЙ ДОМ", language: "ru") == "Красивый дом")
    }

    @Test("Putting capitals back twice changes nothing more")
    func idempotent() {
        var random = RandomText(seed: 9)
        for _ in 0..<300 {
            let text = random.european(count: 30)
            for pattern in CasePattern.allCases where pattern != .capitals {
                let once = pattern.apply(to: text, language: "ru")
                #expect(pattern.apply(to: once, language: "ru") == once)
            }
        }
    }
}

@Suite("Collation") struct CollatorTests {
    @Test("sorts as the language does")
    func order() {
        let russian = Collator(language: "ru")
        #expect(
            russian.sort(["жук", "ёлка", "ель", "Ель", "дом", "еда"]) == [
                "дом", "еда", "ёлка", "ель", "Ель", "жук",
            ])
        #expect(Collator(language: "sv").sort(["ö", "z", "å", "a"]) == ["a", "z", "å", "ö"])
        #expect(Collator(language: "de").sort(["z", "ö", "o"]) == ["o", "ö", "z"])
        #expect(Collator(language: "ru", strength: .letters).compare("Ёлка", "елка") == 0)
        #expect(russian.compare("", "") == 0)
        #expect(russian.sortKey(of: "") == [])
    }

    @Test("orders keys as it orders texts")
    func keys() {
        var random = RandomText(seed: 10)
        let collator = Collator(language: "ru")
        for _ in 0..<200 {
            let a = random.european(count: 6)
            let b = random.european(count: 6)
            let byKey = collator.sortKey(of: a).lexicographicallyPrecedes(collator.sortKey(of: b))
            #expect(byKey == collator.precedes(a, b))
        }
    }
}
