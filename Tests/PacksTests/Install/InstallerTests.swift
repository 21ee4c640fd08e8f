import Foundation
import Testing
import Transfer

@testable import Packs

@Suite("An installer") struct InstallerTests {
    let fixture: CatalogFixture
    let content: [UInt8]

    init() throws {
        fixture = try CatalogFixture()
        var random = SeededGenerator(seed: 7)
        content = (0..<200_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try fixture.publish([("ru", "1.0", [])], content: content)
    }

    private var url: String { fixture.packURL("ru") }
    private var size: Int { fixture.server.file(at: url)?.count ?? 0 }
    private var server: FakeServer { fixture.server }
    /// Requests for the pack itself.
    private var requests: [HTTPRequest] { server.requests.filter { $0.url == url } }

    private func parts() -> [String] { fixture.store.directory.listing().filter { $0.hasPrefix("cache/") } }

    private func header(_ name: String, of request: HTTPRequest?) -> String? {
        request?.headers.first { $0.name == name }?.value
    }

    @Test("downloads, checks and installs, and leaves no part behind")
    func install() throws {
        var events: [PackEvent] = []
        let packs = try fixture.install("ru") { events.append($0) }
        #expect(packs.map(\.id) == ["ru"] && fixture.store.installed == ["ru 1.0"])
        #expect(try fixture.store.store.verify(packs[0]).isEmpty)
        #expect(packs[0].receipt()?.origin == url)
        #expect(parts().isEmpty)
        let downloads = events.compactMap {
            if case .downloading(_, let progress) = $0 { progress } else { nil }
        }
        #expect(downloads.last?.received == size && downloads.last?.total == size)
        #expect(downloads.map(\.received) == downloads.map(\.received).sorted())
        #expect(events.last == .installed(packs[0], replaced: nil))
    }

    // MARK: Interrupted

    @Test("goes on where the connection was cut, and fetches nothing twice", arguments: [10, 30, 60, 90])
    func cut(percent: Int) throws {
        let cut = size * percent / 100
        server.misbehave(url, .cut(after: cut))
        server.forgetRequests()
        try fixture.install("ru")
        #expect(requests.count == 2)
        #expect(header("Range", of: requests.last) == "bytes=\(cut)-")
        #expect(header("If-Range", of: requests.last)?.hasPrefix("\"") == true)
        #expect(server.bodyBytes - catalogBytes == size)
    }

    private var catalogBytes: Int {
        [fixture.url, fixture.url + ".minisig"].reduce(0) { $0 + (server.file(at: $1)?.count ?? 0) }
    }

    @Test("goes on in another process, and what was installed still works meanwhile")
    func laterProcess() throws {
        let gone = TransferError.cannotConnect(host: "example.org")
        server.misbehave(url, .cut(after: 60_000), .error(gone), .error(gone), .error(gone))
        #expect(throws: PackError.transfer(gone)) { try fixture.install("ru") }
        #expect(parts().count == 2, "a part and its entity tag")
        #expect(fixture.store.installed.isEmpty)
        server.forgetRequests()
        var kept: Int?
        try fixture.install("ru") {
            if case .downloading(_, let progress) = $0 { kept = kept ?? progress.kept }
        }
        #expect(kept == 60_000 && requests.count == 1)
        #expect(fixture.store.installed == ["ru 1.0"] && parts().isEmpty)
    }

    @Test("takes up a part of which nobody knows where it came from")
    func partWithoutTag() throws {
        let bytes = try #require(server.file(at: url))
        let name = "cache/\(SHA256.digest(of: bytes)).part"
        _ = try fixture.store.directory.file(name, Array(bytes.prefix(5000)))
        try fixture.install("ru")
        #expect(
            header("Range", of: requests.last) == "bytes=5000-"
                && header("If-Range", of: requests.last) == nil)
        #expect(fixture.store.installed == ["ru 1.0"])
    }

    @Test("drops a part that is not the beginning of the pack", arguments: [5000, 1_000_000])
    func wrongPart(count: Int) throws {
        let name = "cache/\(SHA256.digest(of: try #require(server.file(at: url)))).part"
        _ = try fixture.store.directory.file(name, [UInt8](repeating: 7, count: count))
        try fixture.install("ru")
        #expect(fixture.store.installed == ["ru 1.0"] && parts().isEmpty)
    }

