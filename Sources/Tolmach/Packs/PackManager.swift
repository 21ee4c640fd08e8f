import Packs
import TextAnalysis

/// Lists, installs, checks and removes language packs.
///
/// ```swift
/// let manager = PackManager()
/// try manager.install(["en", "ru"]) { progress in print(progress) }
/// print(try manager.readyPairs())
/// ```
///
/// Each call works on the store as it is at that moment; several processes may do so at once.
public struct PackManager: Sendable {
    public let context: TranslationContext
    /// One catalog in place of all others.
    let onlyCatalog: Settings.CatalogSetting?

    /// - Parameters:
    ///   - context: where settings, packs and the network come from.
    ///   - catalog: use only this catalog; `nil` for the configured ones and those beside the program.
    public init(context: TranslationContext = .process, catalog: Settings.CatalogSetting? = nil) {
        self.context = context
        onlyCatalog = catalog
    }

    // MARK: - What is there

    /// The installed packs, sorted by id.
    ///
    /// ```swift
    /// for pack in try PackManager().installedPacks() { print(pack.id) }
    /// ```
    public func installedPacks() throws(TranslationError) -> [InstalledPackDescription] {
        context.store.installed().map(describe)
    }

    /// The pairs that work offline now.
    ///
    /// ```swift
    /// for pair in try PackManager().readyPairs() { print(pair) }
    /// ```
    public func readyPairs() throws(TranslationError) -> [LanguagePair] {
        context.installedLanguages().readyPairs.map(LanguagePair.init)
    }

    /// Checks every file of installed packs against its manifest.
    ///
    /// ```swift
    /// for pack in try PackManager().verify() where !pack.problems.isEmpty { print(pack.id, pack.problems) }
    /// ```
    ///
    /// - Parameter ids: which packs; all when empty.
    public func verify(_ ids: [String] = []) throws(TranslationError) -> [PackVerification] {
        let installed = context.store.installed()
        let chosen =
            ids.isEmpty
            ? installed
            : try ids.map { id throws(TranslationError) in
                guard let pack = installed.first(where: { $0.id == id }) else {
                    throw TranslationError(PackError.notInstalled(id))
                }
                return pack
            }
        return try chosen.map { pack throws(TranslationError) in
            let damage = try TranslationError.mapping { () throws(PackError) in try context.store.verify(pack)
            }
            return PackVerification(
                id: pack.id,
                version: pack.version.description,
                problems: damage.map { $0.error.description }
            )
        }
    }

    // MARK: - Removing

    /// What removing languages or packs would end; removes nothing.
    ///
    /// ```swift
    /// let plan = try PackManager().removalPlan(for: ["ru"])
    /// print("ends \(plan.endingPairs), frees \(plan.size) bytes")
    /// ```
    public func removalPlan(for names: [String]) throws(TranslationError) -> RemovalPlan {
        let installed = context.store.installed()
        let plan = try TranslationError.mapping { () throws(PackError) in
            try Packs.RemovalPlan(removing: names.map(PackRequest.id), installed: installed)
        }
        let lost = Set(plan.lostPairs.map(\.description))
        let ending = try readyPairs().filter {
            lost.contains(Packs.LanguagePair(source: "\($0.source)", target: "\($0.target)").description)
        }
        return RemovalPlan(
            packs: plan.packs.map(\.id),
            endingPairs: ending,
            size: plan.packs.reduce(0) { $0 + describe($1).installedSize }
        )
    }

    /// Removes what a plan names.
    ///
    /// ```swift
    /// try manager.remove(manager.removalPlan(for: ["ru"]))
    /// ```
    public func remove(_ plan: RemovalPlan) throws(TranslationError) {
        try TranslationError.mapping { () throws(PackError) in try context.store.remove(plan.packs) }
    }

    /// A pack whose manifest cannot be read is listed all the same, with its problem.
    func describe(_ pack: InstalledPack) -> InstalledPackDescription {
        let manifest = Result { () throws(PackError) in try pack.manifest() }
        let known = try? manifest.get()
        var properties = known?.properties ?? [:]
        if case .failure(let error) = manifest { properties["problem"] = error.description }
        return InstalledPackDescription(
            id: pack.id,
            kind: PackKind(pack.kind),
            version: pack.version.description,
            languages: pack.languages.map { Language(identifier: $0) },
            installedSize: known?.installedSize ?? 0,
            license: known?.license ?? "",
            attribution: known?.attribution ?? "",
            source: known?.source ?? "",
            directory: pack.directory,
            properties: properties
        )
    }
}

extension PackKind {
    init(_ kind: Packs.PackKind) {
        self =
            switch kind {
            case .language: .language
            case .dictionary: .dictionary
            case .neural: .neural
            }
    }
}

extension LanguagePair {
    init(_ ready: (source: LanguageTag, target: LanguageTag, legs: [Route.Leg])) {
        self.init(
            source: Language(ready.source),
            target: Language(ready.target),
            pivot: ready.legs.count > 1 ? Language(ready.legs[0].target) : nil,
            engines: ready.legs.map(\.engine)
        )
    }
}

extension TranslationError {
    init(_ error: PackError) {
        let kind: Kind =
            switch error.category {
            case .network: .networkFailure
            case .verification: .verificationFailed
            case .storage: .storageFailure
            case .notInstalled: .notInstalled
            case .unsupported: .unsupportedLanguagePairing
            case .cancelled: .alreadyCancelled
            case .failure: .internalError
            }
        self.init(kind, "\(error.description).", remedy: Self.sentence(error.remedy))
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// Runs `body` and turns a pack error into a translation error.
    static func mapping<Value>(_ body: () throws(PackError) -> Value) throws(TranslationError) -> Value {
        do {
            return try body()
        } catch {
            throw TranslationError(error)
        }
    }
}
