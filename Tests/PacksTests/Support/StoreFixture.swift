import Foundation
import Synchronization
import Testing

@testable import Packs

/// A store in a temporary folder, and packs to put into it.
final class StoreFixture {
    let directory: TemporaryDirectory
    var environment: PackEnvironment
    var store: PackStore { PackStore(environment: environment) }
    var root: String { "\(directory.path)/home" }
    var systemRoot: String { "\(directory.path)/system" }

    init(named name: String = "tolmach-tests") throws {
        directory = try TemporaryDirectory(named: name)
        let locations = PackLocations(
            userRoot: "\(directory.path)/home",
            systemRoots: ["\(directory.path)/system"],
            cacheDirectory: "\(directory.path)/cache"
        )
        environment = PackEnvironment(
            locations: locations,
            now: { Timestamp(seconds: 1_796_000_000) },
            pause: { _ in }
        )
    }

    /// Writes a pack with some content that depends on its version; returns the archive's path.
    func pack(
        _ id: String,
        _ version: String = "1.0",
        files: [String: ArchiveSource]? = nil,
        requires: [String] = [],
        in folder: String = "packs"
    ) throws -> String {
        let manifest = PackManifest(
            id: try #require(PackIdentifier(id)),
            version: try #require(PackVersion(version)),
            license: "CC0-1.0",
            attribution: "A test",
            requires: requires
        )
        let content = Array(String(repeating: "\(id) \(version) ", count: 500).utf8)
        let files = files ?? ["data.bin": .bytes(content), "folder/deep/more.txt": .bytes([1, 2, 3])]
        try FileManager.default.createDirectory(
            atPath: "\(directory.path)/\(folder)",
            withIntermediateDirectories: true
        )
        let path = "\(directory.path)/\(folder)/\(id)-\(version).zip"
        try PackWriter.write(manifest: manifest, files: files, to: path)
        return path
    }

    /// Id and version of everything installed.
    var installed: [String] { store.installed().map { "\($0.id) \($0.version)" } }

    /// Every file below the store with its content, without the lock: to see that nothing changed.
    func snapshot() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in directory.listing() where path.hasPrefix("home/") && path != "home/lock" {
            let full = "\(directory.path)/\(path)"
            var isDirectory: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: full, isDirectory: &isDirectory)
            if !isDirectory.boolValue {
                files[path] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: full)))
            }
        }
        return files
    }

    func leftovers() -> [String] { (try? FileSystem.names(in: "\(root)/staging")) ?? [] }
}

/// Lets a number of changes to the disk through, then fails them all, as after the process is killed; or fails
/// that one only, as for a full disk.
final class Fault: Sendable {
    private let left: Atomic<Int>
    private let code: Int32
    private let isFinal: Bool

    init(after changes: Int, code: Int32 = EIO, isFinal: Bool = true) {
        left = Atomic(changes)
        self.code = code
        self.isFinal = isFinal
    }

    /// Whether the fault has struck.
    var hasStruck: Bool { left.load(ordering: .relaxed) < 0 }

    var fileSystem: FileSystem {
        FileSystem(
            beforeChange: { [self] (change) throws(FileError) in
                let before = left.subtract(1, ordering: .relaxed).oldValue
                if before == 0 || (before < 0 && isFinal) {
                    throw FileError(change.operation, path: change.path, code: code)
                }
            },
            availableSpace: { _ in nil }
        )
    }
}
