/// What the words of one script add up to.
struct Tally {
    var letters = 0
    var words = 0
    var features = 0
    var sums = WeightSums()
    /// Words with a letter that the language doesn't write, or with a beginning that speaks against it.
    var foreign = SIMD32<Int32>()
    /// Whether a word has combining marks.
    var sawMark = false
}

/// Sums of rows of 16 or 32 signed bytes.
///
/// Eight bytes are added at once: made unsigned (128 more each), the even and the odd ones apart, in lanes of
/// 16 bits that 256 rows can't overflow. The standard library widens vectors lane by lane, which takes tens of
/// times longer.
struct WeightSums {
    private var even = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    private var odd = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    private var pending: Int32 = 0
    /// The sums, once ``flush()`` was called.
    private(set) var values = SIMD32<Int32>()

    private static let bias: UInt64 = 0x8080_8080_8080_8080
    private static let low: UInt64 = 0x00FF_00FF_00FF_00FF

    /// Adds the row at `row`, of 32 bytes when `isWide`, else of 16.
    @inline(__always) mutating func add(_ row: UnsafeRawPointer, isWide: Bool) {
        let first = row.load(as: UInt64.self) ^ Self.bias
        let second = row.load(fromByteOffset: 8, as: UInt64.self) ^ Self.bias
        even.0 &+= first & Self.low
        odd.0 &+= first &>> 8 & Self.low
        even.1 &+= second & Self.low
        odd.1 &+= second &>> 8 & Self.low
        if isWide {
            let third = row.load(fromByteOffset: 16, as: UInt64.self) ^ Self.bias
            let fourth = row.load(fromByteOffset: 24, as: UInt64.self) ^ Self.bias
            even.2 &+= third & Self.low
            odd.2 &+= third &>> 8 & Self.low
            even.3 &+= fourth & Self.low
            odd.3 &+= fourth &>> 8 & Self.low
        }
        pending &+= 1
        if pending == 256 { flush() }
    }

    /// Moves what was added into `values`.
    mutating func flush() {
        guard pending > 0 else { return }
        spread(even.0, odd.0, at: 0)
        spread(even.1, odd.1, at: 8)
        spread(even.2, odd.2, at: 16)
        spread(even.3, odd.3, at: 24)
        even = (0, 0, 0, 0)
        odd = (0, 0, 0, 0)
        pending = 0
    }

    private mutating func spread(_ even: UInt64, _ odd: UInt64, at start: Int) {
        for lane in 0..<4 {
            let shift = UInt64(16 * lane)
            values[start + 2 * lane] &+= Int32(even &>> shift & 0xFFFF) &- 128 &* pending
            values[start + 2 * lane + 1] &+= Int32(odd &>> shift & 0xFFFF) &- 128 &* pending
        }
    }
}
