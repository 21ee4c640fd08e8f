import Transfer

/// Why the online service did not translate.
package enum OnlineError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The configured address is no http(s) URL.
    case malformedServiceURL(String)
    /// The service could not be reached, or the connection broke.
    case unreachable(host: String, TransferError)
    /// The service wants a key, or refuses the one it got.
    case keyRefused(host: String, message: String)
    /// Too many requests, also after the pause that was asked for; seconds it asks for now.
    case tooManyRequests(host: String, pause: Double?)
    /// The service refused the request: its own words.
    case refused(host: String, status: Int, message: String)
    /// The service failed (5xx).
    case serverFailure(host: String, status: Int)
    /// The answer is not what the protocol says.
    case unexpectedAnswer(host: String, reason: String)

    package var description: String {
        switch self {
        case .malformedServiceURL(let url): "the online service “\(url)” is not an http(s) address"
        case .unreachable(_, let error): "the online service cannot be used: \(error)"
        case .keyRefused(let host, let message): "\(host) refuses the request: \(message)"
        case .tooManyRequests(let host, _): "\(host) has no capacity for more requests now"
        case .refused(let host, let status, let message): "\(host) refused the text (\(status)): \(message)"
        case .serverFailure(let host, let status): "\(host) failed (\(status))"
        case .unexpectedAnswer(let host, let reason):
            "\(host) did not answer as a translation service: \(reason)"
        }
    }

    package var remedy: String {
        switch self {
        case .malformedServiceURL: "Set it: translate config set service https://HOST"
        case .keyRefused: "Set the key: translate config set service-key KEY"
        case .refused: "Check the languages: the service may not offer this pair."
        case .unexpectedAnswer: "Check the address: translate config get service"
        case .unreachable, .tooManyRequests, .serverFailure:
            "Try again later, or install the languages: translate pack install LANGUAGE"
        }
    }
}
