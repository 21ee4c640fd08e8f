import Messages
import Testing

@testable import Server

@Suite("Saved phrases, history and corrections") struct PhraseEndpointTests {
    private func withServer(
        _ configuration: ServerConfiguration = .init(), _ body: (ServerFixture) async throws -> Void
    ) async throws {
        let fixture = try ServerFixture(configuration, packs: ["en", "ru", "en-ru.neural"])
        defer { fixture.remove() }
        try await body(fixture)
    }

    private let phrase = #"{"source":"en","target":"ru","text":"Good morning","translation":"Доброе утро"}"#

    @Test("are kept, found, and removed", arguments: ["saved", "history"])
    func lists(list: String) async throws {
        try await withServer { fixture in
            #expect(await fixture.get("/\(list)").json?["phrases"]?.items.isEmpty == true)
            #expect(await fixture.post("/\(list)", phrase).status == 200)
            let found = await fixture.get("/\(list)?q=MORNING").json?["phrases"]?.items ?? []
            #expect(found.count == 1)
            #expect(found.first?["translation"]?.string == "Доброе утро")
            #expect(found.first?["sync"]?.string == (list == "saved" ? "waiting" : "local"))
            #expect(await fixture.get("/\(list)?q=evening").json?["phrases"]?.items.isEmpty == true)
            let id = found.first?["id"]?.string ?? ""
            #expect(
                await fixture.post("/\(list)/remove", JSONText.object(["id": .string(id)]).line).status == 200
            )
            #expect(await fixture.get("/\(list)").json?["phrases"]?.items.isEmpty == true)
            #expect(await fixture.post("/\(list)/remove", #"{"id":"nothing"}"#).status == 400)
            #expect(await fixture.post("/\(list)", #"{"source":"en"}"#).status == 400)
        }
    }

    @Test("the history is cleared at once")
    func clear() async throws {
        try await withServer { fixture in
            _ = await fixture.post("/history", phrase)
            #expect(await fixture.post("/history/clear", "{}").json?["removed"]?.number == 1)
        }
    }

    @Test("a suggestion corrects the next translation")
    func suggest() async throws {
        try await withServer { fixture in
            let answer = await fixture.post(
                "/suggest", #"{"q":"Good morning","s":"Утречко доброе","source":"en","target":"ru"}"#)
            #expect(answer.text == "{\"success\":true}\n")
            let translation = await fixture.post(
                "/translate", #"{"q":"Good morning","source":"en","target":"ru"}"#)
            #expect(translation.json?["translatedText"]?.string == "Утречко доброе")
            #expect(
                await fixture.post("/suggest", #"{"q":"x"}"#).error == "Invalid request: missing s parameter")
        }
    }

    @Test("are nobody else's: other pages and clients are refused")
    func closed() async throws {
        var configuration = ServerConfiguration()
        configuration.isReadOnly = true
        try await withServer(configuration) { fixture in
            #expect(await fixture.get("/history").status == 403)
            let answer = await fixture.post("/suggest", #"{"q":"a","s":"б","source":"en","target":"ru"}"#)
            #expect(answer.status == 403 && answer.error == "Suggestions are disabled on this server.")
        }
        try await withServer { fixture in
            let answer = await fixture.get("/history", headers: ["origin": "https://example.org"])
            #expect(answer.status == 403)
        }
    }
}
