import Foundation
import Testing

@testable import Server

@Suite("Keys") struct KeyDatabaseTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "ключи \(UUID().uuidString)")
    private var path: String { folder.appendingPathComponent("a/keys.sqlite").path }

    @Test("are found by their secret, which is kept nowhere")
    func add() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = KeyDatabase(path: path)
        #expect(!keys.isInUse)
        #expect(keys.key("x") == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        let office = APIKey(name: "office", requestsPerMinute: 0, characters: 5000, mayManage: true)
        let secret = try keys.add(office)
        let other = try keys.add(APIKey(name: "дом"))
        #expect(secret != other && secret.utf8.count >= 40)
        #expect(keys.isInUse)
        #expect(keys.key(secret) == office)
        #expect(keys.key(other) == APIKey(name: "дом"))
        #expect(keys.key("") == nil && keys.key("office") == nil && keys.key("' OR 1 --") == nil)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data(secret.utf8)) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("have one name each, and are gone once they are removed, on a running server too")
    func remove() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let running = KeyDatabase(path: path)
        let keys = KeyDatabase(path: path)
        let secret = try keys.add(APIKey(name: "a"))
        #expect(running.key(secret)?.name == "a")
        #expect(throws: KeyDatabaseError.self) { try keys.add(APIKey(name: "a")) }
        #expect(try keys.all().map(\.name) == ["a"])
        #expect(try keys.remove("a"))
        #expect(try !keys.remove("a"))
        #expect(running.key(secret) == nil && !running.isInUse)
    }

    @Test("in a file that is no database let nobody in")
    func damaged() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("a"), withIntermediateDirectories: true)
        try Data("this is no database, whatever its name says, and long enough to be read".utf8)
            .write(to: URL(fileURLWithPath: path))
        let keys = KeyDatabase(path: path)
        #expect(keys.key("x") == nil)
        #expect(throws: KeyDatabaseError.self) { try keys.all() }
        #expect(throws: KeyDatabaseError.self) { try keys.add(APIKey(name: "a")) }
    }
}
