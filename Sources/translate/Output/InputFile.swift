import Glibc

/// Whole files that a command reads.
enum InputFile {
    /// The bytes of a file, or of standard input for `-`.
    static func contents(of path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if descriptor > 0 { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path) }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else {
                throw CommandFailure(.failure, "\(path) is larger than \(limit >> 20) MB.")
            }
        }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(.failure, "\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
}
