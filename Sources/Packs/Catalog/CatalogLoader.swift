/// A catalog with the bytes that were signed.
package struct SignedCatalog: Sendable, Hashable {
    package let catalog: Catalog
    /// Of `catalog.json`.
    package let content: [UInt8]
    /// Of `catalog.json.minisig`.
    package let signature: [UInt8]
}

/// A catalog whose signature and dates were checked.
package struct LoadedCatalog: Sendable, Hashable {
    package let source: CatalogSource
    package let signed: SignedCatalog
    /// When it was last known to be the publisher's newest.
    package let checked: Timestamp
    /// Whether it is another one than was remembered.
    package let isNew: Bool
    /// Why the copy from last time had to do; `nil` when it is fresh.
    package let problem: PackError?

    package var catalog: Catalog { signed.catalog }
}

/// Gets catalogs and lets through only what their publishers signed.
///
/// On the network a catalog must not have expired nor be older than the one seen before, and an unchanged one
/// costs a single answer without a body (304). One in a folder of this machine needs only its signature: a
/// checkout stays usable for ever, and may go back to an earlier day.
package struct CatalogLoader: Sendable {
    package let environment: PackEnvironment

    package init(environment: PackEnvironment) {
        self.environment = environment
    }

    /// How much of the network a catalog is worth.
    package enum Freshness: Sendable, Hashable {
        /// Ask the publisher, and make do with the copy from last time if that fails.
        case preferNew
        /// Ask the publisher; failing that is an error.
        case new
        /// Ask only if the copy is older than some seconds.
        case within(seconds: Int)
        /// Never ask.
        case remembered
    }

    /// Loads several catalogs; fails only if none of them can be had.
    package func load(
        _ sources: [CatalogSource],
        _ freshness: Freshness = .preferNew
    ) throws(PackError) -> CatalogIndex {
        guard !sources.isEmpty else { throw .noCatalogs }
        var catalogs: [LoadedCatalog] = []
        var problems: [CatalogIndex.Problem] = []
        for source in sources {
            do throws(PackError) {
                let catalog = try load(source, freshness)
                catalogs.append(catalog)
                if let problem = catalog.problem { problems.append(.init(source: source, error: problem)) }
            } catch {
                if error == .cancelled || error == .timeSpent { throw error }
                problems.append(.init(source: source, error: error))
            }
        }
        if catalogs.isEmpty, let problem = problems.first { throw problem.error }
        return CatalogIndex(catalogs: catalogs, problems: problems)
    }

    package func load(
        _ source: CatalogSource,
        _ freshness: Freshness = .preferNew
    ) throws(PackError) -> LoadedCatalog {
        switch source.address {
        case .file(let path): return try loadFile(path, source)
        case .network(let url): return try loadNetwork(url, source, freshness)
        }
    }

    // MARK: Folders

    private func loadFile(_ path: String, _ source: CatalogSource) throws(PackError) -> LoadedCatalog {
        let (catalog, signature) = try PackError.onDisk { () throws(FileError) in
            (
                try FileSystem.contents(of: path, limit: Catalog.largest),
                try FileSystem.contents(of: path + ".minisig", limit: Signature.largest)
            )
        }
        return LoadedCatalog(
            source: source,
            signed: try Self.verified(catalog, signature, source.trustedKeys(), at: source.address),
            checked: environment.now(),
            isNew: false,
            problem: nil
        )
    }

    static func verified(
        _ catalog: [UInt8],
        _ signature: [UInt8],
        _ keys: [PublicKey],
        at address: CatalogAddress
    ) throws(PackError) -> SignedCatalog {
        do throws(SignatureError) {
            try Signature(parsing: signature).verify(catalog, by: keys)
        } catch {
            throw .signature(error, of: address.description)
        }
        return SignedCatalog(
            catalog: try Catalog(parsing: catalog, from: address),
            content: catalog,
            signature: signature
        )
    }

    // MARK: Network

    private var root: StoreRoot? { environment.locations.userRoot.map { StoreRoot($0) } }

    private func loadNetwork(
        _ url: String,
        _ source: CatalogSource,
        _ freshness: Freshness
    ) throws(PackError) -> LoadedCatalog {
        let keys = try source.trustedKeys()
        var memory = root.flatMap { CatalogMemory.read(for: url, in: $0) }
        if memory?.basis != keys { memory = nil }
        let copy = memory.flatMap { memory in
            try? Self.verified(
                Array(memory.catalog.utf8),
                Array(memory.signature.utf8),
                memory.keys.isEmpty ? keys : memory.keys,
                at: source.address
            )
        }
        if let memory, let copy, freshness.isSatisfied(by: memory.checked, at: environment.now()) {
            return loaded(copy, source, memory.checked)
        }
        do throws(PackError) {
            if freshness == .remembered { throw .networkNotAllowed(url: url) }
            return try refresh(url, source, memory: memory, copy: copy)
        } catch {
            // A catalog that is wrong is a reason to stop; one that does not come is not.
            guard freshness != .new, error.category == .network, let memory, let copy else { throw error }
            return loaded(copy, source, memory.checked, problem: error)
        }
    }

    private func loaded(
        _ signed: SignedCatalog,
        _ source: CatalogSource,
        _ checked: Timestamp,
        isNew: Bool = false,
        problem: PackError? = nil
    ) -> LoadedCatalog {
        LoadedCatalog(source: source, signed: signed, checked: checked, isNew: isNew, problem: problem)
    }

    private func refresh(
        _ url: String,
        _ source: CatalogSource,
        memory: CatalogMemory?,
        copy: SignedCatalog?
    ) throws(PackError) -> LoadedCatalog {
        var headers: [(name: String, value: String)] = []
        if copy != nil, let etag = memory?.etag { headers.append(("If-None-Match", etag)) }
        if copy != nil, let date = memory?.lastModified { headers.append(("If-Modified-Since", date)) }
        let now = environment.now()
        let fresh = try CatalogRefresh(url: url, source: source, environment: environment).get(
            headers: headers,
            memory: memory
        )
        guard var fresh else {
            // Unchanged. That an answer came does not make an expired catalog valid.
            guard let copy, var memory else { throw .status(url: url, code: 304) }
            try checkDates(of: copy.catalog, url: url, seen: nil, now: now)
            memory.checked = now
            remember(memory)
            return loaded(copy, source, now)
        }
        try checkDates(of: fresh.signed.catalog, url: url, seen: memory?.generated, now: now)
        fresh.memory.checked = now
        remember(fresh.memory)
        return loaded(fresh.signed, source, now, isNew: fresh.memory.catalog != memory?.catalog)
    }

    private func checkDates(of catalog: Catalog, url: String, seen: Timestamp?, now: Timestamp)
        throws(PackError)
    {
        let tolerance = 86_400
        guard catalog.generated.seconds - tolerance <= now.seconds else {
            throw .clockBehind(now: now, catalog: catalog.generated)
        }
        if let seen, catalog.generated < seen { throw .catalogOlder(url: url, than: seen) }
        if let expires = catalog.expires, expires < now { throw .catalogExpired(url: url, on: expires) }
    }

    /// A copy that cannot be kept is only a copy less.
    private func remember(_ memory: CatalogMemory) {
        guard let root else { return }
        try? memory.write(to: root, with: environment.fileSystem)
    }
}

extension CatalogLoader.Freshness {
    fileprivate func isSatisfied(by checked: Timestamp, at now: Timestamp) -> Bool {
        switch self {
        case .preferNew, .new: false
        // A clock that was set back must not keep a copy for ever.
        case .within(let seconds): (0..<max(1, seconds)).contains(now.seconds - checked.seconds)
        case .remembered: true
        }
    }
}
