import Foundation
import Synchronization
import Testing
import Transfer

@testable import OnlineEngine

/// Answers requests from a list and keeps what was asked.
private final class ScriptedTransport: HTTPTransport {
    typealias Answer = Result<(status: Int, headers: [String: String], body: String), TransferError>

    private let answers: Mutex<[Answer]>
    private let seen = Mutex<[HTTPRequest]>([])

    init(_ answers: Answer...) { self.answers = Mutex(answers) }

    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func perform(
        _ request: HTTPRequest,
        head: (HTTPResponse) -> Void,
        body: (UnsafeRawBufferPointer) -> Bool
    ) throws(TransferError) -> HTTPResponse {
        seen.withLock { $0.append(request) }
        let answer = try answers.withLock { $0.removeFirst() }.get()
        let response = HTTPResponse(status: answer.status, headers: answer.headers)
        head(response)
        _ = Array(answer.body.utf8).withUnsafeBytes { body($0) }
        return response
    }
}

@Suite("The online service")
struct OnlineEngineTests {
    private static let url = "https://translate.example.org/"

    private func client(_ transport: ScriptedTransport, key: String? = nil, pauses: Pauses = Pauses()) throws
        -> LibreTranslateClient
    {
        try LibreTranslateClient(serviceURL: Self.url, key: key, transport: transport, pause: pauses.add)
    }

    private final class Pauses: Sendable {
        private let list = Mutex<[Double]>([])
        var all: [Double] { list.withLock { $0 } }
        func add(_ seconds: Double) { list.withLock { $0.append(seconds) } }
    }

    @Test("translates a batch in one request and sends the key in its body only")
    func batch() throws {
        let transport = ScriptedTransport(.success((200, [:], #"{"translatedText":["да","нет"]}"#)))
        let results = try client(transport, key: "k").translate(["yes", "no"], from: "en", to: "ru")
        #expect(results.map(\.text) == ["да", "нет"])
        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.url == "https://translate.example.org/translate")
        #expect(request.redirects == .sameHost)
        let sent = try #require(
            JSONSerialization.jsonObject(with: Data(request.body ?? [])) as? [String: Any])
        #expect(sent["q"] as? [String] == ["yes", "no"])
        #expect(sent["api_key"] as? String == "k")
        #expect(
            !request.headers.contains { $0.value.contains("k") && $0.name.lowercased() == "authorization" })
    }

    @Test("takes a bare string for one text, and the detected language")
    func single() throws {
        let transport = ScriptedTransport(
            .success(
                (200, [:], #"{"translatedText":"да","detectedLanguage":{"confidence":83,"language":"en"}}"#)))
        let results = try client(transport).translate(["yes"], from: nil, to: "ru")
        #expect(results == [LibreTranslateClient.Translation(text: "да", detectedLanguage: "en")])
    }

    @Test("tries once more after 429 and 5xx, as long as it was asked to wait", arguments: [429, 500, 503])
    func retries(status: Int) throws {
        let pauses = Pauses()
        let transport = ScriptedTransport(
            .success((status, ["retry-after": "2"], "")),
            .success((200, [:], #"{"translatedText":["да"]}"#))
        )
        _ = try client(transport, pauses: pauses).translate(["yes"], from: "en", to: "ru")
        #expect(pauses.all == [2])
    }

    @Test("gives up after the second failure")
    func givesUp() throws {
        let transport = ScriptedTransport(.success((503, [:], "")), .success((503, [:], "")))
        #expect(throws: OnlineError.serverFailure(host: "translate.example.org", status: 503)) {
            try client(transport).translate(["yes"], from: "en", to: "ru")
        }
    }

    @Test("does not wait for an hour")
    func longRetryAfter() throws {
        let transport = ScriptedTransport(.success((429, ["retry-after": "3600"], "")))
        #expect(throws: OnlineError.tooManyRequests(host: "translate.example.org", pause: 3600)) {
            try client(transport).translate(["yes"], from: "en", to: "ru")
        }
    }

    @Test(
        "tells the ways a service refuses",
        arguments: [
            (
                403, #"{"error":"Invalid API key"}"#,
                OnlineError.keyRefused(host: "translate.example.org", message: "Invalid API key")
            ),
            (
                400, #"{"error":"zz is not\nsupported"}"#,
                OnlineError.refused(
                    host: "translate.example.org", status: 400, message: "zz is not supported")
            ),
            (
                200, "<html>log in</html>",
                OnlineError.unexpectedAnswer(host: "translate.example.org", reason: "it sent a web page")
            ),
            (
                200, #"{"translatedText":["a","b"]}"#,
                OnlineError.unexpectedAnswer(
                    host: "translate.example.org", reason: "1 texts were sent and 2 came back")
            ),
        ]
    )
    func refusals(status: Int, body: String, expected: OnlineError) throws {
        let transport = ScriptedTransport(.success((status, [:], body)))
        #expect(throws: expected) { try client(transport).translate(["yes"], from: "en", to: "ru") }
    }

    @Test("says that it cannot be reached")
    func unreachable() throws {
        let transport = ScriptedTransport(.failure(.cannotConnect(host: "translate.example.org")))
        #expect(
            throws: OnlineError.unreachable(
                host: "translate.example.org", .cannotConnect(host: "translate.example.org"))
        ) {
            try client(transport).translate(["yes"], from: "en", to: "ru")
        }
    }

    @Test("lists languages and detects")
    func languages() throws {
        let transport = ScriptedTransport(
            .success((200, [:], #"[{"code":"en","name":"English","targets":["bg","ru"]}]"#)),
            .success((200, [:], #"[{"confidence":90.0,"language":"bg"}]"#))
        )
        let client = try client(transport)
        #expect(try client.languages().map(\.targets) == [["bg", "ru"]])
        #expect(try client.detect("добро").map(\.confidence) == [0.9])
    }

    @Test("refuses addresses that are no web addresses", arguments: ["", "x", "file:///tmp", "ftp://a"])
    func malformed(url: String) {
        #expect(throws: OnlineError.malformedServiceURL(url)) {
            try LibreTranslateClient(
                serviceURL: url, key: nil, transport: ScriptedTransport(), pause: { _ in })
        }
    }
}
