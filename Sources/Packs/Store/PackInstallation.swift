/// What a pack must be to be installed, as its catalog promises it.
package struct ExpectedPack: Sendable, Hashable {
    package var id: String
    package var version: PackVersion
    /// Of the archive.
    package var sha256: Digest
    /// Unpacked, in bytes.
    package var installedSize: Int
}

/// How a pack is installed.
package struct InstallOptions: Sendable, Hashable {
    /// Keeps the version before, for `rollBack`.
    package var keepsPrevious = false
    /// Takes a version lower than the installed one.
    package var allowsDowngrade = false
    /// Unpacks even if the same version is installed, to repair it.
    package var repairs = false

    package init() {}
}

extension PackStore {
    /// Installs a pack from an archive on the disk, or finds that this very version is installed already.
    ///
    /// Nothing of the pack is visible before every file is checked and on the disk; then it is there in one step.
    ///
    /// - Parameters:
    ///   - expected: what a catalog promised; without it the archive's own manifest is all that is checked.
    ///   - origin: recorded as the place that the pack came from.
    ///   - progress: called with the bytes unpacked so far and altogether.
    package func install(
        archive: String,
        expected: ExpectedPack? = nil,
        origin: String? = nil,
        options: InstallOptions = InstallOptions(),
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(PackError) -> InstalledPack {
        let root = try writableRoot()
        let reader = try ArchiveReader(path: archive, limits: limits(for: expected))
        let manifestBytes = try manifestBytes(in: reader)
        let manifest = try PackManifest(parsing: manifestBytes)
        try check(manifest, against: reader, expected: expected)
        guard let identifier = PackIdentifier(manifest.id) else { throw .manifestMissing }
        if let same = try existing(identifier, manifest.version, in: root, options: options) {
            if try isSame(same, manifestBytes) { return same }
        }
        try checkSpace(for: manifest.installedSize, in: root)
        let staging = try StagingFolder(in: root, store: self, purpose: "installing \(manifest.id)")
        do throws(PackError) {
            let digest = try unpack(reader, manifest, into: staging, progress: progress)
            if let expected, expected.sha256 != digest {
                throw .packDamaged(id: manifest.id, reason: .digest(expected: expected.sha256, found: digest))
            }
            let receipt = PackReceipt(
                archive: digest,
                manifest: SHA256.digest(of: manifestBytes),
                origin: origin ?? archive,
                installed: environment.now()
            )
            try staging.finish(receipt)
            return try commit(staging, identifier, manifest, in: root, options: options)
        } catch {
            staging.discard()
            throw error
        }
    }

    // MARK: Checks before anything is written

    private func limits(for expected: ExpectedPack?) -> ArchiveLimits {
        var limits = ArchiveLimits()
        if let expected {
            // The manifest counts its own files, and the manifest comes on top.
            limits.unpackedSize = min(limits.unpackedSize, expected.installedSize + PackManifest.largest)
        }
        return limits
    }

    private func manifestBytes(in reader: ArchiveReader) throws(PackError) -> [UInt8] {
        guard let bytes = try reader.contents(of: PackManifest.fileName, limit: PackManifest.largest) else {
            throw .manifestMissing
        }
        return bytes
    }

    /// The archive must hold the manifest's files, and nothing else.
    private func check(
        _ manifest: PackManifest,
        against reader: ArchiveReader,
        expected: ExpectedPack?
    ) throws(PackError) {
        if let expected, expected.id != manifest.id || expected.version != manifest.version {
            throw .packDamaged(
                id: expected.id,
                reason: .identity(
                    expected: "\(expected.id) \(expected.version)",
                    found: "\(manifest.id) \(manifest.version)"
                )
            )
        }
        guard manifest.engine <= .engine else {
            throw .engineTooOld(id: manifest.id, needed: manifest.engine)
        }
        var sizes = Dictionary(manifest.files.map { ($0.path, $0.size) }) { first, _ in first }
        for entry in reader.entries where !entry.isDirectory && entry.name != PackManifest.fileName {
            guard let size = sizes.removeValue(forKey: entry.name) else {
                throw .fileDamaged(path: entry.name, reason: .unexpected)
            }
            guard size == entry.size else {
                throw .fileDamaged(path: entry.name, reason: .size(expected: size, found: entry.size))
            }
        }
        if let missing = sizes.keys.min() { throw .fileDamaged(path: missing, reason: .missing) }
        let ratio = min(manifest.limits?.ratio ?? ArchiveLimits().ratio, ArchiveLimits().ratio)
        for entry in reader.entries
        where entry.size > 1 << 20 && entry.size / max(1, entry.packedSize) > ratio {
            throw .refused(.ratioTooHigh(entry.name, limit: ratio))
        }
    }

    /// The same version if it is installed and need not be repaired.
    private func existing(
        _ id: PackIdentifier,
        _ version: PackVersion,
        in root: StoreRoot,
        options: InstallOptions
    ) throws(PackError) -> InstalledPack? {
        guard let newest = root.versions(of: id).first else { return nil }
        if version < newest.version, !options.allowsDowngrade {
            throw .downgrade(id: id.description, installed: newest.version, offered: version)
        }
        return newest.version == version && !options.repairs ? newest : nil
    }

    /// Whether an installed pack has this very manifest, which names the digests of all its files.
    private func isSame(_ pack: InstalledPack, _ manifest: [UInt8]) throws(PackError) -> Bool {
        (try? pack.manifestBytes()) == manifest
    }

    private func checkSpace(for size: Int, in root: StoreRoot) throws(PackError) {
        // Room for the file system's own needs comes on top.
        let needed = size + size / 50 + (1 << 20)
        let directory = Self.nearestExisting(root.path)
        guard let available = fileSystem.availableSpace(directory), available < needed else { return }
        throw .outOfSpace(path: directory, needed: needed, available: available)
    }

    /// The folder itself, or the nearest one above that exists.
    static func nearestExisting(_ path: String) -> String {
        var path = Substring(path)
        while !path.isEmpty, !FileSystem.isDirectory(String(path)) {
            path = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        }
        return path.isEmpty ? "/" : String(path)
    }

    // MARK: Writing

    private func unpack(
        _ reader: ArchiveReader,
        _ manifest: PackManifest,
        into staging: StagingFolder,
        progress: (Int, Int) -> Void
    ) throws(PackError) -> Digest {
        let total = reader.unpackedSize
        var result: Result<Digest, PackError> = .failure(.cancelled)
        withoutActuallyEscaping(progress) { progress in
            var receiver = StagingReceiver(staging: staging, manifest: manifest) { progress($0, total) }
            do throws(PackError) { result = .success(try reader.unpack(into: &receiver)) } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    /// Puts the unpacked folder into its place; the rename is what installs it.
    private func commit(
        _ staging: StagingFolder,
        _ id: PackIdentifier,
        _ manifest: PackManifest,
        in root: StoreRoot,
        options: InstallOptions
    ) throws(PackError) -> InstalledPack {
        let target = root.directory(id, manifest.version)
        try withLock(on: root, for: "installing \(id)") { () throws(PackError) in
            _ = try existing(id, manifest.version, in: root, options: options)
            let others = root.versions(of: id).filter { $0.version != manifest.version }
            try PackError.onDisk { () throws(FileError) in
                try fileSystem.makeDirectories("\(root.packs)/\(id)")
                try place(staging, at: target)
                try fileSystem.synchronize(directory: "\(root.packs)/\(id)")
                try fileSystem.synchronize(directory: root.packs)
                try fileSystem.synchronize(directory: root.path)
            }
            // Until they are gone the highest version counts: an update takes effect above, a downgrade here.
            for other in others {
                let isEarlier = other.version < manifest.version
                try put(aside: other, in: root, keeps: options.keepsPrevious && isEarlier)
            }
        }
        return InstalledPack(
            identifier: id,
            version: manifest.version,
            directory: target,
            root: root.path
        )
    }

    private func place(_ staging: StagingFolder, at target: String) throws(FileError) {
        guard FileSystem.exists(target) else { return try fileSystem.rename(staging.path, to: target) }
        if try fileSystem.exchange(staging.path, target) {
            try? fileSystem.removeTree(staging.path)
        } else {
            try fileSystem.rename(target, to: "\(staging.path).old")
            try fileSystem.rename(staging.path, to: target)
            try? fileSystem.removeTree("\(staging.path).old")
        }
    }

    /// Takes a version out of the store, to be gone or to be kept for a way back.
    private func put(aside pack: InstalledPack, in root: StoreRoot, keeps: Bool) throws(PackError) {
        guard keeps else { return try discard(pack.directory, in: root) }
        for older in root.versions(of: pack.identifier, in: root.previous) {
            try discard(older.directory, in: root)
        }
        try PackError.onDisk { () throws(FileError) in
            try fileSystem.makeDirectories("\(root.previous)/\(pack.id)")
            try fileSystem.rename(pack.directory, to: "\(root.previous)/\(pack.id)/\(pack.version)")
        }
    }
}
