import Glibc
import Synchronization
import Tolmach

/// Shows on a terminal how far a document is.
final class DocumentProgressDisplay: Sendable {
    private let console: Console
    private let name: String
    private let state = Mutex((drawnAt: 0.0, isOpen: false))

    init(console: Console, name: String) {
        self.console = console
        self.name = name
    }

    func show(_ progress: DocumentTranslation.Progress) {
        guard console.errorIsTerminal else { return }
        state.withLock { state in
            let now = Self.seconds()
            guard now - state.drawnAt > 0.1 else { return }
            state = (now, true)
            let share =
                progress.total.map { total in total > 0 ? " \(progress.done * 100 / total) %" : "" }
                ?? " \(ByteCount.text(progress.done))"
            console.progress("\r\u{1B}[K\(name)\(share)")
        }
    }

    func finish() {
        state.withLock { state in
            if state.isOpen { console.progress("\r\u{1B}[K") }
            state.isOpen = false
        }
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
