import CSodium

/// A minisign signature: over the content, then over that signature and its comment.
///
///     let signature = try Signature(parsing: text)
///     try signature.verify(bytes, by: [key])
///
/// Both of minisign's forms are taken: `ED`, over the content's BLAKE2b-512, and the older `Ed`, over the content.
package struct Signature: Sendable, Hashable {
    /// Signed as well, unlike the comment in the first line.
    package let trustedComment: String
    /// The short name of the key that signed.
    package var keyID: String { PublicKey.name(of: key) }

    private let isPrehashed: Bool
    private let key: [UInt8]
    private let content: [UInt8]
    private let global: [UInt8]

    /// The largest signature file that is read, in bytes.
    package static let largest = 8 << 10

    /// Reads the text of a `.minisig` file: comment, signature, trusted comment, signature over both.
    package init(parsing bytes: [UInt8]) throws(SignatureError) {
        guard bytes.count <= Self.largest, let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed
        }
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let commentPrefix = "trusted comment: "
        guard lines.count == 4 || (lines.count == 5 && lines[4].isEmpty),
            lines[0].hasPrefix("untrusted comment:"), lines[2].hasPrefix(commentPrefix),
            let signature = Base64.decode(String(lines[1])), signature.count == 74,
            let global = Base64.decode(String(lines[3])), global.count == 64
        else { throw .malformed }
        switch String(decoding: signature[..<2], as: UTF8.self) {
        case "ED": isPrehashed = true
        case "Ed": isPrehashed = false
        default: throw .malformed
        }
        key = Array(signature[2..<10])
        content = Array(signature[10...])
        self.global = global
        trustedComment = String(lines[2].dropFirst(commentPrefix.count))
    }

    /// Checks that one of `keys` signed exactly `message` and the trusted comment.
    package func verify(_ message: [UInt8], by keys: [PublicKey]) throws(SignatureError) {
        guard let key = keys.first(where: { $0.keyID == key }) else { throw .unknownKey(id: keyID) }
        guard key.verifies(content, of: isPrehashed ? Self.hash(message) : message) else {
            throw .contentChanged
        }
        guard key.verifies(global, of: content + Array(trustedComment.utf8)) else { throw .commentChanged }
    }

    /// BLAKE2b-512.
    private static func hash(_ message: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 64)
        crypto_generichash(&hash, hash.count, message, UInt64(message.count), nil, 0)
        return hash
    }
}
