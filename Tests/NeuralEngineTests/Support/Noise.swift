/// Numbers that look random and are the same in every run.
final class Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private func advance() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// A number in 0..<1.
    func next() -> Float { Float(advance() >> 40) / Float(1 << 24) }

    /// A number in 0..<bound.
    func integer(below bound: Int) -> Int { Int(advance() >> 16) % bound }

    func floats(_ count: Int, in range: ClosedRange<Float>) -> [Float] {
        (0..<count).map { _ in range.lowerBound + next() * (range.upperBound - range.lowerBound) }
    }
}
