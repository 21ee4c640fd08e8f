import Testing

@testable import PackBuilding

@Suite("dictd files")
struct DictdSourceTests {

    /// An index for articles, as dictfmt writes it.
    static func files(_ articles: [(String, String)]) -> (index: String, text: String) {
        var index = ""
        var text = ""
        for (headword, article) in articles {
            index += "\(headword)\t\(number(text.utf8.count))\t\(number(article.utf8.count))\n"
            text += article
        }
        return (index, text)
    }

    static func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return value < 64 ? String(digits[value]) : number(value / 64) + String(digits[value % 64])
    }

    static let articles = [("00-database-short", "Small"), ("cat", "cat\n  кот\n"), ("dog", "dog\n  пёс\n")]

    @Test("give their articles and what they say of themselves", arguments: ["d.index", "d.dict", "d"])
    func plain(name: String) throws {
        let (index, text) = Self.files(Self.articles)
        let folder = try SourceFolder(texts: ["d.index": index, "d.dict": text])
        let source = try DictdSource(path: folder.file(name))
        #expect(source.entries.map(\.headword) == ["cat", "dog"])
        #expect(source.entries.map(\.text) == ["cat\n  кот\n", "dog\n  пёс\n"])
        #expect(source.about == ["00-database-short": "Small"])
        #expect(source.warnings.isEmpty)
    }

    @Test("in an old character set become UTF-8")
    func charset() throws {
        let folder = try SourceFolder(["d.index": Array("cat\tA\tD\n".utf8), "d.dict": [0xCB, 0xCF, 0xD4]])
        #expect(try DictdSource(path: folder.file("d"), charset: "KOI8-R").entries.first?.text == "кот")
        #expect(throws: DictionaryBuildError.unsupportedCharset("NO-SUCH-SET")) {
            try DictdSource(path: folder.file("d"), charset: "NO-SUCH-SET")
        }
    }

    @Test("with wrong lines lose only these")
    func wrongLines() throws {
        let folder = try SourceFolder(texts: [
            "d.index": "cat\tA\tD\nno numbers\nfar\tzzzz\tB\nbad\t!\tB\ndog\tA\tD", "d.dict": "cat",
        ])
        let source = try DictdSource(path: folder.file("d"))
        #expect(source.entries.map(\.headword) == ["cat", "dog"])
        #expect(source.warnings.count == 3)
    }

    @Test("that aren't there are named in the error")
    func missing() throws {
        let folder = try SourceFolder()
        #expect(throws: DictionaryBuildError.self) { try DictdSource(path: folder.file("d.index")) }
    }

    @Test("compressed by dictzip read as before, and a damaged chunk costs only itself")
    func dictzip() throws {
        let articles = (0..<6000).map { ("word\($0)", "word\($0)\n  слово номер \($0 &* 7919)\n") }
        let (index, text) = Self.files(articles)
        let folder = try SourceFolder(texts: ["d.index": index, "d.dict": text])
        guard folder.run("dictzip", "d.dict") != nil else {
            print("dictzip isn't installed: nothing to compare with")
            return
        }
        let whole = try DictdSource(path: folder.file("d"))
        #expect(whole.entries.map(\.text) == articles.map(\.1))
        var bytes = try folder.bytes("d.dict.dz")
        for offset in 0..<64 { bytes[bytes.count / 2 + offset] ^= 0x5A }
        let damaged = try SourceFolder(["d.index": Array(index.utf8), "d.dict.dz": bytes])
        let rest = try DictdSource(path: damaged.file("d"))
        #expect(rest.entries.count > 2000)
        #expect(rest.entries.count < 6000)
        #expect(rest.warnings.contains(.damagedPart(path: damaged.file("d.dict.dz"))))
        let texts = Dictionary(uniqueKeysWithValues: articles)
        #expect(rest.entries.allSatisfy { texts[$0.headword] == $0.text })
    }

    @Test("compressed by gzip read as far as they are whole")
    func gzip() throws {
        let (index, text) = Self.files((0..<3000).map { ("word\($0)", "word\($0) \($0 &* 7919)\n") })
        let folder = try SourceFolder(texts: ["d.index": index, "d.dict": text])
        guard folder.run("gzip", "-S", ".dz", "d.dict") != nil else { return }
        #expect(try DictdSource(path: folder.file("d")).entries.count == 3000)
        let bytes = try folder.bytes("d.dict.dz")
        let cut = try SourceFolder([
            "d.index": Array(index.utf8), "d.dict.dz": Array(bytes[..<(bytes.count / 2)]),
        ])
        let rest = try DictdSource(path: cut.file("d"))
        #expect((500..<3000).contains(rest.entries.count))
    }
}
