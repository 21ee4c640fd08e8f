/// How an answer gets back to the client; called once, from any thread.
typealias Responder = @Sendable (HTTPAnswer) -> Void

/// What is done for an address.
struct Endpoint: Sendable {
    enum Access: Sendable {
        /// Anybody, without limit: it costs nothing.
        case open
        /// Clients, within their rate and with a key where the server wants one.
        case client
        /// The server's own page, and keys that may manage.
        case page
    }

    /// What an endpoint gets.
    struct Call: Sendable {
        let server: TranslationServer
        let request: HTTPRequest
        let fields: RequestFields
        let access: RequestAccess
        /// What follows the endpoint's path: the name of a file.
        let rest: String
    }

    let methods: [String]
    let access: Access
    let handle: @Sendable (Call, @escaping Responder) throws(Refusal) -> Void

    init(
        _ methods: [String],
        access: Access,
        handle: @escaping @Sendable (Call, @escaping Responder) throws(Refusal) -> Void
    ) {
        self.methods = methods
        self.access = access
        self.handle = handle
    }

    /// An endpoint that has its answer at once.
    static func immediate(
        _ methods: [String],
        access: Access,
        answer: @escaping @Sendable (Call) throws(Refusal) -> HTTPAnswer
    ) -> Endpoint {
        Endpoint(methods, access: access) { (call: Call, respond: @escaping Responder) throws(Refusal) in
            respond(try answer(call))
        }
    }

    /// Every address with what is done for it.
    static let all: [String: Endpoint] = [
        "/translate": translate,
        "/detect": detect,
        "/languages": languages,
        "/health": health,
        "/frontend/settings": frontendSettings,
        "/spec": specification,
        "/metrics": metrics,
        "/translate_file": translateFile,
        "/translate_file/progress": fileProgress,
        "/download_file": downloadFile,
        "/lookup": lookup,
        "/packs": packs,
        "/packs/refresh": refreshPacks,
        "/packs/install": installPacks,
        "/packs/update": updatePacks,
        "/packs/remove": removePacks,
        "/packs/catalogs": fetchCatalogs,
        "/settings": settings,
        "/suggest": suggest,
        "/saved": saved,
        "/saved/remove": removeSaved,
        "/history": history,
        "/history/remove": removeHistory,
        "/history/clear": clearHistory,
    ].merging(pageFiles) { first, _ in first }

    /// The endpoint of a path, and what of the path it has to look at itself.
    static func find(_ path: String) -> (endpoint: Endpoint, name: String, rest: String)? {
        var path = path
        // Clients are configured with and without a slash at the end.
        if path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        let download = "/download_file/"
        if path.hasPrefix(download) {
            return (downloadFile, "/download_file", String(path.dropFirst(download.count)))
        }
        return all[path].map { ($0, path, "") }
    }
}
