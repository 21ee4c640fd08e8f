import Glibc

/// The folder that the database and what belongs to it live in, readable by its owner only.
package struct MemoryFolder: Sendable, Hashable {
    package let path: String

    package init(_ path: String) { self.path = path }

    package var database: String { "\(path)/memory.sqlite" }

    /// The database and the files that SQLite keeps beside it.
    static func files(of database: String) -> [String] { [database, database + "-wal", database + "-shm"] }

    package var hasDatabase: Bool { access(database, F_OK) == 0 }

    // MARK: - Corrections at a glance

    private var correctionsMark: String { "\(path)/corrections" }

    /// Whether there may be corrections or units of a memory. Told from a file's name alone, so that a translation
    /// without any opens no database; the mark is made before the first of them is stored.
    package var mayHoldCorrections: Bool { access(correctionsMark, F_OK) == 0 }

    func markCorrections() throws(MemoryError) {
        if mayHoldCorrections { return }
        try Self.create(correctionsMark)
    }

    // MARK: - Making

    /// Makes the folder and an empty database file, both for their owner only.
    func prepare() throws(MemoryError) {
        try Self.makeDirectories(path)
        guard chmod(path, 0o700) == 0 else { throw .current(path) }
        if !hasDatabase { try Self.create(database) }
    }

    static func create(_ path: String) throws(MemoryError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .current(path) }
        close(descriptor)
        guard chmod(path, 0o600) == 0 else { throw .current(path) }
    }

    private static func makeDirectories(_ path: String) throws(MemoryError) {
        if access(path, F_OK) == 0 { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeDirectories(String(path[..<slash]))
        }
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw .current(path) }
    }

    /// Names of files in the folder.
    package var names: [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.sorted()
    }

    // MARK: - Locks

    /// Runs `body` while no other process does the same under this lock.
    ///
    /// - Returns: `nil` when another one does and `isPatient` is false.
    package func locked<Value>(
        _ name: String,
        isPatient: Bool = true,
        _ body: () throws(MemoryError) -> Value
    ) throws(MemoryError) -> Value? {
        let file = "\(path)/\(name).lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .current(file) }
        defer {
            // Said, not left to closing: a process that is being started may hold a copy of the descriptor for a moment.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        while flock(descriptor, LOCK_EX | (isPatient ? 0 : LOCK_NB)) != 0 {
            if errno == EWOULDBLOCK { return nil }
            guard errno == EINTR else { throw .current(file) }
        }
        return try body()
    }

    // MARK: - Setting aside

    /// Gives the database and what belongs to it another name, so that a new one can take its place.
    ///
    /// - Returns: the new path of the database.
    func setAside(at moment: Int) throws(MemoryError) -> String {
        var number = moment
        while access("\(database).damaged-\(number)", F_OK) == 0 { number += 1 }
        let target = "\(database).damaged-\(number)"
        for (old, new) in zip(Self.files(of: database), Self.files(of: target)) where access(old, F_OK) == 0 {
            guard rename(old, new) == 0 else { throw .current(old) }
        }
        return target
    }

    /// The identity of the file that stands at the database's path; `nil` when there is none.
    var identity: FileIdentity? {
        var status = stat()
        guard stat(database, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}

/// Tells a file from one that took its name.
struct FileIdentity: Sendable, Hashable {
    let device: UInt64
    let inode: UInt64
}

extension MemoryError {
    /// What the last failed call of the C library means for `path`.
    static func current(_ path: String) -> MemoryError {
        let code = errno
        if code == ENOSPC || code == EDQUOT { return .full }
        return .file(path: path, reason: String(cString: strerror(code)))
    }
}
