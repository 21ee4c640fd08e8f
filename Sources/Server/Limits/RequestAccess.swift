/// Who asks, and whether they may.
struct RequestAccess: Sendable {
    /// The key that came with the request, if it is a good one.
    let key: APIKey?
    /// Whether the request came from the server's own page, or with a key that may manage.
    let isTrusted: Bool

    /// The names under which a server on loopback is reached. Another name means that a page of somebody else
    /// was made to point here.
    private static let localNames: Set = ["localhost", "127.0.0.1", "[::1]"]

    init(_ request: HTTPRequest, secret: String?, server: TranslationServer) throws(Refusal) {
        let keys = server.keys
        if let secret, keys.isInUse {
            guard let key = keys.key(secret) else { throw Refusal(403, "Invalid API key") }
            self.key = key
        } else {
            key = nil
        }
        let isOwnPage = Self.isSameOrigin(request)
        let isLocal = server.configuration.isLocal && Self.localNames.contains(Self.hostName(request))
        isTrusted =
            isOwnPage && !server.configuration.isReadOnly
            && (key?.mayManage == true || isLocal && !server.configuration.requiresKey)
    }

    /// Whether a browser says that the request is from the server's own page, or no browser sent it.
    private static func isSameOrigin(_ request: HTTPRequest) -> Bool {
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
            return false
        }
        guard let origin = request.headers["origin"] else { return true }
        guard let host = request.headers["host"], !host.isEmpty else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// The host of a request without its port.
    private static func hostName(_ request: HTTPRequest) -> String {
        let host = (request.headers["host"] ?? "").lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }
}

extension HTTPRequest {
    /// The key in the `Authorization` header.
    var bearer: String? {
        guard let header = headers["authorization"], header.lowercased().hasPrefix("bearer ") else {
            return nil
        }
        let secret = header.dropFirst("bearer ".count).trimmingSpaces
        return secret.isEmpty ? nil : secret
    }
}
