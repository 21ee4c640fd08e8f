import CMicrohttpd
import Glibc
import Synchronization

/// Why a server does not start.
package struct ListeningError: Error, Sendable {
    /// One line on what happened, and one on what to do.
    package let description: String
    package let remedy: String
}

/// A socket that listens.
package struct ListeningSocket: Sendable {
    package let descriptor: Int32

    /// Whether only this machine reaches it.
    package var isLocal: Bool {
        var port: UInt16 = 0
        return tolmach_http_is_local(descriptor, &port) == 1
    }

    /// 0 for a socket in the file system.
    package var port: Int {
        var port: UInt16 = 0
        _ = tolmach_http_is_local(descriptor, &port)
        return Int(port)
    }

    /// Listens on an address in numbers.
    package init(address: String, port: UInt16) throws(ListeningError) {
        descriptor = tolmach_http_listen(address, port)
        guard descriptor >= 0 else {
            let reason = errno
            throw ListeningError(
                description:
                    "\(address), port \(port) cannot be listened on: \(String(cString: strerror(reason))).",
                remedy: reason == EINVAL
                    ? "Give the address in numbers: --host 127.0.0.1" : "Choose another port: --port NUMBER"
            )
        }
    }

    /// The socket that systemd passed, `nil` when it passed none.
    package init?(passedIn variables: [String: String]) throws(ListeningError) {
        guard variables["LISTEN_PID"].flatMap({ Int32($0) }) == getpid() else { return nil }
        guard variables["LISTEN_FDS"] == "1" else {
            throw ListeningError(
                description: "systemd passed \(variables["LISTEN_FDS"] ?? "no") sockets.",
                remedy: "Give the socket unit one ListenStream= line."
            )
        }
        descriptor = 3
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
}

/// Takes requests from a socket and hands them to a server.
package final class HTTPListener: Sendable {
    private nonisolated(unsafe) let handle: OpaquePointer
    private let receiver: Unmanaged<Receiver>

    /// What the C side calls back.
    private final class Receiver: Sendable {
        let server: TranslationServer
        init(_ server: TranslationServer) { self.server = server }
    }

    package init(_ socket: ListeningSocket, server: TranslationServer) throws(ListeningError) {
        let limits = server.limits
        let receiver = Unmanaged.passRetained(Receiver(server))
        var options = tolmach_http_options(
            listener: socket.descriptor,
            connection_limit: UInt32(clamping: limits.connections),
            address_limit: UInt32(clamping: limits.connectionsPerAddress),
            idle_seconds: UInt32(clamping: limits.idleSeconds),
            receive_seconds: UInt32(clamping: limits.transferSeconds),
            send_seconds: UInt32(clamping: limits.transferSeconds),
            body_limit: limits.bodySize,
            memory_limit: limits.bodyMemory,
            context: receiver.toOpaque(),
            on_request: { context, exchange in
                guard let context else { return }
                let server = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().server
                let exchange = HTTPExchange(exchange)
                server.handle(exchange.request()) { exchange.answer($0) }
            }
        )
        Self.raiseDescriptorLimit(to: limits.connections + 256)
        var isMissing: Int32 = 0
        guard let handle = tolmach_http_start(&options, &isMissing) else {
            receiver.release()
            throw isMissing == 1
                ? ListeningError(
                    description: "libmicrohttpd is not installed.",
                    remedy: "Install: apt install libmicrohttpd12")
                : ListeningError(
                    description: "the server cannot be started: \(String(cString: strerror(errno))).",
                    remedy: "Lower the number of connections: --connections NUMBER"
                )
        }
        self.handle = handle
        self.receiver = receiver
        server.statistics.setConnections { [weak self] in self?.connections ?? 0 }
    }

    package var connections: Int { Int(tolmach_http_connections(handle)) }

    /// Connections on which a request is worked on or answered.
    package var busyConnections: Int { Int(tolmach_http_busy(handle)) }

    /// Closes connections that are too slow.
    package func sweep() { tolmach_http_sweep(handle) }

    /// Takes no more connections.
    package func quiesce() { tolmach_http_quiesce(handle) }

    /// Ends; every request must have its answer.
    package func stop() {
        tolmach_http_stop(handle)
        receiver.release()
    }

    private static func raiseDescriptorLimit(to wanted: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, rlim_t(wanted)))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// One request and the place of its answer.
private struct HTTPExchange: Sendable {
    private nonisolated(unsafe) let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    func request() -> HTTPRequest {
        var headers: [String: String] = [:]
        for name in HTTPRequest.headerNames {
            if let value = tolmach_http_field(pointer, name) { headers[name] = String(cString: value) }
        }
        var size = 0
        var body: [UInt8] = []
        if let bytes = tolmach_http_body(pointer, &size) {
            body = Array(UnsafeBufferPointer(start: bytes, count: size))
        }
        let address = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            tolmach_http_address(pointer, start)
            return String(cString: start)
        }
        return HTTPRequest(
            method: String(cString: tolmach_http_method(pointer)),
            target: String(cString: tolmach_http_target(pointer)),
            headers: headers,
            body: body,
            bodyState: bodyState,
            address: address
        )
    }

    private var bodyState: HTTPRequest.BodyState {
        switch tolmach_http_state_of(pointer) {
        case tolmach_http_too_large: .tooLarge
        case tolmach_http_no_memory: .noMemory
        default: .complete
        }
    }

    func answer(_ answer: HTTPAnswer) {
        let strings = answer.headers.map { (strdup($0.name), strdup($0.value)) }
        defer {
            for (name, value) in strings {
                free(name)
                free(value)
            }
        }
        let headers = strings.compactMap { name, value -> tolmach_http_header? in
            guard let name, let value else { return nil }
            return tolmach_http_header(name: UnsafePointer(name), value: UnsafePointer(value))
        }
        tolmach_http_answer(
            pointer, UInt32(answer.status), headers, headers.count, answer.body, answer.body.count)
    }
}
