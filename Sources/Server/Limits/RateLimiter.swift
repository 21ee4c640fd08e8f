import Synchronization

/// Counts requests of a key or an address: so many a minute, and as many at once when the minute was quiet.
///
/// Each caller has one number, the time at which its allowance would be full again; so memory is bounded by the
/// number of callers, of which the longest silent are forgotten first.
package final class RateLimiter: Sendable {
    /// Callers that are remembered.
    private static let maximumCallers = 65_536

    private let fullAt = Mutex<[String: Double]>([:])

    package init() {}

    /// - Parameters:
    ///   - limit: requests a minute; 0 for no bound.
    ///   - now: seconds by a clock that does not jump.
    /// - Returns: `nil` when the request is admitted, else the seconds until the next one will be.
    package func admit(_ caller: String, limit: Int, now: Double) -> Double? {
        guard limit > 0 else { return nil }
        let interval = 60 / Double(limit)
        return fullAt.withLock { fullAt in
            let full = max(fullAt[caller] ?? now, now) + interval
            guard full - now <= 60 + interval / 2 else { return full - now - 60 }
            if fullAt.count >= Self.maximumCallers, fullAt[caller] == nil {
                fullAt = fullAt.filter { $0.value > now }
                if fullAt.count >= Self.maximumCallers, let oldest = fullAt.min(by: { $0.value < $1.value }) {
                    fullAt[oldest.key] = nil
                }
            }
            fullAt[caller] = full
            return nil
        }
    }
}
