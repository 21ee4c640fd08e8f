import Glibc
import Packs

extension PackManager {
    /// What the catalogs offer, the newest version of each pack, sorted by id.
    ///
    /// ```swift
    /// for offer in try PackManager().offers() { print(offer.id, offer.version) }
    /// ```
    ///
    /// - Parameter refresh: whether the publishers are asked; otherwise only what is remembered from the last
    ///   time, and catalogs in folders, count.
    public func offers(refresh: Bool = true) throws(TranslationError) -> [OfferedPack] {
        let index = try TranslationError.mapping { () throws(PackError) in
            try CatalogLoader(environment: packEnvironment()).load(
                catalogSources(),
                refresh ? .preferNew : .remembered
            )
        }
        report(index.problems)
        return index.offers.map { offer in
            let installed = context.store.pack(offer.id)?.version
            return OfferedPack(
                id: offer.id,
                kind: PackKind(offer.pack.kind),
                version: offer.version.description,
                languages: offer.pack.languages.map { Language(identifier: $0) },
                downloadSize: offer.pack.size,
                installedSize: offer.pack.installedSize,
                license: offer.pack.license,
                catalog: offer.source.address.description,
                installedVersion: installed?.description,
                isUpdate: installed.map { $0 < offer.version } ?? false
            )
        }
    }

    /// The catalogs that packs come from: the configured ones, then those beside the program.
    ///
    /// ```swift
    /// for catalog in try PackManager().catalogs() { print(catalog.url) }
    /// ```
    public func catalogs() throws(TranslationError) -> [Settings.CatalogSetting] {
        if let onlyCatalog { return [onlyCatalog] }
        let configured = try context.settings().catalogs ?? []
        let bundled = BundledCatalogs.paths().map { Settings.CatalogSetting(url: "file://\($0)") }
        return configured + bundled.filter { candidate in !configured.contains { $0.url == candidate.url } }
    }

    /// Adds a catalog to the settings, in place of an entry with the same address.
    ///
    /// ```swift
    /// try PackManager().addCatalog("https://packs.example.org/catalog.json", key: "RWQ...")
    /// ```
    ///
    /// - Parameters:
    ///   - url: the catalog's address.
    ///   - key: the publisher's minisign public key, as text or as the path of a `.pub` file; without one the
    ///     project's own key is believed.
    public func addCatalog(_ url: String, key: String? = nil) throws(TranslationError) {
        let source = try TranslationError.mapping { () throws(PackError) in
            try CatalogSource(url, key: Self.keyText(key))
        }
        var settings = try context.settings()
        let address = source.address.description
        var catalogs = (settings.catalogs ?? []).filter { $0.url != address }
        catalogs.append(Settings.CatalogSetting(url: address, key: source.keys.first?.description))
        settings.catalogs = catalogs
        try context.save(settings)
    }

    /// Takes a catalog out of the settings; what was installed from it stays.
    ///
    /// ```swift
    /// try PackManager().removeCatalog("https://packs.example.org/catalog.json")
    /// ```
    public func removeCatalog(_ url: String) throws(TranslationError) {
        var settings = try context.settings()
        let catalogs = settings.catalogs ?? []
        let address = CatalogAddress(url)?.description ?? url
        guard catalogs.contains(where: { $0.url == url || $0.url == address }) else {
            throw TranslationError(
                .internalError,
                "no catalog “\(url)” is configured.",
                remedy: "See which are: translate pack catalog list"
            )
        }
        settings.catalogs = catalogs.filter { $0.url != url && $0.url != address }
        try context.save(settings)
    }

    // MARK: - For the package

    /// The world as work on packs sees it: with the network unless the mode forbids it.
    func packEnvironment() -> PackEnvironment {
        PackEnvironment(
            locations: context.locations,
            transport: try? context.transport(),
            pause: context.pause,
            isCancelled: context.isInterrupted
        )
    }

    func catalogSources() throws(PackError) -> [CatalogSource] {
        let settings: [Settings.CatalogSetting]
        do throws(TranslationError) {
            settings = try catalogs()
        } catch {
            throw .catalogInvalid(url: "settings", reason: error.description)
        }
        var sources: [CatalogSource] = []
        for setting in settings {
            sources.append(try CatalogSource(setting.url, key: Self.keyText(setting.key)))
        }
        return sources
    }

    func report(_ problems: [CatalogIndex.Problem]) {
        for problem in problems { context.notice("\(problem.error.description). \(problem.error.remedy)") }
    }

    /// A key that names a file is read from it.
    private static func keyText(_ key: String?) -> String? {
        guard let key, key.contains("/") || key.hasSuffix(".pub"),
            let bytes = try? FileSystem.contents(of: key, limit: 1 << 12)
        else { return key }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Catalogs that come with the program: in a checkout `LanguagePacks/`, installed `share/tolmach/`. They count
/// only with the project's signature.
enum BundledCatalogs {
    /// Folders above the program's own that are searched.
    private static let depth = 6

    static func paths() -> [String] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return [] }
        var folder = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)[...]
        var found: [String] = []
        for _ in 0..<depth {
            guard let slash = folder.lastIndex(of: "/") else { break }
            folder = folder[..<slash]
            for place in ["LanguagePacks", "share/tolmach"] {
                let path = "\(folder)/\(place)/\(Catalog.fileName)"
                if FileSystem.exists(path) { found.append(path) }
            }
        }
        return found
    }
}
