import Foundation
import Testing
import Transfer

@testable import Packs

@Suite("An update in the background") struct UpdaterTests {
    let fixture: CatalogFixture
    let content: [UInt8]

    init() throws {
        fixture = try CatalogFixture()
        var random = SeededGenerator(seed: 3)
        content = (0..<50_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try fixture.publish([("en", "1.0", []), ("ru", "1.0", [])])
        try fixture.install("en", "ru")
    }

    private func updater() throws -> PackUpdater {
        PackUpdater(store: fixture.store.store, sources: [try fixture.source])
    }

    private func publishNewer() throws {
        try fixture.publish(
            [("en", "1.0", []), ("ru", "1.1", [])],
            generated: "2026-11-02T00:00:00Z",
            content: content
        )
    }

    @Test("brings newer versions and says new-data, then no-data")
    func newData() throws {
        try publishNewer()
        let result = try updater().run()
        #expect(result.outcome.rawValue == "new-data" && result.installed.map(\.id) == ["ru"])
        #expect(fixture.store.installed == ["en 1.0", "ru 1.1"])
        fixture.server.forgetRequests()
        let again = try updater().run()
        #expect(again.outcome.rawValue == "no-data" && again.installed.isEmpty)
        #expect(fixture.server.requests.count == 1 && fixture.server.bodyBytes == 0, "one 304")
    }

    @Test("does not disturb what is open, and can be taken back")
    func rollBack() throws {
        let old = try #require(fixture.store.store.pack("ru"))
        let mapped = try MappedFile(path: old.path(of: "data.bin"))
        try publishNewer()
        _ = try updater().run()
        #expect(String(decoding: mapped.bytes, as: UTF8.self).hasPrefix("ru 1.0"))
        _ = try fixture.store.store.rollBack("ru")
        #expect(fixture.store.installed == ["en 1.0", "ru 1.0"])
    }

    @Test("stops when its time is over, keeps what it has and goes on next time")
    func budget() throws {
        try publishNewer()
        let clock = Box(0.0)
        fixture.store.environment.uptime = { clock.value }
        let server = fixture.server
        let url = fixture.packURL("ru", "1.1")
        server.onBody { if server.requests.last?.url == url { clock.value += 1 } }
        var updater = try updater()
        updater.budget = 10
        let result = updater.run()
        #expect(result.outcome == .failed && result.error == .timeSpent && result.pending == ["ru"])
        #expect(server.requests.last.map { $0.totalTimeout <= 10 && $0.stallTimeout <= 10 } == true)
        #expect(fixture.store.installed == ["en 1.0", "ru 1.0"])
        server.onBody {}
        server.forgetRequests()
        #expect(updater.run().outcome == .newData)
        #expect(server.requests.last?.headers.contains { $0.name == "Range" } == true)
        #expect(fixture.store.installed == ["en 1.0", "ru 1.1"])
    }

    @Test("does not ask again within its interval")
    func interval() throws {
        try publishNewer()
        var updater = try updater()
        updater.minimumInterval = 6 * 3600
        fixture.server.forgetRequests()
        #expect(updater.run().outcome == .noData)
        #expect(fixture.server.requests.isEmpty)
        fixture.store.environment.now = { Timestamp(seconds: 1_796_000_000 + 6 * 3600) }
        updater = try self.updater()
        updater.minimumInterval = 6 * 3600
        #expect(updater.run().outcome == .newData)
    }

    @Test(
        "says failed when the network does, and changes nothing",
        arguments: [
            FakeServer.Fault.error(.insecure(host: "h", reason: "r")), .webPage, .content([1, 2]),
            .status(403),
        ])
    func failed(fault: FakeServer.Fault) throws {
        try publishNewer()
        fixture.server.misbehave(fixture.url, fault, fault)
        let result = try updater().run()
        #expect(result.outcome.rawValue == "failed" && result.error != nil)
        #expect(fixture.store.installed == ["en 1.0", "ru 1.0"])
    }

    @Test("never lowers a version")
    func lower() throws {
        try fixture.publish([("ru", "0.9", [])], generated: "2026-11-02T00:00:00Z")
        #expect(try updater().run().outcome == .noData)
        #expect(fixture.store.installed == ["en 1.0", "ru 1.0"])
    }

    @Test("leaves alone what no catalog offers any more or only for newer programs")
    func gone() throws {
        var catalog = try fixture.publish([("ru", "2.0", [])], generated: "2026-11-02T00:00:00Z")
        catalog.packs[0].engine = try #require(PackVersion("99"))
        try fixture.sign(catalog.encoded(), by: fixture.signer)
        #expect(try updater().run().outcome == .noData)
        #expect(fixture.store.installed == ["en 1.0", "ru 1.0"])
    }
}
