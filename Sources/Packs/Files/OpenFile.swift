import Glibc

/// An open file, closed when the object goes away. Reads and writes name their offset, so that the object holds
/// no position.
package final class OpenFile: Sendable {
    package let path: String
    let descriptor: Int32

    private init(path: String, flags: Int32, mode: mode_t, operation: FileError.Operation) throws(FileError) {
        self.path = path
        descriptor = open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .current(operation, path: path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens a regular file to read it.
    package convenience init(reading path: String) throws(FileError) {
        try self.init(path: path, flags: O_RDONLY | O_NONBLOCK, mode: 0, operation: .open)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .current(.measure, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FileError(.open, path: path, code: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
        }
    }

    /// Makes a file that must not exist yet, not even as a link.
    convenience init(creating path: String) throws(FileError) {
        try self.init(
            path: path,
            flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW,
            mode: 0o644,
            operation: .create
        )
    }

    /// Opens a file to change it, and makes it if it is missing.
    convenience init(updating path: String) throws(FileError) {
        try self.init(path: path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o644, operation: .open)
    }

    /// Opens a folder, to lock or to synchronize it.
    convenience init(directory path: String) throws(FileError) {
        try self.init(path: path, flags: O_RDONLY | O_DIRECTORY, mode: 0, operation: .open)
    }

    /// The size in bytes at this moment.
    package func size() throws(FileError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .current(.measure, path: path) }
        return Int(status.st_size)
    }

    /// Fills `buffer` from `offset` on; returns the bytes read, fewer than asked only at the file's end.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: Int
    ) throws(FileError) -> Int {
        var done = 0
        while done < buffer.count, let base = buffer.baseAddress {
            let count = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw .current(.read, path: path)
            }
            done += count
        }
        return done
    }

    /// The bytes of a range; fewer where the file ends before.
    package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        var failure: FileError?
        let count = bytes.withUnsafeMutableBytes { buffer in
            do throws(FileError) { return try read(into: buffer, at: range.lowerBound) } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
        var done = 0
        while done < bytes.count, let base = bytes.baseAddress {
            let count = pwrite(descriptor, base + done, bytes.count - done, off_t(offset + done))
            if count < 0 {
                if errno == EINTR { continue }
                throw .current(.write, path: path)
            }
            done += count
        }
    }

    func truncate(to size: Int) throws(FileError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw .current(.write, path: path) }
    }

    /// Sets the permissions, whatever the process's mask.
    func setMode(_ mode: mode_t) throws(FileError) {
        guard fchmod(descriptor, mode) == 0 else { throw .current(.write, path: path) }
    }

    /// Waits until the bytes are on the disk.
    func synchronize() throws(FileError) {
        while fsync(descriptor) != 0 {
            // Some file systems cannot synchronize a folder and say so with EINVAL.
            if errno == EINVAL { return }
            if errno != EINTR { throw .current(.synchronize, path: path) }
        }
    }

    /// Takes the file's advisory lock unless another process or object holds it; held until the object goes.
    func tryLock() throws(FileError) -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR { throw .current(.lock, path: path) }
        }
        return true
    }
}
