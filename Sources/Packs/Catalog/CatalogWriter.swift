/// Makes a catalog of the packs in a folder, to be signed and served as it is.
///
///     try CatalogWriter.write(directory: "public", packs: "packs", generated: now)
///     // then: minisign -S -s KEY -m public/catalog.json
package enum CatalogWriter {
    /// Reads every `*.zip` in a subfolder and writes `catalog.json` beside it.
    ///
    /// - Parameters:
    ///   - directory: where the catalog goes.
    ///   - packs: the subfolder with the archives; an empty name for `directory` itself.
    ///   - mirrors: addresses of other folders with the same archives.
    ///   - expires: `nil` for never.
    @discardableResult
    package static func write(
        directory: String,
        packs: String = "packs",
        mirrors: [String] = [],
        generated: Timestamp,
        expires: Timestamp? = nil
    ) throws(PackError) -> Catalog {
        let folder = packs.isEmpty ? directory : "\(directory)/\(packs)"
        let names = try PackError.onDisk { () throws(FileError) in try FileSystem.names(in: folder) }
        var entries: [CatalogPack] = []
        for name in names where name.hasSuffix(".zip") {
            let relative = packs.isEmpty ? name : "\(packs)/\(name)"
            var entry = try entry(for: "\(folder)/\(name)", url: relative)
            entry.mirrors = mirrors.map { $0.hasSuffix("/") ? $0 + relative : "\($0)/\(relative)" }
            entries.append(entry)
        }
        return try write(
            entries, to: "\(directory)/\(Catalog.fileName)", generated: generated, expires: expires)
    }

    /// Writes a catalog of entries, sorted, and reads it back as whoever gets it will.
    @discardableResult
    package static func write(
        _ entries: [CatalogPack],
        to path: String,
        generated: Timestamp,
        expires: Timestamp? = nil
    ) throws(PackError) -> Catalog {
        let sorted = entries.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
        let catalog = Catalog(generated: generated, expires: expires, packs: sorted)
        let bytes = try catalog.encoded()
        _ = try Catalog(parsing: bytes, from: .network(url: "https://example.org/\(Catalog.fileName)"))
        try PackError.onDisk { () throws(FileError) in try FileSystem().replace(path, with: bytes) }
        return catalog
    }

    /// The entry for one archive.
    package static func entry(for path: String, url: String) throws(PackError) -> CatalogPack {
        let manifest = try manifest(of: path)
        return try PackError.onDisk { () throws(FileError) in
            let file = try OpenFile(reading: path)
            return CatalogPack(manifest, url: url, size: try file.size(), sha256: try SHA256.digest(of: file))
        }
    }

    /// The manifest of an archive.
    static func manifest(of path: String) throws(PackError) -> PackManifest {
        let archive = try ArchiveReader(path: path)
        guard let bytes = try archive.contents(of: PackManifest.fileName, limit: PackManifest.largest) else {
            throw .manifestMissing
        }
        return try PackManifest(parsing: bytes)
    }
}
