import Foundation
import Testing

@testable import Packs

@Suite("A catalog") struct CatalogTests {
    let fixture: CatalogFixture

    init() throws { fixture = try CatalogFixture() }

    // MARK: Content

    @Test("is read as it was written")
    func roundTrip() throws {
        let catalog = try fixture.publish([("ru", "1.0", []), ("en-ru.dictionary", "2.1", ["en", "ru"])])
        let address = try #require(CatalogAddress(fixture.url))
        #expect(try Catalog(parsing: catalog.encoded(), from: address) == catalog)
    }

    @Test(
        "that does not fit together is refused",
        arguments: [
            ("\"format\" : 1", "\"format\" : 2"), ("\"id\" : \"ru\"", "\"id\" : \"../ru\""),
            ("\"id\" : \"ru\"", "\"id\" : \"de\""), ("\"kind\" : \"language\"", "\"kind\" : \"neural\""),
            ("packs/ru-1.0.zip", "../ru.zip"), ("packs/ru-1.0.zip", "file:///etc/passwd"),
            ("packs/ru-1.0.zip", "http://example.org/ru.zip"),
            ("packs/ru-1.0.zip", "ftp://example.org/ru.zip"),
            ("packs/ru-1.0.zip", "a\\\\b"), ("packs/ru-1.0.zip", ""), ("\"size\" : ", "\"size\" : -"),
            ("\"generated\" : \"2026", "\"generated\" : \"x026"),
            ("\"version\" : \"1.0\"", "\"version\" : \"one\""),
        ]
    )
    func contradictions(old: String, new: String) throws {
        let catalog = try fixture.publish([("ru", "1.0", [])])
        let text = String(decoding: try catalog.encoded(), as: UTF8.self)
        #expect(text.contains(old))
        try fixture.sign(Array(text.replacingOccurrences(of: old, with: new).utf8), by: fixture.signer)
        let error = #expect(throws: PackError.self) { try fixture.index() }
        guard case .catalogInvalid(fixture.url, _) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test("offers the newest version that this program can use")
    func newest() throws {
        var catalog = try fixture.publish([("ru", "1.9", []), ("ru", "1.10", []), ("de", "1", [])])
        catalog.packs[1].engine = try #require(PackVersion("99"))
        catalog.packs[2].engine = try #require(PackVersion("99"))
        try fixture.sign(catalog.encoded(), by: fixture.signer)
        let index = try fixture.index()
        #expect(try index.offer("ru")?.version.description == "1.9")
        #expect(index.languages == ["ru"])
        #expect(throws: PackError.engineTooOld(id: "de", needed: catalog.packs[2].engine)) {
            try index.offer("de")
        }
        #expect(try index.offer("fr") == nil)
    }

    // MARK: Trust

    @Test("must be signed by a trusted key")
    func signatures() throws {
        try fixture.publish("ru")
        #expect(try fixture.index().languages == ["ru"])
        try fixture.publish([("ru", "2.0", [])], by: TestSigner(seed: 9))
        #expect(throws: PackError.self) { try fixture.index() }
        fixture.server.remove(fixture.url + ".minisig")
        #expect(throws: PackError.signature(.missing, of: fixture.url)) { try fixture.index() }
    }

    @Test("that was changed is refused, though a signed copy is remembered")
    func changed() throws {
        try fixture.publish("ru")
        _ = try fixture.index()
        let bytes = try #require(fixture.server.file(at: fixture.url))
        fixture.server.put(bytes + [0x20], at: fixture.url)
        #expect(throws: PackError.signature(.contentChanged, of: fixture.url)) { try fixture.index() }
    }

    @Test("and its signature may be published one after the other")
    func torn() throws {
        try fixture.publish("ru")
        let old = try #require(fixture.server.file(at: fixture.url))
        try fixture.publish("ru", "de", generated: "2026-11-02T00:00:00Z")
        fixture.server.misbehave(fixture.url, .content(old))
        #expect(try fixture.index().languages == ["de", "ru"])
    }

