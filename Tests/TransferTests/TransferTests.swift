import Foundation
import LoopbackHTTP
import Testing

@testable import Transfer

@Suite("A transfer")
struct TransferTests {
    private let transport = CurlTransport()

    private func request(_ url: String, redirects: HTTPRequest.RedirectPolicy = .anyHost) -> HTTPRequest {
        var request = HTTPRequest(url: url, maximumBodySize: 1000)
        request.redirects = redirects
        return request
    }

    @Test("brings status, headers and body")
    func brings() throws {
        let server = try LoopbackServer { _, _ in
            LoopbackServer.answer("200 OK", ["ETag: \"a\""], body: "привет")
        }
        let (response, body) = try transport.fetch(request(server.address))
        #expect(response.status == 200)
        #expect(response.header("etag") == "\"a\"")
        #expect(String(decoding: body, as: UTF8.self) == "привет")
    }

    @Test("sends method, headers and body")
    func sends() throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("200 OK") }
        var post = request(server.address + "/translate")
        post.method = "POST"
        post.headers = [("X-Key", "secret")]
        post.body = Array("{\"q\":\"да\"}".utf8)
        _ = try transport.fetch(post)
        let seen = try #require(server.requests.first)
        #expect(seen.hasPrefix("POST /translate"))
        #expect(seen.contains("X-Key: secret"))
        #expect(seen.hasSuffix("{\"q\":\"да\"}"))
    }

    @Test("returns error statuses as answers", arguments: [404, 429, 503])
    func statuses(status: Int) throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("\(status) X", ["Retry-After: 3"]) }
        let (response, _) = try transport.fetch(request(server.address))
        #expect(response.status == status)
        #expect(response.header("Retry-After") == "3")
    }

    @Test("follows a redirect on the same host and hides its body")
    func followsSameHost() throws {
        let server = try LoopbackServer { index, _ in
            index == 0
                ? LoopbackServer.answer("302 Found", ["Location: /there"], body: "gone")
                : LoopbackServer.answer("200 OK", body: "here")
        }
        let (response, body) = try transport.fetch(request(server.address, redirects: .sameHost))
        #expect(response.status == 200)
        #expect(String(decoding: body, as: UTF8.self) == "here")
    }

    @Test(
        "refuses a redirect to another host when headers must stay",
        arguments: ["http://elsewhere.invalid/", "//elsewhere.invalid/", "file:///etc/hostname"]
    )
    func refusesOtherHost(location: String) throws {
        let server = try LoopbackServer { _, _ in
            LoopbackServer.answer("302 Found", ["Location: \(location)"])
        }
        #expect(throws: TransferError.forbiddenRedirect(host: "127.0.0.1:\(server.port)")) {
            try transport.fetch(request(server.address, redirects: .sameHost))
        }
    }

    @Test("never follows a redirect out of http")
    func refusesFile() throws {
        let server = try LoopbackServer { _, _ in
            LoopbackServer.answer("302 Found", ["Location: file:///etc/hostname"])
        }
        #expect(throws: TransferError.forbiddenRedirect(host: "127.0.0.1:\(server.port)")) {
            try transport.fetch(request(server.address))
        }
    }

    @Test("gives up on endless redirects", arguments: [HTTPRequest.RedirectPolicy.sameHost, .anyHost])
    func endless(policy: HTTPRequest.RedirectPolicy) throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("302 Found", ["Location: /again"]) }
        #expect(throws: TransferError.self) {
            try transport.fetch(request(server.address, redirects: policy))
        }
        #expect(server.requests.count <= 7)
    }

    @Test("stops at the largest body that is allowed")
    func bounded() throws {
        let server = try LoopbackServer { _, _ in
            LoopbackServer.answer("200 OK", body: String(repeating: "x", count: 100_000))
        }
        #expect(throws: TransferError.bodyTooLarge(limit: 1000)) {
            try transport.fetch(request(server.address))
        }
    }

    @Test("tells a cut connection from an answer")
    func cut() throws {
        let server = try LoopbackServer { _, _ in
            Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nonly this".utf8)
        }
        #expect(throws: TransferError.connectionLost(host: "127.0.0.1:\(server.port)")) {
            try transport.fetch(request(server.address))
        }
    }

    @Test("names a host that cannot be reached")
    func refused() throws {
        let server = try LoopbackServer { _, _ in [] }
        server.stop()
        let address = "http://127.0.0.1:1"
        #expect(throws: TransferError.cannotConnect(host: "127.0.0.1:1")) {
            try transport.fetch(request(address))
        }
    }

    @Test("refuses other schemes", arguments: ["ftp://x/y", "gopher://x", "x", "", "http://", "http://a b/"])
    func schemes(url: String) {
        #expect(throws: TransferError.unsupportedURL(url)) { try transport.fetch(request(url)) }
    }

    @Test("reads files, and says which it cannot")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("text".utf8).write(to: folder.appendingPathComponent("a.txt"))
        let (response, body) = try transport.fetch(request("file://\(folder.path)/a.txt"))
        #expect(response.status == 200)
        #expect(body == Array("text".utf8))
        #expect(throws: TransferError.fileUnreadable("file://\(folder.path)/b.txt")) {
            try transport.fetch(request("file://\(folder.path)/b.txt"))
        }
    }

    @Test("ends when its receiver has enough")
    func cancelled() throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("200 OK", body: "abc") }
        #expect(throws: TransferError.cancelled) {
            try transport.perform(request(server.address), head: { _ in }, body: { _ in false })
        }
    }
}

@Suite("A retry policy")
struct RetryPolicyTests {
    @Test("doubles its pauses and ends")
    func pauses() {
        let policy = RetryPolicy.download
        #expect((2...5).map { policy.pause(before: $0) } == [1, 2, 4, nil])
    }

    @Test("honours Retry-After within its bound")
    func retryAfter() {
        let policy = RetryPolicy.interactive
        #expect(policy.pause(before: 2, retryAfter: "3") == 3)
        #expect(policy.pause(before: 2, retryAfter: "3600") == nil)
        #expect(policy.pause(before: 2, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT") == 1)
    }
}
