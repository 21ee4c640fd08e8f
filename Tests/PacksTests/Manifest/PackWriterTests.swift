import Foundation
import Testing

@testable import Packs

@Suite("A pack is written") struct PackWriterTests {
    let directory: TemporaryDirectory
    let manifest: PackManifest

    init() throws {
        directory = try TemporaryDirectory()
        manifest = PackManifest(
            id: try #require(PackIdentifier("ru")),
            version: try #require(PackVersion("1.0")),
            license: "CC0-1.0",
            attribution: "Nobody in particular"
        )
    }

    private func path(_ name: String) -> String { "\(directory.path)/\(name)" }

    @Test("with sizes and digests filled in, manifest first, licence and attribution added")
    func content() throws {
        let data = try directory.file("language.json", "{}")
        let written = try PackWriter.write(
            manifest: manifest, files: ["language.json": .file(data)], to: path("ru.zip"))
        let archive = try ArchiveReader(path: path("ru.zip"))
        #expect(archive.entries.map(\.name) == ["manifest.json", "ATTRIBUTION", "LICENSE", "language.json"])
        let read = try UnpackedFiles.of(path("ru.zip"))
        #expect(read.digest == written.sha256 && archive.size == written.size)
        let readManifest = try PackManifest(parsing: #require(read.files["manifest.json"]))
        #expect(readManifest == written.manifest)
        #expect(readManifest.files.map(\.path) == ["ATTRIBUTION", "LICENSE", "language.json"])
        for file in readManifest.files {
            let bytes = try #require(read.files[file.path])
            #expect(file.size == bytes.count && file.sha256 == SHA256.digest(of: bytes))
        }
        #expect(read.files["LICENSE"] == Array("CC0-1.0\n".utf8))
    }

    @Test("with the same bytes each time")
    func deterministic() throws {
        let files: [String: ArchiveSource] = ["b": .bytes([1]), "a": .bytes([2]), "c/d": .bytes([3])]
        let first = try PackWriter.write(manifest: manifest, files: files, to: path("1.zip"))
        let second = try PackWriter.write(manifest: manifest, files: files, to: path("2.zip"))
        #expect(first == second)
    }

    @Test("only with names that can be installed")
    func names() throws {
        for name in ["manifest.json", "receipt.json", "../x", "a\\b"] {
            #expect(throws: PackError.self) {
                try PackWriter.write(manifest: manifest, files: [name: .bytes([])], to: path("x.zip"))
            }
        }
        #expect(directory.listing().isEmpty)
    }
}
