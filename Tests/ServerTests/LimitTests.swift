import Messages
import Testing

@testable import Server

@Suite("Limits of a server") struct LimitTests {
    private func withServer(
        _ change: (inout ServerLimits) -> Void, keys: [String: APIKey] = [:],
        configuration: ServerConfiguration = .init(),
        _ body: (ServerFixture) async throws -> Void
    ) async throws {
        var limits = ServerLimits()
        change(&limits)
        let fixture = try ServerFixture(configuration, limits: limits, keys: keys)
        defer { fixture.remove() }
        try await body(fixture)
    }

    /// A text that takes a while: no two sentences are the same.
    private var long: String {
        (0..<900).map {
            "The number \($0) is a long way from the number \($0 * 7 % 1000), as people say here. "
        }.joined()
    }

    private func translation(_ text: String, key: String? = nil) -> String {
        JSONText.object([
            "q": .string(text), "source": "en", "target": "ru", "api_key": key.map(JSONText.string),
        ]).line
    }

    @Test("characters are counted as code points, over all texts")
    func characters() async throws {
        try await withServer({ $0.characters = 5 }) { fixture in
            #expect(await fixture.post("/translate", translation("12345")).status == 200)
            let answer = await fixture.post("/translate", translation("дом 12"))
            #expect(answer.status == 400)
            #expect(answer.error == "Invalid request: request (6) exceeds text limit (5)")
            let batch = await fixture.post(
                "/translate", #"{"q":["123","456"],"source":"en","target":"ru"}"#)
            #expect(batch.error == "Invalid request: request (6) exceeds text limit (5)")
            #expect(
                await fixture.post("/detect", #"{"q":"abcdef"}"#).error
                    == "Invalid request: request (6) exceeds text limit (5)")
            #expect(await fixture.get("/frontend/settings").json?["charLimit"]?.number == 5)
        }
    }

    @Test("texts of a batch are counted")
    func batch() async throws {
        try await withServer({ $0.batch = 2 }) { fixture in
            let answer = await fixture.post(
                "/translate", #"{"q":["1","2","3"],"source":"en","target":"ru"}"#)
            #expect(answer.error == "Invalid request: request (3) exceeds text limit (2)")
        }
    }

    @Test("requests of an address are counted, and come again when a minute has passed")
    func rate() async throws {
        try await withServer({ $0.requestsPerMinute = 3 }) { fixture in
            for _ in 0..<3 { #expect(await fixture.postForm("/detect", "q=x").status == 200) }
            let answer = await fixture.postForm("/detect", "q=x")
            #expect(answer.status == 429)
            #expect(answer.error == "Slowdown: 3 per 1 minute")
            #expect(answer.header("Retry-After") == "20")
            #expect(await fixture.postForm("/detect", "q=x", address: "::1").status == 200)
            #expect(await fixture.get("/languages").status == 200)
            fixture.clock.advance(20)
            #expect(await fixture.postForm("/detect", "q=x").status == 200)
            #expect(await fixture.postForm("/detect", "q=x").status == 429)
        }
    }

    @Test("a key has a rate and a size of its own")
    func keys() async throws {
        let keys = ["s3cret": APIKey(name: "client", requestsPerMinute: 1, characters: 3)]
        try await withServer({ $0.requestsPerMinute = 100 }, keys: keys) { fixture in
            #expect(await fixture.post("/translate", translation("1234")).status == 200)
            let long = await fixture.post("/translate", translation("1234", key: "s3cret"))
            #expect(long.error == "Invalid request: request (4) exceeds text limit (3)")
            let second = await fixture.post("/translate", translation("1", key: "s3cret"))
            #expect(second.error == "Slowdown: 1 per 1 minute")
            let wrong = await fixture.post("/translate", translation("1", key: "guess"))
            #expect(wrong.status == 403 && wrong.error == "Invalid API key")
            let header = await fixture.post(
                "/translate", translation("1"), headers: ["authorization": "Bearer guess"])
            #expect(header.status == 403)
        }
    }

    @Test("guessing keys is within the rate too")
    func guessing() async throws {
        try await withServer({ $0.requestsPerMinute = 2 }, keys: ["s": APIKey(name: "x")]) { fixture in
            for status in [403, 403, 429] {
                #expect(await fixture.post("/translate", translation("1", key: "guess")).status == status)
            }
        }
    }

    @Test("a server that wants a key says so")
    func keyRequired() async throws {
        var configuration = ServerConfiguration()
        configuration.requiresKey = true
        try await withServer({ _ in }, keys: ["s": APIKey(name: "x")], configuration: configuration) {
            fixture in
            let answer = await fixture.post("/translate", translation("1"))
            #expect(answer.status == 400)
            #expect(answer.error == "Please contact the server operator to get an API key")
            #expect(await fixture.post("/translate", translation("1", key: "s")).status == 200)
            #expect(await fixture.get("/metrics").status == 400)
            #expect(await fixture.get("/metrics", headers: ["authorization": "Bearer s"]).status == 200)
            #expect(await fixture.get("/frontend/settings").json?["keyRequired"] != nil)
            #expect(await fixture.post("/packs/refresh", "{}").status == 400)
            #expect(await fixture.post("/packs/refresh", #"{"api_key":"s"}"#).status == 403)
        }
    }

    @Test("a body that is too long, or for which there is no memory, is refused")
    func body() async throws {
        try await withServer({ $0.bodySize = 10 }) { fixture in
            let large = await fixture.ask(
                HTTPRequest(method: "POST", target: "/translate", bodyState: .tooLarge))
            #expect(large.status == 413)
            #expect(large.error == "Invalid request: the body exceeds 10 bytes")
            let busy = await fixture.ask(
                HTTPRequest(method: "POST", target: "/translate", bodyState: .noMemory))
            #expect(busy.status == 503)
            #expect(busy.header("Retry-After") == "1")
        }
    }

    @Test("a translation that takes too long is given up")
    func time() async throws {
        try await withServer({ $0.seconds = 30 }) { fixture in
            async let answer = fixture.post(
                "/translate",
                translation(long))
            while fixture.server.queue.statistics.batches == 0 { await Task.yield() }
            fixture.clock.advance(31)
            fixture.server.tick()
            let refusal = await answer
            #expect(refusal.status == 503)
            #expect(refusal.error == "Cannot translate text: it took longer than 30 s")
        }
    }

    @Test("more requests than may wait are refused, and a server that stops refuses all")
    func concurrent() async throws {
        try await withServer({ $0.concurrent = 1 }) { fixture in
            async let first = fixture.post(
                "/translate",
                translation(long))
            while fixture.server.queue.statistics.batches == 0 { await Task.yield() }
            #expect(await fixture.post("/translate", translation("Yes.")).status == 503)
            fixture.server.close()
            #expect(await first.status == 503)
            #expect(await fixture.post("/translate", translation("Yes.")).status == 503)
        }
    }
}

@Suite("The rate limiter") struct RateLimiterTests {
    @Test("admits a burst, then one at a time")
    func burst() {
        let limiter = RateLimiter()
        #expect((0..<60).allSatisfy { _ in limiter.admit("a", limit: 60, now: 0) == nil })
        #expect(limiter.admit("a", limit: 60, now: 0) == 1)
        #expect(limiter.admit("a", limit: 60, now: 1.01) == nil)
        #expect(limiter.admit("a", limit: 60, now: 1.02) != nil)
        #expect(limiter.admit("a", limit: 0, now: 1.02) == nil)
    }

    @Test("forgets callers rather than growing without end")
    func bounded() {
        let limiter = RateLimiter()
        for caller in 0..<70_000 { _ = limiter.admit("\(caller)", limit: 1, now: Double(caller)) }
        #expect(limiter.admit("69999", limit: 1, now: 69_999) != nil)
    }
}
