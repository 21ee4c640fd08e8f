import CSodium
import Foundation

@testable import Packs

/// Signs as minisign does, with a key made from a number.
struct TestSigner {
    let keyID: [UInt8]
    let publicKey: PublicKey
    private let secretKey: [UInt8]

    init(seed: UInt8, keyID: [UInt8]? = nil) {
        var publicBytes = [UInt8](repeating: 0, count: 32)
        var secretBytes = [UInt8](repeating: 0, count: 64)
        let seedBytes = [UInt8](repeating: seed, count: 32)
        crypto_sign_seed_keypair(&publicBytes, &secretBytes, seedBytes)
        secretKey = secretBytes
        self.keyID = keyID ?? [UInt8](repeating: seed, count: 8)
        let text = Data(Array("Ed".utf8) + self.keyID + publicBytes).base64EncodedString()
        publicKey = try! PublicKey(text)
    }

    /// The text of a `.minisig` file.
    func sign(_ message: [UInt8], isPrehashed: Bool = true, comment: String = "timestamp:1") -> [UInt8] {
        var content = message
        if isPrehashed {
            content = [UInt8](repeating: 0, count: 64)
            crypto_generichash(&content, 64, message, UInt64(message.count), nil, 0)
        }
        let signature = signed(content)
        let global = signed(signature + Array(comment.utf8))
        let head = Array((isPrehashed ? "ED" : "Ed").utf8) + keyID
        return Array(
            """
            untrusted comment: a test's signature
            \(Data(head + signature).base64EncodedString())
            trusted comment: \(comment)
            \(Data(global).base64EncodedString())

            """.utf8
        )
    }

    private func signed(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secretKey)
        return signature
    }
}
