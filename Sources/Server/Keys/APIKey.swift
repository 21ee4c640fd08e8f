/// What the bearer of a key may do.
package struct APIKey: Sendable, Hashable {
    /// What the owner of the server calls it.
    package let name: String
    /// Requests a minute; `nil` for the server's own bound, 0 for none.
    package let requestsPerMinute: Int?
    /// Characters of one request; `nil` for the server's own bound, 0 for none.
    package let characters: Int?
    /// Whether packs, settings and phrases may be changed with it.
    package let mayManage: Bool

    package init(name: String, requestsPerMinute: Int? = nil, characters: Int? = nil, mayManage: Bool = false)
    {
        self.name = name
        self.requestsPerMinute = requestsPerMinute
        self.characters = characters
        self.mayManage = mayManage
    }
}

/// Where a server's keys are looked up.
package protocol APIKeyStore: Sendable {
    /// Whether there are any keys: without, what clients send as a key is ignored.
    var isInUse: Bool { get }
    /// The key with this secret.
    func key(_ secret: String) -> APIKey?
}

/// A server without keys.
package struct NoAPIKeys: APIKeyStore {
    package init() {}
    package var isInUse: Bool { false }
    package func key(_ secret: String) -> APIKey? { nil }
}
