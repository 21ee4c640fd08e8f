import CSodium

/// Base64 as in RFC 4648, with padding and nothing else between.
enum Base64 {
    static func decode(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: text.utf8.count / 4 * 3 + 3)
        var count = 0
        let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
        let status = text.withCString { start in
            sodium_base642bin(&bytes, bytes.count, start, text.utf8.count, nil, &count, nil, variant)
        }
        guard status == 0 else { return nil }
        return Array(bytes.prefix(count))
    }
}
