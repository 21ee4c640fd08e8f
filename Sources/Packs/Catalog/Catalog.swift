/// What a publisher offers: packs, and where to get them.
package struct Catalog: Sendable, Hashable, Codable {
    package static let fileName = "catalog.json"
    package static let currentFormat = 1
    /// The largest catalog that is read, in bytes.
    package static let largest = 8 << 20

    package var format = Catalog.currentFormat
    package var generated: Timestamp
    /// After this moment the catalog is no longer taken from the network; `nil` for never.
    package var expires: Timestamp?
    package var packs: [CatalogPack]

    package init(generated: Timestamp, expires: Timestamp? = nil, packs: [CatalogPack]) {
        self.generated = generated
        self.expires = expires
        self.packs = packs
    }
}

/// One pack of a catalog.
package struct CatalogPack: Sendable, Hashable, Codable {
    package var id: String
    package var kind: PackKind
    package var version: PackVersion
    package var languages: [String]
    /// Relative to the catalog's address, or absolute.
    package var url: String
    /// Further addresses, tried in turn.
    package var mirrors: [String]
    /// Of the archive, in bytes.
    package var size: Int
    /// Unpacked, in bytes.
    package var installedSize: Int
    /// Of the archive.
    package var sha256: Digest
    package var requires: [String]
    package var engine: PackVersion
    package var license: String

    /// The entry for a pack as it was written.
    package init(_ manifest: PackManifest, url: String, mirrors: [String] = [], size: Int, sha256: Digest) {
        id = manifest.id
        kind = manifest.kind
        version = manifest.version
        languages = manifest.languages
        requires = manifest.requires
        engine = manifest.engine
        license = manifest.license
        installedSize = manifest.installedSize
        self.url = url
        self.mirrors = mirrors
        self.size = size
        self.sha256 = sha256
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, version, languages, url, mirrors, size, installedSize, sha256, requires, engine,
            license
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        kind = try values.decode(PackKind.self, forKey: .kind)
        version = try values.decode(PackVersion.self, forKey: .version)
        languages = try values.decode([String].self, forKey: .languages)
        url = try values.decode(String.self, forKey: .url)
        mirrors = try values.decodeIfPresent([String].self, forKey: .mirrors) ?? []
        size = try values.decode(Int.self, forKey: .size)
        installedSize = try values.decode(Int.self, forKey: .installedSize)
        sha256 = try values.decode(Digest.self, forKey: .sha256)
        requires = try values.decodeIfPresent([String].self, forKey: .requires) ?? []
        engine = try values.decodeIfPresent(PackVersion.self, forKey: .engine) ?? .engine
        license = try values.decodeIfPresent(String.self, forKey: .license) ?? ""
    }

    var expected: ExpectedPack {
        ExpectedPack(id: id, version: version, sha256: sha256, installedSize: installedSize)
    }
}

extension Catalog {
    /// Reads a catalog whose signature is checked already; still nothing in it is believed unseen.
    ///
    /// - Parameter address: where the catalog is from; its packs must be where it may send us.
    package init(parsing bytes: [UInt8], from address: CatalogAddress) throws(PackError) {
        let url = address.description
        guard bytes.count <= Self.largest else { throw .catalogInvalid(url: url, reason: "it is too long") }
        self = try JSON.decode(Self.self, from: bytes) { .catalogInvalid(url: url, reason: $0) }
        guard format == Self.currentFormat else {
            throw .catalogInvalid(url: url, reason: "its format is \(format); this program is too old for it")
        }
        guard packs.count <= 20_000 else { throw .catalogInvalid(url: url, reason: "it has too many packs") }
        var seen: Set<String> = []
        for pack in packs {
            do throws(CatalogFlaw) {
                try pack.check(at: address)
                guard seen.insert("\(pack.id) \(pack.version)").inserted else {
                    throw CatalogFlaw("is listed twice in one version")
                }
            } catch {
                throw .catalogInvalid(url: url, reason: "the pack \(pack.id.quoted) \(error.reason)")
            }
        }
    }

    /// The catalog's bytes: keys sorted, so that equal catalogs give equal bytes.
    package func encoded() throws(PackError) -> [UInt8] {
        try JSON.encode(self) { .catalogInvalid(url: Self.fileName, reason: $0) }
    }
}

/// What is wrong with an entry.
private struct CatalogFlaw: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension CatalogPack {
    /// Larger archives and packs are not believed.
    private static let largest = 64 << 30

    fileprivate func check(at address: CatalogAddress) throws(CatalogFlaw) {
        guard let identifier = PackIdentifier(id) else { throw CatalogFlaw("has no well-formed id") }
        guard identifier.kind == kind, identifier.languages == languages else {
            throw CatalogFlaw("is not of the kind or languages that its id tells")
        }
        guard (1...Self.largest).contains(size), (0...Self.largest).contains(installedSize) else {
            throw CatalogFlaw("has a size out of range")
        }
        guard requires.count <= 64, requires.allSatisfy({ PackIdentifier($0) != nil }) else {
            throw CatalogFlaw("requires something that is not a pack's id")
        }
        guard mirrors.count <= 32 else { throw CatalogFlaw("has too many mirrors") }
        for place in [url] + mirrors where address.resolve(place) == nil {
            throw CatalogFlaw("is at \(place.quoted), where this catalog may not send us")
        }
    }
}
