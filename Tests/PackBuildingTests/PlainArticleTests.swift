import DictionaryEngine
import Testing

@testable import PackBuilding

@Suite("An article in FreeDict's layout")
struct PlainArticleTests {
    @Test("gives headword, sounds, grammar, senses, labels and definitions")
    func whole() throws {
        let text = """
            Sterndeuter /ʃtɛʁn/ /ʃtɐn/ <n, masc>
            1. астролог, звездочёт <masc> [ugs.]
            wer Sterne deutet
                  "einen Sterndeuter fragen"  - спросить астролога
            2. гада́тель, гадатель
               Synonyms: {Astrologe}, {Wahrsager}

             see: {Sterndeuterin}
            """
        let article = PlainArticleParser.parse(text, headword: "sterndeuter")
        #expect(article.headword == "Sterndeuter")
        #expect(article.pronunciation == "ʃtɛʁn")
        let entry = try #require(article.entries.first)
        #expect(entry.partOfSpeech == .noun)
        #expect(entry.grammar == "masc")
        #expect(entry.senses.map(\.number) == [1, 2])
        let first = entry.senses[0]
        #expect(first.translations.map(\.text) == ["астролог", "звездочёт (masc)"])
        #expect(first.translations.map(\.plain) == ["астролог", "звездочёт"])
        #expect(first.labels == ["ugs."])
        #expect(first.definition == "wer Sterne deutet")
        #expect(
            first.examples == [
                Article.Example(source: "einen Sterndeuter fragen", target: "спросить астролога")
            ])
        #expect(entry.senses[1].translations.map(\.text) == ["гада́тель"])
        #expect(entry.senses[1].references.map(\.headword) == ["Astrologe", "Wahrsager", "Sterndeuterin"])
    }

    @Test("counts the definitions of a sense apart from senses")
    func definitions() throws {
        let text = """
            Bank /baŋk/ <n, fem>
            1. скамья, лавка
            Sitzgelegenheit
            2. банк 2.
            Geldinstitut
             3.
            Glücksspiellokal
            3. прилавок
            """
        let entry = try #require(PlainArticleParser.parse(text, headword: "bank").entries.first)
        #expect(entry.senses.map(\.number) == [1, 2, 3])
        #expect(
            entry.senses.map { $0.translations.map(\.text) } == [
                ["скамья", "лавка"], ["банк"], ["прилавок"],
            ])
        #expect(entry.senses[1].definition == "Geldinstitut; Glücksspiellokal")
    }

    @Test("without a head is all translation")
    func bare() {
        let article = PlainArticleParser.parse("кот; кошка\n", headword: "cat")
        #expect(article.headword == "cat")
        #expect(article.entries.first?.senses.first?.translations.map(\.text) == ["кот", "кошка"])
    }

    @Test("joins others of the same headword")
    func merging() {
        let articles = ["Bank\nскамья", "Bank\nбанк", "Haus\nдом", "Bank\nбанк"].map {
            PlainArticleParser.parse($0, headword: String($0.prefix(4)))
        }
        let merged = PlainArticleParser.merged(articles)
        #expect(merged.map(\.headword) == ["Bank", "Haus"])
        #expect(merged[0].entries.count == 2)
    }
}

@Suite("Markup")
struct MarkupScannerTests {
    @Test(
        "becomes plain text, a line for each block",
        arguments: [
            ("<b>a</b>&amp;<i>b</i>", "a&b"), ("a<br/>b", "a\nb"), ("<!-- x -->a<![CDATA[y]]>", "a"),
            ("a < b", "a < b"), ("&#1076;&#x43E;&unknown;&", "до&unknown;&"), ("<k>cat</k>кот", "кот"),
            ("<script>x", ""), ("", ""),
        ])
    func plain(markup: String, text: String) {
        let lines = MarkupScanner.plainText(markup).split(separator: "\n").joined(separator: "\n")
        #expect(lines == text)
    }

    @Test("has attributes")
    func attributes() {
        var scanner = MarkupScanner("<cit type=\"trans\" n='1' broken><x/>")
        #expect(
            scanner.next() == .open(name: "cit", attributes: ["type": "trans", "n": "1"], isEmpty: false))
        #expect(scanner.next() == .open(name: "x", attributes: [:], isEmpty: true))
        #expect(scanner.next() == nil)
    }
}

