/// One request, complete and in memory.
package struct HTTPRequest: Sendable {
    package enum BodyState: Sendable {
        case complete
        /// Longer than a body may be.
        case tooLarge
        /// There was no memory for it.
        case noMemory
    }

    package var method: String
    /// The path without the query, its escapes decoded.
    package var path: String
    /// What stands behind the question mark, as it came.
    package var query: String
    package var body: [UInt8]
    package var bodyState: BodyState
    /// The client's address in numbers; empty over a socket in the file system.
    package var address: String
    /// The headers that the server looks at, by their names in small letters.
    package var headers: [String: String]

    /// The names of the headers that the server looks at.
    package static let headerNames = [
        "content-type", "authorization", "origin", "host", "sec-fetch-site", "x-forwarded-for",
        "if-none-match",
        "accept-language",
    ]

    /// - Parameter target: path and query as they stand in the request line.
    package init(
        method: String,
        target: String,
        headers: [String: String] = [:],
        body: [UInt8] = [],
        bodyState: BodyState = .complete,
        address: String = ""
    ) {
        self.method = method
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = FormFields.unescaped(parts.first ?? "", plusIsSpace: false) ?? ""
        query = parts.count == 2 ? String(parts[1]) : ""
        self.headers = headers
        self.body = body
        self.bodyState = bodyState
        self.address = address
    }

    /// The media type of the body, without its parameters, in small letters.
    package var mediaType: String {
        let type = headers["content-type"]?.split(separator: ";", maxSplits: 1).first ?? ""
        return type.trimmingSpaces.lowercased()
    }

    /// Whether the body is JSON, as its type says.
    package var isJSON: Bool {
        mediaType == "application/json"
            || mediaType.hasPrefix("application/") && mediaType.hasSuffix("+json")
    }
}

extension StringProtocol {
    /// Without spaces and tabs at both ends.
    var trimmingSpaces: String {
        var text = Substring(self)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
