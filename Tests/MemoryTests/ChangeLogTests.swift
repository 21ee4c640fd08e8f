import Foundation
import Testing

@testable import Memory

@Suite("Saved phrases on several devices") struct ChangeLogTests {
    private let shared: String
    private let clock = TestClock()

    init() throws {
        shared = NSTemporaryDirectory() + "общая \(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    }

    /// A device with its memory and its way to the folder.
    private struct Device {
        let memory: TemporaryMemory
        let store: MemoryStore
        let log: ChangeLog

        func sync() throws -> ChangeLog.Report { try log.synchronize() }

        /// What a person sees, by id.
        func state() throws -> [RecordIdentifier: RecordContent] {
            Dictionary(uniqueKeysWithValues: try store.export([.saved]).map { ($0.id, $0.content) })
        }
    }

    private func device(clock: TestClock? = nil) -> Device {
        let memory = TemporaryMemory(clock: clock ?? self.clock)
        let store = memory.store()
        return Device(memory: memory, store: store, log: ChangeLog(folder: shared, store: store))
    }

    @Test("reach the other devices, with their changes and removals")
    func exchange() throws {
        let (one, other) = (device(), device())
        let kept = try one.store.add(.saved, .pair("кот", "cat"))
        let removed = try one.store.add(.saved, .pair("пёс", "dog"))
        #expect(try one.sync().sent == 2)
        #expect(try other.sync() == ChangeLog.Report(sent: 0, received: 2))
        #expect(try other.state() == one.state())
        #expect(try other.store.record(kept.id)?.mark == .synced)
        try other.store.update(kept.id) { $0.tags = ["звери"] }
        try other.store.remove([removed.id])
        #expect(try other.store.record(removed.id)?.mark == .waiting(reason: nil))
        _ = try other.sync()
        #expect(try one.sync().received == 2)
        #expect(try one.state().count == 1)
        #expect(try one.state()[kept.id]?.tags == ["звери"])
        #expect(try one.sync() == ChangeLog.Report())
    }

    @Test("keep both devices' changes of different fields, and the unsent one of the same")
    func fields() throws {
        let (one, other) = (device(), device())
        let record = try one.store.add(.saved, .pair("кот", "cat"))
        _ = try one.sync()
        _ = try other.sync()
        try one.store.update(record.id) {
            $0.note = "раз"
            $0.target = "tom"
        }
        clock.advance(1000)
        // Earlier by this device's clock, but not sent yet.
        clock.advance(-900_000)
        try other.store.update(record.id) {
            $0.target = "kitty"
            $0.domain = "дом"
        }
        clock.advance(900_000)
        _ = try one.sync()
        _ = try other.sync()
        _ = try one.sync()
        for device in [one, other] {
            let content = try #require(try device.store.record(record.id)?.content)
            #expect(content.target == "kitty" && content.note == "раз" && content.domain == "дом")
        }
    }

    @Test("come back when they are changed on one device and removed on another")
    func removedAndChanged() throws {
        let (one, other, third) = (device(), device(), device())
        let record = try one.store.add(.saved, .pair("кот", "cat"))
        for device in [one, other, third] { _ = try device.sync() }
        try one.store.remove([record.id])
        _ = try one.sync()
        try other.store.update(record.id) { $0.note = "важно" }
        for device in [other, one, third, other] { _ = try device.sync() }
        for device in [one, other, third] {
            #expect(try device.store.record(record.id)?.content.source == "кот")
            #expect(try device.store.record(record.id)?.content.note == "важно")
        }
    }

    @Test(
        "come to equal states after 1,000 records were changed offline on both sides, in whatever order they meet",
        arguments: 1...6)
    func convergence(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        // Clocks that are days apart.
        let devices = [device(), device(clock: TestClock())]
        devices[1].memory.clock.advance(seed.isMultiple(of: 2) ? 172_800_000 : -172_800_000)
        let records = try devices[0].store.add(
            .saved, (0..<1000).map { .pair("фраза \($0)", "phrase \($0)") })
        for device in devices + devices { _ = try device.sync() }
        #expect(try devices[0].state() == devices[1].state())

        // What each device changed last, by record; `nil` for a removal.
        var edits: [[RecordIdentifier: String?]] = [[:], [:]]
        for (number, device) in devices.enumerated() {
            for record in records.shuffled(using: &random) {
                device.memory.clock.advance(Int.random(in: 0...50, using: &random))
                switch Int.random(in: 0...5, using: &random) {
                case 0: continue
                case 1:
                    try device.store.remove([record.id])
                    edits[number][record.id] = .some(nil)
                case 2: try device.store.update(record.id) { $0.note = "заметка \(number)" }
                default:
                    let text = "правка \(number) \(Int.random(in: 0...9, using: &random))"
                    try device.store.update(record.id) { $0.target = text }
                    edits[number][record.id] = text
                }
            }
        }
        let order = Bool.random(using: &random) ? [0, 1, 0] : [1, 0, 1]
        for index in order { _ = try devices[index].sync() }
        let states = try devices.map { try $0.state() }
        #expect(states[0] == states[1])
        // The second to meet the folder had not sent its changes when it saw the other's: all of them are there.
        for (id, edit) in edits[order[1]] { #expect(states[0][id]?.target == edit) }
        // So are the other's, but where both changed the same.
        for (id, edit) in edits[order[0]] where edit != nil && edits[order[1]][id] == nil {
            if let content = states[0][id] { #expect(content.target == edit) }
        }
        for device in devices {
            #expect(try device.store.export([.saved]).allSatisfy { $0.mark == .synced })
            #expect(try device.sync() == ChangeLog.Report())
        }
        // A new device gets the same, in whatever order it reads.
        let late = device()
        _ = try late.sync()
        #expect(try late.state() == states[0])
    }

    @Test("come to equal states on three devices that meet at random", arguments: 1...5)
    func threeDevices(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 977)
        let devices = [device(), device(), device()]
        var ids: [RecordIdentifier] = []
        for step in 0..<400 {
            let device = try #require(devices.randomElement(using: &random))
            clock.advance(Int.random(in: -20...60, using: &random))
            switch Int.random(in: 0...9, using: &random) {
            case 0, 1: ids.append(try device.store.add(.saved, .pair("фраза \(step)", "p")).id)
            case 2: _ = try device.sync()
            case 3:
                guard let id = ids.randomElement(using: &random) else { continue }
                _ = try? device.store.remove([id])
            default:
                guard let id = ids.randomElement(using: &random) else { continue }
                _ = try? device.store.update(id) { content in
                    if step.isMultiple(of: 2) {
                        content.target = "t\(step)"
                    } else {
                        content.note = "n\(step)"
                    }
                }
            }
        }
        for _ in 0..<2 { for device in devices { _ = try device.sync() } }
        #expect(try devices[0].state() == devices[1].state())
        #expect(try devices[1].state() == devices[2].state())
    }

    @Test("survive a line cut off, rubbish in the folder, and a folder that was emptied")
    func damagedFolder() throws {
        let (one, other) = (device(), device())
        let record = try one.store.add(.saved, .pair("кот", "cat"))
        _ = try one.sync()
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: shared).first)
        let file = try #require(FileHandle(forUpdatingAtPath: "\(shared)/\(name)"))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"id\":\"".utf8))
        try file.close()
        try Data([0xFF, 0x00, 0x0A, 0x7B]).write(to: URL(fileURLWithPath: "\(shared)/tolmach-x.jsonl"))
        try FileManager.default.createDirectory(
            atPath: "\(shared)/tolmach-folder.jsonl", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(shared)/tolmach-link.jsonl", withDestinationPath: "/etc/passwd")
        try FileManager.default.removeItem(atPath: "\(shared)/tolmach-link.jsonl")
        try one.store.update(record.id) { $0.note = "n" }
        #expect(try one.sync().unreadable == 1)
        #expect(try other.sync().unreadable == 2)
        #expect(try other.state() == one.state())
        for name in try FileManager.default.contentsOfDirectory(atPath: shared) {
            try FileManager.default.removeItem(atPath: "\(shared)/\(name)")
        }
        _ = try one.sync()
        let late = device()
        _ = try late.sync()
        #expect(try late.state() == one.state())
    }

    @Test("need their folder")
    func missingFolder() throws {
        let device = device()
        try FileManager.default.removeItem(atPath: shared)
        #expect(throws: MemoryError.self) { try device.sync() }
    }

    @Test("come from lines that a stranger may have written, none of which does harm")
    func hostileLines() throws {
        let one = device()
        let record = try one.store.add(.saved, .pair("кот", "cat"))
        _ = try one.sync()
        let huge = String(repeating: "a", count: 2 << 20)
        let lines = [
            "null", "[]", "{}", "{\"version\":2}",
            "{\"version\":1,\"id\":\"x\",\"created\":1,\"time\":1,\"device\":\"d\"}",
            "{\"version\":1,\"id\":\"\(record.id)\",\"created\":1,\"time\":-5,\"device\":\"d\",\"target\":\"x\"}",
            "{\"version\":1,\"id\":\"\(record.id)\",\"created\":1,\"time\":9e300,\"device\":\"d\",\"target\":\"x\"}",
            "{\"version\":1,\"id\":\"\(record.id)\",\"created\":1,\"time\":1,\"device\":\"\",\"target\":\"x\"}",
            "{\"version\":1,\"id\":\"\(record.id)\",\"created\":1,\"time\":1,\"device\":\"d\",\"target\":\"\(huge)\"}",
        ]
        try Data((lines.joined(separator: "\n") + "\n").utf8)
            .write(to: URL(fileURLWithPath: "\(shared)/tolmach-stranger.jsonl"))
        #expect(try one.sync().unreadable == lines.count)
        #expect(try one.store.record(record.id)?.content.target == "cat")
    }
}
