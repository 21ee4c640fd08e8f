import Foundation
import Testing

@testable import Packs

@Suite("A minisign signature") struct SignatureTests {
    let signer = TestSigner(seed: 1)
    let message = Array("a catalog".utf8)

    @Test("vouches for what was signed, in both forms", arguments: [true, false])
    func valid(isPrehashed: Bool) throws {
        let signature = try Signature(parsing: signer.sign(message, isPrehashed: isPrehashed))
        try signature.verify(message, by: [TestSigner(seed: 2).publicKey, signer.publicKey])
        #expect(signature.trustedComment == "timestamp:1")
        #expect(signature.keyID == signer.publicKey.id)
    }

    @Test("fails for other content, in both forms", arguments: [true, false])
    func changedContent(isPrehashed: Bool) throws {
        let signature = try Signature(parsing: signer.sign(message, isPrehashed: isPrehashed))
        #expect(throws: SignatureError.contentChanged) {
            try signature.verify(message + [0], by: [signer.publicKey])
        }
    }

    @Test("fails when its comment was changed")
    func changedComment() throws {
        let text = String(decoding: signer.sign(message), as: UTF8.self)
        let changed = text.replacingOccurrences(of: "timestamp:1", with: "timestamp:2")
        let signature = try Signature(parsing: Array(changed.utf8))
        #expect(throws: SignatureError.commentChanged) {
            try signature.verify(message, by: [signer.publicKey])
        }
    }

    @Test("by another key names that key")
    func unknownKey() throws {
        let signature = try Signature(parsing: signer.sign(message))
        #expect(throws: SignatureError.unknownKey(id: signer.publicKey.id)) {
            try signature.verify(message, by: [TestSigner(seed: 2).publicKey])
        }
    }

    @Test("by another key under a known key's name fails")
    func borrowedName() throws {
        let forger = TestSigner(seed: 3, keyID: signer.keyID)
        let signature = try Signature(parsing: forger.sign(message))
        #expect(throws: SignatureError.contentChanged) {
            try signature.verify(message, by: [signer.publicKey])
        }
    }

    @Test(
        "in another form is refused",
        arguments: ["", "\n\n\n\n", "untrusted comment: x\nRUQ=\ntrusted comment: y\nAAAA\n", "<html>"]
    )
    func malformed(text: String) {
        #expect(throws: SignatureError.malformed) { try Signature(parsing: Array(text.utf8)) }
    }

    @Test("with any one bit wrong is refused")
    func bits() throws {
        let good = signer.sign(message)
        let firstSigned = try #require(good.firstIndex(of: 0x0A))
        for bit in firstSigned * 8 + 8..<good.count * 8 {
            var changed = good
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(throws: SignatureError.self) {
                try Signature(parsing: changed).verify(message, by: [signer.publicKey])
            }
        }
    }

    @Test("made by minisign is taken", arguments: [["-H"], ["-l"]])
    func minisign(flags: [String]) throws {
        guard let minisign = Program.find("minisign") else {
            print("minisign is not installed: its signatures are not compared")
            return
        }
        let directory = try TemporaryDirectory()
        let key = "\(directory.path)/key"
        try Program.run(minisign, ["-G", "-W", "-p", "\(key).pub", "-s", key])
        let file = try directory.file("catalog.json", message)
        let signed = try Program.run(minisign, ["-S", "-W", "-s", key, "-m", file, "-t", "время 1"] + flags)
        #expect(signed.status == 0, "\(signed.output)")
        let text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(file).minisig")))
        let publicKey = try PublicKey(String(contentsOfFile: "\(key).pub", encoding: .utf8))
        let signature = try Signature(parsing: text)
        try signature.verify(message, by: [publicKey])
        #expect(signature.trustedComment == "время 1")
        #expect(throws: SignatureError.contentChanged) { try signature.verify([1], by: [publicKey]) }
    }
}

@Suite("A public key") struct PublicKeyTests {
    let text = "RWTWZ7RZ4HaEw1OX//Kyj7R+DbQRXd5HJFPvBKBMhOSUss9icnAWaoPM"

    @Test("is read alone and with its comment")
    func forms() throws {
        #expect(try PublicKey(text) == PublicKey("untrusted comment: minisign public key\n\(text)\n"))
        #expect(try PublicKey(text).id == "C38476E059B467D6")
        #expect(try PublicKey(text).description == text)
        #expect(try PublicKey.project() == PublicKey(text))
    }

    @Test(
        "in another form is refused",
        arguments: ["", "RWQ", "a b c", "RUQ=", "RWTWZ7RZ4HaEw1OX//Kyj7R+DbQRXd5HJFPvBKBMhOSUss9icnAWaoP="])
    func malformed(text: String) {
        #expect(throws: SignatureError.malformed) { try PublicKey(text) }
    }
}