    @Test("older than the one seen before is refused")
    func rollback() throws {
        try fixture.publish("ru", generated: "2026-11-02T00:00:00Z")
        _ = try fixture.index()
        try fixture.publish("ru", "de", generated: "2026-11-01T00:00:00Z")
        let seen = try #require(Timestamp("2026-11-02T00:00:00Z"))
        #expect(throws: PackError.catalogOlder(url: fixture.url, than: seen)) { try fixture.index() }
    }

    @Test("that has expired is refused, also when it is unchanged")
    func expired() throws {
        try fixture.publish([("ru", "1", [])], expires: "2026-12-31T00:00:00Z")
        #expect(try fixture.index().languages == ["ru"])
        fixture.store.environment.now = { Timestamp(seconds: 1_799_000_000) }
        let date = try #require(Timestamp("2026-12-31T00:00:00Z"))
        #expect(throws: PackError.catalogExpired(url: fixture.url, on: date)) { try fixture.index() }
        #expect(fixture.server.requests.last?.headers.contains { $0.name == "If-None-Match" } == true)
    }

    @Test("from the future says that the clock is off")
    func clock() throws {
        try fixture.publish("ru")
        fixture.store.environment.now = { Timestamp(seconds: 86_400) }
        let error = #expect(throws: PackError.self) { try fixture.index() }
        #expect(error?.remedy.contains("clock") == true && error?.description.contains("1970-01-02") == true)
    }

    // MARK: Keys that change

