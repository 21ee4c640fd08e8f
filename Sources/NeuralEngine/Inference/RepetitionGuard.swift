/// Notices when decoding goes in circles.
struct RepetitionGuard {
    /// The longest stretch of pieces whose repetition is looked for.
    private static let longestPeriod = 12
    /// So many copies in a row are a loop, unless the source repeats itself too.
    private static let suspiciousCopies = 4
    /// A shorter repeated stretch may well be right.
    private static let shortestStretch = 8

    /// How often the source repeats something in a row.
    private let sourceCopies: Int

    init(source: [Int32]) {
        var most = 1
        for period in 1...Self.longestPeriod where source.count >= 2 * period {
            var run = 0
            for index in period..<source.count {
                run = source[index] == source[index - period] ? run + 1 : 0
                most = max(most, run / period + 1)
            }
        }
        sourceCopies = most
    }

    /// The period of the loop that the target ends in, or `nil`.
    func loop(in target: [Int32]) -> Int? {
        guard target.count >= Self.shortestStretch else { return nil }
        let allowed = max(Self.suspiciousCopies, sourceCopies * 2)
        for period in 1...Self.longestPeriod where target.count >= period * allowed {
            let run = Self.run(atEndOf: target, period: period)
            if run / period + 1 >= allowed, run + period >= Self.shortestStretch { return period }
        }
        return nil
    }

    /// The target without the copies of its loop but the first.
    static func cut(_ target: [Int32], period: Int) -> [Int32] {
        let run = run(atEndOf: target, period: period)
        return Array(target.dropLast(run))
    }

    private static func run(atEndOf target: [Int32], period: Int) -> Int {
        var index = target.count - 1
        while index >= period, target[index] == target[index - period] { index -= 1 }
        return target.count - 1 - index
    }
}
