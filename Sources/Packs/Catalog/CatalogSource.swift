/// A catalog that is set up on this machine: where it is, and whose signature is believed.
package struct CatalogSource: Sendable, Hashable {
    package let address: CatalogAddress
    /// Signers that are believed; empty for the project's own key.
    package let keys: [PublicKey]

    package init(address: CatalogAddress, keys: [PublicKey] = []) {
        self.address = address
        self.keys = keys
    }

    /// - Parameters:
    ///   - text: the address of a `catalog.json`, or of the folder that holds it.
    ///   - key: a minisign public key; without one the project's own is believed.
    package init(_ text: String, key: String? = nil) throws(PackError) {
        guard var address = CatalogAddress(text) else {
            throw .catalogInvalid(
                url: text, reason: "the address is neither an http, https or file URL nor a path")
        }
        switch address {
        case .file(let path) where FileSystem.isDirectory(path) || path.hasSuffix("/"):
            address = .file(path.hasSuffix("/") ? path + Catalog.fileName : "\(path)/\(Catalog.fileName)")
        case .network(let url) where url.hasSuffix("/"): address = .network(url: url + Catalog.fileName)
        default: break
        }
        self.address = address
        do throws(SignatureError) {
            keys = try key.map { (text) throws(SignatureError) in [try PublicKey(text)] } ?? []
        } catch { throw .catalogInvalid(url: text, reason: "the key is not a minisign public key") }
    }

    func trustedKeys() throws(PackError) -> [PublicKey] {
        guard keys.isEmpty else { return keys }
        do throws(SignatureError) { return [try PublicKey.project()] } catch {
            throw .signature(error, of: address.description)
        }
    }
}

extension CatalogSource: Codable {
    private enum CodingKeys: String, CodingKey { case url, keys }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let url = try values.decode(String.self, forKey: .url)
        guard let address = CatalogAddress(url) else {
            throw DecodingError.dataCorruptedError(
                forKey: .url, in: values, debugDescription: "not an address")
        }
        self.init(address: address, keys: try values.decodeIfPresent([PublicKey].self, forKey: .keys) ?? [])
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(address.description, forKey: .url)
        if !keys.isEmpty { try values.encode(keys, forKey: .keys) }
    }
}
