import CSodium
import Foundation
import Testing

@testable import Packs

@Suite("A manifest") struct ManifestTests {
    private func manifest() throws -> PackManifest {
        var manifest = PackManifest(
            id: try #require(PackIdentifier("en-ru.dictionary")),
            version: try #require(PackVersion("1.0.2")),
            license: "MIT",
            attribution: "The authors",
            source: "a package 1.0",
            requires: ["en", "ru"],
            properties: ["articles": "12"]
        )
        manifest.files = [.init(path: "dictionary.bin", size: 4, sha256: SHA256.digest(of: [1]))]
        return manifest
    }

    @Test("is read as it was written, with the same bytes each time")
    func roundTrip() throws {
        let bytes = try manifest().encoded()
        #expect(try PackManifest(parsing: bytes) == manifest())
        #expect(try PackManifest(parsing: bytes).encoded() == bytes)
    }

    @Test("needs no field that has a usual value")
    func minimal() throws {
        let digest = SHA256.digest(of: [])
        let text = """
            {"format":1,"id":"ru","kind":"language","version":"1","languages":["ru"],"license":"MIT",
             "attribution":"","files":[{"path":"language.json","size":0,"sha256":"\(digest)"}]}
            """
        let manifest = try PackManifest(parsing: Array(text.utf8))
        #expect(manifest.requires.isEmpty && manifest.engine == .engine && manifest.properties.isEmpty)
    }

    @Test(
        "that does not fit together is refused",
        arguments: [
            ("\"id\" : \"en-ru.dictionary\"", "\"id\" : \"../ru\"", "the id “../ru” is not well-formed"),
            (
                "\"id\" : \"en-ru.dictionary\"", "\"id\" : \"en-ru.neural\"",
                "the id en-ru.neural is not that of a dictionary pack"
            ),
            (
                "\"id\" : \"en-ru.dictionary\"", "\"id\" : \"en-de.dictionary\"",
                "the id en-de.dictionary does not name the languages “en, ru”"
            ),
            ("\"version\" : \"1.0.2\"", "\"version\" : \"../1\"", "version: not a version"),
            ("\"kind\" : \"dictionary\",", "", "kind is missing"),
            ("\"size\" : 4", "\"size\" : -4", "the size of “dictionary.bin” is out of range"),
            ("\"size\" : 4", "\"size\" : \"4\"", "files[0].size is of the wrong type"),
            ("\"path\" : \"dictionary.bin\"", "\"path\" : \"../x\"", "a name leaves its folder (“../x”)"),
            (
                "\"path\" : \"dictionary.bin\"", "\"path\" : \"Manifest.JSON\"",
                "“Manifest.JSON” is not a name for a file"
            ),
            (
                "\"path\" : \"dictionary.bin\"", "\"path\" : \"receipt.json\"",
                "“receipt.json” is not a name for a file"
            ),
            ("\"path\" : \"dictionary.bin\"", "\"path\" : \"folder/\"", "“folder/” is not a name for a file"),
            (
                "\"ru\"\n  ],\n  \"source\"", "\"r\"\n  ],\n  \"source\"",
                "the required pack “r” is not a pack's id"
            ),
        ]
    )
    func contradictions(old: String, new: String, reason: String) throws {
        let text = String(decoding: try manifest().encoded(), as: UTF8.self)
        #expect(text.contains(old))
        let changed = Array(text.replacingOccurrences(of: old, with: new).utf8)
        #expect(throws: PackError.manifestInvalid(reason)) { try PackManifest(parsing: changed) }
    }

    @Test("of a later format asks for a newer program")
    func laterFormat() throws {
        var later = try manifest()
        later.format = 2
        later.engine = try #require(PackVersion("3.0"))
        let bytes = try later.encoded()
        #expect(throws: PackError.engineTooOld(id: "en-ru.dictionary", needed: later.engine)) {
            try PackManifest(parsing: bytes)
        }
    }

    @Test(
        "that is not JSON is refused",
        arguments: ["", "{", "<html>", "[1]", String(repeating: "[", count: 100_000)])
    func notJSON(text: String) {
        #expect(throws: PackError.self) { try PackManifest(parsing: Array(text.utf8)) }
    }
}

@Suite("A pack's version") struct PackVersionTests {
    @Test("is ordered by its numbers")
    func order() {
        let texts = ["0", "0.9", "1", "1.0", "1.0.1", "1.2", "1.10", "2026.11.30", "2026.11.30.1"]
        let versions = texts.compactMap(PackVersion.init)
        #expect(versions.map(\.description) == texts)
        #expect(versions.shuffled().sorted() == versions)
    }

