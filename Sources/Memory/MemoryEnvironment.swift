import Glibc
import TextAnalysis

/// Everything outside the room that the memory depends on, as a value that tests replace.
package struct MemoryEnvironment: Sendable {
    /// Milliseconds since 1970.
    package var now: @Sendable () -> Int
    package var random: @Sendable () -> UInt64
    /// Whose order lists are sorted in.
    package var collation: LanguageTag
    /// How long a call waits for another process's transaction, in milliseconds.
    package var waitingTime: Int

    package init(
        now: @escaping @Sendable () -> Int = MemoryEnvironment.systemTime,
        random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
        collation: LanguageTag = "und",
        waitingTime: Int = 10_000
    ) {
        self.now = now
        self.random = random
        self.collation = collation
        self.waitingTime = waitingTime
    }

    package static let systemTime: @Sendable () -> Int = {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return moment.tv_sec * 1000 + moment.tv_nsec / 1_000_000
    }
}
