import Testing

@testable import TextAnalysis

@Suite("Normalization and case") struct NormalizationTests {
    @Test(
        "composes",
        arguments: [
            ("и\u{306}", "й"), ("е\u{308}", "ё"), ("e\u{301}", "é"), ("А\u{301}", "А\u{301}"),
            ("\u{212B}", "Å"),
            ("\u{1100}\u{1161}", "가"), ("\u{387}", "·"), ("\u{340}", "\u{300}"), ("Ά", "Ά"), ("", ""),
        ])
    func composes(text: String, composed: String) {
        #expect(Array(Normalization.nfc(text).unicodeScalars) == Array(composed.unicodeScalars))
    }

    @Test("is done once and for all, whatever the text")
    func idempotent() {
        var random = RandomText(seed: 1)
        for _ in 0..<300 {
            let text = random.anything(count: 60)
            let once = Normalization.nfc(text)
            #expect(Array(Normalization.nfc(once).utf8) == Array(once.utf8))
            #expect(Array(Normalization.nfc(Normalization.nfd(text)).utf8) == Array(once.utf8))
        }
    }

    @Test(
        "Folding makes spellings equal that differ in case",
        arguments: [
            ("Straße", "STRASSE", "de"), ("ΣΊΣΥΦΟΣ", "σίσυφος", "el"), ("ЁЛКА", "ёлка", "ru"),
            ("ЂЏЊЉЋ", "ђџњљћ", "sr"), ("İSTANBUL", "istanbul", "tr"), ("ISPARTA", "ısparta", "tr"),
            ("Ǆ", "ǆ", "sr-Latn"), ("ІЇЄҐ", "іїєґ", "uk"),
        ])
    func folding(a: String, b: String, language: LanguageTag) {
        #expect(CaseFolding.fold(a, language: language) == CaseFolding.fold(b, language: language))
    }

    @Test("Folding by the fast way is folding by ICU")
    func foldingFast() {
        for value in 0x400...0x45F as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            // A letter that sends the text to ICU, taken away again.
            #expect(CaseFolding.fold(text) == String(CaseFolding.fold(text + "é").dropLast()))
        }
        #expect(CaseFolding.fold("Iİ", language: "tr") == "ıi")
        #expect(CaseFolding.fold("I") == "i")
    }

    @Test(
        "Capitals follow the language",
        arguments: [
            ("istanbul", "İSTANBUL", "tr"), ("straße", "STRASSE", "de"), ("άλφα", "ΑΛΦΑ", "el"),
            ("ђак", "ЂАК", "sr"),
        ])
    func uppercase(text: String, capitals: String, language: LanguageTag) {
        #expect(CaseMapping.uppercase(text, language: language) == capitals)
    }

    @Test(
        "The first letter becomes a capital",
        arguments: [
            ("дом", "Дом", "ru"), ("«дом»", "«Дом»", "ru"), ("ijs", "IJs", "nl"), ("izmir", "İzmir", "tr"),
            ("ǆep", "ǅep", "sr-Latn"), ("3 дома", "3 Дома", "ru"), ("", "", "en"),
        ])
    func capitalize(text: String, capital: String, language: LanguageTag) {
        #expect(CaseMapping.capitalizeFirst(text, language: language) == capital)
    }

    @Test("Long text is mapped in pieces without a seam")
    func long() {
        let text = String(repeating: "ёлка Éа\u{301}", count: 150_000)
        #expect(CaseFolding.fold(text) == String(repeating: "ёлка éа\u{301}", count: 150_000))
    }
}

@Suite("Search keys") struct SearchKeyTests {
    @Test(
        "are equal for spellings of one word",
        arguments: [
            ("зо́лото", "золото"), ("полага́ться", "полагаться"), ("высо́кий", "высокий"), ("актёр", "актер"),
            ("все", "всё"), ("пам'ять", "пам’ять"), ("п’ять", "пʼять"), ("зʼявився", "з'явився"),
            ("Grave", "grave"), ("Straße", "strasse"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("сло\u{AD}во", "слово"),
            ("сло\u{200B}во", "слово"), ("высокии\u{306}", "высокий"), ("нѐ", "не"), ("е\u{308}ж", "еж"),
            ("co\u{2011}op", "co-op"), ("a\u{A0}priori", "a priori"), ("ИСТАНБУЛ", "истанбул"),
            ("İstanbul", "istanbul"), ("e\u{301}t\u{e9}", "été"), ("зо\u{301}ло\u{301}то", "золото"),
        ])
    func equal(a: String, b: String) {
        #expect(SearchKey.make(a) == SearchKey.make(b))
    }

    @Test(
        "keep letters apart that are two",
        arguments: [
            ("й", "и"), ("ї", "і"), ("ќ", "к"), ("г\u{301}", "г"), ("ў", "у"), ("é", "e"), ("ş", "s"),
            ("ґ", "г"),
            ("и\u{304}", "и\u{306}"),
        ])
    func apart(a: String, b: String) {
        #expect(SearchKey.make(a) != SearchKey.make(b))
    }

    @Test("keep the Turkish letters apart in Turkish only")
    func turkish() {
        #expect(SearchKey.make("ISI", language: "tr") == "ısı")
        #expect(SearchKey.make("İSİ", language: "tr") == "isi")
        #expect(SearchKey.make("ISI") == "isi")
    }

    @Test("are keys of themselves, whatever the text")
    func idempotent() {
        var random = RandomText(seed: 2)
        for _ in 0..<500 {
            let key = SearchKey.make(random.anything(count: 20))
            #expect(SearchKey.make(key) == key)
        }
    }

    @Test("are the same by the fast way and the full one")
    func ways() {
        var random = RandomText(seed: 3)
        let letters = Array("аеёиуыэюяіїгкйАЁЙqZ'`’-\u{301}\u{300}\u{AD}\u{306}\u{308} ".unicodeScalars)
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<random.number(below: 6) {
                text.unicodeScalars.append(letters[random.number(below: letters.count)])
            }
            // A letter outside the fast way's alphabet, at the end.
            #expect(
                SearchKey.make(text) + "ў" == SearchKey.make(text + "Ў"),
                "\(text.unicodeScalars.map(\.value))")
        }
    }

    @Test(
        "Look-alike letters are put right",
        arguments: [
            ("Мocква", "Москва"), ("cлово", "слово"), ("саr", "car"), ("Сar", "Car"), ("дw", nil),
            ("дом", nil),
            ("house", nil),
        ])
    func lookAlikes(word: String, repaired: String?) {
        #expect(LookAlikes.repair(word) == repaired)
    }

    @Test("Variants offer other spellings")
    func variants() {
        #expect(SearchKey.variants(of: "cлoвo") == ["слово"])
        #expect(SearchKey.variants(of: "Muenchen", language: "de") == ["münchen"])
        #expect(SearchKey.skeleton("Żółć") == "zolc")
        #expect(SearchKey.skeleton("ёлкой") == "елкои")
    }
}
