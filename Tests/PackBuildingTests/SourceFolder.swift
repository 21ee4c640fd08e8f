import Foundation
import Testing

/// A temporary folder with the sources of a test; removed with the value.
final class SourceFolder {
    let path: String

    init(_ files: [String: [UInt8]] = [:]) throws {
        path = NSTemporaryDirectory() + "tolmach-sources-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name)) }
    }

    convenience init(texts: [String: String]) throws { try self.init(texts.mapValues { Array($0.utf8) }) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    /// Runs a program of the system in the folder.
    /// - Returns: what it printed, or `nil` when the program isn't there or fails.
    func run(_ program: String, _ arguments: String...) -> String? {
        guard
            let executable = ["/usr/bin/", "/usr/sbin/", "/bin/"].map({ $0 + program }).first(
                where: FileManager.default.isExecutableFile)
        else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}
