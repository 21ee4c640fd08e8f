import Testing

@testable import TextAnalysis

@Suite("Transliteration") struct TransliteratorTests {
    @Test(
        "follows the standards",
        arguments: [
            ("sr-Latn", "ЏУГАЊ", "DŽUGANJ"), ("sr-Latn", "Како се наводи", "Kako se navodi"),
            ("sr-Latn", "Љубав, Њега, ЊЕГА, Џ. Џонсон", "Ljubav, Njega, NJEGA, Dž. Džonson"),
            ("sr", "Nema više vremena", "Нема више времена"),
            ("sr", "DŽUGANJ Ljubav ljubav", "ЏУГАЊ Љубав љубав"),
            ("sr", "injekcija nadživeti Tanjug konjunktura", "инјекција надживети Танјуг конјунктура"),
            (
                "sr", "Windows XIV Beograd %count% https://a.rs/b {ime}",
                "Windows XIV Београд %count% https://a.rs/b {ime}"
            ),
            (
                "ru-Latn-iso9", "Съешь ещё этих мягких французских булок, да выпей чаю",
                "Sʺešʹ eŝë ètih mâgkih francuzskih bulok, da vypej čaû"
            ),
            ("ru-Latn-gost", "Цирк, царь, объект, щука, ёж", "Cirk, czar`, ob``ekt, shhuka, yozh"),
            ("ru-Latn-bgn", "Ельцин, Щукин, Хрущёв", "Yel’tsin, Shchukin, Khrushchëv"),
            ("ru-Latn-passport", "Щукин Юрий Объедков Семён", "Shchukin Iurii Obieedkov Semen"),
            ("ru-Latn-simple", "Юрий Ельцин, Дмитрий", "Yury Yeltsin, Dmitry"),
            (
                "uk-Latn", "Згурський, Юрій, Єнакієве, Їжакевич, Знам'янка, Щербухи",
                "Zghurskyi, Yurii, Yenakiieve, Yizhakevych, Znamianka, Shcherbukhy"
            ),
            ("bg-Latn", "България, София, Стара Загора, Щастлив", "Bulgaria, Sofia, Stara Zagora, Shtastliv"),
            ("be-Latn", "Мінск, Беларусь, Янка, Ельск, Гомель", "Minsk, Bielaruś, Janka, Jeĺsk, Homieĺ"),
            ("mk-Latn", "Ѓорѓи, ќе, љубов", "Gjorgji, kje, ljubov"),
            ("mk-Latn-passport", "Ѓорѓи Чашуле, Жељка Џафер", "Gjorgji Chashule, Zheljka Djafer"),
            ("ru-Latn-iso9", "ПОДЪЕЗД, ЛЬДЫ", "PODʺEZD, LʹDY"),
            ("ru-Cyrl-iso9", "PODʺEZD Podʺezd", "ПОДЪЕЗД Подъезд"),
            ("ru-Latn-gost", "ОБЪЕКТ Ёжик ЩИ цыц", "OB``EKT Yozhik SHHI cy'cz"),
            ("ru-Cyrl-gost", "OB``EKT Yozhik SHHI cy'cz czar` e'to", "ОБЪЕКТ Ёжик ЩИ цыц царь это"),
            ("uk-Latn-iso9", "Їжак, ґанок, Європа, рілля", "Ïžak, g\u{300}anok, Êvropa, rìllâ"),
            ("uk-Latn-gost", "Їжак, ґанок, Європа, риба", "Yizhak, g`anok, Yevropa, ry`ba"),
            ("uk-Latn-bgn", "Харків, Київ", "Kharkiv, Kyyiv"),
            ("be-Latn-iso9", "Магілёў, Ўладзімір", "Magìlëŭ, Ŭladzìmìr"),
            ("be-Latn-gost", "Магілёў", "Magilyou`"), ("be-Latn-bgn", "Магілёў", "Mahilyow"),
            ("bg-Latn-iso9", "Щастие, ъгъл", "Ŝastie, ʺgʺl"),
            ("bg-Latn-gost", "Щастие, ъгъл", "Sthastie, a`ga`l"),
            ("bg-Latn-bgn", "Щастие", "Shtastie"), ("mk-Latn-iso9", "Ѓорѓи, ќе", "Ǵorǵi, ḱe"),
            ("mk-Latn-gost", "Ѓорѓи, ќе, џеб", "G`org`i, k`e, dheb"),
            ("ru-Latn-passport", "ЩЕРБАКОВА НАТАЛЬЯ, Подъячев", "SHCHERBAKOVA NATALIA, Podieiachev"),
            ("sr-Latn", "Ђ. Ђоковић, ЉУБИЋ, Њ", "Đ. Đoković, LJUBIĆ, Nj"),
            (
                "sr-Latn", "Види https://пример.срб/џеп и <b>љубав</b>, %s",
                "Vidi https://пример.срб/џеп i <b>ljubav</b>, %s"
            ),
            ("ru", "privet, shchuka", "привет, щука"), ("ru-Latn", "%s {имя} ok", "%s {imya} ok"),
            ("ru-Latn", "ЩУКА Щука", "SHCHUKA Shchuka"), ("el-Latn", "Αθήνα", "Athína"),
        ] as [(LanguageTag, String, String)])
    func standards(target: LanguageTag, text: String, result: String) throws {
        let transliterator = try #require(Transliterator(to: target))
        #expect(transliterator.transliterate(text) == result)
    }

