import Glibc

/// The changes that the store makes to the disk, each behind a check that tests use to fail or to "crash" at any
/// of them.
package struct FileSystem: Sendable {
    /// One change that is about to be made.
    package struct Change: Sendable, Hashable {
        package let operation: FileError.Operation
        package let path: String
        /// Bytes about to be written.
        package var size = 0
    }

    /// Called before each change; an error keeps it from happening.
    package var beforeChange: @Sendable (Change) throws(FileError) -> Void
    /// Bytes that this user may still write to the file system of a folder; `nil` when unknown.
    package var availableSpace: @Sendable (_ directory: String) -> Int?

    package init(
        beforeChange: @escaping @Sendable (Change) throws(FileError) -> Void = { (_) throws(FileError) in },
        availableSpace: @escaping @Sendable (String) -> Int? = FileSystem.measuredSpace
    ) {
        self.beforeChange = beforeChange
        self.availableSpace = availableSpace
    }

    // MARK: Writing

    func create(_ path: String) throws(FileError) -> OpenFile {
        try beforeChange(Change(operation: .create, path: path))
        let file = try OpenFile(creating: path)
        try file.setMode(0o644)
        return file
    }

    func openForUpdate(_ path: String) throws(FileError) -> OpenFile {
        try beforeChange(Change(operation: .open, path: path))
        return try OpenFile(updating: path)
    }

    func write(_ bytes: UnsafeRawBufferPointer, to file: OpenFile, at offset: Int) throws(FileError) {
        try beforeChange(Change(operation: .write, path: file.path, size: bytes.count))
        try file.write(bytes, at: offset)
    }

    func truncate(_ file: OpenFile, to size: Int) throws(FileError) {
        try beforeChange(Change(operation: .write, path: file.path))
        try file.truncate(to: size)
    }

    func synchronize(_ file: OpenFile) throws(FileError) {
        try beforeChange(Change(operation: .synchronize, path: file.path))
        try file.synchronize()
    }

    func synchronize(directory path: String) throws(FileError) {
        try synchronize(OpenFile(directory: path))
    }

    /// Writes a whole small file beside `path`, synchronizes it and puts it into place.
    package func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o644) throws(FileError) {
        let temporary = "\(path).\(getpid()).new"
        if Self.exists(temporary) { try remove(temporary) }
        do {
            let file = try create(temporary)
            try file.setMode(mode)
            try bytes.withFileBytes { (buffer) throws(FileError) in try write(buffer, to: file, at: 0) }
            try synchronize(file)
            try rename(temporary, to: path)
        } catch {
            try? remove(temporary)
            throw error
        }
    }

    /// Copies a file; what stands at `target` is replaced in one step.
    func copy(_ path: String, to target: String) throws(FileError) {
        let source = try OpenFile(reading: path)
        let temporary = "\(target).\(getpid()).new"
        if Self.exists(temporary) { try remove(temporary) }
        let file = try create(temporary)
        var offset = 0
        while true {
            let bytes = try source.bytes(in: offset..<offset + 1 << 18)
            if bytes.isEmpty { break }
            let start = offset
            try bytes.withFileBytes { (buffer) throws(FileError) in try write(buffer, to: file, at: start) }
            offset += bytes.count
        }
        try synchronize(file)
        try rename(temporary, to: target)
    }

    // MARK: Folders and names

    /// Makes a folder and those above it; existing ones are fine.
    package func makeDirectories(_ path: String) throws(FileError) {
        if Self.isDirectory(path) { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeDirectories(String(path[..<slash]))
        }
        do { try makeDirectory(path) } catch {
            // Another process may have made it meanwhile.
            guard error.code == EEXIST, Self.isDirectory(path) else { throw error }
        }
    }

    func makeDirectory(_ path: String) throws(FileError) {
        try beforeChange(Change(operation: .create, path: path))
        guard mkdir(path, 0o755) == 0 else { throw .current(.create, path: path) }
        try OpenFile(directory: path).setMode(0o755)
    }

    func rename(_ old: String, to new: String) throws(FileError) {
        try beforeChange(Change(operation: .rename, path: new))
        guard Glibc.rename(old, new) == 0 else { throw .current(.rename, path: new) }
    }

    /// Swaps what two names stand for in one step; `false` where the file system cannot.
    func exchange(_ first: String, _ second: String) throws(FileError) -> Bool {
        try beforeChange(Change(operation: .rename, path: second))
        // The C library has it, but shows it to Swift under no feature that Swift switches on.
        typealias RenameAt2 =
            @convention(c) (
                Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
            ) -> Int32
        guard let symbol = dlsym(nil, "renameat2") else { return false }
        let exchangeFlag: UInt32 = 1 << 1
        let renameAt2 = unsafeBitCast(symbol, to: RenameAt2.self)
        if renameAt2(AT_FDCWD, first, AT_FDCWD, second, exchangeFlag) == 0 { return true }
        if errno == EINVAL || errno == ENOSYS || errno == ENOTSUP { return false }
        throw .current(.rename, path: second)
    }

    /// Removes a file or an empty folder.
    func remove(_ path: String) throws(FileError) {
        try beforeChange(Change(operation: .remove, path: path))
        guard Glibc.remove(path) == 0 else { throw .current(.remove, path: path) }
    }

    /// Removes a file, a link or a folder with all that is in it, never following a link.
    package func removeTree(_ path: String) throws(FileError) {
        if Self.isDirectory(path) {
            for name in try Self.names(in: path) { try removeTree("\(path)/\(name)") }
        }
        try remove(path)
    }

    // MARK: Looking

    /// Whether something stands at `path`, be it a broken link.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    package static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The file system that a path is on; `nil` when there is nothing.
    static func device(of path: String) -> UInt? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt(status.st_dev) : nil
    }

    /// Names in a folder without `.` and `..`, sorted.
    package static func names(in directory: String) throws(FileError) -> [String] {
        guard let stream = opendir(directory) else { throw .current(.list, path: directory) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// A small file's bytes; longer ones are an error, so that nobody's file fills the memory.
    package static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try OpenFile(reading: path)
        let size = try file.size()
        guard size <= limit else { throw FileError(.read, path: path, code: EFBIG) }
        return try file.bytes(in: 0..<size)
    }

    package static let measuredSpace: @Sendable (String) -> Int? = { directory in
        var status = statvfs()
        guard statvfs(directory, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).0)
    }
}

extension [UInt8] {
    /// `withUnsafeBytes` for a body whose error has a type.
    func withFileBytes<E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
        var failure: E?
        withUnsafeBytes { buffer in
            do throws(E) { try body(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
