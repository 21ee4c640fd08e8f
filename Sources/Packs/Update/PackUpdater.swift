/// Brings installed packs up to date as a phone does: in the background, within a time budget, at most so often.
///
///     var updater = PackUpdater(store: store, sources: sources)
///     updater.budget = 30
///     let result = updater.run()
///     print(result.outcome.rawValue)   // new-data, no-data or failed
///
/// A download that the budget cuts off goes on next time. The version before is kept for `PackStore.rollBack`;
/// translations that run go on with the files that they have open.
package struct PackUpdater: Sendable {
    package let store: PackStore
    package let sources: [CatalogSource]
    /// Seconds for everything; `nil` for no bound.
    package var budget: Double?
    /// Seconds within which catalogs are not asked again.
    package var minimumInterval = 0
    /// Bytes per second at most; 0 for no bound.
    package var rateLimit = 0

    package init(store: PackStore, sources: [CatalogSource]) {
        self.store = store
        self.sources = sources
    }

    /// Never throws: what went wrong is part of the result.
    package func run(report: (PackEvent) -> Void = { _ in }) -> UpdateResult {
        var environment = store.environment
        if let budget { environment.deadline = environment.uptime() + budget }
        var result = UpdateResult()
        do throws(PackError) {
            let freshness: CatalogLoader.Freshness =
                minimumInterval > 0 ? .within(seconds: minimumInterval) : .new
            let index = try CatalogLoader(environment: environment).load(sources, freshness)
            result.problems = index.problems
            let store = PackStore(environment: environment)
            let plan = try InstallPlan(updating: store.installed(), from: index)
            result.pending = plan.steps.map(\.offer.id)
            var installer = PackInstaller(store: store)
            installer.rateLimit = rateLimit
            installer.options.keepsPrevious = true
            try installer.install(plan) { event in
                if case .installed(let pack, _) = event { result.record(pack) }
                if case .alreadyInstalled(let pack) = event { result.record(pack) }
                report(event)
            }
        } catch {
            result.error = error
        }
        return result
    }
}

/// What an update brought.
package struct UpdateResult: Sendable, Hashable {
    package enum Outcome: String, Sendable, Hashable {
        /// At least one pack has a newer version.
        case newData = "new-data"
        /// Everything is up to date.
        case noData = "no-data"
        /// Nothing was installed, and something went wrong or was not finished.
        case failed
    }

    package fileprivate(set) var installed: [InstalledPack] = []
    /// Ids of packs with a newer version that is not installed yet.
    package fileprivate(set) var pending: [String] = []
    package fileprivate(set) var error: PackError?
    /// Catalogs that could not be asked while others could.
    package fileprivate(set) var problems: [CatalogIndex.Problem] = []

    package var outcome: Outcome {
        if !installed.isEmpty { return .newData }
        return error == nil && problems.isEmpty ? .noData : .failed
    }

    fileprivate mutating func record(_ pack: InstalledPack) {
        installed.append(pack)
        pending.removeAll { $0 == pack.id }
    }
}