    @Test("drops a complete part with a wrong byte, and uses a sound one without asking anybody")
    func completePart() throws {
        var bytes = try #require(server.file(at: url))
        let name = "cache/\(SHA256.digest(of: bytes)).part"
        _ = try fixture.store.directory.file(name, bytes)
        try fixture.install("ru")
        #expect(requests.isEmpty && fixture.store.installed == ["ru 1.0"])
        try fixture.store.store.remove(["ru"])
        bytes[100] ^= 1
        _ = try fixture.store.directory.file(name, bytes)
        try fixture.install("ru")
        #expect(requests.count == 1 && fixture.store.installed == ["ru 1.0"])
    }

    @Test("starts anew where the server has another file meanwhile")
    func changedFile() throws {
        server.misbehave(url, .cut(after: 60_000))
        _ = fixture.pauses
        let good = try #require(server.file(at: url))
        let server = server
        let url = url
        // The old file is replaced after the first try: its tag no longer fits.
        fixture.store.environment.pause = { _ in server.put(good, at: url) }
        server.put(good.map { ~$0 }, at: url)
        try fixture.install("ru")
        #expect(fixture.store.installed == ["ru 1.0"])
    }

    @Test(
        "gets along with servers that ignore or mistake ranges",
        arguments: [FakeServer.Fault.ignoresRange, .wrongRange, .status(416)])
    func badRanges(fault: FakeServer.Fault) throws {
        server.misbehave(url, .cut(after: 60_000), fault)
        try fixture.install("ru")
        #expect(fixture.store.installed == ["ru 1.0"])
    }

    @Test("stops when told to, keeps what is there and goes on later")
    func cancelled() throws {
        let isCancelled = Box(false)
        fixture.store.environment.isCancelled = { isCancelled.value }
        let plan = try InstallPlan(for: ["ru"], from: fixture.index(), installed: [])
        server.onBody { isCancelled.value = true }
        #expect(throws: PackError.cancelled) { try fixture.installer.install(plan) }
        #expect(!parts().isEmpty && fixture.store.installed.isEmpty)
        server.onBody { isCancelled.value = false }
        isCancelled.value = false
        try fixture.installer.install(plan)
        #expect(fixture.store.installed == ["ru 1.0"])
    }

    // MARK: Trying again

    @Test("pauses longer each time, or as long as the server wants")
    func pauses() throws {
        server.misbehave(
            url, .status(500), .status(429, retryAfter: "9"), .error(.timedOut(host: "example.org")))
        var retries: [Double] = []
        try fixture.install("ru") { if case .retrying(_, _, let pause) = $0 { retries.append(pause) } }
        #expect(fixture.pauses.values == [1, 9, 4] && retries == [1, 9, 4])
    }

    @Test("gives up after four tries without getting further")
    func givesUp() throws {
        let lost = TransferError.connectionLost(host: "example.org")
        server.misbehave(url, .error(lost), .error(lost), .error(lost), .error(lost))
        let error = #expect(throws: PackError.transfer(lost)) { try fixture.install("ru") }
        #expect(error?.category == .network && requests.count == 4)
    }

