import Foundation
import Testing

/// A folder that is removed when the object goes away.
final class TemporaryDirectory {
    let path: String

    init(named name: String = "tolmach-tests") throws {
        let template = FileManager.default.temporaryDirectory.path + "/\(name).XXXXXX"
        var bytes = template.utf8CString.map { $0 }
        let made = try #require(mkdtemp(&bytes))
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    /// Paths of all files below, relative and sorted: a picture of the folder to compare with.
    func listing() -> [String] {
        let found = FileManager.default.enumerator(atPath: path)?.allObjects.compactMap { $0 as? String }
        return (found ?? []).sorted()
    }
}