    @Test("by ISO 9 is undone without loss")
    func reversible() throws {
        let there = try #require(Transliterator(to: "ru-Latn-iso9"))
        let back = try #require(Transliterator(to: "ru-Cyrl-iso9"))
        var random = RandomText(seed: 11)
        let letters = Array("абвгґдеёєжзиійїјклљмнњопрстћуўфхцчшщъыьэюяѓќ  ".unicodeScalars)
        for _ in 0..<200 {
            var text = String.UnicodeScalarView()
            text.append("Щ")
            for _ in 0..<random.number(below: 20) {
                text.append(letters[random.number(below: letters.count)])
            }
            #expect(back.transliterate(there.transliterate(String(text))) == String(text))
        }
    }

    @Test(
        "by GOST 7.79 B is undone without loss",
        arguments: [
            ("ru", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"), ("uk", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя"),
            ("mk", "абвгдѓежзѕијклљмнњопрстќуфхцчџш"),
        ])
    func gost(language: String, letters: String) throws {
        let there = try #require(Transliterator(to: LanguageTag("\(language)-Latn-gost") ?? "und"))
        let back = try #require(Transliterator(to: LanguageTag("\(language)-Cyrl-gost") ?? "und"))
        var random = RandomText(seed: 15)
        let vowels = Set("аеёиоуыэюяіїє")
        for _ in 0..<300 {
            // Letters as words have them: consonants and vowels by turns, so that no two make a third.
            var text = ""
            for index in 0..<random.number(below: 8) + 2 {
                let fitting = letters.filter {
                    vowels.contains($0) == (index % 2 == 1) && !"йјьъ".contains($0)
                }
                text.append(Array(fitting)[random.number(below: fitting.count)])
            }
            #expect(back.transliterate(there.transliterate(text)) == text)
        }
    }

    @Test("has every standard that is listed")
    func listed() throws {
        #expect(Transliterator.knownTargets.count > 25)
        for target in Transliterator.knownTargets {
            let transliterator = try #require(Transliterator(to: LanguageTag(target) ?? "und"), "\(target)")
            let latin = target.hasPrefix("el") ? "αβγδεζηθ" : "абвгдежз"
            let letters = target.contains("Latn") ? latin : "abvgdezi"
            #expect(!transliterator.transliterate(letters).contains { letters.contains($0) }, "\(target)")
        }
        #expect(Transliterator(to: "ru-Latn-nonsense") == nil)
    }

    @Test("of Serbian is undone without loss")
    func serbian() throws {
        let there = try #require(Transliterator(to: "sr-Latn"))
        let back = try #require(Transliterator(to: "sr-Cyrl"))
        for text in ["Џак, џем и Ђорђе чекају Љиљану", "ЋИРИЛИЦА", "Ја сам Њ. Њ. из Ниша", "инјекција"] {
            #expect(back.transliterate(there.transliterate(text)) == text)
        }
    }

    @Test(
        "takes any text",
        arguments: ["sr", "sr-Latn", "ru-Latn-iso9", "ru-Latn", "uk-Latn", "ru"] as [LanguageTag])
    func anything(target: LanguageTag) throws {
        let transliterator = try #require(Transliterator(to: target))
        var random = RandomText(seed: 12)
        for _ in 0..<100 { _ = transliterator.transliterate(random.anything(count: 60)) }
        #expect(transliterator.transliterate("") == "")
    }

    @Test("into an unknown script is refused", arguments: ["ru-Thai", "en-Hans"] as [LanguageTag])
    func refused(target: LanguageTag) {
        #expect(Transliterator(to: target) == nil)
    }

    @Test(
        "Names are written as they are read",
        arguments: [
            ("en", "ru", "Blake", "Блейк"), ("en", "ru", "Tom", "Том"), ("en", "ru", "Mary", "Мэри"),
            ("en", "ru", "Hopkins", "Хопкинс"), ("en", "ru", "MARY", "МЭРИ"),
            ("de", "ru", "Schneider", "Шнайдер"),
            ("de", "ru", "Stein", "Штайн"), ("ru", "en", "Юрий", "Yury"),
            ("ru", "en", "Хрущёв", "Khrushchev"),
            ("uk", "en", "Зеленський", "Zelenskyi"), ("pl", "ru", "Kowalski", "Ковальский"),
            ("en", "ru", "Jackson", "Джаксон"),
        ] as [(LanguageTag, LanguageTag, String, String)])
    func names(source: LanguageTag, target: LanguageTag, name: String, result: String) throws {
        let transcription = try #require(NameTranscription(from: source, to: target))
        #expect(transcription.transcribe(name) == result)
    }
}