    @Test("does not count tries that got further")
    func progressCounts() throws {
        for _ in 0..<6 { server.misbehave(url, .error(.timedOut(host: "x")), .cut(after: 70_000)) }
        server.put(try #require(server.file(at: url)), at: url)
        try fixture.install("ru")
        #expect(fixture.store.installed == ["ru 1.0"])
    }

    // MARK: Wrong answers

    @Test("names a web page for what it is")
    func webPage() throws {
        server.misbehave(url, .webPage)
        let error = #expect(throws: PackError.webPage(url: url)) { try fixture.install("ru") }
        #expect(error?.category == .verification && requests.count == 1)
        #expect(fixture.store.installed.isEmpty)
    }

    @Test("names a wrong length for what it is", arguments: [FakeServer.Fault.content([1, 2, 3]), .tooMuch])
    func wrongLength(fault: FakeServer.Fault) throws {
        server.misbehave(url, fault)
        if case .content = fault { server.put([1, 2, 3], at: url) }
        let error = #expect(throws: PackError.self) { try fixture.install("ru") }
        guard case .packDamaged("ru", .size) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
    }

    @Test("refuses other bytes of the right length, and keeps none of them")
    func wrongBytes() throws {
        var bytes = try #require(server.file(at: url))
        bytes[bytes.count / 2] ^= 1
        server.put(bytes, at: url)
        let error = #expect(throws: PackError.self) { try fixture.install("ru") }
        guard case .packDamaged("ru", .digest) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(error?.category == .verification && fixture.store.installed.isEmpty)
        let part = "\(fixture.store.directory.path)/\(parts().first { $0.hasSuffix(".part") } ?? "")"
        #expect(try OpenFile(reading: part).size() == 0)
    }

    @Test("does not try again what is missing")
    func missing() throws {
        server.remove(url)
        #expect(throws: PackError.status(url: url, code: 404)) { try fixture.install("ru") }
        #expect(requests.count == 1)
    }

    // MARK: Mirrors

    @Test("tries the mirrors in turn, and goes on with what the first one gave")
    func mirrors() throws {
        let mirror = "https://mirror.example/"
        try fixture.publish([("ru", "1.0", [])], content: content, mirrors: [mirror])
        server.misbehave(url, .cut(after: 60_000))
        server.forgetRequests()
        try fixture.install("ru")
        let last = try #require(server.requests.last)
        #expect(last.url == mirror + "packs/ru-1.0.zip" && header("Range", of: last) == "bytes=60000-")
        #expect(header("If-Range", of: last) == nil, "another server's tag")
        #expect(fixture.pauses.values.isEmpty)
    }

    @Test("uses a mirror when the first address has a wrong file")
    func wrongMirror() throws {
        try fixture.publish([("ru", "1.0", [])], content: content, mirrors: ["https://mirror.example/"])
        server.put((server.file(at: url) ?? []).map { ~$0 }, at: url)
        try fixture.install("ru")
        #expect(fixture.store.installed == ["ru 1.0"])
    }

    // MARK: Around it

    @Test("checks the free space first, the archive's and the unpacked pack's")
    func space() throws {
        let plan = try InstallPlan(for: ["ru"], from: fixture.index(), installed: [])
        server.forgetRequests()
        for available in [1000, plan.installedSize + 500_000] {
            fixture.store.environment.fileSystem.availableSpace = { _ in available }
            let error = #expect(throws: PackError.self) { try fixture.installer.install(plan) }
            #expect(error?.category == .storage)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("never uses the network when it may not")
    func localOnly() throws {
        let plan = try InstallPlan(for: ["ru"], from: fixture.index(), installed: [])
        fixture.store.environment.transport = nil
        #expect(throws: PackError.networkNotAllowed(url: url)) { try fixture.installer.install(plan) }
    }

    @Test("bounds the rate if asked to, and asks for no compression")
    func rate() throws {
        let plan = try InstallPlan(for: ["ru"], from: fixture.index(), installed: [])
        var installer = fixture.installer
        installer.rateLimit = 5000
        try installer.install(plan)
        #expect(
            requests.last?.rateLimit == 5000 && header("Accept-Encoding", of: requests.last) == "identity")
    }

    @Test("installs what is required first, and stops at what fails")
    func order() throws {
        try fixture.publish([
            ("en", "1.0", []), ("ru", "1.0", []), ("en-ru.dictionary", "1.0", ["en", "ru"]),
        ])
        server.misbehave(fixture.packURL("en-ru.dictionary"), .status(404))
        #expect(throws: PackError.self) { try fixture.install("en-ru.dictionary") }
        #expect(fixture.store.installed == ["en 1.0", "ru 1.0"])
        try fixture.install("en-ru.dictionary")
        #expect(fixture.store.installed == ["en 1.0", "en-ru.dictionary 1.0", "ru 1.0"])
    }

    @Test("lets several at once download the same pack once")
    func concurrent() async throws {
        fixture.store.environment.pause = { _ in PackEnvironment.sleep(0.01) }
        let plan = try InstallPlan(for: ["ru"], from: fixture.index(), installed: [])
        let installer = fixture.installer
        server.forgetRequests()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<5 { group.addTask { try installer.install(plan) } }
            try await group.waitForAll()
        }
        #expect(fixture.store.installed == ["ru 1.0"] && parts().isEmpty)
    }

    @Test("drops parts that nobody went on with for a month")
    func sweep() throws {
        let old = try fixture.store.directory.file("cache/\(String(repeating: "a", count: 64)).part", [1])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: old)
        let young = try fixture.store.directory.file("cache/\(String(repeating: "b", count: 64)).part", [1])
        let now = Date(timeIntervalSince1970: 1_796_000_000 - 86_400)
        try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: young)
        try fixture.install("ru")
        #expect(parts() == ["cache/\(String(repeating: "b", count: 64)).part"])
    }
}
