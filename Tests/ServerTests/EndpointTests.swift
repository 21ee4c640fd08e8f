import Foundation
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

@Suite("Files and HTML") struct FileEndpointTests {
    private let fixture: ServerFixture

    init() throws { fixture = try ServerFixture() }

    private func send(_ name: String, _ content: String, source: String = "en", target: String = "ru") async
        -> HTTPAnswer
    {
        let fields = ["source": source, "target": target, "job": "j"].map { name, value in
            "--x\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let file =
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n\(content)\r\n"
        return await fixture.ask(
            HTTPRequest(
                method: "POST", target: "/translate_file",
                headers: ["content-type": "multipart/form-data; boundary=x", "host": "localhost:5000"],
                body: Array((fields.joined() + file + "--x--\r\n").utf8)))
    }

    @Test("a file is translated, fetched under a name nobody guesses, and removed in time")
    func file() async throws {
        defer { fixture.remove() }
        let answer = await send("../мой файл.txt", "Good morning.\n\n123\n")
        #expect(answer.status == 200, "\(answer.text)")
        let address = try #require(answer.json?["translatedFileUrl"]?.string)
        #expect(address.hasPrefix("http://localhost:5000/download_file/"))
        #expect(!address.contains(".."))
        let path = String(address.dropFirst("http://localhost:5000".count))
        let file = await fixture.get(path)
        #expect(file.status == 200)
        #expect(file.text.hasSuffix("\n\n123\n") && file.text != "Good morning.\n\n123\n")
        #expect(file.header("Content-Disposition")?.contains(".txt") == true)
        fixture.clock.advance(1801)
        fixture.server.tick()
        #expect(await fixture.get(path).status == 404)
        fixture.server.close()
    }

    @Test("what is no file, or of no known kind, is refused")
    func refusals() async {
        defer { fixture.remove() }
        #expect(
            await fixture.postForm("/translate_file", "source=en&target=ru").error
                == "Invalid request: missing file parameter")
        #expect(await send("", "x").error == "Invalid request: empty file")
        #expect(await send("x.exe", "x").error == "Invalid request: file format not supported")
        #expect(await send("x.txt", "x", source: "").error == "Invalid request: missing source parameter")
        #expect(await send("x.txt", "x", target: "zz").error == "zz is not supported")
        #expect(await fixture.get("/translate_file/progress?job=nothing").json?["total"]?.number == 0)
        for path in ["/download_file/x", "/download_file/..%2f..%2fetc%2fpasswd", "/download_file"] {
            #expect(await fixture.get(path).status == 404)
        }
    }

    @Test("HTML keeps its tags and escapes")
    func html() async {
        defer { fixture.remove() }
        let answer = await fixture.post(
            "/translate",
            #"{"q":["<p id=\"a\">Good <b>morning</b> &lt;friend&gt;</p>","<br>","7 &lt; 9"],"source":"en","target":"ru","format":"html"}"#
        )
        let texts = answer.json?["translatedText"]?.items.compactMap(\.string) ?? []
        #expect(texts.count == 3, "\(answer.text)")
        #expect(texts.first?.hasPrefix("<p id=\"a\">") == true && texts.first?.hasSuffix("</p>") == true)
        #expect(texts.first?.contains("&lt;") == true)
        #expect(texts.first?.components(separatedBy: "<b>").count == 2)
        #expect(texts.dropFirst() == ["<br>", "7 &lt; 9"])
    }
}