    @Test(
        "in another form is refused",
        arguments: ["", "1.", ".1", "01", "1.2.3.4.5", "1a", "-1", "1/2", "..", "1234567890"])
    func malformed(text: String) { #expect(PackVersion(text) == nil) }
}

@Suite("A pack's id") struct PackIdentifierTests {
    @Test(
        "tells kind and languages",
        arguments: [
            ("ru", PackKind.language, ["ru"]), ("sr-Latn", .language, ["sr-Latn"]),
            ("en-ru.dictionary", .dictionary, ["en", "ru"]),
            ("en-sr-Latn.neural", .neural, ["en", "sr-Latn"]),
            ("pt-BR-zh-Hant-TW.neural", .neural, ["pt-BR", "zh-Hant-TW"]),
            ("es-419-en.dictionary", .dictionary, ["es-419", "en"]),
        ]
    )
    func parts(text: String, kind: PackKind, languages: [String]) throws {
        let id = try #require(PackIdentifier(text))
        #expect(id.kind == kind && id.languages == languages && id.description == text)
    }

    @Test(
        "in another form is refused",
        arguments: [
            "", ".", "..", "r", "RU", "en-ru", "ru.dictionary", "en-ru-de.neural", "en-ru.language",
            "en-ru.other", "Latn",
            "en/ru.neural", "en-ru.neural.neural", "ru-", "-ru", "en--ru.neural", "рус",
        ]
    )
    func malformed(text: String) { #expect(PackIdentifier(text) == nil) }
}

@Suite("A timestamp") struct TimestampTests {
    @Test(
        "is written as it is read",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-30T09:08:07Z", 1_796_029_687),
            ("2000-02-29T23:59:59Z", 951_868_799),
            ("1969-12-31T23:59:59Z", -1), ("0001-01-01T00:00:00Z", -62_135_596_800),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2100-03-01T00:00:00Z", 4_107_542_400),
        ])
    func text(_ text: String, seconds: Int) {
        #expect(Timestamp(text)?.seconds == seconds)
        #expect(Timestamp(seconds: seconds).description == text)
    }

    @Test("agrees with the C library's calendar")
    func calendar() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let seconds = Int.random(in: -60_000_000_000...250_000_000_000, using: &random)
            var time = time_t(seconds)
            var parts = tm()
            gmtime_r(&time, &parts)
            let text = Timestamp(seconds: seconds).description
            let date = String(
                format: "%04d-%02d-%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)
            )
            #expect(text.hasPrefix(date))
            #expect(Timestamp(text)?.seconds == seconds)
        }
    }

    @Test(
        "in another form is refused",
        arguments: [
            "", "2026-11-30", "2026-11-30T09:08:07", "2026-11-30T09:08:07+01", "2026-02-29T00:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-11-31T00:00:00Z", "2026-11-30T24:00:00Z", "0000-01-01T00:00:00Z", "2026-11-3xT00:00:00Z",
        ])
    func malformed(text: String) { #expect(Timestamp(text) == nil) }
}

@Suite("A digest") struct DigestTests {
    @Test(
        "is that of the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func examples(text: String, digest: String) {
        #expect(SHA256.digest(of: Array(text.utf8)).description == digest)
        #expect(Digest(digest)?.description == digest)
    }

    @Test("is libsodium's, whatever the length and the cuts")
    func differential() {
        var random = SeededGenerator(seed: 5)
        for length in Array(0...200) + [1000, 4096, 100_000] {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            var expected = [UInt8](repeating: 0, count: 32)
            crypto_hash_sha256(&expected, bytes, UInt64(length))
            var hash = SHA256()
            var start = 0
            while start < length {
                let end = min(length, start + Int(random.next() % 150))
                hash.update(Array(bytes[start..<end]))
                start = end
            }
            #expect(hash.digest().bytes == expected)
        }
    }

    @Test("does not depend on how the bytes are cut")
    func pieces() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for cut in 0...200 {
            var hash = SHA256()
            hash.update(Array(bytes[..<cut]))
            hash.update(Array(bytes[cut...]))
            #expect(hash.digest() == SHA256.digest(of: bytes))
        }
    }

    @Test(
        "in another form is refused",
        arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "a", count: 65)])
    func malformed(text: String) { #expect(Digest(text) == nil) }
}
