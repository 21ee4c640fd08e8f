/// What goes with a language or a pack, and what stops working then.
///
///     let plan = try RemovalPlan(removing: ["ru"], installed: store.installed())
///     print(plan.lostPairs)
///     try store.remove(plan.packs.map(\.id))
package struct RemovalPlan: Sendable, Hashable {
    /// The packs to remove: what was named, a language's pair packs, and what requires any of these.
    package let packs: [InstalledPack]
    /// Pairs that can be translated now and cannot afterwards, directly or over a third language.
    package let lostPairs: [LanguagePair]
    /// Pairs that will need a third language.
    package let slowedPairs: [LanguagePair]

    /// - Parameter requests: languages (`ru`), pairs (`en-ru`: their packs, not the languages) and packs.
    package init(removing requests: [String], installed: [InstalledPack]) throws(PackError) {
        var doomed: Set<String> = []
        for request in requests {
            let named = installed.filter { Self.names(request, $0) }
            guard !named.isEmpty else { throw .notInstalled(request) }
            doomed.formUnion(named.map(\.id))
        }
        var isGrowing = true
        while isGrowing {
            let dependents = installed.filter { pack in
                !doomed.contains(pack.id)
                    && (try? pack.manifest().requires).map { !doomed.isDisjoint(with: $0) } ?? false
            }
            doomed.formUnion(dependents.map(\.id))
            isGrowing = !dependents.isEmpty
        }
        packs = installed.filter { doomed.contains($0.id) }
        let before = LanguagePairs(installed.map(\.identifier))
        let after = LanguagePairs(installed.filter { !doomed.contains($0.id) }.map(\.identifier))
        let kept = Set(after.all)
        lostPairs = before.all.filter { !kept.contains($0) }
        slowedPairs = before.direct.filter { after.pivots[$0] != nil }.sorted()
    }

    private static func names(_ request: String, _ pack: InstalledPack) -> Bool {
        if pack.id == request { return true }
        if PackIdentifier(request)?.kind == .language { return pack.languages.contains(request) }
        guard let pair = PackIdentifier("\(request).dictionary") else { return false }
        return pack.languages.count == 2 && Set(pack.languages) == Set(pair.languages)
    }
}
