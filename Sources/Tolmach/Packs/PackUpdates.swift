import Packs

/// What an update brought.
///
/// ```swift
/// let update = PackManager().update(budget: 30)
/// print(update.outcome.rawValue)
/// ```
public struct PackUpdate: Sendable {
    /// One of three, as phones have it.
    public enum Outcome: String, Sendable, CaseIterable {
        /// At least one pack has a newer version.
        case newData = "new-data"
        /// Everything is up to date.
        case noData = "no-data"
        /// Nothing was installed, and something went wrong or was not finished.
        case failed
    }

    public let outcome: Outcome
    /// The packs with a newer version, in order.
    public let installed: [InstalledPackDescription]
    /// Ids of packs whose newer version is still to come.
    public let pending: [String]
    /// What went wrong, if anything; also set when some packs were updated before it did.
    public let error: TranslationError?
}

extension PackManager {
    /// Installs the newer versions of what is installed.
    ///
    /// The version before is kept for `rollBack(_:)`. Translations that run are not disturbed. What the budget
    /// cuts off goes on next time from where it was.
    ///
    /// ```swift
    /// let update = manager.update(budget: 30, minimumInterval: 6 * 3600)
    /// if update.outcome == .failed { print(update.error?.description ?? "") }
    /// ```
    ///
    /// - Parameters:
    ///   - budget: seconds for everything; `nil` for no bound.
    ///   - minimumInterval: seconds within which the catalogs are not asked again.
    ///   - rateLimit: bytes per second at most; 0 for no bound.
    ///   - progress: told how far it is; called on the calling thread.
    public func update(
        budget: Double? = nil,
        minimumInterval: Int = 0,
        rateLimit: Int = 0,
        progress: (PackProgress) -> Void = { _ in }
    ) -> PackUpdate {
        let sources: [CatalogSource]
        do throws(PackError) { sources = try catalogSources() } catch {
            return PackUpdate(outcome: .failed, installed: [], pending: [], error: TranslationError(error))
        }
        var updater = PackUpdater(store: PackStore(environment: packEnvironment()), sources: sources)
        updater.budget = budget
        updater.minimumInterval = minimumInterval
        updater.rateLimit = rateLimit
        let result = updater.run { event in
            if let event = PackProgress(event) { progress(event) }
        }
        report(result.problems)
        return PackUpdate(
            outcome: PackUpdate.Outcome(rawValue: result.outcome.rawValue) ?? .failed,
            installed: result.installed.map(describe),
            pending: result.pending,
            error: (result.error ?? (result.outcome == .failed ? result.problems.first?.error : nil))
                .map { TranslationError($0) }
        )
    }

    /// Puts the version of a pack back that an update replaced.
    ///
    /// ```swift
    /// try manager.rollBack("en-ru.dictionary")
    /// ```
    @discardableResult
    public func rollBack(_ id: String) throws(TranslationError) -> InstalledPackDescription {
        let pack = try TranslationError.mapping { () throws(PackError) in try context.store.rollBack(id) }
        return describe(pack)
    }
}
