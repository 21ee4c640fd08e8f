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
            let before = fixture.installed
            let work = before.isEmpty ? "install" : before == ["ru 1"] && round % 2 == 0 ? "update" : "remove"
            setenv(
                "TOLMACH_KILL_WORK", "\(work)\n\(catalog.url)\n\(catalog.key)\n\(fixture.directory.path)", 1)
            let longest = work == "remove" ? 20_000 : catalog.duration
            setenv("TOLMACH_KILL_AFTER", "\(Int.random(in: 0...longest, using: &random))", 1)
            await #expect(processExitsWith: .signal(SIGKILL)) { try KilledWorker().run() }
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
        setenv("TOLMACH_KILL_AFTER", "never", 1)
        let key = signer.publicKey.description
        setenv("TOLMACH_KILL_WORK", "install\n\(server.url)\n\(key)\n\(fixture.directory.path)", 1)
        try KilledWorker().run()
        let duration = Int((PackEnvironment.systemUptime() - start) * 1_000_000)
        return (server.url, key, duration, server)
    }

    private static func number(_ variable: String, or usual: Int) -> Int {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
    }
}

/// What the process does until it is killed; everything it needs is in its environment.
private struct KilledWorker {
    let work: String
    let url: String
    let key: String
    let environment: PackEnvironment
    /// Microseconds; `nil` for never.
    let killedAfter: Int?

    init() throws {
        let variables = ProcessInfo.processInfo.environment
        let parts = try #require(variables["TOLMACH_KILL_WORK"]).split(separator: "\n").map(String.init)
        try #require(parts.count == 4)
        (work, url, key) = (parts[0], parts[1], parts[2])
        killedAfter = variables["TOLMACH_KILL_AFTER"].flatMap { Int($0) }
        let locations = PackLocations(userRoot: "\(parts[3])/home", cacheDirectory: "\(parts[3])/cache")
        environment = PackEnvironment(locations: locations, transport: CurlTransport())
    }

    func run() throws {
        if let killedAfter {
            Thread.detachNewThread {
                usleep(UInt32(killedAfter))
                kill(getpid(), SIGKILL)
            }
        }
        let store = PackStore(environment: environment)
        if work == "remove" {
            try store.remove(["ru"])
        } else {
            let source = try CatalogSource("\(url)\(work == "update" ? "2" : "1")/", key: key)
            let index = try CatalogLoader(environment: environment).load([source])
            let plan = try InstallPlan(for: ["ru"], from: index, installed: store.installed())
            try PackInstaller(store: store).install(plan)
        }
        if killedAfter != nil { kill(getpid(), SIGKILL) }
    }
}
