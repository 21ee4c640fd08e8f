/// Reads a file from front to back through one buffer, and hashes every byte that passes if asked to.
final class SequentialReader {
    private(set) var hash = SHA256()

    private let file: OpenFile
    private let end: Int
    private let isHashing: Bool
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
    /// What of the buffer is not taken yet.
    private var available = 0..<0
    /// Where the next byte to take stands in the file.
    private(set) var position: Int

    init(file: OpenFile, from start: Int = 0, end: Int, isHashing: Bool) {
        self.file = file
        self.end = end
        self.isHashing = isHashing
        position = start
    }

    deinit { buffer.deallocate() }

    /// Up to `count` of the next bytes, valid until the next call; empty at the end. `consume` moves on.
    func peek(_ count: Int) throws(PackError) -> UnsafeRawBufferPointer {
        if available.isEmpty { try fill() }
        let range = available.prefix(count)
        return UnsafeRawBufferPointer(rebasing: buffer[range.startIndex..<range.endIndex])
    }

    func consume(_ count: Int) {
        available = available.lowerBound + count..<available.upperBound
        position += count
    }

    /// Exactly `count` bytes; `nil` when the end comes first.
    func bytes(_ count: Int) throws(PackError) -> [UInt8]? {
        guard count <= end - position else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count {
            let piece = try peek(count - bytes.count)
            if piece.isEmpty { return nil }
            bytes.append(contentsOf: piece)
            consume(piece.count)
        }
        return bytes
    }

    private func fill() throws(PackError) {
        let wanted = min(buffer.count, end - position)
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<max(0, wanted)])
        let count = try PackError.onDisk { () throws(FileError) in try file.read(into: piece, at: position) }
        available = 0..<count
        if isHashing { hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    }
}
