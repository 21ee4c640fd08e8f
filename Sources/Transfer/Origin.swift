/// Scheme, host and port of a URL: what a redirect is compared with.
package struct Origin: Sendable, Hashable {
    package let scheme: String
    /// Host with port, as it stands in the URL; empty for files.
    package let host: String
    package let url: String

    /// `nil` when the URL is malformed or its scheme is none of http, https and file.
    package init?(url: String) {
        guard let separator = url.firstRange(of: "://"),
            !url.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
        else { return nil }
        let scheme = url[..<separator.lowerBound].lowercased()
        let authority = url[separator.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // Whatever stands before an @ is a user's name, not the host.
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        guard ["http", "https", "file"].contains(scheme), scheme == "file" || !host.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.host = host.lowercased()
        self.url = url
    }

    /// The absolute form of a `Location` that stays on this host; `nil` when it leaves it or gives up https.
    package func resolve(_ location: String) -> String? {
        if location.hasPrefix("//") { return resolve("\(scheme):\(location)") }
        if location.hasPrefix("/") { return "\(scheme)://\(host)\(location)" }
        guard let target = Origin(url: location), target.host == host else { return nil }
        return target.scheme == scheme || target.scheme == "https" ? location : nil
    }
}

extension StringProtocol {
    fileprivate func firstRange(of pattern: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(pattern) { return start..<index(start, offsetBy: pattern.count) }
            start = index(after: start)
        }
        return nil
    }
}
