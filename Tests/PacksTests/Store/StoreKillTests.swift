import Foundation
import Testing
import Transfer

@testable import Packs

/// Kills a process with SIGKILL at random moments while it installs, updates and removes a pack from a server.
///
/// A few times by default; TOLMACH_KILLS=300 and TOLMACH_KILL_MEGABYTES=50 in the environment make it thorough.
@Suite("A process that is killed", .serialized) struct StoreKillTests {
    @Test("leaves the old or the new state behind, and the next one goes on from there")
    func kill() async throws {
        let fixture = try StoreFixture()
        guard let catalog = try publish(in: fixture) else {
            print("nginx is not installed: no process is killed while it downloads")
            return
        }
        var random = SystemRandomNumberGenerator()
        var outcomes: [String: Int] = [:]
        for round in 0..<Self.number("TOLMACH_KILLS", or: 6) {
            let work = ["install", "update", "remove"][round % 3]
            try prepare(fixture, for: work)
            let before = fixture.installed
            let longest = work == "remove" ? 20_000 : catalog.duration * 3 / 2
            let task = KilledTask(
                work: work,
                catalog: catalog.url,
                key: catalog.key,
                folder: fixture.directory.path,
                killedAfter: Int.random(in: 0...longest, using: &random)
            )
            await #expect(processExitsWith: .signal(SIGKILL)) { [task = task as KilledTask] in try task.run()
            }
            let after = fixture.installed
            let possible = work == "remove" ? [] : work == "update" ? ["ru 2"] : ["ru 1"]
            #expect(after == before || after == possible, "round \(round), \(work)")
            for pack in fixture.store.installed() {
                #expect(try fixture.store.verify(pack).isEmpty, "round \(round)")
            }
            outcomes["\(work) \(after == before ? "not yet" : "done")", default: 0] += 1
        }
        print(
            "killed:",
            outcomes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        // The next command works, and sweeps all that was left.
        _ = try fixture.store.install(archive: fixture.pack("de"))
        #expect(fixture.leftovers().isEmpty)
        withExtendedLifetime(catalog.server) {}
    }

    /// Sets the store up for a piece of work; what earlier kills left behind stays.
    private func prepare(_ fixture: StoreFixture, for work: String) throws {
        let wanted = work == "install" ? [] : ["ru 1"]
        if fixture.installed == wanted { return }
        if !fixture.installed.isEmpty { try fixture.store.remove(["ru"]) }
        guard work != "install" else { return }
        _ = try fixture.store.install(archive: "\(fixture.directory.path)/public/1/packs/ru-1.zip")
    }

    /// Two catalogs on a server: one with version 1, one with version 2 of a pack.
    private func publish(in fixture: StoreFixture) throws -> (
        url: String, key: String, duration: Int, server: NginxServer
    )? {
        var random = SeededGenerator(seed: 11)
        let size = Self.number("TOLMACH_KILL_MEGABYTES", or: 2) << 20
        let content = (0..<size / 8).flatMap { _ in withUnsafeBytes(of: random.next(), Array.init) }
        let signer = TestSigner(seed: 1)
        for version in ["1", "2"] {
            let files: [String: ArchiveSource] = [
                "data.bin": .bytes(content), "version": .bytes(Array(version.utf8)),
            ]
            _ = try fixture.pack("ru", version, files: files, in: "public/\(version)/packs")
            let folder = "\(fixture.directory.path)/public/\(version)"
            try CatalogWriter.write(directory: folder, generated: Timestamp(seconds: 1_700_000_000))
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json")))
            _ = try fixture.directory.file("public/\(version)/catalog.json.minisig", signer.sign(bytes))
        }
        guard let server = try NginxServer(serving: "\(fixture.directory.path)/public", in: fixture.directory)
        else {
            return nil
        }
        let start = PackEnvironment.systemUptime()
        let key = signer.publicKey.description
        try KilledTask(work: "install", catalog: server.url, key: key, folder: fixture.directory.path).run()
        let duration = Int((PackEnvironment.systemUptime() - start) * 1_000_000)
        return (server.url, key, duration, server)
    }

    private static func number(_ variable: String, or usual: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
    }
}

/// What the process does until it is killed.
private struct KilledTask: Codable, Sendable {
    var work: String
    var catalog: String
    var key: String
    var folder: String
    /// Microseconds; `nil` for never.
    var killedAfter: Int?

    func run() throws {
        if let killedAfter {
            Thread.detachNewThread {
                usleep(UInt32(killedAfter))
                kill(getpid(), SIGKILL)
            }
        }
        let locations = PackLocations(userRoot: "\(folder)/home", cacheDirectory: "\(folder)/cache")
        let store = PackStore(environment: PackEnvironment(locations: locations, transport: CurlTransport()))
        if work == "remove" {
            try store.remove(["ru"])
        } else {
            let source = try CatalogSource("\(catalog)\(work == "update" ? "2" : "1")/", key: key)
            let index = try CatalogLoader(environment: store.environment).load([source])
            let plan = try InstallPlan(for: ["ru"], from: index, installed: store.installed())
            try PackInstaller(store: store).install(plan)
        }
        if killedAfter != nil { kill(getpid(), SIGKILL) }
    }
}
