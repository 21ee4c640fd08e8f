import Transfer

/// Where a catalog, a pack or a key statement is: a file on this machine, or an http or https URL.
package enum CatalogAddress: Sendable, Hashable, CustomStringConvertible {
    /// An absolute path.
    case file(String)
    case network(url: String)

    /// - Parameter text: an `http`, `https` or `file` URL, or an absolute path.
    package init?(_ text: String) {
        if text.hasPrefix("/"), !text.utf8.contains(0) {
            self = .file(text)
            return
        }
        // A file URL is typed as file://$PWD/…, spaces and all, so it is not held to what a URL may contain.
        if text.lowercased().hasPrefix("file://") {
            guard let path = Self.path(ofFileURL: text), path.hasPrefix("/"), !path.utf8.contains(0) else {
                return nil
            }
            self = .file(path)
            return
        }
        guard Origin(url: text) != nil else { return nil }
        self = .network(url: text)
    }

    package var description: String {
        switch self {
        case .file(let path): "file://\(Self.escaped(path))"
        case .network(let url): url
        }
    }

    package var isFile: Bool {
        if case .file = self { true } else { false }
    }

    /// The address of something that stands beside, such as a signature.
    func appending(_ suffix: String) -> CatalogAddress {
        switch self {
        case .file(let path): .file(path + suffix)
        case .network(let url): .network(url: url + suffix)
        }
    }

    /// What a reference in the document at this address means; `nil` where it must not lead: from the network
    /// to this machine's files, or from https to http.
    package func resolve(_ reference: String) -> CatalogAddress? {
        guard !reference.isEmpty, !reference.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == 0x5C })
        else { return nil }
        if reference.contains("://") {
            guard let target = CatalogAddress(reference) else { return nil }
            return mayLead(to: target) ? target : nil
        }
        // Escapes are resolved first: "%2e%2e" leads up as well.
        guard let decoded = Self.unescaped(reference), (try? ArchiveName.check(decoded)) != nil else {
            return nil
        }
        switch self {
        case .file(let path):
            guard let slash = path.lastIndex(of: "/") else { return nil }
            return .file(path[...slash] + decoded)
        case .network(let url):
            let bare = url.prefix { $0 != "?" && $0 != "#" }
            guard let slash = bare.lastIndex(of: "/") else { return nil }
            // Without a path the last slash is one of the scheme's.
            let hasPath = !bare[..<slash].hasSuffix("/")
            return .network(url: hasPath ? "\(bare[...slash])\(reference)" : "\(bare)/\(reference)")
        }
    }

    private func mayLead(to target: CatalogAddress) -> Bool {
        switch (self, target) {
        case (.file, _): true
        case (.network, .file): false
        case (.network(let here), .network(let there)):
            Origin(url: here)?.scheme != "https" || Origin(url: there)?.scheme == "https"
        }
    }

    private static func path(ofFileURL url: String) -> String? {
        var rest = url.dropFirst("file://".count)
        let host = rest.prefix { $0 != "/" }
        guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
        rest = rest.dropFirst(host.count)
        return unescaped(String(rest.prefix { $0 != "?" && $0 != "#" }))
    }

    /// The relative path that a reference of a catalog means; `nil` for absolute ones.
    static func relativePath(of reference: String) -> String? {
        guard !reference.contains("://"), let decoded = unescaped(reference),
            (try? ArchiveName.check(decoded)) != nil
        else { return nil }
        return decoded
    }

    /// Percent-escapes resolved; `nil` for malformed ones and for a NUL.
    private static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
                value != 0
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let safe = Set(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=:@".utf8)
        let bytes = path.utf8.flatMap { byte in
            safe.contains(byte)
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
