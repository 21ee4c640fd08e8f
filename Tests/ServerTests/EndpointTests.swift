import Messages
import Testing

@testable import Server

@Suite("Addresses") struct EndpointTests {
    private let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    @Test("/detect tells languages with their confidence from 0 to 100")
    func detect() async {
        defer { fixture.remove() }
        let answer = await fixture.postForm(
            "/detect", "q=%D0%93%D0%B4%D0%B5+%D0%B2%D0%BE%D0%BA%D0%B7%D0%B0%D0%BB%3F")
        let best = answer.json?.items.first
        #expect(best?["language"]?.string == "ru", "\(answer.text)")
        #expect((50...100).contains(best?["confidence"]?.number ?? 0))
        let unknown = await fixture.post("/detect", #"{"q":"123"}"#)
        #expect(unknown.json?.items.first?["confidence"]?.number == 0)
        let several = await fixture.post("/detect", #"{"q":["Good evening, friends","Добрый вечер"]}"#)
        #expect(several.json?.items.map { $0.items.first?["language"]?.string } == ["en", "ru"])
        #expect(await fixture.post("/detect", "{}").error == "Invalid request: missing q parameter")
        #expect(await fixture.get("/detect").status == 405)
    }

    @Test("/languages lists what is installed, also for a GET with a form body")
    func languages() async {
        defer { fixture.remove() }
        for body in ["", "api_key=x&q=%", "{"] {
            let answer = await fixture.get(
                "/languages", headers: ["content-type": "application/x-www-form-urlencoded"], body: body)
            #expect(answer.status == 200)
            #expect(
                answer.text
                    == #"[{"code":"en","name":"English","targets":["en","ru"]},{"code":"ru","name":"Russian","targets":["en","ru"]}]"#
                    + "\n")
        }
    }

    @Test("/health, /frontend/settings and /metrics answer")
    func information() async {
        defer { fixture.remove() }
        #expect(await fixture.get("/health").json?["status"]?.string == "ok")
        let settings = await fixture.get("/frontend/settings").json
        #expect(settings?["charLimit"]?.number == 100_000)
        #expect(settings?["language"]?["target"]?["code"]?.string == "ru")
        _ = await fixture.post("/translate", #"{"q":"Yes.","source":"en","target":"ru"}"#)
        let metrics = await fixture.get("/metrics")
        #expect(metrics.header("Content-Type")?.hasPrefix("text/plain; version=0.0.4") == true)
        #expect(
            metrics.text.contains("tolmach_http_requests_total{endpoint=\"/translate\",status=\"200\"} 1\n"))
        #expect(metrics.text.contains("tolmach_texts_total 1\n"))
        for line in metrics.text.split(separator: "\n") where !line.hasPrefix("#") {
            #expect(Double(line.split(separator: " ").last ?? "") != nil, "\(line)")
        }
    }

    @Test("/spec describes every address there is")
    func specification() async {
        defer { fixture.remove() }
        let document = await fixture.get("/spec").json
        #expect(document?["openapi"]?.string == "3.0.3")
        for (path, endpoint) in Endpoint.all where Endpoint.pageFiles[path] == nil && path != "/spec" {
            for method in endpoint.methods where !(path == "/lookup" && method == "POST") {
                #expect(document?["paths"]?[path]?[method.lowercased()] != nil, "\(method) \(path)")
            }
        }
    }

    @Test("/ is the page, which may load nothing from anywhere else")
    func page() async throws {
        defer { fixture.remove() }
        let page = await fixture.get("/")
        #expect(page.status == 200)
        let policy = try #require(page.header("Content-Security-Policy"))
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        #expect(!page.text.contains("http://") && !page.text.contains("https://"))
        for name in ["page.css", "page.js", "words.js", "icon.svg"] {
            #expect(await fixture.get("/\(name)").status == 200)
        }
        var configuration = ServerConfiguration()
        configuration.servesPage = false
        let bare = try ServerFixture(configuration, packs: [])
        defer { bare.remove() }
        #expect(await bare.get("/").status == 404)
    }

    @Test("unknown addresses and wrong methods are told as JSON")
    func wrong() async {
        defer { fixture.remove() }
        let missing = await fixture.get("/nowhere")
        #expect(missing.status == 404 && missing.error == "Not found")
        let method = await fixture.get("/translate")
        #expect(method.status == 405 && method.error == "Method not allowed")
        #expect(method.header("Allow") == "POST")
        let put = await fixture.ask(HTTPRequest(method: "PUT", target: "/languages"))
        #expect(put.status == 405)
    }

    @Test("browsers are allowed to ask from any page, but not for the page's own addresses")
    func crossOrigin() async {
        defer { fixture.remove() }
        let preflight = await fixture.ask(
            HTTPRequest(method: "OPTIONS", target: "/translate", headers: ["origin": "https://example.org"]))
        #expect(preflight.status == 204)
        #expect(preflight.header("Access-Control-Allow-Headers") == "Authorization, Content-Type")
        let own = await fixture.ask(
            HTTPRequest(
                method: "OPTIONS", target: "/packs/remove", headers: ["origin": "https://example.org"]))
        #expect(own.header("Access-Control-Allow-Origin") == nil)
    }

    @Test("a slash at the end makes no difference; HEAD is as good as GET")
    func lenient() async {
        defer { fixture.remove() }
        #expect(await fixture.get("/languages/").status == 200)
        #expect(await fixture.ask(HTTPRequest(method: "HEAD", target: "/health")).status == 200)
    }
}
