import Glibc

/// The folder of change logs: one file a device, named by it.
struct LogFolder: Sendable {
    let path: String

    /// Bytes that are read at once.
    private static let pieceSize = 4 << 20

    var exists: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func name(of device: String) -> String { "tolmach-\(device).jsonl" }

    /// The names of all logs.
    var logs: [String] {
        MemoryFolder(path).names.filter { $0.hasPrefix("tolmach-") && $0.hasSuffix(".jsonl") }
    }

    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

    /// Whole lines of a log.
    struct Piece {
        let lines: [ArraySlice<UInt8>]
        /// Where the next piece begins.
        let end: Int
        /// Lines that were left out for their length.
        let tooLong: Int
    }

    /// The whole lines of a log from `start` on, or from its beginning when it has become shorter; `nil` when there
    /// is nothing new.
    func piece(of name: String, from start: Int) throws(MemoryError) -> Piece? {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .current(file) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = Int(status.st_size)
        let start = start > size ? 0 : start
        var bytes = [UInt8](repeating: 0, count: min(Self.pieceSize, size - start))
        let count = pread(descriptor, &bytes, bytes.count, off_t(start))
        guard count >= 0 else { throw .current(file) }
        bytes.removeLast(bytes.count - count)
        guard let last = bytes.lastIndex(of: 0x0A) else {
            // A line longer than a piece is no entry; one that is not whole yet comes another time.
            return count == Self.pieceSize ? Piece(lines: [], end: start + count, tooLong: 1) : nil
        }
        let lines = bytes[...last].split(separator: 0x0A)
        let entries = lines.filter { $0.count <= LogEntry.maximumLength }
        return Piece(lines: entries, end: start + last + 1, tooLong: lines.count - entries.count)
    }

    /// Adds lines to a log and waits until they are on the disk.
    func append(_ lines: [String], to name: String) throws(MemoryError) {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .current(file) }
        defer { close(descriptor) }
        var text = lines.map { $0 + "\n" }.joined()
        // A line that was cut off ends here, so that it spoils none of the new ones.
        var last: UInt8 = 0
        let size = lseek(descriptor, 0, SEEK_END)
        if size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != 0x0A { text = "\n" + text }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .current(file) }
            bytes = bytes.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw .current(file) }
    }
}
