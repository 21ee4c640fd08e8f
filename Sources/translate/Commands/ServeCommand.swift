import Glibc
import Server
import Tolmach

/// `translate serve`: an HTTP server that LibreTranslate's clients can use, with a web page.
struct ServeCommand: Command {
    static let description = CommandDescription(
        path: ["serve"],
        summary: "Serve translation over HTTP to LibreTranslate's clients, and a web page",
        operands: "",
        options: [
            .value(
                "--host", as: "ADDRESS", help: "Address to listen on, in numbers; 127.0.0.1 when left out."),
            .value(
                "--port", "-p", as: "NUMBER",
                help: "Port to listen on; 5000 when left out, 0 for any free one."),
            .flag("--allow-network", help: "Listen also where other machines reach it; needs a key."),
            .flag("--require-key", help: "Refuse requests without a key."),
            KeysOption.option,
            .value(
                "--rate-limit", as: "NUMBER",
                help: "Requests a minute from one key or address; 0 for no bound."),
            .value("--character-limit", as: "NUMBER", help: "Characters of one request; 0 for no bound."),
            .value("--batch-limit", as: "NUMBER", help: "Texts of one request; 0 for no bound."),
            .value("--body-limit", as: "BYTES", help: "Bytes of one request: 500k, 8M."),
            .value("--concurrent", as: "NUMBER", help: "Requests that wait for translation at once."),
            .value("--time-limit", as: "SECONDS", help: "Seconds after which a translation is given up."),
            .value("--connections", as: "NUMBER", help: "Connections at once."),
            .value(
                "--address-connections", as: "NUMBER", help: "Connections from one address; 0 for no bound."),
            .value(
                "--grace", as: "SECONDS", help: "Seconds that requests under way get when the server stops."),
            .value(
                "--quality", as: "QUALITY", help: "“best” (beam search, the default) or “fast” (greedy).",
                choices: ["fast", "best"]),
            .flag("--behind-proxy", help: "Take the client's address from the proxy's X-Forwarded-For."),
            .flag("--suggestions", help: "Take corrections from every client, not only from the page."),
            .flag("--read-only", help: "Never change packs, settings or phrases."),
            .flag("--no-page", help: "Serve no web page."),
            .flag("--quiet", help: "Print no line for each request."),
            .flag("--local", help: "Never open a socket to anywhere; refuse what is not installed."),
        ],
        discussion: """
            The server listens on 127.0.0.1, where only this machine reaches it. Anything else needs --allow-network
            and a key (translate serve key add NAME). A socket that systemd passes is used in place of --host and
            --port. Lines on standard error tell method, address, status and time of requests, never their texts.

            POST /translate, POST /detect, GET /languages and the others are those of LibreTranslate, and GET /spec
            describes all of them. Ctrl-C or SIGTERM ends the server once what is under way has been answered.
            """,
        examples: [
            ("translate serve", "serve this machine; the page is at http://127.0.0.1:5000/"),
            ("translate serve --host 0.0.0.0 --allow-network --rate-limit 60", "serve a network, with keys"),
            (
                "curl -d q='Good morning' -d source=en -d target=ru http://127.0.0.1:5000/translate",
                "ask it"
            ),
        ]
    )

    private let arguments: ParsedArguments
    private let environment: CommandEnvironment
    private let limits: ServerLimits
    private let host: String
    private let port: UInt16

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        self.arguments = arguments
        self.environment = environment
        host = arguments.value("--host") ?? "127.0.0.1"
        port = UInt16(try arguments.integer("--port", in: 0...65535) ?? 5000)
        limits = try Self.limits(arguments)
    }

    private static func limits(_ arguments: ParsedArguments) throws(CommandFailure) -> ServerLimits {
        var limits = ServerLimits()
        let most = 1_000_000_000
        limits.requestsPerMinute =
            try arguments.integer("--rate-limit", in: 0...most) ?? limits.requestsPerMinute
        limits.characters = try arguments.integer("--character-limit", in: 0...most) ?? limits.characters
        limits.batch = try arguments.integer("--batch-limit", in: 0...most) ?? limits.batch
        limits.bodySize = try Quantity.bytes(arguments, "--body-limit") ?? limits.bodySize
        limits.bodyMemory = max(limits.bodyMemory, 4 * limits.bodySize)
        limits.concurrent = try arguments.integer("--concurrent", in: 1...100_000) ?? limits.concurrent
        limits.seconds = try arguments.integer("--time-limit", in: 1...86_400) ?? limits.seconds
        limits.connections = try arguments.integer("--connections", in: 1...1_000_000) ?? limits.connections
        limits.connectionsPerAddress = try arguments.integer("--address-connections", in: 0...1_000_000) ?? 0
        return limits
    }

    func run() async throws {
        let grace = try arguments.integer("--grace", in: 0...3600) ?? 10
        let socket = try socket()
        let keys = KeyDatabase(path: try KeysOption.path(arguments, environment))
        let configuration = try configuration(socket, keys)
        let quiet = arguments.isSet("--quiet")
        let console = environment.console
        let mode: TranslationMode? = arguments.isSet("--local") ? .local : nil
        let server = TranslationServer(
            configuration: configuration,
            limits: limits,
            keys: keys,
            makeContext: { [environment] in environment.context(mode: mode) },
            log: { if !quiet { console.notice($0) } },
            clock: Self.monotonicSeconds
        )
        Interruption.watch()
        Interruption.watch(SIGTERM)
        console.notice(announcement(socket))
        do throws(ListeningError) {
            try await server.serve(
                on: socket, grace: Double(grace), isStopRequested: { Interruption.isRequested },
                notify: ServiceNotification(variables: environment.variables))
        } catch {
            throw CommandFailure(.failure, error.description, remedy: error.remedy)
        }
        console.notice("stopped.")
    }

    /// The socket that systemd passed, else one of its own.
    private func socket() throws(CommandFailure) -> ListeningSocket {
        do throws(ListeningError) {
            if let passed = try ListeningSocket(passedIn: environment.variables) { return passed }
            return try ListeningSocket(address: host, port: port)
        } catch {
            throw CommandFailure(.failure, error.description, remedy: error.remedy)
        }
    }

    private func configuration(
        _ socket: ListeningSocket, _ keys: KeyDatabase
    ) throws(CommandFailure) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.isLocal = socket.isLocal
        configuration.requiresKey = arguments.isSet("--require-key") || !socket.isLocal
        configuration.isReadOnly = arguments.isSet("--read-only")
        configuration.takesSuggestions = arguments.isSet("--suggestions")
        configuration.servesPage = !arguments.isSet("--no-page")
        configuration.isBehindProxy = arguments.isSet("--behind-proxy")
        configuration.strategy = arguments.value("--quality") == "fast" ? .lowLatency : .highFidelity
        configuration.version = Version.current
        if !socket.isLocal, !arguments.isSet("--allow-network") {
            throw CommandFailure(
                .usage, "\(host) can be reached from other machines.",
                remedy: "If that is wanted: translate serve --host \(host) --allow-network")
        }
        if configuration.requiresKey, !keys.isInUse {
            throw CommandFailure(
                .usage, "there is no key, so nobody could use the server.",
                remedy: "Make one first: translate serve key add NAME")
        }
        return configuration
    }

    private func announcement(_ socket: ListeningSocket) -> String {
        guard socket.port > 0 else { return "serving on the socket that was passed." }
        let name = host.contains(":") ? "[\(host)]" : host
        return "serving on http://\(name):\(socket.port)/ (Ctrl-C ends)"
    }

    @Sendable private static func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
