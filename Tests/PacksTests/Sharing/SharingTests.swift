import Foundation
import Testing
import Transfer

@testable import Packs

@Suite("Sharing") struct SharingTests {
    let fixture: CatalogFixture

    init() throws { fixture = try CatalogFixture() }

    private var folder: String { "\(fixture.store.directory.path)/для друга" }

    // MARK: Export

    @Test("exports a language with what links it, for a machine without network")
    func export() throws {
        for id in ["en", "ru", "de", "en-ru.dictionary", "de-en.neural"] {
            _ = try fixture.store.store.install(archive: fixture.store.pack(id))
        }
        let paths = try fixture.store.store.export(["ru"], to: folder)
        #expect(
            paths.map { ($0 as NSString).lastPathComponent } == [
                "en-1.0.zip", "en-ru.dictionary-1.0.zip", "ru-1.0.zip",
            ])
        let other = try StoreFixture()
        let packs = try other.store.install(folder: folder)
        #expect(other.installed == ["en 1.0", "en-ru.dictionary 1.0", "ru 1.0"])
        for pack in packs { #expect(try other.store.verify(pack).isEmpty) }
    }

    @Test("exports the very bytes that were published")
    func sameBytes() throws {
        let original = try fixture.store.pack("ru")
        _ = try fixture.store.store.install(archive: original)
        let paths = try fixture.store.store.export(["ru"], to: folder)
        #expect(FileManager.default.contentsEqual(atPath: original, andPath: paths[0]))
    }

    @Test("does not export a damaged pack")
    func damaged() throws {
        let pack = try fixture.store.store.install(archive: fixture.store.pack("ru"))
        try "damage".write(toFile: pack.path(of: "data.bin"), atomically: false, encoding: .utf8)
        let error = #expect(throws: PackError.self) { try fixture.store.store.export(["ru"], to: folder) }
        #expect(error?.category == .verification)
        #expect(try FileSystem.names(in: folder).isEmpty)
        #expect(throws: PackError.notInstalled("de")) { try fixture.store.store.export(["de"], to: folder) }
    }

    @Test("installs a folder's packs in the order that they need, the newest of each")
    func order() throws {
        for (id, version, requires) in [("ru", "1", ["en"]), ("en", "1", []), ("ru", "2", ["en"])] {
            _ = try fixture.store.pack(id, version, requires: requires, in: "для друга/packs")
        }
        let packs = try fixture.store.store.install(folder: folder)
        #expect(packs.map { "\($0.id) \($0.version)" } == ["en 1", "ru 2"])
        let empty = "\(fixture.store.directory.path)/empty"
        #expect(throws: PackError.noPacks(path: empty)) { try fixture.store.store.install(folder: empty) }
    }

    // MARK: Mirror

    @Test("mirrors a catalog so that others can install from the copy")
    func mirror() throws {
        try fixture.publish("en", "ru", "en-ru.dictionary")
        let mirror = CatalogMirror(environment: fixture.environment)
        #expect(try mirror.mirror(fixture.source, to: folder).count == 3)
        #expect(try mirror.mirror(fixture.source, to: folder).isEmpty, "nothing new")
        fixture.store.environment.transport = nil
        let source = try CatalogSource(folder, key: fixture.signer.publicKey.description)
        let plan = try InstallPlan(for: ["en", "ru"], from: fixture.loader.load([source]), installed: [])
        try fixture.installer.install(plan)
        #expect(fixture.store.installed == ["en 1.0", "en-ru.dictionary 1.0", "ru 1.0"])
    }

    @Test("mirrors only what is new or damaged, and keeps the old catalog until all of it is there")
    func again() throws {
        try fixture.publish("en", "ru")
        let mirror = CatalogMirror(environment: fixture.environment)
        try mirror.mirror(fixture.source, to: folder)
        let old = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json"))
        try fixture.publish([("en", "1.0", []), ("ru", "1.1", [])], generated: "2026-11-02T00:00:00Z")
        fixture.server.misbehave(fixture.packURL("ru", "1.1"), .status(404))
        #expect(throws: PackError.self) { try mirror.mirror(fixture.source, to: folder) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json")) == old)
        #expect(try mirror.mirror(fixture.source, to: folder).map(\.id) == ["ru"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json")) != old)
    }

    @Test("mirrors a folder as well")
    func folderMirror() throws {
        _ = try fixture.store.pack("ru", in: "public/packs")
        let original = "\(fixture.store.directory.path)/public"
        try CatalogWriter.write(directory: original, generated: Timestamp(seconds: 0))
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(original)/catalog.json")))
        _ = try fixture.store.directory.file("public/catalog.json.minisig", fixture.signer.sign(bytes))
        let source = try CatalogSource(original, key: fixture.signer.publicKey.description)
        #expect(
            try CatalogMirror(environment: fixture.environment).mirror(source, to: folder).map(\.id) == ["ru"]
        )
        #expect(FileManager.default.contentsEqual(atPath: "\(original)/packs", andPath: "\(folder)/packs"))
    }

    // MARK: Examination

    @Test("finds what is wrong, each with a remedy")
    func examine() throws {
        try fixture.publish("en", "ru", "en-ru.dictionary")
        try fixture.install("en", "ru")
        let store = fixture.store.store
        let sources = [try fixture.source, try CatalogSource("https://new.example/")]
        var findings = try store.examine(sources: sources)
        #expect(findings.map(\.state) == [.good, .good, .good, .good, .good, .notice])
        #expect(findings[4].subject == "catalog \(fixture.url)")
        try fixture.store.store.remove(["en"])
        let pack = try #require(store.pack("ru"))
        try "x".write(toFile: pack.path(of: "data.bin"), atomically: false, encoding: .utf8)
        _ = try fixture.store.directory.file("cache/\(String(repeating: "a", count: 64)).part", [1, 2, 3])
        findings = try store.examine(sources: [], isThorough: true)
        #expect(
            findings.filter { $0.state == .problem }.map(\.subject) == [
                "pack en-ru.dictionary", "pack ru", "catalogs",
            ])
        #expect(findings.filter { $0.state == .problem }.allSatisfy { $0.remedy != nil })
        #expect(findings.last?.subject == "downloads")
    }

    @Test("finds that there is no home or no space")
    func noHome() throws {
        fixture.store.environment.fileSystem.availableSpace = { _ in 1000 }
        #expect(try fixture.store.store.examine(sources: [])[0].state == .notice)
        fixture.store.environment.locations.userRoot = nil
        #expect(try fixture.store.store.examine(sources: [])[0].state == .problem)
    }
}
