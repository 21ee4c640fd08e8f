// Feeds libFuzzer's input to the readers of everything that comes from outside.
//
//     TOLMACH_DEVELOPMENT=fuzz swift build -c release --sanitize=fuzzer --product fuzz-packs
//     TOLMACH_FUZZ=archive SWIFT_BACKTRACE=enable=no .build/release/fuzz-packs CORPUS -max_total_time=600
//
// TOLMACH_FUZZ is one of archive, manifest, catalog, signature.

import Glibc
import Packs

/// Which reader gets the input.
private enum Reader: String {
    case archive, manifest, catalog, signature

    static let chosen = getenv("TOLMACH_FUZZ").flatMap { Reader(rawValue: String(cString: $0)) } ?? .archive
}

/// The file that archives are read from; it stays in memory.
private let archivePath = "/dev/shm/fuzz-packs.\(getpid()).zip"

/// Takes what an archive unpacks to and forgets it.
private struct Forgetful: ArchiveReceiver {
    mutating func begin(_: ArchiveEntry) {}
    mutating func take(_: UnsafeRawBufferPointer) {}
    mutating func end(_: ArchiveEntry) {}
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    do {
        switch Reader.chosen {
        case .archive: try unpack(bytes)
        case .manifest: _ = try PackManifest(parsing: bytes).encoded()
        case .catalog:
            for address in ["https://example.org/a/catalog.json", "/srv/catalog.json"].compactMap(
                CatalogAddress.init)
            {
                _ = try Catalog(parsing: bytes, from: address).encoded()
            }
        case .signature: try Signature(parsing: bytes).verify(bytes, by: [PublicKey.project()])
        }
    } catch {
        // A refusal is an answer; only a trap is a finding. Its text must not trap either.
        _ = "\(error)"
    }
    return 0
}

private func unpack(_ bytes: [UInt8]) throws {
    let descriptor = open(archivePath, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    var receiver = Forgetful()
    let limits = ArchiveLimits(unpackedSize: 1 << 20, entries: 100)
    _ = try ArchiveReader(path: archivePath, limits: limits).unpack(into: &receiver)
}
