/// What a pack says about itself in its `manifest.json`.
package struct PackManifest: Sendable, Hashable, Codable {
    /// The name of the manifest in an archive and in the store.
    package static let fileName = "manifest.json"
    /// The format that this program reads and writes.
    package static let currentFormat = 1
    /// The largest manifest that is read, in bytes.
    package static let largest = 1 << 20

    /// A file of the pack other than the manifest.
    package struct File: Sendable, Hashable, Codable {
        /// Relative to the pack's folder.
        package var path: String
        /// In bytes.
        package var size: Int
        package var sha256: Digest

        package init(path: String, size: Int, sha256: Digest) {
            self.path = path
            self.size = size
            self.sha256 = sha256
        }
    }

    /// What unpacking may take; above the program's own bounds it has no effect.
    package struct Limits: Sendable, Hashable, Codable {
        /// The largest quotient of unpacked and packed size of a file.
        package var ratio: Int

        package init(ratio: Int) {
            self.ratio = ratio
        }
    }

    package var format = PackManifest.currentFormat
    /// See `PackIdentifier`.
    package var id: String
    package var kind: PackKind
    package var version: PackVersion
    /// One language, or source and target of a pair.
    package var languages: [String]
    /// Ids of the packs that this one does not work without.
    package var requires: [String] = []
    /// The least version of the program that can use the pack.
    package var engine = PackVersion.engine
    /// Filled in by `PackWriter`.
    package var files: [File] = []
    /// An SPDX expression.
    package var license: String
    /// Whom the content is from, in words to be shown.
    package var attribution: String
    /// Where the content is from: an address, or a package's name and version.
    package var source: String?
    package var limits: Limits?
    /// Further facts, such as measured quality.
    package var properties: [String: String] = [:]

    /// - Parameter id: gives kind and languages too.
    package init(
        id: PackIdentifier,
        version: PackVersion,
        license: String,
        attribution: String,
        source: String? = nil,
        requires: [String] = [],
        properties: [String: String] = [:]
    ) {
        self.id = id.description
        kind = id.kind
        languages = id.languages
        self.version = version
        self.license = license
        self.attribution = attribution
        self.source = source
        self.requires = requires
        self.properties = properties
    }

    /// Bytes that all files take on the disk, without the manifest.
    package var installedSize: Int { files.reduce(0) { $0 + $1.size } }
}

extension PackManifest {
    private enum CodingKeys: String, CodingKey {
        case format, id, kind, version, languages, requires, engine, files, license, attribution, source
        case limits, properties
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        format = try values.decode(Int.self, forKey: .format)
        id = try values.decode(String.self, forKey: .id)
        kind = try values.decode(PackKind.self, forKey: .kind)
        version = try values.decode(PackVersion.self, forKey: .version)
        languages = try values.decode([String].self, forKey: .languages)
        requires = try values.decodeIfPresent([String].self, forKey: .requires) ?? []
        engine = try values.decodeIfPresent(PackVersion.self, forKey: .engine) ?? .engine
        files = try values.decode([File].self, forKey: .files)
        license = try values.decode(String.self, forKey: .license)
        attribution = try values.decode(String.self, forKey: .attribution)
        source = try values.decodeIfPresent(String.self, forKey: .source)
        limits = try values.decodeIfPresent(Limits.self, forKey: .limits)
        properties = try values.decodeIfPresent([String: String].self, forKey: .properties) ?? [:]
    }
}
