import Glibc

/// A download on its way: named by what it will be, so that it goes on across processes, reboots and mirrors.
///
/// A class because pieces arrive in a callback while the caller keeps the count.
final class PartFile {
    let path: String
    let size: Int
    let digest: Digest
    /// Bytes that are there.
    private(set) var received: Int

    private let file: OpenFile
    private let fileSystem: FileSystem
    /// Of the bytes that are there.
    private var hash = SHA256()

    /// Opens or makes the part file, takes its lock and hashes what is there.
    ///
    /// - Returns: `nil` while another process downloads the same thing.
    init?(in directory: String, digest: Digest, size: Int, fileSystem: FileSystem) throws(PackError) {
        let path = "\(directory)/\(digest).part"
        self.path = path
        self.digest = digest
        self.size = size
        self.fileSystem = fileSystem
        let opened = try PackError.onDisk { () throws(FileError) -> (OpenFile, Int)? in
            try fileSystem.makeDirectories(directory)
            let file = try fileSystem.openForUpdate(path)
            // Whoever held the lock before may have finished and removed the name.
            guard try file.tryLock(), file.isStill(at: path) else { return nil }
            return (file, try file.size())
        }
        guard let (file, received) = opened else { return nil }
        self.file = file
        self.received = received
        // More than the whole is not a part of it.
        if received > size { try restart() } else { try rehash() }
    }

    var isComplete: Bool { received == size }
    /// Whether the bytes that are there are the whole, unharmed.
    var isSound: Bool { isComplete && hash.digest() == digest }
    var currentDigest: Digest { hash.digest() }

    func append(_ bytes: UnsafeRawBufferPointer) throws(PackError) {
        try PackError.onDisk { () throws(FileError) in try fileSystem.write(bytes, to: file, at: received) }
        hash.update(bytes)
        received += bytes.count
    }

    /// Drops everything.
    func restart() throws(PackError) {
        try PackError.onDisk { () throws(FileError) in try fileSystem.truncate(file, to: 0) }
        received = 0
        hash = SHA256()
    }

    func remove() {
        try? fileSystem.remove(path)
        if FileSystem.exists(noteName) { try? fileSystem.remove(noteName) }
    }

    private func rehash() throws(PackError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { buffer.deallocate() }
        var offset = 0
        while offset < received {
            let count = try PackError.onDisk { () throws(FileError) in try file.read(into: buffer, at: offset)
            }
            if count == 0 { break }
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
    }

    // MARK: The server's name for the content

    private var noteName: String { "\(path).etag" }

    /// The strong entity tag that this address gave when the part was begun.
    func entityTag(for url: String) -> String? {
        guard let bytes = try? FileSystem.contents(of: noteName, limit: 1 << 14) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.count == 2 && lines[0] == url[...] ? String(lines[1]) : nil
    }

    func note(entityTag: String?, for url: String) {
        guard let entityTag, entityTag.hasPrefix("\""), !entityTag.contains("\n") else {
            if FileSystem.exists(noteName) { try? fileSystem.remove(noteName) }
            return
        }
        try? fileSystem.replace(noteName, with: Array("\(url)\n\(entityTag)\n".utf8))
    }
}

extension OpenFile {
    /// Whether the open file is the one that the name stands for.
    fileprivate func isStill(at path: String) -> Bool {
        var mine = stat()
        var named = stat()
        guard fstat(descriptor, &mine) == 0, stat(path, &named) == 0 else { return false }
        return mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
    }
}
