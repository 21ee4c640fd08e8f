import Packs

/// What a pack under construction is and where it goes, in plain values: what every builder needs.
package struct PackOutline: Sendable {
    /// Path of the archive that is written.
    package var output: String
    /// One to four numbers, such as `2026.1`.
    package var version: String
    /// An SPDX expression.
    package var license: String
    /// A file with the licence's text, put into the pack.
    package var licenseFile: String?
    /// Whom the content is from.
    package var attribution: String
    /// A file with a longer attribution, put into the pack.
    package var attributionFile: String?
    /// Where the content is from.
    package var source: String?
    /// Further facts for the manifest.
    package var properties: [String: String] = [:]

    package init(output: String, version: String, license: String, attribution: String) {
        self.output = output
        self.version = version
        self.license = license
        self.attribution = attribution
    }

    /// Writes the pack `id` from its data files.
    func write(id text: String, files: [String: ArchiveSource]) throws(PackBuildError) -> BuiltPack {
        guard let id = PackIdentifier(text) else { throw PackBuildError("“\(text)” is not the id of a pack") }
        guard let version = PackVersion(version) else {
            throw PackBuildError("“\(version)” is not a version: one to four numbers with dots between")
        }
        let manifest = PackManifest(
            id: id,
            version: version,
            license: license,
            attribution: attribution,
            source: source,
            properties: properties
        )
        var files = files
        if let licenseFile { files["LICENSE"] = .file(licenseFile) }
        if let attributionFile { files["ATTRIBUTION"] = .file(attributionFile) }
        do {
            let written = try PackWriter.write(manifest: manifest, files: files, to: output)
            return BuiltPack(
                id: text,
                version: version.description,
                path: output,
                size: written.size,
                installedSize: written.manifest.installedSize,
                sha256: written.sha256.description
            )
        } catch {
            throw PackBuildError(error.description, remedy: error.remedy)
        }
    }
}

/// A pack that was built.
package struct BuiltPack: Sendable, Hashable {
    package let id: String
    package let version: String
    package let path: String
    /// Bytes of the archive.
    package let size: Int
    /// Bytes on disk once installed.
    package let installedSize: Int
    /// Of the archive, in hexadecimal.
    package let sha256: String
    /// What of the sources could not be used, one line each.
    package var warnings: [String] = []
}

/// Why a pack could not be built: what happened, and what to do.
package struct PackBuildError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package let remedy: String?

    package init(_ description: String, remedy: String? = nil) {
        self.description = description
        self.remedy = remedy
    }
}
