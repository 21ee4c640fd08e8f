import Foundation
import Testing

@testable import Packs

@Suite("A store") struct StoreTests {
    let fixture: StoreFixture
    var store: PackStore { fixture.store }

    init() throws { fixture = try StoreFixture() }

    // MARK: Installing

    @Test("installs a pack from a file")
    func install() throws {
        let archive = try fixture.pack("en-ru.dictionary")
        let pack = try store.install(archive: archive)
        #expect(pack.id == "en-ru.dictionary" && pack.kind == .dictionary && pack.languages == ["en", "ru"])
        #expect(pack.directory == "\(fixture.root)/store/en-ru.dictionary/1.0")
        #expect(store.installed() == [pack])
        #expect(store.pack("en-ru.dictionary") == pack)
        #expect(store.pack("ru") == nil && store.pack("../x") == nil)
        #expect(
            try pack.manifest().files.map(\.path) == [
                "ATTRIBUTION", "LICENSE", "data.bin", "folder/deep/more.txt",
            ])
        #expect(try MappedFile(path: pack.path(of: "folder/deep/more.txt")).count == 3)
        #expect(pack.receipt()?.origin == archive)
        #expect(try store.verify(pack).isEmpty)
        #expect(fixture.leftovers().isEmpty)
    }

    @Test("creates nothing until something is written")
    func nothingCreated() {
        #expect(store.installed().isEmpty && store.pack("ru") == nil)
        #expect(fixture.directory.listing().isEmpty)
    }

    @Test("makes files and folders readable for all, whatever the archive or the mask says")
    func permissions() throws {
        let archive = RawArchive([
            .init("manifest.json", String(decoding: try manifestOfOneFile().encoded(), as: UTF8.self)),
            .init("folder/a").with { $0.attributes = 0o106777 << 16 },
        ])
        let mask = umask(0o077)
        defer { umask(mask) }
        let pack = try store.install(archive: fixture.directory.file("p.zip", archive.bytes))
        for (path, mode) in [("folder/a", 0o644), ("folder", 0o755), ("manifest.json", 0o644), (".", 0o755)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: pack.path(of: path))
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
    }

    private func manifestOfOneFile() throws -> PackManifest {
        var manifest = PackManifest(
            id: try #require(PackIdentifier("ru")),
            version: try #require(PackVersion("1")),
            license: "CC0-1.0",
            attribution: ""
        )
        manifest.files = [.init(path: "folder/a", size: 4, sha256: SHA256.digest(of: Array("data".utf8)))]
        return manifest
    }

    @Test("takes the same version again as installed")
    func again() throws {
        let archive = try fixture.pack("ru")
        let first = try store.install(archive: archive)
        let before = try fixture.snapshot()
        #expect(try store.install(archive: archive) == first)
        #expect(try fixture.snapshot() == before)
    }

    @Test("repairs a pack by installing it again")
    func repair() throws {
        let archive = try fixture.pack("ru")
        let pack = try store.install(archive: archive)
        try "damage".write(toFile: pack.path(of: "data.bin"), atomically: false, encoding: .utf8)
        var options = InstallOptions()
        options.repairs = true
        _ = try store.install(archive: archive, options: options)
        #expect(try store.verify(pack).isEmpty)
        #expect(fixture.leftovers().isEmpty)
    }

    @Test("replaces an older version, and readers of the old one go on")
    func update() throws {
        let old = try store.install(archive: fixture.pack("ru", "1.9"))
        let mapped = try MappedFile(path: old.path(of: "data.bin"))
        let new = try store.install(archive: fixture.pack("ru", "1.10"))
        #expect(fixture.installed == ["ru 1.10"])
        #expect(try FileSystem.names(in: "\(fixture.root)/store/ru") == ["1.10"])
        #expect(String(decoding: mapped.bytes, as: UTF8.self).hasPrefix("ru 1.9 "))
        #expect(try store.verify(new).isEmpty)
    }

    @Test("refuses a lower version unless it is asked for")
    func downgrade() throws {
        _ = try store.install(archive: fixture.pack("ru", "2.0"))
        let old = try fixture.pack("ru", "1.0")
        let error = #expect(throws: PackError.self) { try store.install(archive: old) }
        #expect(error?.category == .verification)
        #expect(fixture.installed == ["ru 2.0"])
        var options = InstallOptions()
        options.allowsDowngrade = true
        _ = try store.install(archive: old, options: options)
        #expect(fixture.installed == ["ru 1.0"])
    }

    @Test("goes back to the version before an update")
    func rollBack() throws {
        var options = InstallOptions()
        options.keepsPrevious = true
        for version in ["1", "2", "3"] {
            _ = try store.install(archive: fixture.pack("ru", version), options: options)
        }
        let pack = try store.rollBack("ru")
        #expect(fixture.installed == ["ru 2"])
        #expect(try store.verify(pack).isEmpty)
        #expect(throws: PackError.noEarlierVersion("ru")) { try store.rollBack("ru") }
        #expect(throws: PackError.notInstalled("de")) { try store.rollBack("de") }
        #expect(fixture.leftovers().isEmpty)
    }

    // MARK: Removing

    @Test("removes packs, all or none")
    func remove() throws {
        for id in ["en", "ru", "en-ru.dictionary"] { _ = try store.install(archive: fixture.pack(id)) }
        #expect(throws: PackError.notInstalled("de")) { try store.remove(["ru", "de"]) }
        #expect(fixture.installed.count == 3)
        try store.remove(["ru", "en-ru.dictionary"])
        #expect(fixture.installed == ["en 1.0"])
        #expect(try FileSystem.names(in: "\(fixture.root)/store") == ["en"])
        #expect(fixture.leftovers().isEmpty)
    }

    // MARK: Several stores

    @Test("finds the packs of all users, and prefers the user's own of equal versions")
    func system() throws {
        let other = PackStore(environment: systemEnvironment())
        for (id, version) in [("en", "1"), ("ru", "1"), ("de", "2")] {
            _ = try other.install(archive: fixture.pack(id, version))
        }
        _ = try store.install(archive: fixture.pack("ru", "1"))
        _ = try store.install(archive: fixture.pack("de", "1"))
        #expect(fixture.installed == ["de 2", "en 1", "ru 1"])
        #expect(store.pack("ru")?.root == fixture.root)
        #expect(store.pack("de")?.root == fixture.systemRoot)
        #expect(throws: PackError.belongsToSystem(id: "en", root: fixture.systemRoot)) {
            try store.remove(["en"])
        }
    }

    private func systemEnvironment() -> PackEnvironment {
        var environment = fixture.environment
        environment.locations = PackLocations(userRoot: fixture.systemRoot)
        return environment
    }

    // MARK: Checks

    @Test("refuses a pack with any one byte wrong, and stays as it was")
    func wrongByte() throws {
        let path = try fixture.pack("ru", files: ["data.bin": .bytes(Array("some words of data".utf8))])
        let good = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let manifest = try #require(
            try ArchiveReader(path: path).contents(of: "manifest.json", limit: 1 << 20))
        let expected = ExpectedPack(
            id: "ru",
            version: try #require(PackVersion("1.0")),
            sha256: SHA256.digest(of: good),
            installedSize: try PackManifest(parsing: manifest).installedSize
        )
        for index in good.indices {
            var bad = good
            bad[index] ^= 0x20
            let archive = try fixture.directory.file("bad.zip", bad)
            let error = #expect(throws: PackError.self) {
                try store.install(archive: archive, expected: expected)
            }
            #expect(error?.category == .verification || error?.category == .failure)
        }
        #expect(try fixture.snapshot().isEmpty)
        #expect(try store.install(archive: path, expected: expected).id == "ru")
    }

    @Test("refuses what is not the pack that was promised")
    func wrongPack() throws {
        let path = try fixture.pack("ru")
        let digest = try SHA256.digest(of: OpenFile(reading: path))
        var expected = ExpectedPack(
            id: "ru", version: try #require(PackVersion("1.0")), sha256: digest, installedSize: 10_000)
        #expect(try store.install(archive: path, expected: expected).id == "ru")
        expected.id = "en"
        #expect(throws: PackError.self) { try store.install(archive: path, expected: expected) }
        expected = ExpectedPack(
            id: "ru", version: try #require(PackVersion("1.0.1")), sha256: digest, installedSize: 10_000)
        #expect(throws: PackError.self) { try store.install(archive: path, expected: expected) }
    }

    @Test("refuses an archive that holds other files than its manifest says")
    func otherFiles() throws {
        let manifest = try manifestOfOneFile()
        let text = String(decoding: try manifest.encoded(), as: UTF8.self)
        let cases: [([RawArchive.Entry], PackError)] = [
            ([.init("folder/a")], .manifestMissing),
            ([.init("manifest.json", text)], .fileDamaged(path: "folder/a", reason: .missing)),
            (
                [.init("manifest.json", text), .init("folder/a"), .init("b")],
                .fileDamaged(path: "b", reason: .unexpected)
            ),
            (
                [.init("manifest.json", text), .init("folder/a", "datas")],
                .fileDamaged(path: "folder/a", reason: .size(expected: 4, found: 5))
            ),
            (
                [.init("manifest.json", text), .init("folder/a", "dada")],
                .fileDamaged(
                    path: "folder/a",
                    reason: .digest(
                        expected: SHA256.digest(of: Array("data".utf8)),
                        found: SHA256.digest(of: Array("dada".utf8))
                    )
                )
            ),
            ([.init("manifest.json", "{}")], .manifestInvalid("format is missing")),
        ]
        for (entries, error) in cases {
            let path = try fixture.directory.file("p.zip", RawArchive(entries).bytes)
            #expect(throws: error) { try store.install(archive: path) }
        }
        #expect(try fixture.snapshot().isEmpty)
    }

    @Test(
        "refuses every hostile archive and writes nothing outside of its staging",
        arguments: hostileNames + hostileEntries + hostileData + hostileFiles + hostileZip64)
    func hostile(_ hostile: HostileArchive) throws {
        let path = try fixture.directory.file("hostile.zip", hostile.bytes)
        #expect(throws: PackError.self) { try store.install(archive: path) }
        #expect(
            fixture.directory.listing().allSatisfy {
                ["hostile.zip", "home", "home/lock", "home/staging"].contains($0)
            })
    }

    @Test("says how much space is missing before anything is written")
    func space() throws {
        fixture.environment.fileSystem.availableSpace = { _ in 1000 }
        let archive = try fixture.pack("ru")
        let error = #expect(throws: PackError.self) { try store.install(archive: archive) }
        guard case .outOfSpace(_, let needed, 1000) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(needed > 1000 && error?.category == .storage)
        #expect(fixture.directory.listing().allSatisfy { $0.hasPrefix("packs") })
    }

    @Test("without a home says what to set")
    func noHome() throws {
        fixture.environment.locations.userRoot = nil
        let archive = try fixture.pack("ru")
        let error = #expect(throws: PackError.noHome) { try store.install(archive: archive) }
        #expect(error?.category == .storage && error?.remedy.contains("TOLMACH_HOME") == true)
        #expect(store.installed().isEmpty)
    }

    @Test("lives in a folder of any name")
    func name() throws {
        let fixture = try StoreFixture(named: "мой дом с пробелами")
        let pack = try fixture.store.install(archive: fixture.pack("ru"))
        #expect(try fixture.store.verify(pack).isEmpty)
    }

    @Test("stops when it is told to, and keeps nothing")
    func cancelled() throws {
        let archive = try fixture.pack("ru")
        fixture.environment.isCancelled = { true }
        #expect(throws: PackError.cancelled) { try store.install(archive: archive) }
        #expect(try fixture.snapshot().isEmpty && fixture.leftovers().isEmpty)
    }

    // MARK: Damage after installation

    @Test("finds damage done after installation")
    func damage() throws {
        let pack = try store.install(archive: fixture.pack("ru"))
        try "x".write(toFile: pack.path(of: "LICENSE"), atomically: false, encoding: .utf8)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: pack.path(of: "data.bin")))
        bytes[7] ^= 1
        try bytes.write(to: URL(fileURLWithPath: pack.path(of: "data.bin")))
        try FileManager.default.removeItem(atPath: pack.path(of: "ATTRIBUTION"))
        try "x".write(toFile: pack.path(of: "folder/extra"), atomically: false, encoding: .utf8)
        let found = try store.verify(pack)
        #expect(found.map(\.file) == ["ATTRIBUTION", "LICENSE", "data.bin", "folder/extra"])
        #expect(found.allSatisfy { $0.error.category == .verification })
    }

    @Test("finds a manifest that was changed, though it still fits")
    func changedManifest() throws {
        let pack = try store.install(archive: fixture.pack("ru"))
        let path = pack.path(of: "manifest.json")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try text.replacingOccurrences(of: "A test", with: "A toast").write(
            toFile: path, atomically: false, encoding: .utf8)
        #expect(try store.verify(pack).map(\.file) == ["manifest.json"])
    }

    @Test("finds a link in the place of a file")
    func link() throws {
        let pack = try store.install(archive: fixture.pack("ru"))
        let copy = "\(fixture.directory.path)/copy"
        try FileManager.default.moveItem(atPath: pack.path(of: "data.bin"), toPath: copy)
        try FileManager.default.createSymbolicLink(
            atPath: pack.path(of: "data.bin"), withDestinationPath: copy)
        #expect(try store.verify(pack).map(\.file) == ["data.bin"])
    }
}

@Suite("Locations") struct PackLocationsTests {
    @Test(
        "follow the environment",
        arguments: [
            (["HOME": "/h"], "/h/.local/share/tolmach", "/h/.cache/tolmach"),
            (["HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CACHE_HOME": "/c"], "/d/tolmach", "/c/tolmach"),
            (["HOME": "/h", "XDG_DATA_HOME": "relative"], "/h/.local/share/tolmach", "/h/.cache/tolmach"),
            (["HOME": "/h", "TOLMACH_HOME": "/t/"], "/t", "/h/.cache/tolmach"),
            (["TOLMACH_HOME": "/t"], "/t", nil),
            ([:], nil, nil),
        ] as [([String: String], String?, String?)]
    )
    func environment(variables: [String: String], root: String?, cache: String?) {
        let locations = PackLocations { variables[$0] }
        #expect(locations.userRoot == root && locations.cacheDirectory == cache)
        #expect(locations.systemRoots.contains("/usr/share/tolmach"))
    }
}
