import CSodium

/// A minisign public key (Ed25519).
package struct PublicKey: Sendable, Hashable, CustomStringConvertible {
    /// The key as minisign writes it: 56 characters of Base64.
    package let description: String
    let keyID: [UInt8]
    let bytes: [UInt8]

    /// - Parameter text: the key alone, or a `.pub` file with its comment line.
    package init(_ text: String) throws(SignatureError) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let line = lines.last, lines.count <= 2 else { throw .malformed }
        let key = line.drop { $0 == " " }.prefix { $0 != " " }
        guard let bytes = Base64.decode(String(key)), bytes.count == 42, bytes.starts(with: Array("Ed".utf8))
        else { throw .malformed }
        description = String(key)
        keyID = Array(bytes[2..<10])
        self.bytes = Array(bytes[10...])
    }

    /// The key's short name as minisign shows it, 16 hexadecimal digits.
    package var id: String { Self.name(of: keyID) }

    /// Key ids are little-endian numbers.
    static func name(of keyID: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return String(keyID.reversed().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard signature.count == 64, bytes.count == 32 else { return false }
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }
}

extension PublicKey: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { self = try PublicKey(try container.decode(String.self)) } catch is SignatureError {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not a minisign public key")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension PublicKey {
    /// The key of the project's own catalog.
    package static func project() throws(SignatureError) -> PublicKey {
        try PublicKey("RWTWZ7RZ4HaEw1OX//Kyj7R+DbQRXd5HJFPvBKBMhOSUss9icnAWaoPM")
    }
}
