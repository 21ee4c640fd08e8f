/// The folders of one store.
///
///     store/<id>/<version>/     an installed pack: there exactly when its manifest.json is
///     previous/<id>/<version>/  what an update put aside
///     staging/                  packs on their way in or out
///     catalogs/                 what is remembered about each catalog
///     lock                      held while something is changed
package struct StoreRoot: Sendable, Hashable {
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    var packs: String { "\(path)/store" }
    var previous: String { "\(path)/previous" }
    var staging: String { "\(path)/staging" }
    var catalogs: String { "\(path)/catalogs" }
    var lock: String { "\(path)/lock" }

    func directory(_ id: PackIdentifier, _ version: PackVersion) -> String { "\(packs)/\(id)/\(version)" }

    /// The newest version of each pack, by id.
    func installed() -> [InstalledPack] {
        names(in: packs).compactMap { PackIdentifier($0) }.compactMap { versions(of: $0).first }
    }

    /// The installed versions of a pack, newest first. More than one only while an update is on its way.
    func versions(of id: PackIdentifier, in area: String? = nil) -> [InstalledPack] {
        let area = area ?? packs
        return names(in: "\(area)/\(id)")
            .compactMap { PackVersion($0) }
            .sorted(by: >)
            .map {
                InstalledPack(identifier: id, version: $0, directory: "\(area)/\(id)/\($0)", root: path)
            }
            .filter { FileSystem.exists($0.path(of: PackManifest.fileName)) }
    }

    /// A store that cannot be read is an empty one.
    private func names(in directory: String) -> [String] { (try? FileSystem.names(in: directory)) ?? [] }
}
