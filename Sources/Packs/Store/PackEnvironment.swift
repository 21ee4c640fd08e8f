import Glibc
import Transfer

/// Everything outside the program that work on packs depends on, as a value that tests replace.
package struct PackEnvironment: Sendable {
    package var locations: PackLocations
    package var fileSystem: FileSystem
    /// `nil` when the network may not be used.
    package var transport: (any HTTPTransport)?
    package var now: @Sendable () -> Timestamp
    /// Seconds on a clock that nobody sets.
    package var uptime: @Sendable () -> Double
    /// Waits for some seconds.
    package var pause: @Sendable (_ seconds: Double) -> Void
    /// When `uptime` says that all must end, as after a cancellation; `nil` for never.
    package var deadline: Double?
    /// Asked now and then while something long goes on; `true` ends it with `PackError.cancelled`.
    package var isCancelled: @Sendable () -> Bool

    package init(
        locations: PackLocations,
        fileSystem: FileSystem = FileSystem(),
        transport: (any HTTPTransport)? = nil,
        now: @escaping @Sendable () -> Timestamp = PackEnvironment.systemTime,
        uptime: @escaping @Sendable () -> Double = PackEnvironment.systemUptime,
        pause: @escaping @Sendable (Double) -> Void = PackEnvironment.sleep,
        deadline: Double? = nil,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        self.locations = locations
        self.fileSystem = fileSystem
        self.transport = transport
        self.now = now
        self.uptime = uptime
        self.pause = pause
        self.deadline = deadline
        self.isCancelled = isCancelled
    }

    func checkCancellation() throws(PackError) {
        if isCancelled() { throw .cancelled }
        if let deadline, uptime() >= deadline { throw .timeSpent }
    }

    /// Keeps a request from lasting longer than the time that is left.
    func bound(_ request: inout HTTPRequest) {
        guard let deadline else { return }
        let left = max(1, Int(deadline - uptime()))
        request.connectTimeout = min(request.connectTimeout, left)
        request.stallTimeout = min(request.stallTimeout, left)
        request.totalTimeout = request.totalTimeout > 0 ? min(request.totalTimeout, left) : left
    }

    /// Waits, but not beyond the deadline.
    func rest(_ seconds: Double) {
        pause(min(seconds, deadline.map { max(0, $0 - uptime()) } ?? seconds))
    }

    package static let systemTime: @Sendable () -> Timestamp = { Timestamp(seconds: time(nil)) }

    package static let systemUptime: @Sendable () -> Double = {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
    }

    package static let sleep: @Sendable (Double) -> Void = { seconds in
        var left = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - Double(Int(seconds))) * 1e9))
        nanosleep(&left, nil)
    }
}
