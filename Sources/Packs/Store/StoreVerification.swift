/// Something wrong with an installed pack.
package struct PackDamage: Sendable, Hashable {
    package let pack: InstalledPack
    /// The file concerned, relative to the pack's folder.
    package let file: String
    package let error: PackError
}

extension PackStore {
    /// Reads everything a pack installed and compares it with what was promised; empty when all is well.
    package func verify(
        _ pack: InstalledPack,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(PackError) -> [PackDamage] {
        let manifest: PackManifest
        let manifestName = PackManifest.fileName
        do throws(PackError) {
            let bytes = try pack.manifestBytes()
            let found = SHA256.digest(of: bytes)
            if let expected = pack.receipt()?.manifest, expected != found {
                throw .fileDamaged(path: manifestName, reason: .digest(expected: expected, found: found))
            }
            manifest = try PackManifest(parsing: bytes)
            try checkIdentity(of: pack, manifest)
        } catch {
            return [PackDamage(pack: pack, file: manifestName, error: error)]
        }
        var damages: [PackDamage] = []
        var done = 0
        for file in manifest.files {
            try environment.checkCancellation()
            do throws(PackError) { try check(file, of: pack) } catch {
                damages.append(PackDamage(pack: pack, file: file.path, error: error))
            }
            done += file.size
            progress(done, manifest.installedSize)
        }
        let known = Set(manifest.files.map(\.path)).union(PackManifest.reservedNames)
        for path in Self.paths(below: pack.directory) where !known.contains(path) {
            let error = PackError.fileDamaged(path: path, reason: .unexpected)
            damages.append(PackDamage(pack: pack, file: path, error: error))
        }
        return damages
    }

    private func checkIdentity(of pack: InstalledPack, _ manifest: PackManifest) throws(PackError) {
        guard manifest.id == pack.id, manifest.version == pack.version else {
            throw .packDamaged(
                id: pack.id,
                reason: .identity(
                    expected: "\(pack.id) \(pack.version)",
                    found: "\(manifest.id) \(manifest.version)"
                )
            )
        }
    }

    private func check(_ file: PackManifest.File, of pack: InstalledPack) throws(PackError) {
        let path = pack.path(of: file.path)
        guard FileSystem.isFile(path) else { throw .fileDamaged(path: file.path, reason: .missing) }
        let (size, digest) = try PackError.onDisk { () throws(FileError) in
            let opened = try OpenFile(reading: path)
            return (try opened.size(), try SHA256.digest(of: opened))
        }
        guard size == file.size else {
            throw .fileDamaged(path: file.path, reason: .size(expected: file.size, found: size))
        }
        guard digest == file.sha256 else {
            throw .fileDamaged(path: file.path, reason: .digest(expected: file.sha256, found: digest))
        }
    }

    /// Relative paths of everything below a folder that is not a folder.
    private static func paths(below directory: String, prefix: String = "") -> [String] {
        ((try? FileSystem.names(in: directory)) ?? []).flatMap { name in
            let path = "\(directory)/\(name)"
            return FileSystem.isDirectory(path)
                ? paths(below: path, prefix: "\(prefix)\(name)/") : ["\(prefix)\(name)"]
        }
    }
}