@Suite("TEI")
struct TEISourceTests {
    static let text = """
        <?xml version="1.0"?><TEI><text><body>
        <entry><form><orth>Haus</orth><pron>haʊ̯s</pron></form><gramGrp><pos>n</pos><gen>neut</gen></gramGrp>
          <sense n="1"><usg type="dom">Bau</usg><def>Gebäude</def>
            <cit type="trans"><quote>дом</quote><gramGrp><gen>masc</gen></gramGrp></cit>
            <cit type="example"><quote>zu Hause</quote><cit type="trans"><quote>дома</quote></cit></cit>
            <xr type="syn"><ref target="#x">Heim</ref></xr></sense>
          <sense n="2"><cit type="trans"><quote>род &amp; племя</quote></cit></sense>
        </entry>
        <entry><form><orth>ohne</orth></form><cit type="trans"><quote>без</quote></cit></entry>
        </body></text></TEI>
        """

    @Test("gives its entries")
    func entries() throws {
        let folder = try SourceFolder(texts: ["d.tei": Self.text])
        let source = try TEISource(path: folder.file("d.tei"))
        #expect(source.warnings.isEmpty)
        #expect(source.articles.map(\.headword) == ["Haus", "ohne"])
        let entry = try #require(source.articles.first?.entries.first)
        #expect(source.articles.first?.pronunciation == "haʊ̯s")
        #expect(entry.partOfSpeech == .noun)
        #expect(entry.grammar == "neut")
        #expect(entry.senses.map(\.number) == [1, 2])
        #expect(entry.senses[0].labels == ["Bau"])
        #expect(entry.senses[0].definition == "Gebäude")
        #expect(entry.senses[0].translations.map(\.text) == ["дом (masc)"])
        #expect(entry.senses[0].examples == [Article.Example(source: "zu Hause", target: "дома")])
        #expect(entry.senses[0].references == [Article.Reference(.same, headword: "Heim")])
        #expect(entry.senses[1].translations.map(\.text) == ["род & племя"])
        #expect(source.articles[1].entries.first?.senses.first?.translations.map(\.text) == ["без"])
    }

    @Test("cut short gives the entries that are whole")
    func truncated() throws {
        let bytes = Array(Self.text.utf8)
        let cut = bytes[..<(bytes.count * 3 / 4)]
        let folder = try SourceFolder(["d.tei": Array(cut)])
        let source = try? TEISource(path: folder.file("d.tei"))
        if let source {
            #expect(source.articles.map(\.headword).allSatisfy { ["Haus", "ohne"].contains($0) })
        }
    }
}

