import Foundation
import Synchronization
import TextAnalysis

@testable import Memory

/// A memory in a folder of its own, with a clock that the test moves.
final class TemporaryMemory: Sendable {
    let folder: MemoryFolder
    let clock: TestClock
    private let notices = Mutex<[String]>([])

    init(clock: TestClock = TestClock()) {
        self.clock = clock
        folder = MemoryFolder(NSTemporaryDirectory() + "память \(UUID().uuidString)/memory")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: (folder.path as NSString).deletingLastPathComponent)
    }

    var shownNotices: [String] { notices.withLock { $0 } }

    func store(collation: LanguageTag = "ru", migrations: [Migration] = Migration.all) -> MemoryStore {
        MemoryStore(
            folder: folder,
            environment: MemoryEnvironment(now: { [clock] in clock.now }, collation: collation),
            migrations: migrations,
            notice: { [weak self] text in self?.notices.withLock { $0.append(text) } })
    }

    func mode(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }
}

final class TestClock: Sendable {
    private let milliseconds = Mutex(1_764_500_000_000)

    var now: Int { milliseconds.withLock { $0 } }
    func advance(_ count: Int) { milliseconds.withLock { $0 += count } }
}

extension RecordContent {
    static func pair(_ source: String, _ target: String = "x") -> RecordContent {
        RecordContent(from: "ru", to: "en", source: source, target: target)
    }
}

extension MemoryStore {
    func sources(_ query: RecordQuery) throws -> [String] { try page(query).records.map(\.content.source) }
}

/// Numbers from a seed, so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
