import Glibc

/// Carries out an `InstallPlan`: download, check, install, one pack after the other.
///
///     let index = try CatalogLoader(environment: environment).load(sources)
///     let plan = try InstallPlan(for: ["ru"], from: index, installed: store.installed())
///     try PackInstaller(store: store).install(plan) { event in … }
///
/// A pack that fails leaves those before it installed and what was downloaded of it in the cache.
package struct PackInstaller: Sendable {
    package let store: PackStore
    package var options = InstallOptions()
    /// Bytes per second at most; 0 for no bound.
    package var rateLimit = 0

    private var environment: PackEnvironment { store.environment }

    package init(store: PackStore) {
        self.store = store
    }

    /// - Returns: the packs that the plan's steps brought, in their order.
    @discardableResult
    package func install(
        _ plan: InstallPlan,
        report: (PackEvent) -> Void = { _ in }
    ) throws(PackError) -> [InstalledPack] {
        guard !plan.steps.isEmpty else { return [] }
        try checkSpace(for: plan)
        sweepDownloads()
        var packs: [InstalledPack] = []
        for step in plan.steps {
            try environment.checkCancellation()
            packs.append(try install(step, report: report))
        }
        return packs
    }

    private func install(_ step: InstallPlan.Step, report: (PackEvent) -> Void) throws(PackError)
        -> InstalledPack
    {
        let offer = step.offer
        let downloader = PackDownloader(environment: environment, rateLimit: rateLimit)
        let archive = try downloader.download(offer, report: report)
        // While this process waited for the download's lock, another may have installed the pack.
        if !options.repairs, let pack = store.pack(offer.id), pack.version == offer.version,
            step.replaces != pack
        {
            archive.part?.remove()
            report(.alreadyInstalled(pack))
            return pack
        }
        do throws(PackError) {
            let pack = try store.install(
                archive: archive.path,
                expected: offer.pack.expected,
                origin: offer.addresses.first?.description,
                options: options,
                progress: { report(.unpacking(offer, done: $0, total: $1)) }
            )
            archive.part?.remove()
            report(.installed(pack, replaced: step.replaces))
            return pack
        } catch {
            // What does not unpack though its digest was right will not do so next time.
            if error.category == .verification { archive.part?.remove() }
            throw error
        }
    }

    /// Room for the archives, less what is there of them, and for the unpacked packs.
    private func checkSpace(for plan: InstallPlan) throws(PackError) {
        let downloader = PackDownloader(environment: environment)
        let cache = PackStore.nearestExisting(try downloader.directory())
        let root = PackStore.nearestExisting(try store.writableRoot().path)
        let unpacked = plan.installedSize + plan.installedSize / 50 + (1 << 20)
        // Parts go as soon as their pack is installed: the largest one is what counts.
        let parts = plan.steps.filter { step in !step.offer.addresses.contains(where: \.isFile) }
        let archive = parts.map(\.offer.pack.size).max() ?? 0
        let isShared = FileSystem.device(of: cache) == FileSystem.device(of: root)
        for (path, needed) in [(root, unpacked + (isShared ? archive : 0)), (cache, archive)] where needed > 0
        {
            guard let available = environment.fileSystem.availableSpace(path), available < needed else {
                continue
            }
            throw .outOfSpace(path: path, needed: needed, available: available)
        }
    }

    /// Drops parts that nobody went on with for a month.
    private func sweepDownloads() {
        let month = 30 * 86_400
        guard let directory = try? PackDownloader(environment: environment).directory() else { return }
        for name in (try? FileSystem.names(in: directory)) ?? []
        where name.hasSuffix(".part") || name.hasSuffix(".part.etag") {
            let path = "\(directory)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mtim.tv_sec + month < environment.now().seconds,
                let file = try? OpenFile(reading: path), (try? file.tryLock()) == true
            else { continue }
            try? environment.fileSystem.remove(path)
        }
    }
}