    @Test("may be signed by a key that the old one handed over to, and only by that one from then on")
    func rotation() throws {
        let (first, second, third) = (fixture.signer, TestSigner(seed: 2), TestSigner(seed: 3))
        try fixture.publish("ru")
        _ = try fixture.index()
        let date = Timestamp(seconds: 1_796_000_000)
        let steps = [(first, second), (second, third)].map { old, new in
            let statement = KeyRotation.statement(old: old.publicKey, new: new.publicKey, date: date)
            let signature = String(decoding: old.sign(Array(statement.utf8)), as: UTF8.self)
            return KeyRotation.Step(statement: statement, signature: signature)
        }
        let rotation = try JSONEncoder().encode(KeyRotation(rotations: steps))
        try fixture.publish([("ru", "2", [])], by: third)
        #expect(throws: PackError.signature(.unknownKey(id: third.publicKey.id), of: fixture.url)) {
            try fixture.index()
        }
        fixture.server.put(Array(rotation), at: fixture.url + ".rotation")
        #expect(try fixture.index().offer("ru")?.version.description == "2")
        // The old key may have been stolen: it is no longer believed.
        try fixture.publish([("ru", "3", [])], by: first)
        #expect(throws: PackError.signature(.unknownKey(id: first.publicKey.id), of: fixture.url)) {
            try fixture.index()
        }
    }

    @Test("is not handed over by a statement that the old key did not sign")
    func forgedRotation() throws {
        let thief = TestSigner(seed: 5)
        let statement = KeyRotation.statement(
            old: fixture.signer.publicKey, new: thief.publicKey, date: Timestamp(seconds: 0))
        let signature = String(decoding: thief.sign(Array(statement.utf8)), as: UTF8.self)
        let rotation = KeyRotation(rotations: [.init(statement: statement, signature: signature)])
        fixture.server.put(Array(try JSONEncoder().encode(rotation)), at: fixture.url + ".rotation")
        try fixture.publish([("ru", "1", [])], by: thief)
        #expect(throws: PackError.signature(.unknownKey(id: thief.publicKey.id), of: fixture.url)) {
            try fixture.index()
        }
    }

    @Test("key that goes in a circle ends")
    func circle() throws {
        let keys = [TestSigner(seed: 1), TestSigner(seed: 2)]
        let steps = [(0, 1), (1, 0)].map { old, new in
            let statement = KeyRotation.statement(
                old: keys[old].publicKey, new: keys[new].publicKey, date: Timestamp(seconds: 0))
            return KeyRotation.Step(
                statement: statement,
                signature: String(decoding: keys[old].sign(Array(statement.utf8)), as: UTF8.self)
            )
        }
        #expect(KeyRotation(rotations: steps).keys(from: [keys[0].publicKey]) == [keys[0].publicKey])
    }

    // MARK: The network

    @Test("that did not change costs one answer without a body")
    func unchanged() throws {
        try fixture.publish("ru")
        #expect(try fixture.index().catalogs[0].isNew)
        fixture.server.forgetRequests()
        let again = try fixture.index()
        #expect(again.languages == ["ru"] && !again.catalogs[0].isNew)
        #expect(fixture.server.requests.count == 1 && fixture.server.bodyBytes == 0)
    }

    @Test("is remembered for when the network fails")
    func offline() throws {
        try fixture.publish("ru")
        _ = try fixture.index()
        fixture.server.misbehave(fixture.url, .error(.insecure(host: "example.org", reason: "expired")))
        let index = try fixture.index()
        #expect(index.languages == ["ru"] && index.problems.map(\.error.category) == [.network])
        fixture.server.misbehave(fixture.url, .status(403))
        #expect(throws: PackError.status(url: fixture.url, code: 403)) { try fixture.index(.new) }
        fixture.store.environment.transport = nil
        #expect(try fixture.index(.remembered).languages == ["ru"])
        #expect(throws: PackError.networkNotAllowed(url: fixture.url)) { try fixture.index(.new) }
    }

    @Test("is not asked for again within some time")
    func interval() throws {
        try fixture.publish("ru")
        _ = try fixture.index(.within(seconds: 3600))
        _ = try fixture.index(.within(seconds: 3600))
        #expect(fixture.server.requests.count == 2)
        fixture.store.environment.now = { Timestamp(seconds: 1_796_003_601) }
        _ = try fixture.index(.within(seconds: 3600))
        #expect(fixture.server.requests.count == 3)
    }

    @Test("is asked for again when the server is busy, after the pause that it wants")
    func busy() throws {
        try fixture.publish("ru")
        fixture.server.misbehave(
            fixture.url, .status(503), .status(429, retryAfter: "7"), .error(.timedOut(host: "x")))
        #expect(try fixture.index().languages == ["ru"])
        #expect(fixture.pauses.values == [1, 7, 4])
        fixture.server.misbehave(fixture.url, .status(500), .status(500), .status(500), .status(500))
        #expect(throws: PackError.status(url: fixture.url, code: 500)) { try fixture.index(.new) }
    }

    @Test("that is a web page is named for it")
    func webPage() throws {
        fixture.server.misbehave(fixture.url, .webPage)
        let error = #expect(throws: PackError.webPage(url: fixture.url)) { try fixture.index() }
        #expect(error?.category == .verification && error?.description.contains("web page") == true)
    }

    @Test("is one of several: those that fail are reported, the first of equal versions counts")
    func several() throws {
        try fixture.publish("ru")
        let broken = try CatalogSource("https://broken.example/catalog.json")
        let index = try fixture.loader.load([broken, fixture.source])
        #expect(index.languages == ["ru"] && index.problems.map(\.source) == [broken])
        #expect(throws: PackError.status(url: "https://broken.example/catalog.json", code: 404)) {
            try fixture.loader.load([broken])
        }
        #expect(throws: PackError.noCatalogs) { try fixture.loader.load([]) }
    }

    @Test("on a disk that cannot be written is used all the same")
    func readOnly() throws {
        try fixture.publish("ru")
        fixture.store.environment.fileSystem = Fault(after: 0, code: EROFS).fileSystem
        #expect(try fixture.index().languages == ["ru"])
    }

    // MARK: Folders

    @Test("in a folder needs its signature, and nothing of the network")
    func folder() throws {
        fixture.store.environment.transport = nil
        for id in ["en", "ru", "en-ru.dictionary"] { _ = try fixture.store.pack(id, in: "мой каталог/packs") }
        let folder = "\(fixture.store.directory.path)/мой каталог"
        let old = Timestamp(seconds: 0)
        try CatalogWriter.write(directory: folder, generated: old, expires: old)
        let source = try CatalogSource(folder, key: fixture.signer.publicKey.description)
        #expect(throws: PackError.self) { try fixture.loader.load(source) }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json")))
        try Data(fixture.signer.sign(bytes)).write(to: URL(fileURLWithPath: "\(folder)/catalog.json.minisig"))
        let index = try fixture.loader.load([source])
        #expect(index.languages == ["en", "ru"])
        let plan = try InstallPlan(for: ["en", "ru"], from: index, installed: [])
        try fixture.installer.install(plan)
        #expect(fixture.store.installed == ["en 1.0", "en-ru.dictionary 1.0", "ru 1.0"])
        #expect(
            !fixture.store.directory.listing().contains {
                $0.hasPrefix("cache") || $0.hasPrefix("home/catalogs")
            })
    }

    @Test("is written with the same bytes each time")
    func deterministic() throws {
        for id in ["ru", "en"] { _ = try fixture.store.pack(id, in: "public/packs") }
        let folder = "\(fixture.store.directory.path)/public"
        let bytes = try (0..<2).map { _ in
            try CatalogWriter.write(directory: folder, generated: Timestamp(seconds: 5))
            return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json"))
        }
        #expect(bytes[0] == bytes[1])
    }
}

