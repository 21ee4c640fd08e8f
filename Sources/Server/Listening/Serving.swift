import Glibc

extension TranslationServer {
    /// Seconds between two looks at what is due.
    private static let tickInterval = 0.1
    /// Seconds that requests are waited for after they were given up.
    private static let lastWait = 5.0

    /// Serves until asked to stop; then takes no more connections, ends what is under way, and returns.
    ///
    /// - Parameters:
    ///   - grace: seconds that requests under way get.
    ///   - isStopRequested: asked ten times a second.
    ///   - notify: tells the service manager how it stands.
    package func serve(
        on socket: ListeningSocket,
        grace: Double,
        isStopRequested: @escaping @Sendable () -> Bool,
        notify: ServiceNotification
    ) async throws(ListeningError) {
        let listener = try HTTPListener(socket, server: self)
        notify.send("READY=1")
        await withCheckedContinuation { continuation in
            let isStarted = BackgroundThread.run { [self] in
                attend(listener, until: isStopRequested)
                notify.send("STOPPING=1")
                end(listener, grace: grace)
                continuation.resume()
            }
            if !isStarted { continuation.resume() }
        }
    }

    private func attend(_ listener: HTTPListener, until isStopRequested: () -> Bool) {
        var ticks = 0
        while !isStopRequested() {
            Self.pause(Self.tickInterval)
            tick()
            ticks += 1
            if ticks % 10 == 0 { listener.sweep() }
        }
    }

    private func end(_ listener: HTTPListener, grace: Double) {
        listener.quiesce()
        waitUntilIdle(listener, seconds: grace)
        close()
        waitUntilIdle(listener, seconds: Self.lastWait)
        // A request that is still without an answer would make the library abort; the process ends anyhow.
        if isIdle { listener.stop() }
    }

    private func waitUntilIdle(_ listener: HTTPListener, seconds: Double) {
        let end = clock() + seconds
        while !isIdle || listener.busyConnections > 0, clock() < end {
            Self.pause(0.02)
            tick()
            listener.sweep()
        }
    }

    private static func pause(_ seconds: Double) { usleep(UInt32(seconds * 1e6)) }
}

/// How a service manager is told that a server is ready: a message to the socket that `NOTIFY_SOCKET` names.
package struct ServiceNotification: Sendable {
    private let path: String?

    package init(variables: [String: String]) { path = variables["NOTIFY_SOCKET"] }

    func send(_ message: String) {
        guard let path, !path.isEmpty else { return }
        var address = sockaddr_un()
        var bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // A name that begins with @ is in the abstract name space.
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + bytes.count } ?? 0)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var text = message
        text.withUTF8 { text in
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                    _ = sendto(
                        descriptor, text.baseAddress, text.count, Int32(MSG_NOSIGNAL), name, size)
                }
            }
        }
    }
}
