import Packs

extension PackManager {
    /// Writes installed packs as archives into a folder, for a machine without network: there
    /// `install([folder])` takes them.
    ///
    /// ```swift
    /// let archives = try manager.export(["ru"], to: "/media/usb/packs")
    /// ```
    ///
    /// - Parameters:
    ///   - names: languages, with everything that links them with other installed languages and these
    ///     languages too; pairs; packs by id, with what they require.
    ///   - folder: where the archives are written.
    /// - Returns: the paths of the archives.
    @discardableResult
    public func export(_ names: [String], to folder: String) throws(TranslationError) -> [String] {
        try TranslationError.mapping { () throws(PackError) in
            try context.store.export(names, to: folder)
        }
    }

    /// Makes a folder that any static web server can serve as a copy of a catalog, its publisher's signature
    /// included; run again it fetches only what is new.
    ///
    /// ```swift
    /// let fetched = try PackManager(catalog: .init(url: address)).mirror(to: "/srv/www/tolmach")
    /// ```
    ///
    /// The catalog is the one that this manager was made with, or the first one that is set up.
    ///
    /// - Returns: ids and versions of the packs that were fetched.
    @discardableResult
    public func mirror(
        to folder: String,
        rateLimit: Int = 0,
        progress: (PackProgress) -> Void = { _ in }
    ) throws(TranslationError) -> [String] {
        let fetched = try TranslationError.mapping { () throws(PackError) in
            guard let source = try catalogSources().first else { throw PackError.noCatalogs }
            var mirror = CatalogMirror(environment: packEnvironment())
            mirror.rateLimit = rateLimit
            return try mirror.mirror(source, to: folder) { event in
                if let event = PackProgress(event) { progress(event) }
            }
        }
        return fetched.map { "\($0.id) \($0.version)" }
    }
}
