import Transfer

/// What came for a request for a small document.
enum Document: Sendable {
    case content([UInt8], HTTPResponse)
    case unchanged
    case missing
}

extension PackEnvironment {
    /// Gets a small document over the network, trying again where that may help.
    func fetch(
        _ url: String,
        limit: Int,
        headers: [(name: String, value: String)] = [],
        policy: RetryPolicy = .download
    ) throws(PackError) -> Document {
        guard let transport else { throw .networkNotAllowed(url: url) }
        var request = HTTPRequest(url: url, maximumBodySize: limit)
        request.headers = headers
        bound(&request)
        var attempt = 1
        while true {
            try checkCancellation()
            attempt += 1
            let error: PackError
            var retryAfter: String?
            do throws(TransferError) {
                let (response, body) = try transport.fetch(request)
                switch response.status {
                case 200..<300 where !response.isWebPage: return .content(body, response)
                case 200..<300: error = .webPage(url: url)
                case 304: return .unchanged
                case 404, 410: return .missing
                default: error = .status(url: url, code: response.status)
                }
                retryAfter = response.header("retry-after")
            } catch let failure {
                error = .transfer(failure)
            }
            guard error.isTransient, let pause = policy.pause(before: attempt, retryAfter: retryAfter) else {
                throw error
            }
            rest(pause)
        }
    }
}

extension PackError {
    /// Whether trying again may help.
    var isTransient: Bool {
        switch self {
        case .transfer(let error): error.isTransient
        case .status(_, let code): RetryPolicy.isTransient(status: code)
        default: false
        }
    }
}

extension HTTPResponse {
    /// Whether this is a page for people, as a network's sign-in page is.
    var isWebPage: Bool {
        let type = header("content-type")?.lowercased() ?? ""
        return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
    }
}
