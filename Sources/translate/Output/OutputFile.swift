import Glibc

/// Where results go: standard output, or a file that is replaced only when the whole result is there.
struct OutputFile: ~Copyable {
    private let console: Console
    private let path: String?
    private let descriptor: Int32

    init(path: String?, console: Console) throws(CommandFailure) {
        self.console = console
        guard let path, path != "-" else {
            self.path = nil
            descriptor = 1
            return
        }
        self.path = path
        descriptor = open(Self.partial(path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw Self.failure(path) }
    }

    deinit {
        if descriptor > 2 { close(descriptor) }
        // After `commit` there is none any more.
        if let path { unlink(Self.partial(path)) }
    }

    borrowing func write(_ text: String) throws(CommandFailure) {
        try Console.write(text, to: descriptor)
    }

    /// Puts the complete file in place.
    borrowing func commit() throws(CommandFailure) {
        guard let path else { return }
        guard fsync(descriptor) == 0, rename(Self.partial(path), path) == 0 else { throw Self.failure(path) }
    }

    private static func partial(_ path: String) -> String { path + ".part" }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(.storage, "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
}
