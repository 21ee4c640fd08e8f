import Glibc

/// A file mapped into memory for reading: opened in microseconds whatever its size.
///
///     let file = try MappedFile(path: pack.path(of: "dictionary.bin"))
///     let magic = file.withBytes { $0.unsafeLoadUnaligned(as: UInt32.self) }
///
/// The mapping outlives the removal of the file's name, so a reader goes on while its pack is updated.
package final class MappedFile: Sendable {
    /// The file's bytes, valid as long as the object lives.
    nonisolated(unsafe) package let bytes: UnsafeRawBufferPointer

    /// Maps the regular file at `path`; an empty one gives an empty buffer.
    package init(path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .current(.open, path: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .current(.measure, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.map, path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
        let size = Int(status.st_size)
        guard size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw .current(.map, path: path)
        }
        bytes = UnsafeRawBufferPointer(start: base, count: size)
    }

    deinit {
        if let base = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: base), bytes.count) }
    }

    /// The file's size in bytes.
    package var count: Int { bytes.count }

    /// Hands the bytes to `body` as a bounds-checked span.
    package func withBytes<R, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        try body(RawSpan(_unsafeBytes: bytes))
    }
}
