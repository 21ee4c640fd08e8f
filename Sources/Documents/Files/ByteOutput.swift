import Glibc

/// Where a translated document goes: an open file, or a file that is replaced only when it is complete.
package final class ByteOutput {
    /// Where the output goes; `nil` for an open file.
    let path: String?
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isCommitted = false
    private static let bufferSize = 1 << 18

    /// Begins `path` beside its old content, which stays until ``commit()``.
    package init(path: String) throws(DocumentError) {
        self.path = path
        descriptor = open(Self.partial(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
    }

    /// Writes to an open file, which stays open: standard output.
    package init(descriptor: Int32) {
        path = nil
        self.descriptor = descriptor
    }

    deinit {
        guard let path else { return }
        if descriptor >= 0 { close(descriptor) }
        if !isCommitted, descriptor >= 0 { unlink(Self.partial(path)) }
    }

    package func write(_ bytes: [UInt8]) throws(DocumentError) {
        buffer += bytes
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Hands on what was written so far.
    package func flush() throws(DocumentError) {
        var written = 0
        while written < buffer.count {
            let count = buffer.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.failure(path ?? "the output", errno)
            }
            written += count
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Puts the complete file in place.
    package func commit() throws(DocumentError) {
        try flush()
        guard let path else { return }
        guard fsync(descriptor) == 0, rename(Self.partial(path), path) == 0 else {
            throw Self.failure(path, errno)
        }
        isCommitted = true
    }

    private static func partial(_ path: String) -> String { path + ".part" }

    private static func failure(_ path: String, _ code: Int32) -> DocumentError {
        let remedy = code == ENOSPC ? "Free some space and start it again: finished work is kept." : nil
        return DocumentError(
            .unwritable, "\(path) cannot be written: \(String(cString: strerror(code))).", remedy: remedy)
    }
}
