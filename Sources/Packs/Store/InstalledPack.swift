/// A pack in a store. Its name and version come from its folder's path, so finding one reads no file.
package struct InstalledPack: Sendable, Hashable {
    package let identifier: PackIdentifier
    package let version: PackVersion
    /// Where the pack's files are.
    package let directory: String
    /// The store that holds it.
    package let root: String

    package var id: String { identifier.description }
    package var kind: PackKind { identifier.kind }
    package var languages: [String] { identifier.languages }

    package func path(of file: String) -> String { "\(directory)/\(file)" }

    /// What the pack says about itself.
    package func manifest() throws(PackError) -> PackManifest {
        try PackManifest(parsing: manifestBytes())
    }

    /// Where the pack came from; `nil` when nothing was recorded, as for one put there by hand.
    package func receipt() -> PackReceipt? {
        guard let bytes = try? FileSystem.contents(of: path(of: PackReceipt.fileName), limit: 1 << 16) else {
            return nil
        }
        return try? JSON.decode(PackReceipt.self, from: bytes) { .manifestInvalid($0) }
    }

    func manifestBytes() throws(PackError) -> [UInt8] {
        try PackError.onDisk { () throws(FileError) in
            try FileSystem.contents(of: path(of: PackManifest.fileName), limit: PackManifest.largest)
        }
    }
}
