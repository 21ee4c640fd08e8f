extension PackStore {
    /// Writes installed packs as archives into a folder, for a machine without network.
    ///
    /// - Parameter requests: languages, with everything that links them with other installed languages, these
    ///   languages included; pairs and packs, with what they require.
    /// - Returns: the archives' paths. They install on another machine by `install(folder:)`.
    package func export(
        _ requests: [String],
        to folder: String,
        report: (InstalledPack) -> Void = { _ in }
    ) throws(PackError) -> [String] {
        let packs = try Self.selection(requests, from: installed())
        try PackError.onDisk { () throws(FileError) in try fileSystem.makeDirectories(folder) }
        var paths: [String] = []
        for pack in packs {
            try environment.checkCancellation()
            let path = "\(folder)/\(pack.id)-\(pack.version).zip"
            try write(pack, to: path)
            paths.append(path)
            report(pack)
        }
        return paths
    }

    /// The packs that are meant, with all that they need to work.
    static func selection(
        _ requests: [String],
        from installed: [InstalledPack]
    ) throws(PackError) -> [InstalledPack] {
        var ids: Set<String> = []
        for request in requests {
            let pair = PackIdentifier("\(request).dictionary").map { Set($0.languages) }
            let named = installed.filter { pack in
                pack.id == request || Set(pack.languages) == pair
                    || (PackIdentifier(request)?.kind == .language && pack.languages.contains(request))
            }
            guard !named.isEmpty else { throw .notInstalled(request) }
            ids.formUnion(named.flatMap { [$0.id] + $0.languages })
        }
        var isGrowing = true
        while isGrowing {
            let before = ids.count
            for pack in installed where ids.contains(pack.id) { ids.formUnion(try pack.manifest().requires) }
            isGrowing = ids.count > before
        }
        return installed.filter { ids.contains($0.id) }
    }

    /// Packs an installed pack again; its manifest is kept byte for byte.
    private func write(_ pack: InstalledPack, to path: String) throws(PackError) {
        let bytes = try pack.manifestBytes()
        let manifest = try PackManifest(parsing: bytes)
        let files = manifest.files.map { (name: $0.path, source: ArchiveSource.file(pack.path(of: $0.path))) }
        let written = try ArchiveWriter.write(
            [(name: PackManifest.fileName, source: .bytes(bytes))] + files,
            to: path
        )
        for (file, entry) in zip(manifest.files, written.dropFirst()) where file.sha256 != entry.digest {
            try? fileSystem.remove(path)
            throw .fileDamaged(path: file.path, reason: .digest(expected: file.sha256, found: entry.digest))
        }
    }

    // MARK: The other machine

    /// Installs all packs of a folder, what is required first; whoever names the folder vouches for it.
    package func install(
        folder: String,
        options: InstallOptions = InstallOptions(),
        report: (InstalledPack) -> Void = { _ in }
    ) throws(PackError) -> [InstalledPack] {
        let archives = try Self.archives(in: folder)
        guard !archives.isEmpty else { throw .noPacks(path: folder) }
        var packs: [InstalledPack] = []
        for archive in archives {
            let pack = try install(archive: archive, options: options)
            packs.append(pack)
            report(pack)
        }
        return packs
    }

    /// Paths of the packs in a folder or in its `packs` subfolder, what is required first.
    private static func archives(in folder: String) throws(PackError) -> [String] {
        var paths: [String: String] = [:]
        var requires: [String: [String]] = [:]
        for place in [folder, "\(folder)/packs"] where FileSystem.isDirectory(place) {
            let names = try PackError.onDisk { () throws(FileError) in try FileSystem.names(in: place) }
            for name in names where name.hasSuffix(".zip") {
                let entry = try CatalogWriter.manifest(of: "\(place)/\(name)")
                // Of several versions the highest counts.
                if let known = paths[entry.id], try CatalogWriter.manifest(of: known).version > entry.version
                {
                    continue
                }
                paths[entry.id] = "\(place)/\(name)"
                requires[entry.id] = entry.requires
            }
        }
        var ordered: [String] = []
        var seen: Set<String> = []
        func visit(_ id: String) {
            guard let path = paths[id], seen.insert(id).inserted else { return }
            requires[id]?.forEach(visit)
            ordered.append(path)
        }
        paths.keys.sorted().forEach(visit)
        return ordered
    }
}
