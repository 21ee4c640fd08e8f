import Foundation
import Synchronization
import Testing

@testable import Packs

@Suite("A store that is interrupted") struct StoreCrashTests {
    /// Something that changes a store, and what the store may hold afterwards besides what it held before.
    struct Work: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let before: [String]
        let after: [String]
        let run: @Sendable (PackStore, StoreFixture) throws -> Void
    }

    private static var keeping: InstallOptions {
        var options = InstallOptions()
        options.keepsPrevious = true
        return options
    }

    static let works: [Work] = [
        Work(testDescription: "install", before: ["en 1"], after: ["en 1", "ru 1"]) {
            _ = try $0.install(archive: "\($1.directory.path)/packs/ru-1.zip")
        },
        Work(testDescription: "update", before: ["en 1", "ru 1"], after: ["en 1", "ru 2"]) {
            _ = try $0.install(archive: "\($1.directory.path)/packs/ru-2.zip")
        },
        Work(testDescription: "update that keeps", before: ["ru 1"], after: ["ru 2"]) {
            _ = try $0.install(archive: "\($1.directory.path)/packs/ru-2.zip", options: keeping)
        },
        Work(testDescription: "repair", before: ["ru 1"], after: ["ru 1"]) {
            var options = InstallOptions()
            options.repairs = true
            _ = try $0.install(archive: "\($1.directory.path)/packs/ru-1.zip", options: options)
        },
        Work(testDescription: "downgrade", before: ["ru 2"], after: ["ru 1"]) {
            var options = InstallOptions()
            options.allowsDowngrade = true
            _ = try $0.install(archive: "\($1.directory.path)/packs/ru-1.zip", options: options)
        },
        Work(testDescription: "remove", before: ["en 1", "ru 1"], after: ["en 1"]) { store, _ in
            try store.remove(["ru"])
        },
        Work(testDescription: "rollback", before: ["ru 2"], after: ["ru 1"]) { store, _ in
            _ = try store.rollBack("ru")
        },
    ]

    private func fixture(for work: Work) throws -> StoreFixture {
        let fixture = try StoreFixture()
        for version in ["1", "2"] { _ = try fixture.pack("ru", version) }
        if work.testDescription == "rollback" {
            _ = try fixture.store.install(archive: fixture.pack("ru", "1"))
        }
        for name in work.before {
            let parts = name.split(separator: " ").map(String.init)
            _ = try fixture.store.install(archive: fixture.pack(parts[0], parts[1]), options: Self.keeping)
        }
        return fixture
    }

    @Test("at any moment holds the old or the new state, and needs no repair", arguments: works)
    func crash(work: Work) throws {
        var moment = 0
        var wasInterrupted = true
        while wasInterrupted {
            let fixture = try fixture(for: work)
            #expect(fixture.installed == work.before)
            let fault = Fault(after: moment)
            var environment = fixture.environment
            environment.fileSystem = fault.fileSystem
            try? work.run(PackStore(environment: environment), fixture)
            wasInterrupted = fault.hasStruck
            let state = fixture.installed
            #expect(state == work.before || state == work.after, "after change \(moment)")
            if !wasInterrupted { #expect(state == work.after) }
            for pack in fixture.store.installed() {
                #expect(try fixture.store.verify(pack).isEmpty, "after change \(moment)")
            }
            // The next command works and sweeps what was left.
            _ = try fixture.store.install(archive: fixture.pack("de"))
            #expect(fixture.installed == (["de 1.0"] + state).sorted())
            #expect(fixture.leftovers().isEmpty)
            moment += 1
        }
        #expect(moment > 5)
    }

    @Test("by a full disk keeps its state, says so, and leaves nothing", arguments: works)
    func fullDisk(work: Work) throws {
        var moment = 0
        var wasInterrupted = true
        while wasInterrupted {
            let fixture = try fixture(for: work)
            let fault = Fault(after: moment, code: ENOSPC, isFinal: false)
            var environment = fixture.environment
            environment.fileSystem = fault.fileSystem
            do { try work.run(PackStore(environment: environment), fixture) } catch let error as PackError {
                #expect(error.category == .storage)
                #expect(error.remedy.contains("free some space"))
            }
            wasInterrupted = fault.hasStruck
            #expect(fixture.installed == work.before || fixture.installed == work.after)
            for pack in fixture.store.installed() { #expect(try fixture.store.verify(pack).isEmpty) }
            moment += 1
        }
    }

    @Test("removes packs even when nothing can be written any more")
    func removeOnFullDisk() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.install(archive: fixture.pack("ru"))
        var environment = fixture.environment
        environment.fileSystem = FileSystem(beforeChange: { (change) throws(FileError) in
            if change.operation == .write, change.size > 0 {
                throw FileError(.write, path: change.path, code: ENOSPC)
            }
        })
        try PackStore(environment: environment).remove(["ru"])
        #expect(fixture.installed.isEmpty)
    }

    @Test("on a read-only disk says so and finds what is installed")
    func readOnly() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.install(archive: fixture.pack("ru"))
        let archive = try fixture.pack("en")
        var environment = fixture.environment
        environment.fileSystem = Fault(after: 0, code: EROFS).fileSystem
        let store = PackStore(environment: environment)
        let error = #expect(throws: PackError.self) { try store.install(archive: archive) }
        #expect(error?.category == .storage && error?.remedy.contains("permissions") == true)
        #expect(store.installed().map(\.id) == ["ru"])
    }

    // MARK: Several at once

    @Test("waits for another writer, then says who holds the lock")
    func locked() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.install(archive: fixture.pack("ru"))
        let holder = try OpenFile(updating: "\(fixture.root)/lock")
        #expect(try holder.tryLock())
        try holder.truncate(to: 0)
        try Array("process 12, removing de".utf8).withFileBytes { try holder.write($0, at: 0) }
        let archive = try fixture.pack("en")
        let pauses = Counter()
        fixture.environment.pause = { _ in pauses.add() }
        let error = #expect(throws: PackError.self) { try fixture.store.install(archive: archive) }
        #expect(error == .locked(path: "\(fixture.root)/lock", holder: "process 12, removing de"))
        #expect(pauses.value > 100)
        withExtendedLifetime(holder) {}
    }

    @Test("lets ten installers at once succeed", arguments: [true, false])
    func concurrent(samePack: Bool) async throws {
        let fixture = try StoreFixture()
        fixture.environment.pause = PackEnvironment.sleep
        let languages = ["bg", "cs", "da", "de", "el", "es", "et", "fi", "fr", "hr"]
        let archives = try languages.map { try fixture.pack(samePack ? "ru" : $0) }
        let store = fixture.store
        try await withThrowingTaskGroup(of: InstalledPack.self) { group in
            for archive in archives { group.addTask { try store.install(archive: archive) } }
            for try await pack in group { #expect(try store.verify(pack).isEmpty) }
        }
        #expect(fixture.installed == (samePack ? ["ru 1.0"] : languages.map { "\($0) 1.0" }))
        #expect(fixture.leftovers().isEmpty)
    }

    @Test("sweeps what others left, but not what is still being written")
    func sweep() throws {
        let fixture = try StoreFixture()
        _ = try fixture.directory.file("home/staging/dead/half.bin", [1])
        _ = try fixture.directory.file("home/staging/stray", [1])
        _ = try fixture.directory.file("home/staging/alive/half.bin", [1])
        let owner = try OpenFile(directory: "\(fixture.root)/staging/alive")
        #expect(try owner.tryLock())
        _ = try fixture.store.install(archive: fixture.pack("ru"))
        withExtendedLifetime(owner) { #expect(fixture.leftovers() == ["alive"]) }
    }
}
