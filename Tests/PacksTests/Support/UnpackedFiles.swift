@testable import Packs

/// Keeps what an archive unpacks to in memory.
struct UnpackedFiles: ArchiveReceiver {
    var files: [String: [UInt8]] = [:]
    private var current: [UInt8] = []

    mutating func begin(_: ArchiveEntry) { current = [] }
    mutating func take(_ bytes: UnsafeRawBufferPointer) { current.append(contentsOf: bytes) }
    mutating func end(_ entry: ArchiveEntry) { files[entry.name] = current }

    /// Everything in an archive, by name, and the digest of the archive.
    static func of(
        _ path: String,
        limits: ArchiveLimits = ArchiveLimits()
    ) throws(PackError) -> (files: [String: [UInt8]], digest: Digest) {
        var receiver = UnpackedFiles()
        let digest = try ArchiveReader(path: path, limits: limits).unpack(into: &receiver)
        return (receiver.files, digest)
    }
}
