import Foundation
import Glibc

/// A translation service on loopback that fails as it is told to, and keeps what it took by `Idempotency-Key`.
package final class FlakyService: @unchecked Sendable {
    /// What becomes of one request.
    package enum Behaviour: CaseIterable, Sendable {
        case answer
        /// Nobody listens at the port.
        case refuse
        case serverFailure
        case tooManyRequests
        /// Takes the request and never answers.
        case silence
        /// Takes the request and closes in the middle of the answer.
        case cut
        /// Takes the request and answers with something else.
        case wrongJSON
        /// Answers without taking the request.
        case webPage
    }

    package let port: Int
    private let lock = NSLock()
    private var descriptor: Int32 = -1
    private var behaviour = Behaviour.answer
    private var order: [String] = []
    private var bodies: [String: String] = [:]
    private var again = 0

    package var address: String { "http://127.0.0.1:\(port)" }
    /// The keys of what was taken, each once, in order.
    package var taken: [String] { lock.withLock { order } }
    /// Requests whose key was known.
    package var repeated: Int { lock.withLock { again } }

    package init() throws {
        let (descriptor, port) = try Self.listen(port: 0)
        self.port = port
        self.descriptor = descriptor
        accept(on: descriptor)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// From now on requests meet with this; `GET` is always answered while anybody listens.
    package func behave(_ next: Behaviour) throws {
        let previous = lock.withLock {
            defer { behaviour = next }
            return behaviour
        }
        if next == .refuse, previous != .refuse {
            shutdown(descriptor, Int32(SHUT_RDWR))
            close(descriptor)
            descriptor = -1
        } else if next != .refuse, previous == .refuse {
            descriptor = try Self.listen(port: port).descriptor
            accept(on: descriptor)
        }
    }

    // MARK: - Serving

    private static func listen(port: Int) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = in_port_t(port).bigEndian
        name.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && Glibc.listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else { throw CocoaError(.featureUnsupported) }
        return (descriptor, Int(UInt16(bigEndian: name.sin_port)))
    }

    private func accept(on descriptor: Int32) {
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = Glibc.accept(descriptor, nil, nil)
                guard connection >= 0, let self else { return }
                self.serve(connection)
            }
        }
    }

    private func serve(_ connection: Int32) {
        let request = LoopbackServer.readRequest(connection)
        guard request.hasPrefix("POST") else {
            return finish(connection, LoopbackServer.answer("200 OK", body: "[]"))
        }
        let behaviour = lock.withLock { self.behaviour }
        switch behaviour {
        case .serverFailure: return finish(connection, LoopbackServer.answer("500 Internal Server Error"))
        case .tooManyRequests:
            return finish(connection, LoopbackServer.answer("429 Too Many Requests", ["Retry-After: 1"]))
        case .webPage: return finish(connection, LoopbackServer.answer("200 OK", body: "<html></html>"))
        default: break
        }
        take(request)
        let body = #"{"translatedText":["готово"],"success":true,"id":7}"#
        let answer = LoopbackServer.answer("200 OK", body: body)
        switch behaviour {
        case .cut: finish(connection, Array(answer.dropLast(20)))
        case .wrongJSON: finish(connection, LoopbackServer.answer("200 OK", body: #"{"translatedText":7}"#))
        case .silence:
            // Until the client gives up.
            var byte: UInt8 = 0
            _ = read(connection, &byte, 1)
            close(connection)
        default: finish(connection, answer)
        }
    }

    private func take(_ request: String) {
        let key =
            request.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("idempotency-key:") }?
            .dropFirst(16).trimmingCharacters(in: .whitespaces) ?? "none"
        lock.withLock {
            if bodies[key] == nil {
                order.append(key)
                bodies[key] = request
            } else {
                again += 1
            }
        }
    }

    private func finish(_ connection: Int32, _ bytes: [UInt8]) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let sent = bytes.withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { break }
            bytes = bytes.dropFirst(sent)
        }
        close(connection)
    }
}
