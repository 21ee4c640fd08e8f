/// What is remembered about a catalog on the network: its last copy, to answer without the network and to ask
/// whether it changed; its date, so that no older one is believed; and the keys that took over.
struct CatalogMemory: Sendable, Hashable, Codable {
    var url: String
    /// The keys that were set up when this was remembered; other ones make `keys` void.
    var basis: [PublicKey]
    /// Signers after rotation; empty when there was none.
    var keys: [PublicKey] = []
    var generated: Timestamp
    var checked: Timestamp
    var etag: String?
    var lastModified: String?
    /// The text of `catalog.json`.
    var catalog: String
    /// The text of its signature.
    var signature: String

    private static let largest = 4 * Catalog.largest

    /// Where a catalog is remembered in a store.
    static func path(for url: String, in root: StoreRoot) -> String {
        let name = SHA256.digest(of: Array(url.utf8)).description.prefix(24)
        return "\(root.catalogs)/\(name).json"
    }

    /// `nil` when nothing usable is remembered.
    static func read(for url: String, in root: StoreRoot) -> CatalogMemory? {
        guard let bytes = try? FileSystem.contents(of: path(for: url, in: root), limit: largest),
            let memory = try? JSON.decode(
                Self.self, from: bytes,
                failure: {
                    PackError.catalogInvalid(url: url, reason: $0)
                }),
            memory.url == url
        else { return nil }
        return memory
    }

    func write(to root: StoreRoot, with fileSystem: FileSystem) throws(PackError) {
        let bytes = try JSON.encode(self) { .catalogInvalid(url: url, reason: $0) }
        try PackError.onDisk { () throws(FileError) in
            try fileSystem.makeDirectories(root.catalogs)
            try fileSystem.replace(Self.path(for: url, in: root), with: bytes)
        }
    }
}
