/// A folder under `staging/` that a pack is unpacked into, locked so that no other process sweeps it.
final class StagingFolder {
    let path: String
    let fileSystem: FileSystem
    let environment: PackEnvironment
    private let lock: OpenFile
    private var folders: Set<String> = []

    init(in root: StoreRoot, store: PackStore, purpose: String) throws(PackError) {
        let path = "\(root.staging)/\(PackStore.uniqueName())"
        self.path = path
        fileSystem = store.fileSystem
        environment = store.environment
        // Made under the store's lock: between making it and locking it nobody may sweep.
        lock = try store.withLock(on: root, for: purpose) { () throws(PackError) in
            try PackError.onDisk { () throws(FileError) in
                try store.fileSystem.makeDirectories(root.staging)
                try store.fileSystem.makeDirectory(path)
                let lock = try OpenFile(directory: path)
                guard try lock.tryLock() else { throw FileError(.lock, path: path, code: 11) }
                return lock
            }
        }
    }

    /// Makes a file of the pack, and the folders above it.
    func create(_ name: String) throws(FileError) -> OpenFile {
        var end = name.startIndex
        while let slash = name[end...].firstIndex(of: "/") {
            let folder = String(name[..<slash])
            if folders.insert(folder).inserted { try fileSystem.makeDirectory("\(path)/\(folder)") }
            end = name.index(after: slash)
        }
        return try fileSystem.create("\(path)/\(name)")
    }

    /// Adds the receipt and waits until all names are on the disk.
    func finish(_ receipt: PackReceipt) throws(PackError) {
        let bytes = try JSON.encode(receipt) { .manifestInvalid($0) }
        try PackError.onDisk { () throws(FileError) in
            let file = try create(PackReceipt.fileName)
            try bytes.withFileBytes { (bytes) throws(FileError) in
                try fileSystem.write(bytes, to: file, at: 0)
            }
            try fileSystem.synchronize(file)
            for folder in folders.sorted(by: >) { try fileSystem.synchronize(directory: "\(path)/\(folder)") }
            try fileSystem.synchronize(lock)
        }
    }

    /// Removes what was unpacked; what cannot be removed is swept later.
    func discard() {
        if FileSystem.exists(path) { try? fileSystem.removeTree(path) }
    }
}

/// Writes an archive's files into a staging folder and checks each against the manifest.
struct StagingReceiver: ArchiveReceiver {
    private let staging: StagingFolder
    private let files: [String: PackManifest.File]
    private let progress: (Int) -> Void
    private var current: OpenFile?
    private var offset = 0
    private var hash = SHA256()
    private var done = 0

    init(staging: StagingFolder, manifest: PackManifest, progress: @escaping (Int) -> Void) {
        self.staging = staging
        files = Dictionary(manifest.files.map { ($0.path, $0) }) { first, _ in first }
        self.progress = progress
    }

    mutating func begin(_ entry: ArchiveEntry) throws(PackError) {
        offset = 0
        hash = SHA256()
        current = nil
        guard !entry.isDirectory else { return }
        current = try PackError.onDisk { () throws(FileError) in try staging.create(entry.name) }
    }

    mutating func take(_ bytes: UnsafeRawBufferPointer) throws(PackError) {
        guard let current else { return }
        try staging.environment.checkCancellation()
        hash.update(bytes)
        try PackError.onDisk { () throws(FileError) in
            try staging.fileSystem.write(bytes, to: current, at: offset)
        }
        offset += bytes.count
        done += bytes.count
        progress(done)
    }

    mutating func end(_ entry: ArchiveEntry) throws(PackError) {
        guard let file = current else { return }
        current = nil
        let digest = hash.digest()
        if let expected = files[entry.name], expected.sha256 != digest {
            throw .fileDamaged(path: entry.name, reason: .digest(expected: expected.sha256, found: digest))
        }
        try PackError.onDisk { () throws(FileError) in try staging.fileSystem.synchronize(file) }
    }
}
