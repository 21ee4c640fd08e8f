import Synchronization
import Transfer

@testable import Packs

/// Serves files from memory as a good HTTP server does, and misbehaves where a test wants it to.
final class FakeServer: HTTPTransport {
    /// How one request is answered other than it should be.
    enum Fault: Sendable {
        case status(Int, retryAfter: String? = nil)
        case error(TransferError)
        /// The connection ends after so many bytes of the body.
        case cut(after: Int)
        case ignoresRange
        case wrongRange
        case webPage
        case content([UInt8])
        /// More bytes than the file has.
        case tooMuch
    }

    private struct State {
        var files: [String: [UInt8]] = [:]
        var faults: [String: [Fault]] = [:]
        var requests: [HTTPRequest] = []
        var bodyBytes = 0
        var onBody: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    // MARK: Setting up

    func put(_ bytes: [UInt8], at url: String) { state.withLock { $0.files[url] = bytes } }
    func remove(_ url: String) { state.withLock { $0.files[url] = nil } }
    func file(at url: String) -> [UInt8]? { state.withLock { $0.files[url] } }

    /// The next requests for a URL meet these faults, one each.
    func misbehave(_ url: String, _ faults: Fault...) {
        state.withLock { $0.faults[url, default: []] += faults }
    }

    /// Called before each piece of a body.
    func onBody(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onBody = action } }

    // MARK: Looking

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// Bytes of bodies that were sent.
    var bodyBytes: Int { state.withLock { $0.bodyBytes } }

    func forgetRequests() {
        state.withLock {
            $0.requests = []
            $0.bodyBytes = 0
        }
    }

    // MARK: Serving

    func perform(
        _ request: HTTPRequest,
        head: (HTTPResponse) -> Void,
        body: (UnsafeRawBufferPointer) -> Bool
    ) throws(TransferError) -> HTTPResponse {
        let (file, fault) = state.withLock { state -> ([UInt8]?, Fault?) in
            state.requests.append(request)
            let fault =
                state.faults[request.url]?.isEmpty == false ? state.faults[request.url]?.removeFirst() : nil
            return (state.files[request.url], fault)
        }
        var answer = Self.answer(to: request, file: file)
        var cut: Int?
        switch fault {
        case .status(let code, let retryAfter):
            answer = (code, retryAfter.map { ["retry-after": $0] } ?? [:], Array("sorry".utf8))
        case .error(let error): throw error
        case .cut(let count): cut = count
        case .ignoresRange:
            answer = Self.answer(to: HTTPRequest(url: request.url, maximumBodySize: 0), file: file)
        case .wrongRange:
            answer.headers["content-range"] = "bytes 1-2/3"
        case .webPage: answer = (200, ["content-type": "text/html; charset=utf-8"], Array("<html>".utf8))
        case .content(let bytes): answer = (200, [:], bytes)
        case .tooMuch:
            answer.headers["content-length"] = nil
            answer.body += [1, 2, 3]
        case nil: break
        }
        let response = HTTPResponse(status: answer.status, headers: answer.headers)
        head(response)
        try send(answer.body, cut: cut, limit: request.maximumBodySize, to: body)
        return response
    }

    private func send(
        _ bytes: [UInt8],
        cut: Int?,
        limit: Int,
        to body: (UnsafeRawBufferPointer) -> Bool
    ) throws(TransferError) {
        var sent = 0
        let end = min(bytes.count, cut ?? .max)
        while sent < end {
            state.withLock { $0.onBody }?()
            let piece = Array(bytes[sent..<min(end, sent + 1000)])
            sent += piece.count
            if sent > limit { throw .bodyTooLarge(limit: limit) }
            state.withLock { $0.bodyBytes += piece.count }
            if !piece.withUnsafeBytes(body) { throw .cancelled }
        }
        if cut != nil { throw .connectionLost(host: "example.org") }
    }

    private typealias Answer = (status: Int, headers: [String: String], body: [UInt8])

    private static func answer(to request: HTTPRequest, file: [UInt8]?) -> Answer {
        guard let file else { return (404, [:], Array("not found".utf8)) }
        func header(_ name: String) -> String? { request.headers.first { $0.name == name }?.value }
        let etag = "\"\(SHA256.digest(of: file).description.prefix(8))\""
        if header("If-None-Match") == etag { return (304, ["etag": etag], []) }
        let isSame = header("If-Range").map { $0 == etag } ?? true
        if isSame, let range = header("Range"), let start = Int(range.dropFirst(6).dropLast()) {
            guard start < file.count else { return (416, [:], []) }
            let range = "bytes \(start)-\(file.count - 1)/\(file.count)"
            return (206, ["etag": etag, "content-range": range], Array(file[start...]))
        }
        return (200, ["etag": etag, "content-length": "\(file.count)"], file)
    }
}
