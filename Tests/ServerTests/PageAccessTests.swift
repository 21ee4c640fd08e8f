import Messages
import Testing

@testable import Server

@Suite("Addresses of the server's own page") struct PageAccessTests {
    private func withServer(
        _ configuration: ServerConfiguration = .init(), keys: [String: APIKey] = [:], packs: [String]? = nil,
        _ body: (ServerFixture) async throws -> Void
    ) async throws {
        let fixture = try ServerFixture(configuration, keys: keys, packs: packs)
        defer { fixture.remove() }
        try await body(fixture)
    }

    @Test("are open to the page and to programs on this machine")
    func own() async throws {
        try await withServer { fixture in
            #expect(await fixture.post("/packs/refresh", "{}").status == 200)
            let page = await fixture.post(
                "/packs/refresh", "{}",
                headers: ["origin": "http://localhost:5000", "sec-fetch-site": "same-origin"])
            #expect(page.status == 200)
        }
    }

    @Test(
        "are closed to other pages, also to those that pretend to be here",
        arguments: [
            ["origin": "https://example.org"], ["origin": "null"], ["sec-fetch-site": "cross-site"],
            ["sec-fetch-site": "same-site"], ["host": "evil.example:5000"],
            ["host": "evil.example:5000", "origin": "http://evil.example:5000"],
        ])
    func others(headers: [String: String]) async throws {
        try await withServer { fixture in
            for path in ["/packs/refresh", "/packs/install", "/packs/remove", "/settings"] {
                let answer = await fixture.post(path, #"{"name":"ru","mode":"auto"}"#, headers: headers)
                #expect(answer.status == 403, "\(path)")
                #expect(answer.header("Access-Control-Allow-Origin") == nil)
            }
        }
    }

    @Test("are closed on a read-only server and on one that other machines reach")
    func closed() async throws {
        var readOnly = ServerConfiguration()
        readOnly.isReadOnly = true
        try await withServer(readOnly) { fixture in
            #expect(await fixture.post("/packs/refresh", "{}").status == 403)
            #expect(await fixture.get("/packs").json?["mayManage"] != nil)
        }
        var network = ServerConfiguration()
        network.isLocal = false
        network.requiresKey = true
        let keys = ["a": APIKey(name: "client"), "b": APIKey(name: "owner", mayManage: true)]
        try await withServer(network, keys: keys) { fixture in
            #expect(await fixture.post("/packs/refresh", #"{"api_key":"a"}"#).status == 403)
            #expect(await fixture.post("/packs/refresh", #"{"api_key":"b"}"#).status == 200)
        }
    }

    @Test("/packs lists languages with their sizes, and /settings keeps the mode")
    func packs() async throws {
        try await withServer { fixture in
            let packs = await fixture.get("/packs").json
            let rows = packs?["languages"]?.items ?? []
            #expect(rows.contains { $0["language"]?.string == "ru" && $0["state"]?.string == "installed" })
            #expect(packs?["pairs"]?.items.count == 2)
            #expect(await fixture.post("/settings", #"{"mode":"sideways"}"#).status == 400)
            let settings = await fixture.get("/settings").json
            #expect(settings?["mode"]?.string == "local")
        }
    }

    @Test("/packs/remove tells what it would end, and removes; nothing but names is taken")
    func remove() async throws {
        try await withServer(packs: ["en", "ru", "en-ru.neural", "ru-en.neural"]) { fixture in
            for name in ["../x", "/etc", "a b", "x.zip", String(repeating: "a", count: 65)] {
                let answer = await fixture.post(
                    "/packs/install", JSONText.object(["name": .string(name)]).line)
                #expect(answer.status == 400, "\(name)")
            }
            let plan = await fixture.post("/packs/remove", #"{"name":"ru","plan":true}"#).json
            #expect(plan?["packs"]?.items.count == 3)
            #expect(plan?["pairs"]?.items.count == 2)
            #expect(await fixture.post("/packs/remove", #"{"name":"ru"}"#).status == 202)
            while true {
                let work = await fixture.get("/packs").json?["work"]
                if case .bool(false)? = work?["running"] { break }
                await Task.yield()
            }
            #expect(await fixture.get("/languages").json?.items.count == 1)
            let gone = await fixture.post("/translate", #"{"q":"x","source":"en","target":"ru"}"#)
            #expect(gone.error == "ru is not supported")
        }
    }
}
