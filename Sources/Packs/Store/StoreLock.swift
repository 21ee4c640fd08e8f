import Glibc

extension PackStore {
    /// Seconds that one writer waits for another.
    private static let patience = 30.0
    private static let interval = 0.05

    /// Runs `body` while no other writer changes the store, after sweeping what a crash left behind.
    ///
    /// - Parameter purpose: shown to whoever waits in vain.
    func withLock<R>(
        on root: StoreRoot,
        for purpose: String,
        _ body: () throws(PackError) -> R
    ) throws(PackError) -> R {
        let lock = try PackError.onDisk { () throws(FileError) in
            try fileSystem.makeDirectories(root.path)
            return try fileSystem.openForUpdate(root.lock)
        }
        try acquire(lock)
        // The note is a courtesy: on a full disk, removing a pack must work without it.
        try? fileSystem.truncate(lock, to: 0)
        try? Array("process \(getpid()), \(purpose)".utf8).withFileBytes { (bytes) throws(FileError) in
            try fileSystem.write(bytes, to: lock, at: 0)
        }
        sweep(root)
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    private func acquire(_ lock: OpenFile) throws(PackError) {
        var waited = 0.0
        while true {
            let isMine = try PackError.onDisk { () throws(FileError) in try lock.tryLock() }
            if isMine { return }
            try environment.checkCancellation()
            guard waited < Self.patience else {
                let note = (try? lock.bytes(in: 0..<200)) ?? []
                throw .locked(path: lock.path, holder: String(decoding: note, as: UTF8.self))
            }
            environment.pause(Self.interval)
            waited += Self.interval
        }
    }

    /// Removes what interrupted work left; called with the lock held. Never fails: what cannot be removed now
    /// does no harm and is tried again next time.
    private func sweep(_ root: StoreRoot) {
        for name in (try? FileSystem.names(in: root.staging)) ?? [] {
            let path = "\(root.staging)/\(name)"
            // Whoever still unpacks into a folder holds the folder's own lock.
            if FileSystem.isDirectory(path), let folder = try? OpenFile(directory: path),
                (try? folder.tryLock()) != true
            {
                continue
            }
            try? fileSystem.removeTree(path)
        }
        for id in ((try? FileSystem.names(in: root.packs)) ?? []).compactMap({ PackIdentifier($0) }) {
            for pack in root.versions(of: id).dropFirst() { try? discard(pack.directory, in: root) }
            removeIfEmpty("\(root.packs)/\(id)")
        }
    }
}
