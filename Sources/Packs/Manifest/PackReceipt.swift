/// What the store writes beside an installed pack's files: where it came from, and the digests that
/// `verify` checks what the manifest cannot say about itself with.
package struct PackReceipt: Sendable, Hashable, Codable {
    /// Reserved: no pack may bring a file of this name.
    static let fileName = "receipt.json"

    /// SHA-256 of the archive.
    package var archive: Digest
    /// SHA-256 of `manifest.json`.
    package var manifest: Digest
    /// The address of the archive or the path of the file that was installed.
    package var origin: String
    package var installed: Timestamp
}
