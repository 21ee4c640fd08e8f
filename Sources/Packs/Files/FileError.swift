import Glibc

/// Why the operating system refused to do something with a file or a folder.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was tried.
    package enum Operation: String, Sendable, Hashable {
        case open, read, write, create, list, rename, remove, map, lock, synchronize, measure
    }

    package let operation: Operation
    package let path: String
    /// The `errno` of the failed call.
    package let code: Int32

    package init(_ operation: Operation, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// The error of the system call that has just failed on this thread.
    package static func current(_ operation: Operation, path: String) -> FileError {
        FileError(operation, path: path, code: errno)
    }

    package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    package var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
    package var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }

    package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }

    private var reason: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
