import Foundation
import LoopbackHTTP
import OnlineEngine
import Testing
import Transfer

@testable import Memory
@testable import Tolmach

/// A home of a test's own.
final class MemoryHome: Sendable {
    let folder: String
    let context: TranslationContext

    init(transport: (@Sendable () -> any HTTPTransport)? = nil) throws {
        folder = NSTemporaryDirectory() + "дом памяти \(UUID().uuidString)"
        context = TranslationContext(
            variables: ["TOLMACH_HOME": folder + "/home", "XDG_CONFIG_HOME": folder + "/config"], mode: nil,
            notice: { _ in }, makeTransport: transport ?? { CurlTransport() }, pause: { _ in })
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func configure(_ change: (inout Settings) -> Void) throws {
        var settings = try context.settings()
        change(&settings)
        try context.save(settings)
    }
}

@Suite("Phrase memory") struct PhraseMemoryTests {
    private let home: MemoryHome
    private let memory: PhraseMemory

    init() throws {
        home = try MemoryHome()
        memory = PhraseMemory(context: home.context)
    }

    private func phrase(_ source: String, _ target: String = "x") -> PhraseContent {
        PhraseContent(from: "ru", to: "en", source: source, target: target)
    }

    @Test("keeps, finds, changes and removes phrases")
    func life() async throws {
        let record = try await memory.add(.saved, phrase("Магнит", "magnet"))
        #expect(try await memory.records(PhraseQuery(.saved, matching: "магнит")).records == [record])
        let changed = try await memory.update(record.shortID, kind: .saved) { $0.tags = ["физика", ""] }
        #expect(changed.tags == ["физика"] && changed.id == record.id && changed.updatedAt > record.updatedAt)
        #expect(changed.state == .waiting(reason: nil))
        try await memory.remove([record.shortID], kind: .saved)
        #expect(try await memory.records(PhraseQuery(.saved)).records.isEmpty)
        await #expect(throws: TranslationError.self) { try await memory.record(record.id, kind: .saved) }
    }

    @Test("tells what happens to whoever listens, whichever store made the change")
    func changes() async throws {
        let other = PhraseMemory(
            context: TranslationContext(variables: ["TOLMACH_HOME": home.folder + "/home"]))
        _ = try await memory.add(.saved, phrase("до этого"))
        var changes = memory.changes.makeAsyncIterator()
        let first = try await memory.add(.saved, phrase("один"))
        #expect(try await changes.next() == .changed(first))
        let second = try await other.add(.history, phrase("два"))
        #expect(try await changes.next() == .changed(second))
        try await other.remove([first.id], kind: .saved)
        #expect(try await changes.next() == .removed(id: first.id, kind: .saved))
        let listener = Task { () -> PhraseChange? in
            var changes = memory.changes.makeAsyncIterator()
            return try await changes.next()
        }
        listener.cancel()
        #expect(try await listener.value == nil)
    }

    @Test("serves many tasks at once")
    func manyTasks() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for step in 0..<10 {
                        let record = try await memory.add(.saved, phrase("\(number) \(step)"))
                        try await memory.update(record.id, kind: .saved) { $0.note = "n" }
                        _ = try await memory.records(PhraseQuery(.saved, matching: "\(number) ")).records
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await memory.records(PhraseQuery(.saved)).total == 80)
    }

    @Test("says plainly when there is no place for it")
    func noPlace() async throws {
        let memory = PhraseMemory(context: TranslationContext(variables: [:]))
        await #expect { try await memory.add(.saved, phrase("x")) } throws: {
            ($0 as? TranslationError)?.kind == .storageFailure
        }
    }

    @Test("exchanges saved phrases through the folder that is set")
    func folder() async throws {
        let shared = home.folder + "/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        try home.configure { $0.syncFolder = shared }
        let other = try MemoryHome()
        try other.configure { $0.syncFolder = shared }
        let record = try await memory.add(.saved, phrase("кот", "cat"))
        #expect(try await memory.synchronize().sent == 1)
        let copy = PhraseMemory(context: other.context)
        #expect(try await copy.synchronize().received == 1)
        #expect(try await copy.record(record.id, kind: .saved).state == .synced)
        #expect(try await copy.syncStatus().folder == shared)
    }

    @Test("sends nothing in local-only mode")
    func localOnly() async throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("500") }
        try home.configure {
            $0.service = Settings.Service(url: server.address)
            $0.mode = .local
        }
        _ = try await memory.enqueue(["кот"], from: "ru", to: "en")
        #expect(try await memory.synchronize().delivered.isEmpty)
        #expect(server.requests.isEmpty)
    }
}

@Suite("The outbox and a service") struct OutboxServiceTests {
    private let home: MemoryHome
    private let service: FlakyService

    init() throws {
        home = try MemoryHome()
        service = try FlakyService()
    }

    private func delivery() throws -> ServiceDelivery {
        ServiceDelivery(
            client: try LibreTranslateClient(
                serviceURL: service.address, key: nil, transport: CurlTransport(), retry: .once, timeout: 1,
                pause: { _ in }))
    }

