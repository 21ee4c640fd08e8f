import Messages
import Testing

@testable import Server

@Suite("POST /translate") struct TranslateEndpointTests {
    private let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    @Test("translates a text, sent as JSON, as a form, in the query or in several parts")
    func ways() async throws {
        defer { fixture.remove() }
        let json = await fixture.post("/translate", #"{"q":"Good morning","source":"en","target":"ru"}"#)
        #expect(json.status == 200, "\(json.text)")
        let text = try #require(json.json?["translatedText"]?.string)
        #expect(text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) })
        #expect(json.json?["detectedLanguage"] == nil)
        let form = await fixture.postForm("/translate", "q=Good+morning&source=en&target=ru")
        #expect(form.json?["translatedText"]?.string == text)
        let query = await fixture.postForm("/translate?q=Good%20morning&source=en&target=ru", "")
        #expect(query.json?["translatedText"]?.string == text)
        let parts = ["q": "Good morning", "source": "en", "target": "ru"].map { name, value in
            "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let multipart = await fixture.ask(
            HTTPRequest(
                method: "POST", target: "/translate",
                headers: ["content-type": "multipart/form-data; boundary=x"],
                body: Array((parts.joined() + "--x--\r\n").utf8)))
        #expect(multipart.json?["translatedText"]?.string == text)
        #expect(multipart.header("Access-Control-Allow-Origin") == "*")
    }

    @Test("answers an array with an array, each item's language told on its own")
    func batch() async {
        defer { fixture.remove() }
        let answer = await fixture.post(
            "/translate",
            #"{"q":["Where is the station?","Где находится вокзал?"],"source":"auto","target":"ru"}"#)
        let texts = answer.json?["translatedText"]?.items ?? []
        #expect(texts.count == 2, "\(answer.text)")
        #expect(texts.last?.string == "Где находится вокзал?")
        let detected = answer.json?["detectedLanguage"]?.items ?? []
        #expect(detected.map { $0["language"]?.string } == ["en", "ru"])
        #expect(detected.allSatisfy { (1...100).contains($0["confidence"]?.number ?? 0) })
    }

    @Test("an array of one is answered with an array of one")
    func one() async {
        defer { fixture.remove() }
        let answer = await fixture.post("/translate", #"{"q":["Yes."],"source":"en","target":"ru"}"#)
        #expect(answer.json?["translatedText"]?.items.count == 1)
    }

    @Test("gives other translations, none twice, as many as were wanted at most")
    func alternatives() async {
        defer { fixture.remove() }
        let answer = await fixture.post(
            "/translate", #"{"q":"I am tired.","source":"en","target":"ru","alternatives":2}"#)
        let others = answer.json?["alternatives"]?.items.compactMap(\.string)
        #expect(others != nil && (others?.count ?? 3) <= 2)
        #expect(Set(others ?? []).count == others?.count)
        #expect(others?.contains(answer.json?["translatedText"]?.string ?? "") == false)
    }

    @Test("tells engine and packs when asked")
    func details() async {
        defer { fixture.remove() }
        let answer = await fixture.post(
            "/translate", #"{"q":"Yes.","source":"en","target":"ru","details":true}"#)
        #expect(answer.json?["details"]?["engine"]?.string == "neural")
    }

    @Test("keeps what is no text", arguments: ["123", "—", "&lt;", "😆", "{{name}}"])
    func kept(text: String) async {
        defer { fixture.remove() }
        let answer = await fixture.post(
            "/translate", JSONText.object(["q": .string(text), "source": "en", "target": "ru"]).line)
        #expect(answer.json?["translatedText"]?.string == text, "\(answer.text)")
    }

    @Test("keeps line ends of JSON, and brings those of forms to one kind")
    func lineEnds() async {
        defer { fixture.remove() }
        let json = await fixture.post("/translate", #"{"q":"1\r\n2","source":"en","target":"ru"}"#)
        #expect(json.json?["translatedText"]?.string == "1\r\n2")
        let form = await fixture.postForm("/translate", "q=1%0D%0A2&source=en&target=ru")
        #expect(form.json?["translatedText"]?.string == "1\n2")
    }

    @Test(
        "refuses in LibreTranslate's words",
        arguments: [
            (#"{"source":"en","target":"ru"}"#, "Invalid request: missing q parameter"),
            (#"{"q":"","source":"en","target":"ru"}"#, "Invalid request: missing q parameter"),
            (#"{"q":[],"source":"en","target":"ru"}"#, "Invalid request: missing q parameter"),
            (#"{"q":"x","target":"ru"}"#, "Invalid request: missing source parameter"),
            (#"{"q":"x","source":"en"}"#, "Invalid request: missing target parameter"),
            (#"{"q":"x","source":"zz","target":"ru"}"#, "zz is not supported"),
            (#"{"q":"x","source":"en","target":"zz"}"#, "zz is not supported"),
            (#"{"q":"x","source":"en","target":"../.."}"#, "../.. is not supported"),
            (#"{"q":"x","source":"en","target":"ru","format":"pdf"}"#, "pdf format is not supported"),
            (
                #"{"q":5,"source":"en","target":"ru"}"#,
                "Invalid request: q must be a string or an array of strings"
            ),
            (#"{"q":[1],"source":"en","target":"ru"}"#, "Invalid request: q must hold strings only"),
            (#"{"q":{},"source":"en","target":"ru"}"#, "Invalid request: q must not be an object"),
            (#"{"q":"x","source":["en"],"target":"ru"}"#, "Invalid request: source must be a string"),
            ("[]", "Invalid JSON format"), ("{", "Invalid JSON format"), ("", "Invalid JSON format"),
            (#"{"q":"\ud800"}"#, "Invalid JSON format"),
        ])
    func refusals(body: String, error: String) async {
        defer { fixture.remove() }
        let answer = await fixture.post("/translate", body)
        #expect(answer.status == 400)
        #expect(answer.error == error)
        #expect(answer.header("Content-Type") == "application/json")
    }

    @Test("says which pair there is not")
    func pair() async throws {
        defer { fixture.remove() }
        let other = try ServerFixture(packs: ["en", "ru", "en-ru.neural"])
        defer { other.remove() }
        let answer = await other.post("/translate", #"{"q":"Да","source":"ru","target":"en"}"#)
        #expect(answer.status == 400)
        #expect(answer.error == "English (en) is not available as a target language from Russian (ru)")
    }

    @Test("joins what many clients ask at once")
    func batches() async {
        defer { fixture.remove() }
        let fixture = fixture
        let answers = await withTaskGroup(of: HTTPAnswer.self) { group in
            for number in 0..<64 {
                group.addTask {
                    await fixture.post(
                        "/translate", #"{"q":"There are \#(number) cats.","source":"en","target":"ru"}"#)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.status == 200 })
        #expect(fixture.server.queue.statistics.texts == 64)
        #expect(fixture.server.queue.statistics.batches < 64)
        #expect(fixture.server.queue.statistics.waiting == 0)
    }

    @Test("never writes a text to the log")
    func log() async {
        defer { fixture.remove() }
        _ = await fixture.postForm("/translate?q=secret&source=en&target=ru&api_key=hidden", "")
        _ = await fixture.get("/secret?q=secret")
        #expect(fixture.lines.all.count == 2)
        #expect(fixture.lines.all.allSatisfy { !$0.contains("secret") && !$0.contains("hidden") })
    }
}
