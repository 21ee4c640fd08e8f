import Transfer

/// Gets one catalog and its signature from the network.
struct CatalogRefresh {
    let url: String
    let source: CatalogSource
    let environment: PackEnvironment

    struct Fresh {
        let signed: SignedCatalog
        var memory: CatalogMemory
    }

    /// `nil` when the publisher says that the remembered copy is still the newest.
    func get(
        headers: [(name: String, value: String)],
        memory: CatalogMemory?
    ) throws(PackError) -> Fresh? {
        do throws(PackError) {
            return try attempt(headers: headers, memory: memory)
        } catch {
            // Catalog and signature are two files: one may come from before, one from after a publication.
            guard case .signature(.contentChanged, _) = error else { throw error }
            return try attempt(headers: [("Cache-Control", "no-cache")], memory: memory)
        }
    }

    private func attempt(
        headers: [(name: String, value: String)],
        memory: CatalogMemory?
    ) throws(PackError) -> Fresh? {
        let content: [UInt8]
        let response: HTTPResponse
        switch try environment.fetch(url, limit: Catalog.largest, headers: headers) {
        case .unchanged: return nil
        case .missing: throw .status(url: url, code: 404)
        case .content(let bytes, let head): (content, response) = (bytes, head)
        }
        let signature = try fetchSignature()
        let basis = try source.trustedKeys()
        var keys = memory.flatMap { $0.keys.isEmpty ? nil : $0.keys } ?? basis
        let signed: SignedCatalog
        do throws(PackError) {
            signed = try CatalogLoader.verified(content, signature, keys, at: source.address)
        } catch {
            guard case .signature(.unknownKey, _) = error else { throw error }
            let next = try fetchRotation().keys(from: keys)
            guard next != keys else { throw error }
            signed = try CatalogLoader.verified(content, signature, next, at: source.address)
            keys = next
        }
        let memory = CatalogMemory(
            url: url,
            basis: basis,
            keys: keys == basis ? [] : keys,
            generated: signed.catalog.generated,
            checked: environment.now(),
            etag: response.header("etag"),
            lastModified: response.header("last-modified"),
            catalog: String(decoding: content, as: UTF8.self),
            signature: String(decoding: signature, as: UTF8.self)
        )
        return Fresh(signed: signed, memory: memory)
    }

    private func fetchSignature() throws(PackError) -> [UInt8] {
        let address = url + ".minisig"
        guard case .content(let bytes, _) = try environment.fetch(address, limit: Signature.largest) else {
            throw .signature(.missing, of: url)
        }
        return bytes
    }

    private func fetchRotation() throws(PackError) -> KeyRotation {
        let address = url + KeyRotation.suffix
        guard case .content(let bytes, _) = try environment.fetch(address, limit: KeyRotation.largest) else {
            return KeyRotation(rotations: [])
        }
        return try JSON.decode(KeyRotation.self, from: bytes) { .catalogInvalid(url: address, reason: $0) }
    }
}
