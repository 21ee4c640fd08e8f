import Synchronization

/// Remembers the candidates of words, since few words make up most of a text; 4,000 words take about 30 MB.
final class GlossCache: Sendable {
    private struct Key: Hashable {
        var text: String
        var isName: Bool
        var reading: Analysis?
    }

    private static let limit = 4_000

    private let known = Mutex<[Key: [GlossCandidate]]>([:])

    func value(
        of token: GlossToken, isName: Bool, _ reading: Analysis?, _ make: () -> [GlossCandidate]
    ) -> [GlossCandidate] {
        guard token.kind == .word else { return make() }
        let key = Key(text: token.text, isName: isName, reading: reading)
        if let candidates = known.withLock({ $0[key] }) { return candidates }
        let candidates = make()
        known.withLock {
            if $0.count >= Self.limit { $0.removeAll() }
            $0[key] = candidates
        }
        return candidates
    }
}
