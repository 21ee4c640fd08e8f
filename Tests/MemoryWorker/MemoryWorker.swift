// A process that works on a memory until it is killed, for the tests of durability. What it prints was acknowledged.
//
//     memory-worker write FOLDER COUNT            adds records; prints the longest wait in milliseconds at the end
//     memory-worker churn FOLDER SHARED SPOOL     adds, changes, removes, delivers and exchanges without end

import Glibc
import Memory

@main
struct MemoryWorker {
    static func main() {
        let arguments = CommandLine.arguments
        do {
            switch arguments.dropFirst().first {
            case "write" where arguments.count == 4: try write(arguments[2], count: Int(arguments[3]) ?? 0)
            case "churn" where arguments.count == 5: try churn(arguments[2], arguments[3], arguments[4])
            default: exit(2)
            }
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    private static func content(_ number: Int) -> RecordContent {
        RecordContent(from: "ru", to: "en", source: "запись \(number)", target: "record \(number)")
    }

    /// One line, in one write: it is whole or it is not there.
    private static func say(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = Glibc.write(1, bytes, bytes.count)
    }

    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    private static func write(_ folder: String, count: Int) throws {
        let store = MemoryStore(folder: MemoryFolder(folder))
        var longest = 0
        for number in 0..<count {
            let start = milliseconds()
            try store.add(.saved, content(number))
            longest = max(longest, milliseconds() - start)
        }
        say("\(longest)")
    }

    /// Lines: `added ID`, `removing ID`, `removed ID`, `queued ID`, `delivered ID`.
    private static func churn(_ folder: String, _ shared: String, _ spool: String) throws {
        let store = MemoryStore(folder: MemoryFolder(folder))
        let outbox = Outbox(store: store, keepsHistory: true)
        let log = ChangeLog(folder: shared, store: store)
        var number = 0
        while true {
            number += 1
            let saved = try store.add(.saved, content(number))
            say("added \(saved.id)")
            let request = try store.add(.request, content(number))
            say("queued \(request.id)")
            _ = try store.add(.history, [content(number), content(number + 1)])
            try store.update(saved.id) { $0.note = "note" }
            if number.isMultiple(of: 3) {
                say("removing \(saved.id)")
                try store.remove([saved.id])
                say("removed \(saved.id)")
            }
            if number.isMultiple(of: 2) { _ = try log.synchronize() }
            for record in try outbox.deliver(by: Spool(path: spool)).delivered {
                say("delivered \(record.id)")
            }
        }
    }
}

/// A service that is a file: a line for each record it took. It knows a record by its id and takes it once.
private struct Spool: DeliveryService {
    let path: String

    func prepare() -> DeliveryOutcome? { nil }

    func deliver(_ record: MemoryRecord) -> DeliveryOutcome {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND, 0o600)
        guard descriptor >= 0 else { return .unavailable(reason: "no spool") }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: size)
        _ = pread(descriptor, &bytes, size, 0)
        let taken = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        // Sent again: a note beside the record, so that a test sees that it happened.
        let isAgain = taken.contains(Substring(record.id.description))
        let line = Array(((isAgain ? "again " : "") + record.id.description + "\n").utf8)
        guard Glibc.write(descriptor, line, line.count) == line.count else {
            return .unavailable(reason: "no space")
        }
        return .delivered(text: record.content.source)
    }
}