    @Test("delivers 500 requests exactly once and in order, whatever the service does between")
    func failures() throws {
        let store = try #require(home.context.memory)
        let queued = try store.add(
            .request,
            (0..<500).map { RecordContent(from: "ru", to: "en", source: "текст \($0)", target: "") })
        let outbox = Outbox(store: store, schedule: RetrySchedule(wrongAnswers: 1000))
        var random = SystemRandomNumberGenerator()
        // Each kind of failure many times, the one that takes a second less often.
        var failures = FlakyService.Behaviour.allCases.filter { $0 != .answer && $0 != .silence }
            .flatMap { Array(repeating: $0, count: 12) }
        failures += Array(repeating: .silence, count: 4)
        failures.shuffle(using: &random)
        var delivered: [String] = []
        while delivered.count < queued.count {
            if let failure = failures.popLast() {
                try service.behave(failure)
                let before = delivered.count
                let report = try outbox.deliver(by: delivery())
                #expect(report.delivered.isEmpty && report.obstacle != nil, "\(failure)")
                let next = try #require(try store.record(queued[before].id))
                #expect(next.mark == .waiting(reason: report.obstacle), "\(failure)")
                try service.behave(.answer)
            }
            // A few, until the next failure.
            var left = failures.isEmpty ? Int.max : Int.random(in: 1...10, using: &random)
            let report = try outbox.deliver(by: delivery()) {
                left -= 1
                return left < 0
            }
            delivered += report.delivered.map(\.id.description)
            let marks = try store.export([.request]).map(\.mark)
            #expect(marks.prefix(delivered.count).allSatisfy { $0 == .synced })
            // A slow machine may run into the time-out by itself.
            let next = marks.dropFirst(delivered.count).first
            #expect(next == nil || next == .waiting(reason: report.obstacle))
            #expect(marks.dropFirst(delivered.count + 1).allSatisfy { $0 == .waiting(reason: nil) })
        }
        #expect(delivered == queued.map(\.id.description))
        // The service knew those that came twice, and took each once.
        #expect(service.taken == delivered)
        #expect(service.repeated >= 28)
        #expect(try store.export([.request]).allSatisfy { $0.content.target == "готово" })
    }

    @Test("takes corrections as suggestions, asks for their state before a change, and takes them back")
    func suggestions() async throws {
        let server = try LoopbackServer { index, request in
            switch index {
            case 0, 2: LoopbackServer.answer("200 OK", body: "[]")
            case 1: LoopbackServer.answer("200 OK", body: #"{"success":true,"id":"a1"}"#)
            case 3: LoopbackServer.answer("200 OK", body: "{}")
            case 4: LoopbackServer.answer("200 OK", body: #"{"success":true}"#)
            default: LoopbackServer.answer("404 Not Found", body: #"{"error":"gone"}"#)
            }
        }
        try home.configure { $0.service = Settings.Service(url: server.address, key: "s3cret") }
        let memory = PhraseMemory(context: home.context)
        let record = try await memory.add(
            .correction, PhraseContent(from: "ru", to: "en", source: "кот", target: "cat"))
        #expect(try await memory.synchronize().delivered.map(\.serverID) == ["a1"])
        #expect(server.requests[1].contains(#""s":"cat""#) && server.requests[1].hasPrefix("POST /suggest"))
        #expect(server.requests[1].contains("Idempotency-Key: \(record.id)"))
        try await memory.update(record.id, kind: .correction) { $0.targetText = "tom" }
        #expect(try await memory.synchronize().delivered.count == 1)
        #expect(server.requests[3].hasPrefix("GET /suggest/a1"))
        #expect(server.requests[4].contains(#""s":"tom""#))
        try await memory.update(record.id, kind: .correction) { $0.targetText = "kitty" }
        #expect(try await memory.synchronize().dropped == 1)
        #expect(try await memory.record(record.id, kind: .correction).state == .local)
    }

    @Test("keeps answered requests in the history, unless that is off", arguments: [true, false])
    func history(isOn: Bool) async throws {
        try home.configure {
            $0.service = Settings.Service(url: service.address)
            $0.history = isOn
        }
        let memory = PhraseMemory(context: home.context)
        _ = try await memory.enqueue(["кот"], from: nil, to: "en")
        #expect(try await memory.synchronize().delivered.map(\.targetText) == ["готово"])
        #expect(try await memory.records(PhraseQuery(.history)).records.count == (isOn ? 1 : 0))
        #expect(try await memory.syncStatus().counts[.request]?.synced == 1)
    }

    @Test("tells what is in the way, and keeps what waits")
    func obstacle() async throws {
        try service.behave(.refuse)
        try home.configure { $0.service = Settings.Service(url: service.address) }
        let memory = PhraseMemory(context: home.context)
        _ = try await memory.enqueue(["кот"], from: "ru", to: "en")
        let sync = try await memory.synchronize()
        #expect(sync.delivered.isEmpty && sync.obstacles.count == 1)
        let state = try await memory.records(PhraseQuery(.request)).records.first?.state
        #expect(state?.name == "waiting" && state?.reason?.contains("cannot be reached") == true)
    }
}
