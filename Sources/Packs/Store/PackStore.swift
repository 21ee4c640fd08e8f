/// The packs on this machine: the user's own store, and the read-only ones for all users.
///
///     let store = PackStore(environment: PackEnvironment(locations: .current()))
///     let pack = store.pack("en-ru.dictionary")
///     let table = try pack.map { try MappedFile(path: $0.path(of: "dictionary.bin")) }
///
/// Readers take no lock: a pack is there as a whole or not at all, and what is mapped stays readable after its
/// pack is replaced. Writers hold the store's lock while they change names, not while they unpack.
package struct PackStore: Sendable {
    package let environment: PackEnvironment

    var fileSystem: FileSystem { environment.fileSystem }

    package init(environment: PackEnvironment) {
        self.environment = environment
    }

    // MARK: Finding

    /// All packs by id, the newest version of each; of equal versions the user's own.
    package func installed() -> [InstalledPack] {
        var packs: [PackIdentifier: InstalledPack] = [:]
        for pack in roots.flatMap({ $0.installed() }) {
            packs.merge([pack.identifier: pack]) { $1.version > $0.version ? $1 : $0 }
        }
        return packs.values.sorted { $0.id < $1.id }
    }

    /// The newest installed version of a pack.
    package func pack(_ id: String) -> InstalledPack? {
        guard let id = PackIdentifier(id) else { return nil }
        return roots.compactMap { $0.versions(of: id).first }
            .reduce(nil) { best, pack in best.map { pack.version > $0.version ? pack : $0 } ?? pack }
    }

    /// The user's own store first.
    package var roots: [StoreRoot] {
        ([environment.locations.userRoot].compactMap { $0 } + environment.locations.systemRoots).map {
            StoreRoot($0)
        }
    }

    /// The store that packs are installed to.
    func writableRoot() throws(PackError) -> StoreRoot {
        guard let path = environment.locations.userRoot else { throw .noHome }
        return StoreRoot(path)
    }

    // MARK: Taking away

    /// Removes packs from the user's store; those that are not installed are an error, before anything is removed.
    ///
    /// Use `RemovalPlan` to learn what stops working.
    package func remove(_ ids: [String]) throws(PackError) {
        let root = try writableRoot()
        for id in ids {
            guard let pack = pack(id) else { throw .notInstalled(id) }
            guard pack.root == root.path else { throw .belongsToSystem(id: id, root: pack.root) }
        }
        try withLock(on: root, for: "removing \(ids.joined(separator: ", "))") { () throws(PackError) in
            for id in ids.compactMap({ PackIdentifier($0) }) {
                // The oldest first: at every moment the newest is there or nothing is.
                for pack in root.versions(of: id).reversed() { try discard(pack.directory, in: root) }
                for pack in root.versions(of: id, in: root.previous) { try discard(pack.directory, in: root) }
                removeIfEmpty("\(root.packs)/\(id)")
                removeIfEmpty("\(root.previous)/\(id)")
            }
        }
    }

    /// Puts the version back that an update put aside.
    package func rollBack(_ id: String) throws(PackError) -> InstalledPack {
        let root = try writableRoot()
        guard let identifier = PackIdentifier(id), let current = root.versions(of: identifier).first else {
            throw .notInstalled(id)
        }
        return try withLock(on: root, for: "going back to the earlier \(id)") { () throws(PackError) in
            guard let earlier = root.versions(of: identifier, in: root.previous).first,
                earlier.version < current.version
            else { throw .noEarlierVersion(id) }
            let target = root.directory(identifier, earlier.version)
            try PackError.onDisk { () throws(FileError) in
                try fileSystem.rename(earlier.directory, to: target)
                try fileSystem.synchronize(directory: "\(root.packs)/\(id)")
            }
            // Until the newer one is gone it is the one that counts.
            try discard(current.directory, in: root)
            removeIfEmpty("\(root.previous)/\(id)")
            return InstalledPack(
                identifier: identifier,
                version: earlier.version,
                directory: target,
                root: root.path
            )
        }
    }

    /// Takes a folder out of the store in one step, then removes it.
    func discard(_ directory: String, in root: StoreRoot) throws(PackError) {
        let doomed = "\(root.staging)/\(Self.uniqueName())"
        try PackError.onDisk { () throws(FileError) in
            try fileSystem.makeDirectories(root.staging)
            try fileSystem.rename(directory, to: doomed)
        }
        // It no longer counts; whatever is left of it is swept next time.
        try? fileSystem.removeTree(doomed)
    }

    func removeIfEmpty(_ directory: String) {
        if let names = try? FileSystem.names(in: directory), names.isEmpty {
            try? fileSystem.remove(directory)
        }
    }

    static func uniqueName() -> String {
        String(UInt64.random(in: .min ... .max), radix: 36)
    }
}
