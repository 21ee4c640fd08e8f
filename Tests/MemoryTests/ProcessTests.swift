import Foundation
import Testing

@testable import Memory

/// Processes of `memory-worker`, which is built beside the tests.
private struct Worker {
    let process = Process()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("memory-worker")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
    }

    /// What it printed first; waits for it.
    func firstOutput() -> Data { output.fileHandleForReading.availableData }

    /// What it printed until its end.
    func lines(after first: Data = Data()) -> [String] {
        let data = first + output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

@Suite("A memory under many processes") struct ProcessTests {
    private let memory = TemporaryMemory()

    /// How often the worker is killed; the figure that was asked for is 200.
    private static let kills =
        ProcessInfo.processInfo.environment["TOLMACH_MEMORY_KILLS"].flatMap { Int($0) } ?? 200

    @Test("loses nothing that was acknowledged and delivers nothing twice, killed at any moment")
    func kills() throws {
        let shared = (memory.folder.path as NSString).deletingLastPathComponent + "/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        let spool = shared + "/spool"
        var random = SeededGenerator(seed: 42)
        var (added, removing, removed) = (Set<String>(), Set<String>(), Set<String>())
        var (queued, delivered): ([String], [String]) = ([], [])
        for number in 0..<Self.kills {
            let worker = try Worker(["churn", memory.folder.path, shared, spool])
            let identifier = worker.process.processIdentifier
            // Every other one is killed while it starts, however slow the machine is, the others at their work.
            let first = number.isMultiple(of: 2) ? worker.firstOutput() : Data()
            usleep(UInt32.random(in: 2_000...40_000, using: &random))
            kill(identifier, SIGKILL)
            for line in worker.lines(after: first) {
                let words = line.split(separator: " ").map(String.init)
                switch words.first {
                case "added": added.insert(words[1])
                case "removing": removing.insert(words[1])
                case "removed": removed.insert(words[1])
                case "queued": queued.append(words[1])
                case "delivered": delivered.append(words[1])
                default: Issue.record("\(line)")
                }
            }
            guard memory.folder.hasDatabase else { continue }
            let connection = try Connection(path: memory.folder.database, waitingTime: 5000)
            let isSound = try connection.row("PRAGMA integrity_check") { (row) throws(MemoryError) in
                row.text(0)
            }
            #expect(isSound == "ok")
        }
        #expect(added.count > Self.kills / 10 && delivered.count > 0)
        let store = memory.store()
        _ = try Outbox(store: store).deliver(by: Refusing())
        let present = Set(try store.export([.saved]).map(\.id.description))
        let lost = added.subtracting(removing).subtracting(present)
        #expect(lost.isEmpty)
        let back = present.intersection(removed)
        #expect(back.isEmpty)
        let inOrder = try store.export([.request])
        let requests = Dictionary(uniqueKeysWithValues: inOrder.map { ($0.id.description, $0) })
        #expect(queued.allSatisfy { requests[$0] != nil })
        #expect(delivered.allSatisfy { requests[$0]?.mark == .synced })
        // The service took each request once and in order; those it was sent again it knew by their id.
        let taken = try String(contentsOfFile: spool, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("again ") }.map(String.init)
        #expect(Set(taken).count == taken.count)
        #expect(taken == inOrder.map(\.id.description).filter { taken.contains($0) })
        #expect(Set(delivered).isSubset(of: taken) && Set(delivered).count == delivered.count)
        // The index of history is whole as well.
        let connection = try Connection(path: memory.folder.database, waitingTime: 5000)
        try connection.run("INSERT INTO history_text(history_text) VALUES ('integrity-check')")
        #expect(memory.shownNotices.isEmpty)
    }

    private struct Refusing: DeliveryService {
        func prepare() -> DeliveryOutcome? { .unavailable(reason: "closed") }
        func deliver(_ record: MemoryRecord) -> DeliveryOutcome { .unavailable(reason: "closed") }
    }

    @Test("takes the writing of ten at once, and lets none wait for long")
    func tenWriters() throws {
        let count = 100
        let workers = try (0..<10).map { _ in try Worker(["write", memory.folder.path, String(count)]) }
        var longest = 0
        for worker in workers {
            let lines = worker.lines()
            #expect(worker.process.terminationStatus == 0, "\(lines)")
            longest = max(longest, lines.last.flatMap { Int($0) } ?? .max)
        }
        #expect(try memory.store().export([.saved]).count == 10 * count)
        var load = [0.0]
        guard getloadavg(&load, 1) == 1, load[0] < 2 * Double(ProcessInfo.processInfo.activeProcessorCount)
        else {
            print(
                "the longest wait, \(longest) ms, was not judged: the machine is busy with other work (\(load[0]))"
            )
            return
        }
        #expect(longest < 2000, "\(longest) ms")
    }

    @Test("is opened for the first time by many at once")
    func firstOpening() throws {
        for _ in 0..<3 {
            let fresh = TemporaryMemory()
            let workers = try (0..<8).map { _ in try Worker(["write", fresh.folder.path, "1"]) }
            for worker in workers {
                let lines = worker.lines()
                #expect(worker.process.terminationStatus == 0, "\(lines)")
            }
            #expect(try fresh.store().export([.saved]).count == 8)
        }
    }
}
