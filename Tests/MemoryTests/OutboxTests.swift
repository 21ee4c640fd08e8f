import Foundation
import Synchronization
import Testing

@testable import Memory

/// A service that fails as it is told to, and keeps what it took, by id.
private final class ScriptedService: DeliveryService {
    private struct State {
        var isReachable = true
        var outcomes: [DeliveryOutcome] = []
        var taken: [String] = []
        var calls = 0
    }
    private let state = Mutex(State())

    var taken: [String] { state.withLock { $0.taken } }
    var calls: Int { state.withLock { $0.calls } }
    func script(_ outcomes: DeliveryOutcome...) { state.withLock { $0.outcomes = outcomes } }
    func setReachable(_ value: Bool) { state.withLock { $0.isReachable = value } }

    func prepare() -> DeliveryOutcome? {
        state.withLock { $0.isReachable } ? nil : .unavailable(reason: "no route")
    }

    func deliver(_ record: MemoryRecord) -> DeliveryOutcome {
        state.withLock { state in
            state.calls += 1
            if !state.outcomes.isEmpty {
                let outcome = state.outcomes.removeFirst()
                guard case .delivered = outcome else { return outcome }
            }
            if !state.taken.contains(record.id.description) { state.taken.append(record.id.description) }
            return .delivered(text: record.content.source.uppercased(), serverID: "s\(state.taken.count)")
        }
    }
}

@Suite("The outbox") struct OutboxTests {
    private let memory = TemporaryMemory()
    private let service = ScriptedService()

    private func queue(_ texts: String...) throws -> [MemoryRecord] {
        try memory.store().add(.request, texts.map { .pair($0, "") })
    }

    private func deliver(isPatient: Bool = false) throws -> Outbox.Report {
        try Outbox(store: memory.store()).deliver(by: service, isPatient: isPatient)
    }

    private func marks() throws -> [MemoryRecord.Mark] {
        try memory.store().export([.request, .correction]).map(\.mark)
    }

    @Test("delivers in order and keeps the answers")
    func order() throws {
        let records = try queue("один", "два", "три")
        #expect(try marks().allSatisfy { $0 == .waiting(reason: nil) })
        let report = try deliver()
        #expect(report.delivered.map(\.content.target) == ["ОДИН", "ДВА", "ТРИ"])
        #expect(service.taken == records.map(\.id.description))
        #expect(try marks() == [.synced, .synced, .synced])
        #expect(try memory.store().record(records[0].id)?.serverID == "s1")
        #expect(try deliver() == Outbox.Report())
    }

    @Test("stops where the service cannot be had, and waits longer each time")
    func pauses() throws {
        let records = try queue("один", "два")
        service.setReachable(false)
        var pauses: [Int] = []
        for attempt in 1...12 {
            #expect(try deliver(isPatient: true).obstacle == "no route")
            let record = try #require(try memory.store().record(records[0].id))
            #expect(record.attempts == attempt && record.mark == .waiting(reason: "no route"))
            pauses.append(record.nextAttempt - memory.clock.now)
            // Too early: nothing is tried.
            _ = try deliver(isPatient: true)
            #expect(try memory.store().record(records[0].id)?.attempts == attempt)
            memory.clock.advance(pauses[attempt - 1])
        }
        #expect(pauses.prefix(4) == [30_000, 60_000, 120_000, 240_000])
        #expect(pauses.last == 6 * 3_600_000)
        #expect(try marks()[1] == .waiting(reason: nil))
        service.setReachable(true)
        #expect(try deliver(isPatient: true).delivered.count == 2)
    }

    @Test("gives way to a person, who does not wait")
    func impatience() throws {
        _ = try queue("один")
        service.script(.unavailable(reason: "busy", pause: 3_600_000))
        #expect(try deliver().delivered.isEmpty)
        #expect(try deliver(isPatient: true).delivered.isEmpty)
        #expect(try deliver().delivered.count == 1)
    }

    @Test("lets a person decide about what is refused, and goes on")
    func refused() throws {
        let records = try queue("один", "два", "три", "четыре")
        let refused = DeliveryOutcome.refused(reason: "no such language")
        service.script(refused, refused, refused)
        #expect(try deliver().failed.map(\.content.source) == ["один", "два", "три"])
        let failed = MemoryRecord.Mark.failed(reason: "no such language")
        #expect(try marks() == [failed, failed, failed, .synced])
        let store = memory.store()
        #expect(try store.failedRecords().count == 3)
        try store.decide(.retry, records[0].id)
        try store.decide(.keep, records[1].id)
        try store.decide(.drop, records[2].id)
        #expect(try marks() == [.waiting(reason: nil), .local, .synced])
        #expect(try deliver().delivered.map(\.id) == [records[0].id])
        #expect(try store.syncState().counts[.request] == SyncState.Counts(synced: 2, local: 1))
    }

    @Test("holds up nothing for long for one record that is always answered wrongly")
    func wrongAnswers() throws {
        _ = try queue("один", "два")
        for _ in 0..<9 {
            service.script(.wrongAnswer(reason: "a web page"))
            #expect(try deliver().obstacle == "a web page")
        }
        service.script(.wrongAnswer(reason: "a web page"))
        let report = try deliver()
        #expect(report.failed.count == 1 && report.delivered.map(\.content.source) == ["два"])
    }

    @Test("drops changes of what is gone on the service, and forgets what was removed here")
    func gone() throws {
        let store = memory.store()
        let first = try store.add(.correction, .pair("кот", "cat"))
        let second = try store.add(.correction, .pair("пёс", "dog"))
        _ = try deliver()
        try store.update(first.id) { $0.target = "tom" }
        try store.remove([second.id])
        #expect(try store.record(second.id)?.isDeleted == true)
        #expect(try store.record(second.id)?.content.source == "")
        service.script(.gone, .gone)
        #expect(try deliver().dropped == 2)
        #expect(try store.record(first.id)?.mark == .local)
        #expect(try store.record(second.id) == nil)
        // What never left needs no mark.
        let third = try store.add(.correction, .pair("мышь", "mouse"))
        try store.remove([third.id])
        #expect(try store.record(third.id) == nil)
    }

    @Test("sends a record again that was changed while it was on its way")
    func changedMeanwhile() throws {
        let store = memory.store()
        let record = try store.add(.correction, .pair("кот", "cat"))
        struct Meddler: DeliveryService {
            let store: MemoryStore
            func prepare() -> DeliveryOutcome? { nil }
            func deliver(_ record: MemoryRecord) -> DeliveryOutcome {
                if record.content.target == "cat" { _ = try? store.update(record.id) { $0.target = "tom" } }
                return .delivered(serverID: record.content.target)
            }
        }
        let report = try Outbox(store: store).deliver(by: Meddler(store: memory.store()))
        #expect(report.delivered.map(\.content.target) == ["tom"])
        #expect(try store.record(record.id)?.serverID == "tom")
    }

    @Test("is worked on by one process at a time")
    func busy() throws {
        _ = try queue("один")
        let store = memory.store()
        _ = try store.folder.locked("sync") { () throws(MemoryError) in
            #expect(try Outbox(store: memory.store()).deliver(by: service).isBusy)
        }
        #expect(try deliver().delivered.count == 1)
    }
}
