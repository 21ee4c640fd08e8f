import Foundation
import Testing

@testable import Packs

@Suite("A mapped file") struct MappedFileTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("gives the file's bytes")
    func bytes() throws {
        let file = try MappedFile(path: directory.file("data", [1, 2, 3, 250]))
        #expect(file.count == 4)
        #expect(Array(file.bytes) == [1, 2, 3, 250])
        #expect(file.withBytes { $0.unsafeLoad(fromByteOffset: 3, as: UInt8.self) } == 250)
    }

    @Test("of no bytes is empty")
    func empty() throws {
        let file = try MappedFile(path: directory.file("empty", []))
        #expect(file.count == 0)
        #expect(file.withBytes { $0.isEmpty })
    }

    @Test("stays readable after its name is removed")
    func unlinked() throws {
        let path = try directory.file("data", "words")
        let file = try MappedFile(path: path)
        try FileManager.default.removeItem(atPath: path)
        #expect(String(decoding: file.bytes, as: UTF8.self) == "words")
    }

    @Test("that is missing is a typed error")
    func missing() {
        let path = "\(directory.path)/missing"
        #expect(throws: FileError(.open, path: path, code: ENOENT)) { try MappedFile(path: path) }
    }

    @Test("must be a regular file")
    func folder() {
        let error = #expect(throws: FileError.self) { try MappedFile(path: directory.path) }
        #expect(error?.code == EISDIR)
        #expect(error?.description.contains(directory.path) == true)
    }
}
