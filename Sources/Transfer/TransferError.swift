/// Why a transfer did not bring its answer.
package enum TransferError: Error, Sendable, Hashable, CustomStringConvertible {
    /// libcurl is not installed on this machine.
    case libraryMissing
    /// The URL is malformed, or its scheme is none of http, https and file.
    case unsupportedURL(String)
    /// The host's name could not be resolved.
    case hostNotFound(host: String)
    case cannotConnect(host: String)
    /// Certificate or handshake failure.
    case insecure(host: String, reason: String)
    case timedOut(host: String)
    /// The connection ended before the body was complete.
    case connectionLost(host: String)
    /// A redirect that the request's policy forbids.
    case forbiddenRedirect(host: String)
    case bodyTooLarge(limit: Int)
    /// The file of a `file` URL cannot be read.
    case fileUnreadable(String)
    /// The receiver of the body asked to stop.
    case cancelled
    case other(host: String, reason: String)

    package var description: String {
        switch self {
        case .libraryMissing: "libcurl (libcurl.so.4) is not installed, so nothing can be fetched"
        case .unsupportedURL(let url): "“\(url)” is not an http, https or file address"
        case .hostNotFound(let host): "the host \(host) was not found"
        case .cannotConnect(let host): "\(host) cannot be reached"
        case .insecure(let host, let reason): "the connection to \(host) is not secure: \(reason)"
        case .timedOut(let host): "\(host) does not answer in time"
        case .connectionLost(let host): "the connection to \(host) was lost"
        case .forbiddenRedirect(let host): "\(host) redirects to where this request must not go"
        case .bodyTooLarge(let limit): "the answer is larger than the \(limit) bytes that are allowed"
        case .fileUnreadable(let path): "\(path) cannot be read"
        case .cancelled: "the transfer was cancelled"
        case .other(let host, let reason): "the transfer from \(host) failed: \(reason)"
        }
    }

    /// Whether trying again may help.
    package var isTransient: Bool {
        switch self {
        case .hostNotFound, .cannotConnect, .timedOut, .connectionLost, .other: true
        default: false
        }
    }
}
