import Foundation
import Glibc

/// A server on a loopback port of the system's choice that answers each connection with the next of its
/// prepared answers and keeps the requests it saw.
package final class LoopbackServer: @unchecked Sendable {
    package let port: Int
    private let descriptor: Int32
    private let lock = NSLock()
    private var seen: [String] = []

    package var address: String { "http://127.0.0.1:\(port)" }
    /// The requests so far, heads and bodies.
    package var requests: [String] { lock.withLock { seen } }

    /// - Parameter answer: the raw bytes to send for the request with this index.
    package init(answer: @escaping @Sendable (Int, String) -> [UInt8]) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let bound = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard bound else { throw CocoaError(.featureUnsupported) }
        port = Int(UInt16(bigEndian: name.sin_port))
        Thread.detachNewThread { [self] in serve(answer) }
    }

    deinit { close(descriptor) }

    package func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private func serve(_ answer: @Sendable (Int, String) -> [UInt8]) {
        var index = 0
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { return }
            let request = Self.readRequest(connection)
            lock.withLock { seen.append(request) }
            var bytes = answer(index, request)
            index += 1
            while !bytes.isEmpty {
                let sent = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
                guard sent > 0 else { break }
                bytes.removeFirst(sent)
            }
            close(connection)
        }
    }

    static func readRequest(_ connection: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let head = text[..<end.lowerBound].lowercased()
                let length =
                    head.components(separatedBy: "\r\n").first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if text[end.upperBound...].utf8.count >= length { return text }
            }
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return text }
            bytes += buffer.prefix(count)
        }
    }
}

extension LoopbackServer {
    /// A complete answer with these headers and this body.
    package static func answer(_ status: String, _ headers: [String] = [], body: String = "") -> [UInt8] {
        let head =
            ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
}
