/// Carries requests. `CurlTransport` does it over the network; tests hand in their own.
package protocol HTTPTransport: Sendable {
    /// Performs a request and hands the body on as it comes; blocks until the transfer ends.
    ///
    /// - Parameters:
    ///   - head: called once with the final answer's head, before the first byte of its body.
    ///   - body: called for each piece of the body, in order; `false` ends the transfer with `cancelled`.
    /// - Returns: the head, whatever its status.
    func perform(
        _ request: HTTPRequest,
        head: (HTTPResponse) -> Void,
        body: (UnsafeRawBufferPointer) -> Bool
    ) throws(TransferError) -> HTTPResponse
}

extension HTTPTransport {
    /// Performs a request and keeps its body in memory.
    package func fetch(_ request: HTTPRequest) throws(TransferError) -> (
        response: HTTPResponse, body: [UInt8]
    ) {
        var bytes: [UInt8] = []
        let response = try perform(
            request,
            head: { _ in },
            body: {
                bytes.append(contentsOf: $0)
                return true
            }
        )
        return (response, bytes)
    }
}
