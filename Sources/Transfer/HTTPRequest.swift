/// One request, with every bound that it must keep.
package struct HTTPRequest: Sendable {
    /// Which redirects are followed.
    package enum RedirectPolicy: Sendable, Hashable {
        /// None: a 3xx is the answer.
        case none
        /// Only to the host that was asked, so that a key in the headers reaches nobody else.
        case sameHost
        /// To any host over http or https, never from https down to http.
        case anyHost
    }

    package var method: String
    /// An `http`, `https` or `file` URL.
    package var url: String
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8]?
    package var redirects: RedirectPolicy = .anyHost
    /// The largest body that is accepted, in bytes; more ends the transfer with `bodyTooLarge`.
    package var maximumBodySize: Int
    /// Seconds to establish a connection.
    package var connectTimeout = 15
    /// Seconds without a byte after which the transfer counts as stalled.
    package var stallTimeout = 30
    /// Seconds for the whole transfer; 0 for no bound.
    package var totalTimeout = 0
    /// Bytes per second at most; 0 for no bound.
    package var rateLimit = 0

    package init(_ method: String = "GET", url: String, maximumBodySize: Int) {
        self.method = method
        self.url = url
        self.maximumBodySize = maximumBodySize
    }
}

/// The head of an answer.
package struct HTTPResponse: Sendable, Hashable {
    /// 200 for a `file` URL that was read.
    package let status: Int
    /// By lower-case name; the last value of a repeated header.
    package let headers: [String: String]

    package init(status: Int, headers: [String: String]) {
        self.status = status
        self.headers = headers
    }

    /// The value of a header, whatever the case of its name.
    package func header(_ name: String) -> String? { headers[name.lowercased()] }

    package var isSuccess: Bool { (200..<300).contains(status) }
}
