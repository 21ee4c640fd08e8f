import Glibc

/// Where a document's bytes come from.
package final class ByteInput {
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// Bytes that were read so far.
    package private(set) var position = 0
    /// Bytes that were read ahead.
    private var ahead: [UInt8] = []

    /// Opens a file.
    package init(path: String) throws(DocumentError) {
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        isOwned = true
        guard descriptor >= 0 else {
            throw DocumentError(.unreadable, "\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
    }

    /// Reads an open file, which stays open: standard input.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        isOwned = false
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    /// The file's size in bytes; `nil` for a pipe.
    package var size: Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// The next bytes, at most `count`, without waiting for more than are there; empty at the end.
    package func read(_ count: Int = 1 << 16) throws(DocumentError) -> [UInt8] {
        if !ahead.isEmpty {
            let bytes = Array(ahead.prefix(count))
            ahead.removeFirst(bytes.count)
            position += bytes.count
            return bytes
        }
        return try fetch(count)
    }

    /// Bytes from the beginning, as many as are there without waiting for more, to be read again.
    package func peek(_ count: Int) throws(DocumentError) -> [UInt8] {
        if ahead.isEmpty {
            ahead = try fetch(count)
            position -= ahead.count
        }
        return Array(ahead.prefix(count))
    }

    /// All bytes, to be read again.
    package func peekAll(limit: Int) throws(DocumentError) -> [UInt8] {
        let bytes = try readAll(limit: limit)
        ahead = bytes
        position -= bytes.count
        return bytes
    }

    private func fetch(_ count: Int) throws(DocumentError) -> [UInt8] {
        while true {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
                let taken = Glibc.read(descriptor, buffer.baseAddress, count)
                if taken < 0 { failure = errno }
                length = max(0, taken)
            }
            if failure == EINTR { continue }
            guard failure == 0 else {
                throw DocumentError(
                    .unreadable, "\(name) cannot be read: \(String(cString: strerror(failure))).")
            }
            position += bytes.count
            return bytes
        }
    }

    /// All bytes; more than `limit` are refused.
    package func readAll(limit: Int) throws(DocumentError) -> [UInt8] {
        var bytes: [UInt8] = []
        if let size { bytes.reserveCapacity(min(size, limit)) }
        while true {
            let piece = try read(1 << 18)
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= limit else {
                throw DocumentError(
                    .malformed,
                    "\(name) is larger than \(limit >> 20) MB, the most that its format is read from.",
                    remedy: "Split it into smaller files.")
            }
        }
    }
}
