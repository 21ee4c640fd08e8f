import Synchronization

/// Keeps finished segments by their content, so that work that was interrupted goes on where it stopped.
///
/// The functions may be called from any thread. A store that cannot be read or written acts as an empty one: a
/// document is translated all the same.
package struct SegmentStore: Sendable {
    /// The finished translations of segments, `nil` where there is none.
    package var find: @Sendable (_ segments: [Segment]) -> [SegmentTranslation?]
    /// Keeps finished translations.
    package var keep: @Sendable (_ finished: [(Segment, SegmentTranslation)]) -> Void

    package init(
        find: @escaping @Sendable ([Segment]) -> [SegmentTranslation?],
        keep: @escaping @Sendable ([(Segment, SegmentTranslation)]) -> Void
    ) {
        self.find = find
        self.keep = keep
    }

    /// Keeps nothing.
    package static var none: SegmentStore {
        SegmentStore(find: { $0.map { _ in nil } }, keep: { _ in })
    }

    /// Keeps up to `limit` segments for as long as the value lives.
    package static func inMemory(limit: Int = 4096) -> SegmentStore {
        let kept = KeptSegments()
        return SegmentStore(
            find: { segments in kept.table.withLock { table in segments.map { table[$0] } } },
            keep: { finished in
                kept.table.withLock { table in
                    if table.count + finished.count > limit { table.removeAll(keepingCapacity: true) }
                    for (segment, translation) in finished { table[segment] = translation }
                }
            })
    }

    private final class KeptSegments: Sendable {
        let table = Mutex<[Segment: SegmentTranslation]>([:])
    }
}
