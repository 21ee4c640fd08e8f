import ServerPage

extension Endpoint {
    /// The web page: `/` and the files it is made of, nothing from anywhere else.
    static let pageFiles: [String: Endpoint] = {
        var endpoints: [String: Endpoint] = [:]
        var count = 0
        let files = tolmach_page_files(&count)
        for index in 0..<count {
            let name = String(cString: files[index].name)
            let body = Array(UnsafeBufferPointer(start: files[index].bytes, count: files[index].size))
            let endpoint = file(type: mediaType(of: name), body: body)
            endpoints["/\(name)"] = endpoint
            if name == "page.html" { endpoints["/"] = endpoint }
        }
        return endpoints
    }()

    private static func mediaType(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "text/javascript; charset=utf-8"
        }
    }

    /// Nothing is loaded, sent or framed from or to anywhere but this server.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static func file(type: String, body: [UInt8]) -> Endpoint {
        immediate(["GET"], access: .open) { (call: Call) throws(Refusal) in
            guard call.server.configuration.servesPage else { throw .notFound }
            return HTTPAnswer(200, type: type, body: body)
                .adding("Content-Security-Policy", policy)
                .adding("X-Content-Type-Options", "nosniff")
                .adding("Referrer-Policy", "no-referrer")
                .adding("Cross-Origin-Opener-Policy", "same-origin")
                .adding("Cache-Control", "no-cache")
        }
    }
}
