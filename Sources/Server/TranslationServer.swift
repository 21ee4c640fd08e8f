import Messages
import Tolmach

/// What a server is, apart from its limits.
package struct ServerConfiguration: Sendable {
    /// Whether only this machine reaches it.
    package var isLocal = true
    /// Whether every client needs a key.
    package var requiresKey = false
    /// Whether packs, settings and phrases are never changed.
    package var isReadOnly = false
    /// Whether anybody may send corrections, not only the server's own page.
    package var takesSuggestions = false
    /// Whether speed or quality counts more.
    package var strategy: TranslationSession.Strategy = .highFidelity
    /// Whether the web page is served.
    package var servesPage = true
    /// Whether a proxy stands before the server and tells the client's address.
    package var isBehindProxy = false
    /// The version that the OpenAPI document names.
    package var version = ""

    package init() {}
}

/// Everything that answers requests: no socket, so that tests ask it directly.
///
///     let server = TranslationServer(configuration: .init(), limits: .init(), keys: NoAPIKeys(), ...)
///     server.handle(request) { answer in ... }
package final class TranslationServer: Sendable {
    let configuration: ServerConfiguration
    let limits: ServerLimits
    let keys: any APIKeyStore
    let served: ServedContext
    let queue: TranslationQueue
    let packWork: PackWork
    let files: FileTranslations
    let clock: @Sendable () -> Double
    let statistics: ServerStatistics
    private let rates = RateLimiter()
    private let log: @Sendable (String) -> Void

    /// - Parameters:
    ///   - makeContext: a new context of settings and packs; asked again when packs have changed.
    ///   - log: told a line for each request: method, path, status, time; never a text.
    ///   - clock: seconds by a clock that does not jump.
    package init(
        configuration: ServerConfiguration,
        limits: ServerLimits,
        keys: any APIKeyStore,
        makeContext: @escaping @Sendable () -> TranslationContext,
        log: @escaping @Sendable (String) -> Void,
        clock: @escaping @Sendable () -> Double
    ) {
        self.configuration = configuration
        self.limits = limits
        self.keys = keys
        self.log = log
        self.clock = clock
        served = ServedContext(make: makeContext, clock: clock)
        queue = TranslationQueue(maximumJobs: limits.concurrent) { [served] in served.context }
        packWork = PackWork(served: served)
        files = FileTranslations(clock: clock)
        statistics = ServerStatistics(startedAt: clock())
    }

    /// Does what is due now and then: gives up what takes too long.
    package func tick() {
        queue.expire(now: clock())
        files.expire(now: clock())
    }

    /// Gives up what is under way; to be called before the listener stops.
    package func close() {
        queue.close()
        files.close()
    }

    /// Whether a request is still being worked on.
    package var isIdle: Bool { statistics.inFlight == 0 }

    // MARK: - Requests

    /// Answers a request, at once or later.
    package func handle(_ request: HTTPRequest, respond: @escaping @Sendable (HTTPAnswer) -> Void) {
        let start = clock()
        let found = Endpoint.find(request.path)
        let name = found?.name ?? "other"
        statistics.begin()
        let isShared = found.map { $0.endpoint.access != .page } ?? true
        let finish: Responder = { [self] answer in
            respond(isShared ? Self.withCORS(answer) : answer)
            // Counted once it is on its way: a server that stops waits until nothing is in flight.
            let seconds = clock() - start
            statistics.end(endpoint: name, status: answer.status, seconds: seconds)
            log("\(request.method) \(name) \(answer.status) \(Int(seconds * 1000)) ms")
        }
        do throws(Refusal) {
            try route(request, found, finish)
        } catch {
            finish(error.answer)
        }
    }

    private func route(
        _ request: HTTPRequest,
        _ found: (endpoint: Endpoint, name: String, rest: String)?,
        _ respond: @escaping Responder
    ) throws(Refusal) {
        guard let (endpoint, _, rest) = found else { throw .notFound }
        if request.method == "OPTIONS" { return respond(HTTPAnswer.empty()) }
        let method = request.method == "HEAD" ? "GET" : request.method
        guard endpoint.methods.contains(method) else { throw .methodNotAllowed(endpoint.methods) }
        switch request.bodyState {
        case .complete: break
        case .tooLarge: throw Refusal(413, "Invalid request: the body exceeds \(limits.bodySize) bytes")
        case .noMemory: throw .busy
        }
        if endpoint.access == .open {
            // What such a request sends is not looked at: a GET with a form body is as good as one without.
            var bare = request
            bare.body = []
            bare.headers["content-type"] = nil
            let access = try RequestAccess(request, secret: nil, server: self)
            return try endpoint.handle(
                Endpoint.Call(
                    server: self, request: request, fields: RequestFields(bare), access: access, rest: rest),
                respond)
        }
        let fields = try RequestFields(request)
        let access = try access(request, fields, endpoint)
        try endpoint.handle(
            Endpoint.Call(server: self, request: request, fields: fields, access: access, rest: rest), respond
        )
    }

    /// Lets a request through that is within its rate, and has a key where one is needed.
    private func access(
        _ request: HTTPRequest, _ fields: RequestFields, _ endpoint: Endpoint
    ) throws(Refusal) -> RequestAccess {
        let secret: String?
        if case .text(let text) = fields["api_key"], !text.isEmpty {
            secret = text
        } else {
            secret = request.bearer
        }
        let caller = clientAddress(request)
        let access: RequestAccess
        do throws(Refusal) {
            access = try RequestAccess(request, secret: secret, server: self)
        } catch {
            // Guessing keys is bounded as everything else is.
            try admit(caller, limit: limits.requestsPerMinute)
            throw error
        }
        if let key = access.key {
            try admit("key \(key.name)", limit: key.requestsPerMinute ?? limits.requestsPerMinute)
        } else {
            try admit(caller, limit: limits.requestsPerMinute)
        }
        if configuration.requiresKey, access.key == nil {
            throw Refusal(400, "Please contact the server operator to get an API key")
        }
        if endpoint.access == .page, !access.isTrusted { throw .forbidden }
        return access
    }

    private func admit(_ caller: String, limit: Int) throws(Refusal) {
        guard let wait = rates.admit(caller, limit: limit, now: clock()) else { return }
        throw Refusal(429, "Slowdown: \(limit) per 1 minute", retryAfter: Int(wait.rounded(.up)))
    }

    /// The proxy tells the client last; what stands before it came from the client itself.
    private func clientAddress(_ request: HTTPRequest) -> String {
        guard configuration.isBehindProxy, let list = request.headers["x-forwarded-for"],
            let last = list.split(separator: ",").last
        else { return request.address }
        return String(last.trimmingSpaces.prefix(64))
    }

    private static func withCORS(_ answer: HTTPAnswer) -> HTTPAnswer {
        var answer = answer
        answer.headers += [
            ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Allow-Headers", "Authorization, Content-Type"),
            ("Access-Control-Expose-Headers", "Authorization"),
            ("Access-Control-Allow-Methods", "GET, POST"),
            ("Access-Control-Max-Age", "1728000"),
        ]
        return answer
    }
}
