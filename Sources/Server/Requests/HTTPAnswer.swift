import Messages

/// What is sent back.
package struct HTTPAnswer: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(_ status: Int, type: String, body: [UInt8]) {
        self.status = status
        headers = [("Content-Type", type)]
        self.body = body
    }

    package static func json(_ value: JSONText, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(status, type: "application/json", body: Array((value.line + "\n").utf8))
    }

    /// An answer without a body.
    package static func empty(_ status: Int = 204) -> HTTPAnswer {
        var answer = HTTPAnswer(status, type: "", body: [])
        answer.headers = []
        return answer
    }

    package func adding(_ name: String, _ value: String) -> HTTPAnswer {
        var answer = self
        answer.headers.append((name, value))
        return answer
    }
}

/// Why a request is refused, in LibreTranslate's words where it has words for it.
package struct Refusal: Error, Sendable {
    package let status: Int
    package let message: String
    /// Seconds after which it may be tried again.
    package var retryAfter: Int?
    package var headers: [(name: String, value: String)] = []

    package init(_ status: Int, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.message = message
        self.retryAfter = retryAfter
    }

    package var answer: HTTPAnswer {
        var answer = HTTPAnswer.json(.object(["error": .string(message)]), status: status)
        if let retryAfter { answer.headers.append(("Retry-After", String(retryAfter))) }
        answer.headers += headers
        return answer
    }
}

extension Refusal {
    static func missing(_ name: String) -> Refusal {
        Refusal(400, "Invalid request: missing \(name) parameter")
    }

    static func exceeds(_ size: Int, limit: Int) -> Refusal {
        Refusal(400, "Invalid request: request (\(size)) exceeds text limit (\(limit))")
    }

    static func unsupported(_ language: String) -> Refusal { Refusal(400, "\(language) is not supported") }

    static let notFound = Refusal(404, "Not found")
    static let busy = Refusal(503, "The server is busy, try again later", retryAfter: 1)
    static let stopping = Refusal(503, "The server is stopping", retryAfter: 5)
    static let forbidden = Refusal(403, "This address is only for the server's own page")

    static func methodNotAllowed(_ allowed: [String]) -> Refusal {
        var refusal = Refusal(405, "Method not allowed")
        refusal.headers = [("Allow", allowed.joined(separator: ", "))]
        return refusal
    }
}
