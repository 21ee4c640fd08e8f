/// Why a signature does not vouch for something.
package enum SignatureError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no signature.
    case missing
    /// The key's or the signature's text is not in minisign's form.
    case malformed
    /// Signed by a key that is not trusted here.
    case unknownKey(id: String)
    /// The content is not what was signed.
    case contentChanged
    /// The signature's own comment is not what was signed.
    case commentChanged

    package var description: String {
        switch self {
        case .missing: "there is none"
        case .malformed: "it is not a minisign signature"
        case .unknownKey(let id): "it is by the key \(id), which is not trusted here"
        case .contentChanged: "the content was changed after it was signed"
        case .commentChanged: "its comment was changed after it was signed"
        }
    }
}
