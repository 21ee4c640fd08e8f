import Packs
import TextAnalysis

extension PackManager {
    /// Installs languages, packs by id, archives (paths that end in `.zip`) or folders of archives (paths with
    /// a slash); what is installed already in the newest version is left alone.
    ///
    /// ```swift
    /// try PackManager().install(["ru", "./my-dictionary.zip"]) { print($0) }
    /// ```
    ///
    /// A language brings its own pack and every pack that links it with the languages that are installed. A
    /// download that breaks off is kept, and the next installation goes on from there.
    ///
    /// - Parameters:
    ///   - names: languages, ids of packs, archives, folders of archives.
    ///   - rateLimit: bytes per second at most; 0 for no bound.
    ///   - progress: told how far it is; called on the calling thread.
    /// - Returns: the packs that were put in place, in order.
    @discardableResult
    public func install(
        _ names: [String],
        rateLimit: Int = 0,
        progress: (PackProgress) -> Void = { _ in }
    ) throws(TranslationError) -> [InstalledPackDescription] {
        let archives = names.filter(Self.isArchive)
        let requests = names.filter { !Self.isArchive($0) }.map(PackRequest.id)
        let packs = try TranslationError.mapping { () throws(PackError) in
            var packs: [InstalledPack] = []
            for archive in archives {
                if FileSystem.isDirectory(archive) {
                    packs += try context.store.install(folder: archive) {
                        progress(.installed(id: $0.id, version: $0.version.description))
                    }
                    continue
                }
                let pack = try context.store.install(archive: archive, origin: archive)
                progress(.installed(id: pack.id, version: pack.version.description))
                packs.append(pack)
            }
            if !requests.isEmpty {
                packs += try install(requests: requests, rateLimit: rateLimit, progress: progress)
            }
            return packs
        }
        return packs.map(describe)
    }

    private func install(
        requests: [String],
        rateLimit: Int,
        progress: (PackProgress) -> Void
    ) throws(PackError) -> [InstalledPack] {
        let store = PackStore(environment: packEnvironment())
        let index = try CatalogLoader(environment: store.environment).load(catalogSources())
        report(index.problems)
        let installed = store.installed()
        let plan = try InstallPlan(for: requests, from: index, installed: installed)
        var installer = PackInstaller(store: store)
        installer.rateLimit = rateLimit
        return try installer.install(plan) { event in
            if let event = PackProgress(event) { progress(event) }
        }
    }

    static func isArchive(_ name: String) -> Bool { name.hasSuffix(".zip") || name.contains("/") }
}

extension PackProgress {
    /// `nil` for what needs no line of its own.
    init?(_ event: PackEvent) {
        switch event {
        case .downloading(let offer, let progress):
            self = .downloading(
                id: offer.id,
                version: offer.version.description,
                received: progress.received,
                total: progress.total,
                kept: progress.kept
            )
        case .retrying(let offer, let error, let pause):
            self = .retrying(id: offer.id, reason: error.description, pause: pause)
        case .unpacking(let offer, _, _): self = .unpacking(id: offer.id)
        case .installed(let pack, _): self = .installed(id: pack.id, version: pack.version.description)
        case .alreadyInstalled: return nil
        }
    }
}
