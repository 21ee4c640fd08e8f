/// Aligned scratch memory that grows and is used again.
final class Buffer<Element: BitwiseCopyable> {
    private(set) var start: UnsafeMutablePointer<Element>
    private(set) var capacity: Int

    init() {
        capacity = 0
        start = Self.allocate(0)
    }

    deinit {
        UnsafeMutableRawPointer(start).deallocate()
    }

    /// Memory for `count` elements; what it held before is lost when it has to grow.
    func reserve(_ count: Int) -> UnsafeMutablePointer<Element> {
        if count > capacity {
            UnsafeMutableRawPointer(start).deallocate()
            capacity = count + count / 4
            start = Self.allocate(capacity)
        }
        return start
    }

    private static func allocate(_ count: Int) -> UnsafeMutablePointer<Element> {
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: max(count * MemoryLayout<Element>.stride, 64), alignment: 64)
        return raw.assumingMemoryBound(to: Element.self)
    }
}
