import Glibc
import Tolmach

/// Shows how far an installation is: one line that is drawn again on a terminal, one line a pack elsewhere.
final class ProgressDisplay {
    private static let barWidth = 20
    /// Seconds between two drawings of the same line.
    private static let interval = 0.1

    private let console: Console
    private var startedAt: (id: String, time: Double, received: Int)?
    private var lastDrawing = 0.0
    private var hasOpenLine = false

    init(console: Console) { self.console = console }

    /// Runs `work`, shows what it tells, and ends the open line however it ends.
    func follow<Result>(_ work: ((PackProgress) -> Void) throws -> Result) rethrows -> Result {
        defer { finish() }
        return try work(show)
    }

    func show(_ progress: PackProgress) {
        switch progress {
        case .downloading(let id, let version, let received, let total, let kept):
            guard console.errorIsTerminal else { return }
            draw(id: "\(id) \(version)", received: received, total: total, kept: kept)
        case .unpacking:
            return
        case .retrying(let id, let reason, let pause):
            finish()
            console.notice("\(id): \(reason); trying again in \(Int(pause.rounded(.up))) s")
        case .installed(let id, let version):
            if !hasOpenLine { console.progress("\(id) \(version) is installed.\n") }
            finish()
        }
    }

    /// Ends an open line.
    func finish() {
        if hasOpenLine { console.progress("\n") }
        hasOpenLine = false
        startedAt = nil
    }

    private func draw(id: String, received: Int, total: Int, kept: Int) {
        let now = Self.monotonicSeconds()
        if startedAt?.id != id { startedAt = (id, now, received) }
        guard received == total || now - lastDrawing >= Self.interval, let start = startedAt else { return }
        lastDrawing = now
        hasOpenLine = true
        console.progress("\r\u{1B}[K\(id)  \(ByteCount.text(total))  \(Self.bar(received, of: total))")
        let percent = total > 0 ? received * 100 / total : 100
        console.progress(" \(percent) %")
        let elapsed = now - start.time
        let speed = elapsed > 0 ? Double(received - start.received) / elapsed : 0
        if received == total {
            if kept > 0 { console.progress("  (\(ByteCount.text(kept)) kept)") }
        } else if speed > 0 {
            let left = Int(Double(total - received) / speed)
            let seconds = left % 60
            console.progress(
                "  \(ByteCount.text(Int(speed)))/s  \(left / 60):\(seconds < 10 ? "0" : "")\(seconds) left"
            )
        }
    }

    private static func bar(_ received: Int, of total: Int) -> String {
        let filled = total > 0 ? min(barWidth, received * barWidth / total) : barWidth
        return String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    }

    private static func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
