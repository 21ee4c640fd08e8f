/// When something that could not be sent is tried again: after pauses that grow.
package struct RetrySchedule: Sendable, Hashable {
    /// Milliseconds before the second attempt; twice as long before each further one.
    package var firstPause: Int
    package var longestPause: Int
    /// Wrong answers to one record after which a person is to decide, so that it does not hold up the others.
    package var wrongAnswers: Int

    package init(firstPause: Int = 30_000, longestPause: Int = 6 * 3_600_000, wrongAnswers: Int = 10) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.wrongAnswers = wrongAnswers
    }

    /// Milliseconds to wait after `attempts` failures, at least what the other side asked for.
    package func pause(after attempts: Int, asked: Int? = nil) -> Int {
        var pause = firstPause
        for _ in 1..<max(1, min(attempts, 40)) where pause < longestPause { pause *= 2 }
        return min(longestPause, max(pause, asked ?? 0))
    }
}
