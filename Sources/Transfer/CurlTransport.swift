import CCurl

/// Transfers over libcurl: http and https with the proxies of the environment, and `file` URLs.
package struct CurlTransport: HTTPTransport {
    /// Redirects followed at the most.
    private static let maximumRedirects = 5

    package init() {}

    package func perform(
        _ request: HTTPRequest,
        head: (HTTPResponse) -> Void,
        body: (UnsafeRawBufferPointer) -> Bool
    ) throws(TransferError) -> HTTPResponse {
        guard let origin = Origin(url: request.url) else { throw .unsupportedURL(request.url) }
        var request = request
        for _ in 0...Self.maximumRedirects {
            let response = try transfer(request, origin: origin, head: head, body: body)
            guard request.redirects == .sameHost, let target = response.redirectTarget else {
                return response
            }
            guard let url = origin.resolve(target) else { throw .forbiddenRedirect(host: origin.host) }
            request.url = url
        }
        throw .forbiddenRedirect(host: origin.host)
    }

    private func transfer(
        _ request: HTTPRequest,
        origin: Origin,
        head: (HTTPResponse) -> Void,
        body: (UnsafeRawBufferPointer) -> Bool
    ) throws(TransferError) -> HTTPResponse {
        let result = withoutActuallyEscaping(head) { head in
            withoutActuallyEscaping(body) { body in
                Self.perform(request, receiver: ResponseReceiver(request, head: head, body: body))
            }
        }
        if result.isTooLarge { throw .bodyTooLarge(limit: request.maximumBodySize) }
        if let error = TransferError(result.code, origin: origin, reason: result.reason) { throw error }
        return result.response
    }

    /// What libcurl and the receiver made of one transfer.
    private struct Outcome {
        let code: tolmach_curl_outcome
        let reason: String
        let response: HTTPResponse
        let isTooLarge: Bool
    }

    private static func perform(_ request: HTTPRequest, receiver: ResponseReceiver) -> Outcome {
        let lines = CStringArray(request.headers.map { "\($0.name): \($0.value)" })
        var reason = [CChar](repeating: 0, count: 256)
        var status = 0
        let code = request.url.withCString { url in
            request.method.withCString { method in
                withBody(request.body) { body in
                    var raw = tolmach_curl_request(
                        url: url,
                        method: method,
                        headers: lines.pointer,
                        header_count: lines.count,
                        body: body?.baseAddress,
                        body_size: body?.count ?? 0,
                        follow_redirects: request.redirects == .anyHost ? 1 : 0,
                        connect_timeout: request.connectTimeout,
                        stall_timeout: request.stallTimeout,
                        total_timeout: request.totalTimeout,
                        rate_limit: Int64(request.rateLimit)
                    )
                    var callbacks = receiver.callbacks
                    return withExtendedLifetime((receiver, lines)) {
                        tolmach_curl_perform(&raw, &callbacks, &status, &reason)
                    }
                }
            }
        }
        if code == tolmach_curl_done { receiver.finish(status: status) }
        let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return Outcome(
            code: code,
            reason: String(decoding: text, as: UTF8.self),
            response: HTTPResponse(status: status, headers: receiver.headers),
            isTooLarge: receiver.isTooLarge
        )
    }

    private static func withBody<R>(_ body: [UInt8]?, _ use: (UnsafeBufferPointer<UInt8>?) -> R) -> R {
        guard let body else { return use(nil) }
        return body.withUnsafeBufferPointer { use($0) }
    }
}

extension TransferError {
    /// The error that libcurl's outcome stands for; `nil` when the transfer is done.
    fileprivate init?(_ code: tolmach_curl_outcome, origin: Origin, reason: String) {
        switch code {
        case tolmach_curl_done: return nil
        case tolmach_curl_library_missing: self = .libraryMissing
        case tolmach_curl_unsupported_url: self = .unsupportedURL(origin.url)
        case tolmach_curl_host_not_found: self = .hostNotFound(host: origin.host)
        case tolmach_curl_cannot_connect: self = .cannotConnect(host: origin.host)
        case tolmach_curl_insecure: self = .insecure(host: origin.host, reason: reason)
        case tolmach_curl_timed_out: self = .timedOut(host: origin.host)
        case tolmach_curl_connection_lost: self = .connectionLost(host: origin.host)
        case tolmach_curl_forbidden_redirect: self = .forbiddenRedirect(host: origin.host)
        case tolmach_curl_file_unreadable: self = .fileUnreadable(origin.url)
        case tolmach_curl_stopped: self = .cancelled
        default: self = .other(host: origin.host, reason: reason)
        }
    }
}

extension HTTPResponse {
    fileprivate var redirectTarget: String? {
        [301, 302, 303, 307, 308].contains(status) ? header("location") : nil
    }
}