@Suite("StarDict files")
struct StarDictSourceTests {
    static func bigEndian(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// The files of a dictionary of these articles.
    static func files(_ articles: [(String, [UInt8])], types: String?, wide: Bool = false) -> [String:
        [UInt8]]
    {
        var index: [UInt8] = []
        var data: [UInt8] = []
        for (headword, article) in articles {
            index +=
                Array(headword.utf8) + [0] + bigEndian(data.count, wide ? 8 : 4) + bigEndian(article.count, 4)
            data += article
        }
        var facts = "StarDict's dict ifo file\nversion=3.0.0\nbookname=Test\nwordcount=\(articles.count)\n"
        facts += "idxfilesize=\(index.count)\n"
        if wide { facts += "idxoffsetbits=64\n" }
        // No newline at the end, as some programs leave it.
        if let types { facts += "sametypesequence=\(types)" }
        return ["d.ifo": Array(facts.utf8), "d.idx": index, "d.dict": data]
    }

    static let articles = [("cat", "кот"), ("Grave", "Грав"), ("grave", "могила")].map {
        ($0.0, Array($0.1.utf8))
    }

    @Test("give their articles with offsets of 32 and 64 bits", arguments: [false, true])
    func plain(wide: Bool) throws {
        let folder = try SourceFolder(Self.files(Self.articles, types: "m", wide: wide))
        let source = try StarDictSource(path: folder.file("d.ifo"))
        #expect(source.articles.map(\.headword) == ["cat", "Grave", "grave"])
        #expect(source.articles[0].entries[0].senses[0].translations.map(\.text) == ["кот"])
        #expect(source.warnings.isEmpty)
    }

    @Test("give the text of every kind of field")
    func fields() throws {
        let sound: [UInt8] = Self.bigEndian(3, 4) + [1, 0, 2]
        let mixed = Array("tkæt\0".utf8) + Array("h<b>кот</b>\0".utf8) + Array("W".utf8) + sound
        let folder = try SourceFolder(Self.files([("cat", mixed)], types: nil))
        let article = try #require(try StarDictSource(path: folder.file("d")).articles.first)
        #expect(article.pronunciation == "kæt")
        #expect(article.entries[0].senses[0].translations.map(\.text) == ["кот"])

        let sequence = Array("kæt\0кот".utf8)
        let same = try SourceFolder(Self.files([("cat", sequence)], types: "tm"))
        #expect(try StarDictSource(path: same.file("d.ifo")).articles.first == article)
    }

    @Test("lead from other spellings to the headword")
    func synonyms() throws {
        var files = Self.files(Self.articles, types: "m")
        files["d.syn"] =
            Array("kitty".utf8) + [0] + Self.bigEndian(0, 4) + Array("far".utf8) + [0, 0, 0, 1, 0]
        let folder = try SourceFolder(files)
        let source = try StarDictSource(path: folder.file("d.ifo"))
        let kitty = try #require(source.articles.first { $0.headword == "kitty" })
        #expect(kitty.entries[0].senses[0].references == [Article.Reference(.same, headword: "cat")])
        #expect(source.warnings.count == 1)
    }

    @Test("may have very many synonyms, in any order, and of one spelling")
    func manySynonyms() throws {
        var files = Self.files(Self.articles, types: "m")
        let count = 100_000
        files["d.syn"] = (0..<count).flatMap { number in
            let spelling = number % 2 == 0 ? "same" : "s\(count - number)"
            return Array(spelling.utf8) + [0] + Self.bigEndian(number % 3, 4)
        }
        let folder = try SourceFolder(files)
        let source = try StarDictSource(path: folder.file("d.ifo"))
        #expect(source.warnings.isEmpty)
        #expect(source.articles.count == 3 + 1 + count / 2)
        let same = try #require(source.articles.first { $0.headword == "same" })
        #expect(same.entries.count == 3)
    }

    @Test("that are damaged give what can be read, or an error")
    func damaged() throws {
        var files = Self.files(Self.articles, types: "m")
        files["d.dict"]?.removeLast(8)
        let folder = try SourceFolder(files)
        let source = try StarDictSource(path: folder.file("d.ifo"))
        #expect(source.articles.map(\.headword) == ["cat", "Grave"])
        #expect(source.warnings == [.outsideFile(headword: "grave")])

        files["d.ifo"] = Array("a web page".utf8)
        let other = try SourceFolder(files)
        #expect(throws: DictionaryBuildError.self) { try StarDictSource(path: other.file("d.ifo")) }
    }

    @Test("read the same in sdcv")
    func peer() throws {
        let folder = try SourceFolder(Self.files(Self.articles, types: "m"))
        guard let printed = folder.run("sdcv", "-n", "--utf8-output", "-2", folder.path, "cat") else {
            print("sdcv isn't installed: nothing to compare with")
            return
        }
        #expect(printed.contains("кот"))
    }
}

@Suite("Damaged sources")
struct DamagedSourceTests {
    /// Changes some bytes of a text, always in the same way for one seed.
    static func damaged(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 33) % max(1, bound)
        }
        var bytes = bytes
        for _ in 0..<(1 + next(12)) where !bytes.isEmpty {
            let at = next(bytes.count)
            switch next(4) {
            case 0: bytes[at] = UInt8(next(256))
            case 1: bytes.remove(at: at)
            case 2: bytes.insert(bytes[next(bytes.count)], at: at)
            default: bytes.removeSubrange(at..<min(bytes.count, at + next(40)))
            }
        }
        return bytes
    }

    @Test("never crash a converter", arguments: 0..<20)
    func anyBytes(seed: Int) throws {
        let stardict = StarDictSourceTests.files(StarDictSourceTests.articles, types: "m")
        let (index, text) = DictdSourceTests.files(DictdSourceTests.articles)
        for round in 0..<5 {
            let seed = UInt64(seed * 1000 + round)
            var files = stardict.mapValues { Self.damaged($0, seed: seed) }
            files["e.index"] = Self.damaged(Array(index.utf8), seed: seed)
            files["e.dict"] = Self.damaged(Array(text.utf8), seed: seed)
            files["f.tei"] = Self.damaged(Array(TEISourceTests.text.utf8), seed: seed)
            files["g.tsv"] = Self.damaged(Array("cat\tкот\nhouse\tдом\n".utf8), seed: seed)
            let folder = try SourceFolder(files)
            for name in ["d.ifo", "e.index", "f.tei", "g.tsv"] {
                var options = DictionaryPackBuilder.Options(source: "en", target: "ru")
                options.inputs = [DictionaryPackBuilder.Input(path: folder.file(name))]
                _ = try? DictionaryPackBuilder.contents(options)
            }
            let article = Self.damaged(Array(MuellerParserTests.homographs.utf8), seed: seed)
            _ = MuellerParser.parse(String(decoding: article, as: UTF8.self))
        }
    }
}
