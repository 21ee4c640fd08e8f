import Foundation
import Testing

@testable import Packs

@Suite("An archive") struct ArchiveTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func path(_ name: String = "archive.zip") -> String { "\(directory.path)/\(name)" }

    @Test("is read as it was written")
    func roundTrip() throws {
        let random = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
        let words = Array(String(repeating: "слово и слово, ", count: 40_000).utf8)
        let files: [String: [UInt8]] = ["empty": [], "random": random, "folder/слова.txt": words]
        let written = try ArchiveWriter.write(
            files.sorted { $0.key < $1.key }.map { ($0.key, .bytes($0.value)) },
            to: path()
        )
        let read = try UnpackedFiles.of(path())
        #expect(read.files == files)
        #expect(written.map(\.digest) == files.sorted { $0.key < $1.key }.map { SHA256.digest(of: $0.value) })
        #expect(read.digest == SHA256.digest(of: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path())))))
        let archive = try ArchiveReader(path: path())
        #expect(archive.entries.map(\.method) == [.stored, .deflate, .stored])
    }

    @Test("has the same bytes for the same content")
    func deterministic() throws {
        let text = try directory.file("text", String(repeating: "text ", count: 100_000))
        for name in ["1.zip", "2.zip"] {
            _ = try ArchiveWriter.write([("a", .file(text)), ("b", .bytes([1]))], to: path(name))
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: path("1.zip")))
                == Data(contentsOf: URL(fileURLWithPath: path("2.zip"))))
    }

    @Test("gives single entries up to a limit")
    func contents() throws {
        _ = try ArchiveWriter.write([("a", .bytes([1, 2])), ("b", .bytes([3, 4, 5]))], to: path())
        let archive = try ArchiveReader(path: path())
        #expect(try archive.contents(of: "b", limit: 3) == [3, 4, 5])
        #expect(try archive.contents(of: "missing", limit: 3) == nil)
        #expect(throws: PackError.refused(.tooLarge(limit: 2))) { try archive.contents(of: "b", limit: 2) }
    }

    @Test("may have ZIP64 records that agree with the others", arguments: [true, false])
    func zip64(narrow: Bool) throws {
        var archive = RawArchive([.init("a")])
        archive.zip64 = { ($0, $1, $2) }
        if narrow { (archive.count, archive.directorySize, archive.directoryOffset) = (0xFFFF, .max, .max) }
        #expect(
            try UnpackedFiles.of(directory.file("a.zip", archive.bytes)).files == ["a": Array("data".utf8)])
    }

    @Test("may have data descriptors with and without a signature")
    func descriptors() throws {
        let entry = RawArchive.Entry("a").with {
            $0.flags |= 8
            ($0.localChecksum, $0.localSize, $0.localPackedSize) = (0, 0, 0)
            $0.trailer = RawArchive.descriptor($0.trueChecksum, 4, 4)
        }
        for cut in [0, 4] {
            let archive = RawArchive([entry.with { $0.trailer.removeFirst(cut) }])
            #expect(try UnpackedFiles.of(directory.file("a.zip", archive.bytes)).files.count == 1)
        }
    }

    @Test("may have a comment, and may be empty")
    func comment() throws {
        var archive = RawArchive([])
        archive.comment = Array("made for a test".utf8)
        #expect(try UnpackedFiles.of(directory.file("a.zip", archive.bytes)).files.isEmpty)
    }

    @Test("is not written with names that would be refused")
    func badNames() throws {
        #expect(throws: PackError.refused(.parentFolder("../a"))) {
            try ArchiveWriter.write([("../a", .bytes([]))], to: path())
        }
        #expect(throws: PackError.refused(.duplicateName("a"))) {
            try ArchiveWriter.write([("a", .bytes([])), ("a", .bytes([]))], to: path())
        }
        #expect(directory.listing().isEmpty)
    }

    @Test("that cannot be written leaves nothing behind")
    func missingSource() throws {
        #expect(throws: PackError.self) {
            try ArchiveWriter.write([("a", .file(path("missing")))], to: path())
        }
        #expect(directory.listing().isEmpty)
    }
}
