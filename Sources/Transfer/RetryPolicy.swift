/// When a request is tried again, and after how long.
package struct RetryPolicy: Sendable, Hashable {
    /// Attempts altogether, the first included.
    package var attempts: Int
    /// Seconds before the second attempt; doubled for each further one.
    package var firstPause: Double
    /// The longest pause that a server may ask for, in seconds.
    package var longestPause: Double

    package init(attempts: Int, firstPause: Double, longestPause: Double) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// For downloads of packs: 4 attempts, pauses of 1, 2 and 4 seconds.
    package static let download = RetryPolicy(attempts: 4, firstPause: 1, longestPause: 60)
    /// For translations: one more attempt.
    package static let interactive = RetryPolicy(attempts: 2, firstPause: 1, longestPause: 10)

    /// For work that is tried again another time: one attempt.
    package static let once = RetryPolicy(attempts: 1, firstPause: 0, longestPause: 0)

    /// Seconds to wait before attempt `attempt` (counted from 2), `nil` when there is none any more.
    ///
    /// - Parameter retryAfter: the value of a `Retry-After` header, in seconds; a date is not taken.
    package func pause(before attempt: Int, retryAfter: String? = nil) -> Double? {
        guard attempt <= attempts else { return nil }
        if let seconds = retryAfter.flatMap(Double.init), seconds >= 0 {
            return seconds <= longestPause ? seconds : nil
        }
        var pause = firstPause
        for _ in 2..<max(2, attempt) { pause *= 2 }
        return min(pause, longestPause)
    }

    /// Whether an answer with this status is worth another attempt.
    package static func isTransient(status: Int) -> Bool { status == 429 || (500...599).contains(status) }
}
