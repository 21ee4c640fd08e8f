/// Writes a pack: the manifest with sizes and digests filled in, then the files by name.
///
///     let manifest = PackManifest(id: id, version: version, license: "MIT", attribution: "The authors")
///     try PackWriter.write(manifest: manifest, files: ["dictionary.bin": .file(path)], to: "en-ru.dictionary.zip")
///
/// Same manifest and same files give the same bytes.
package enum PackWriter {
    /// A pack that was written.
    package struct Written: Sendable, Hashable {
        package let manifest: PackManifest
        /// The archive's size in bytes and SHA-256.
        package let size: Int
        package let sha256: Digest
    }

    /// - Parameters:
    ///   - manifest: its `files` are filled in here.
    ///   - files: names in the pack and their data; `LICENSE` and `ATTRIBUTION` are made from the manifest
    ///     where they are not given.
    ///   - level: zlib's, 1 (fast) to 9 (small).
    @discardableResult
    package static func write(
        manifest: PackManifest,
        files: [String: ArchiveSource],
        to path: String,
        level: Int = 9
    ) throws(PackError) -> Written {
        var files = files
        if files["LICENSE"] == nil { files["LICENSE"] = .bytes(Array("\(manifest.license)\n".utf8)) }
        if files["ATTRIBUTION"] == nil {
            files["ATTRIBUTION"] = .bytes(Array("\(manifest.attribution)\n".utf8))
        }
        var manifest = manifest
        manifest.files = []
        for (name, source) in files.sorted(by: { $0.key < $1.key }) {
            let (size, digest) = try measure(source)
            manifest.files.append(PackManifest.File(path: name, size: size, sha256: digest))
        }
        try manifest.check()
        let entries =
            [(name: PackManifest.fileName, source: ArchiveSource.bytes(try manifest.encoded()))]
            + files.sorted { $0.key < $1.key }.map { (name: $0.key, source: $0.value) }
        let written = try ArchiveWriter.write(entries, to: path, level: level)
        for (file, entry) in zip(manifest.files, written.dropFirst()) where file.sha256 != entry.digest {
            // The source changed between measuring and packing.
            throw .fileDamaged(path: file.path, reason: .digest(expected: file.sha256, found: entry.digest))
        }
        return try PackError.onDisk { () throws(FileError) in
            let file = try OpenFile(reading: path)
            return Written(manifest: manifest, size: try file.size(), sha256: try SHA256.digest(of: file))
        }
    }

    private static func measure(_ source: ArchiveSource) throws(PackError) -> (Int, Digest) {
        switch source {
        case .bytes(let bytes): return (bytes.count, SHA256.digest(of: bytes))
        case .file(let path):
            return try PackError.onDisk { () throws(FileError) in
                let file = try OpenFile(reading: path)
                return (try file.size(), try SHA256.digest(of: file))
            }
        }
    }
}
