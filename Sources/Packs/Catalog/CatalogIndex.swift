/// A pack that a catalog offers.
package struct Offer: Sendable, Hashable {
    package let pack: CatalogPack
    package let source: CatalogSource

    package var id: String { pack.id }
    package var version: PackVersion { pack.version }

    /// Where the archive is: the pack's own address first, then its mirrors.
    package var addresses: [CatalogAddress] {
        ([pack.url] + pack.mirrors).compactMap { source.address.resolve($0) }
    }
}

/// All catalogs of this machine as one: the newest version of every pack that this program can use.
package struct CatalogIndex: Sendable, Hashable {
    /// A catalog that could not be had, or not fresh.
    package struct Problem: Sendable, Hashable {
        package let source: CatalogSource
        package let error: PackError
    }

    package let catalogs: [LoadedCatalog]
    package let problems: [Problem]
    private let newest: [String: Offer]
    /// The least program version for packs of which none can be used.
    private let tooNew: [String: PackVersion]

    package init(catalogs: [LoadedCatalog], problems: [Problem] = []) {
        self.catalogs = catalogs
        self.problems = problems
        var newest: [String: Offer] = [:]
        var tooNew: [String: PackVersion] = [:]
        for catalog in catalogs {
            for pack in catalog.catalog.packs {
                guard pack.engine <= .engine else {
                    tooNew.merge([pack.id: pack.engine], uniquingKeysWith: min)
                    continue
                }
                let offer = Offer(pack: pack, source: catalog.source)
                // Of equal versions the first catalog's counts.
                newest.merge([pack.id: offer]) { $1.version > $0.version ? $1 : $0 }
            }
        }
        self.newest = newest
        self.tooNew = tooNew
    }

    /// By id.
    package var offers: [Offer] { newest.values.sorted { $0.id < $1.id } }

    /// The languages that can be installed, by tag.
    package var languages: [String] { offers.filter { $0.pack.kind == .language }.map(\.id) }

    /// `nil` when no catalog has the pack; an error when this program is too old for it.
    package func offer(_ id: String) throws(PackError) -> Offer? {
        if let offer = newest[id] { return offer }
        if let needed = tooNew[id] { throw .engineTooOld(id: id, needed: needed) }
        return nil
    }
}
