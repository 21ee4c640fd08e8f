import Foundation
import Glibc
import Synchronization
import Testing

@testable import Server

/// The server over sockets: what clients do that no well-behaved library does.
@Suite("Over a socket", .serialized) struct ListenerTests {
    /// A server that listens, and everything that a test needs to speak with it.
    private final class Running: Sendable {
        let fixture: ServerFixture
        let port: Int
        private let isStopping = Atomic(false)
        private let ended = Mutex<Task<Void, any Error>?>(nil)

        init(_ change: (inout ServerLimits) -> Void = { _ in }) throws {
            var limits = ServerLimits()
            limits.idleSeconds = 4
            limits.transferSeconds = 4
            change(&limits)
            fixture = try ServerFixture(limits: limits)
            let socket = try ListeningSocket(address: "127.0.0.1", port: 0)
            #expect(socket.isLocal)
            port = socket.port
            let server = fixture.server
            let task = Task { [self] in
                try await server.serve(
                    on: socket, grace: 5, isStopRequested: { self.isStopping.load(ordering: .relaxed) },
                    notify: ServiceNotification(variables: [:]))
            }
            ended.withLock { $0 = task }
        }

        func stop() async throws {
            isStopping.store(true, ordering: .relaxed)
            try await ended.withLock { $0 }?.value
            fixture.remove()
        }

        func connect() throws -> Int32 {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = UInt16(port).bigEndian
            name.sin_addr.s_addr = inet_addr("127.0.0.1")
            var patience = timeval(tv_sec: 120, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            let status = withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard status == 0 else { throw POSIXError(.ECONNREFUSED) }
            return descriptor
        }

        /// Sends bytes as they are and reads until the server closes.
        func exchange(_ text: String) async throws -> String {
            let descriptor = try connect()
            defer { close(descriptor) }
            return await Self.onThreadOfItsOwn {
                Self.send(text, to: descriptor)
                return Self.readUntilClosed(descriptor)
            }
        }

        /// Reads until the server closes.
        static func readAll(_ descriptor: Int32) async -> String {
            await onThreadOfItsOwn { readUntilClosed(descriptor) }
        }

        // The server answers on the threads of Swift's pool: a client that blocks one of them would keep the
        // answer that it waits for from being made.
        private static func onThreadOfItsOwn(_ work: @escaping @Sendable () -> String) async -> String {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: work()) }
            }
        }

        static func send(_ text: String, to descriptor: Int32) {
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                let count = bytes.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return }
                bytes = bytes.dropFirst(count)
            }
        }

        private static func readUntilClosed(_ descriptor: Int32) -> String {
            var result: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return String(decoding: result, as: UTF8.self) }
                result += buffer.prefix(count)
            }
        }
    }

    private func request(_ body: String, _ headers: String = "") -> String {
        "POST /translate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)"
    }

    private let translation = #"{"q":"Good morning","source":"en","target":"ru"}"#

    @Test("a request is answered, several on one connection too, and the server ends when it is asked to")
    func answers() async throws {
        let running = try Running()
        let answer = try await running.exchange(request(translation))
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(answer)")
        #expect(answer.contains("translatedText"))
        let get = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let two = try await running.exchange(
            get + "GET /languages HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(two.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
        try await running.stop()
        #expect(throws: (any Error).self) { try running.connect() }
    }

    @Test("a body sent in pieces and chunks is read")
    func chunks() async throws {
        let running = try Running()
        let body = #"{"q":"1","source":"en","target":"ru"}"#
        let size = String(body.utf8.count, radix: 16)
        let chunked = try await running.exchange(
            "POST /translate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n\(size)\r\n\(body)\r\n0\r\n\r\n")
        #expect(chunked.contains("200 OK"), "\(chunked)")
        let descriptor = try running.connect()
        for character in request(body) { Running.send(String(character), to: descriptor) }
        #expect(await Running.readAll(descriptor).contains("200 OK"))
        close(descriptor)
        try await running.stop()
    }

    @Test("a body that is announced too long, or turns out to be, is refused without being kept")
    func large() async throws {
        let running = try Running { $0.bodySize = 100_000 }
        let announced = try await running.exchange(
            "POST /translate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        #expect(announced.contains("413"), "\(announced)")
        #expect(announced.contains("exceeds 100000 bytes"))
        let chunk = "8000\r\n" + String(repeating: "x", count: 0x8000) + "\r\n"
        let chunked = try await running.exchange(
            "POST /translate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                + String(repeating: chunk, count: 5) + "0\r\n\r\n")
        #expect(chunked.contains("413"), "\(chunked.prefix(100))")
        let endless = try await running.exchange(
            "POST /translate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                + String(repeating: chunk, count: 30))
        #expect(!endless.contains("200 OK"))
        #expect(try await running.exchange(request(translation)).contains("200 OK"))
        try await running.stop()
    }

    @Test(
        "malformed requests are refused or cut off, and the next one is answered",
        arguments: [
            "GARBAGE\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\0\0\0\0\r\n\r\n",
            "POST /translate HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
            "POST /translate HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n",
            "POST /translate HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "GET /%00%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        ])
    func malformed(text: String) async throws {
        let running = try Running()
        #expect(try await !running.exchange(text).contains("200 OK"))
        #expect(try await running.exchange(request(translation)).contains("200 OK"))
        try await running.stop()
    }

    @Test("endless headers are cut off")
    func headers() async throws {
        let running = try Running()
        let answer = try await running.exchange(
            "GET / HTTP/1.1\r\nHost: x\r\n"
                + String(repeating: "X-Filler: \(String(repeating: "x", count: 1000))\r\n", count: 100))
        #expect(!answer.contains("200 OK"))
        #expect(try await running.exchange(request(translation)).contains("200 OK"))
        try await running.stop()
    }

    @Test("clients that send slowly, or never read, are given up, and others are served meanwhile")
    func slow() async throws {
        let running = try Running {
            $0.idleSeconds = 1
            $0.transferSeconds = 1
        }
        let silent = try running.connect()
        let halfway = try running.connect()
        Running.send(
            "POST /translate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc", to: halfway)
        #expect(try await running.exchange(request(translation)).contains("200 OK"))
        #expect(await !Running.readAll(silent).contains("200 OK"))
        #expect(await !Running.readAll(halfway).contains("200 OK"))
        close(silent)
        close(halfway)
        try await running.stop()
    }

    @Test("an address that is taken, or no address, is said")
    func taken() throws {
        let first = try ListeningSocket(address: "127.0.0.1", port: 0)
        defer { close(first.descriptor) }
        #expect(throws: ListeningError.self) {
            try ListeningSocket(address: "127.0.0.1", port: UInt16(first.port))
        }
        #expect(throws: ListeningError.self) { try ListeningSocket(address: "nowhere.example", port: 0) }
        let everywhere = try ListeningSocket(address: "0.0.0.0", port: 0)
        defer { close(everywhere.descriptor) }
        #expect(!everywhere.isLocal)
    }
}
