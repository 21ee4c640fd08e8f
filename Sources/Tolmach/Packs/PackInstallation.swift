import Packs
import TextAnalysis

extension PackManager {
    /// Installs languages, packs by id, or archives (paths that end in `.zip`); what is installed already in
    /// the newest version is left alone.
    ///
    /// ```swift
    /// let installed = try PackManager().install(["ru", "./my-dictionary.zip"]) { print($0) }
    /// ```
    ///
    /// - Parameter progress: told how far it is; called on the calling thread.
    /// - Returns: the packs that were put in place, in order.
    @discardableResult
    public func install(
        _ names: [String],
        progress: (PackProgress) -> Void = { _ in }
    ) throws(TranslationError) -> [InstalledPackDescription] {
        var installed: [InstalledPackDescription] = []
        for archive in names where Self.isArchive(archive) {
            installed.append(try install(archive: archive, progress: progress))
        }
        return installed
    }

    private func install(
        archive: String,
        progress: (PackProgress) -> Void
    ) throws(TranslationError) -> InstalledPackDescription {
        let pack = try TranslationError.mapping { () throws(PackError) in
            try context.store.install(archive: archive, origin: archive)
        }
        progress(.installed(id: pack.id, version: pack.version.description))
        return describe(pack)
    }

    static func isArchive(_ name: String) -> Bool { name.hasSuffix(".zip") || name.contains("/") }
}