@Suite("An address") struct CatalogAddressTests {
    @Test(
        "is a URL or a path",
        arguments: [
            ("https://example.org/catalog.json", "https://example.org/catalog.json"),
            ("/srv/my packs/catalog.json", "file:///srv/my%20packs/catalog.json"),
            ("file:///srv/%D0%BC/catalog.json", "file:///srv/%D0%BC/catalog.json"),
            ("file://localhost/a", "file:///a"),
        ])
    func forms(text: String, written: String) throws {
        let address = try #require(CatalogAddress(text))
        #expect(address.description == written)
        #expect(CatalogAddress(written) == address)
    }

    @Test(
        "in another form is refused",
        arguments: [
            "", "catalog.json", "ftp://a/b", "file://host/a", "file:///a%0", "file:///a%00b", "http://",
            "https://a b/c",
        ])
    func malformed(text: String) { #expect(CatalogAddress(text) == nil) }

    @Test(
        "leads to what stands beside it",
        arguments: [
            ("https://h/a/catalog.json", "p/x.zip", "https://h/a/p/x.zip"),
            ("https://h/a/catalog.json?v=1/2", "x.zip", "https://h/a/x.zip"),
            ("https://h", "x.zip", "https://h/x.zip"),
            ("http://h/c.json", "https://other/x.zip", "https://other/x.zip"),
            ("/srv/c.json", "p/%D0%BC.zip", "file:///srv/p/%D0%BC.zip"),
            ("/srv/c.json", "https://h/x.zip", "https://h/x.zip"),
        ])
    func resolve(base: String, reference: String, target: String) {
        #expect(CatalogAddress(base)?.resolve(reference)?.description == target)
    }

    @Test(
        "does not lead where it must not",
        arguments: [
            ("https://h/a/c.json", "http://h/x"), ("https://h/a/c.json", "file:///etc/passwd"),
            ("https://h/a/c.json", "/etc/passwd"),
            ("https://h/a/c.json", "../x"), ("https://h/a/c.json", "//other/x"), ("/srv/c.json", "../x"),
            ("/srv/c.json", "a b"),
            ("/srv/c.json", "%00"), ("/srv/c.json", "%2e%2e/x"), ("/srv/c.json", "a/%2E./x"),
            ("http://h/c.json", "gopher://h/x"),
        ])
    func forbidden(base: String, reference: String) {
        #expect(CatalogAddress(base)?.resolve(reference) == nil)
    }
}
