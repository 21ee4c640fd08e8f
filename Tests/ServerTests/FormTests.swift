import Testing

@testable import Server

@Suite("Forms") struct FormTests {
    @Test(
        "are read as browsers send them",
        arguments: [
            ("q=a+b&source=en", ["q=a b", "source=en"]), ("q=%D0%B4%d0%bc", ["q=дм"]), ("q=100%", ["q=100%"]),
            ("q=%zz", ["q=%zz"]), ("&&q=1&", ["q=1"]), ("q", ["q="]), ("=x", ["=x"]), ("q=a=b", ["q=a=b"]),
            ("q=%ff&x=1", ["x=1"]), ("", []),
        ])
    func fields(form: String, expected: [String]) {
        #expect(FormFields.parse(form).map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test("have a bounded number of fields")
    func bounded() {
        let form = String(repeating: "a=b&", count: 100_000)
        #expect(FormFields.parse(form).count <= 1024)
    }

    private func parse(_ body: String, type: String = "multipart/form-data; boundary=b") -> MultipartForm? {
        MultipartForm(contentType: type, body: Array(body.utf8))
    }

    @Test("in several parts hold fields and files, byte for byte")
    func multipart() throws {
        let body =
            "--b\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\na\r\n--\r\n--b\r\n"
            + "content-disposition: form-data; name=\"file\"; filename=\"d \\\"1\\\".txt\"\r\n"
            + "Content-Type: text/plain\r\n\r\n\r\nx--b\r\n\r\n--b--\r\nrest"
        let form = try #require(parse(body))
        #expect(form.parts.map(\.name) == ["q", "file"])
        #expect(form.parts[0].text == "a\r\n--")
        #expect(form.parts[1].fileName == "d \"1\".txt")
        #expect(form.parts[1].text == "\r\nx--b\r\n")
    }

    @Test(
        "in several parts that are damaged are refused",
        arguments: [
            "", "--b", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\nx",
            "--c\r\n\r\n--c--",
            "--b\r\nno header\r\n--b--", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--",
        ])
    func damaged(body: String) { #expect(parse(body) == nil) }

    @Test(
        "in several parts need a boundary",
        arguments: ["multipart/form-data", "multipart/form-data; boundary="])
    func boundary(type: String) { #expect(parse("--\r\n\r\n----", type: type) == nil) }

    @Test("and queries are told apart from the path")
    func target() {
        let request = HTTPRequest(method: "GET", target: "/download_file/a%20b?x=1?2")
        #expect(request.path == "/download_file/a b")
        #expect(request.query == "x=1?2")
        #expect(HTTPRequest(method: "GET", target: "/%ff").path == "")
    }
}
