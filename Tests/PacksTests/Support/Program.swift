import Foundation

/// Runs other programs, to compare with them.
enum Program {
    /// The full path of a program on PATH, `nil` when it is not installed.
    static func find(_ name: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static func executable(_ path: String) -> String? {
        FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// Exit status and both outputs.
    @discardableResult
    static func run(
        _ path: String,
        _ arguments: [String],
        in directory: String? = nil,
        input: String? = nil
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let source = Pipe()
        process.standardInput = source
        try process.run()
        try source.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
        try source.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
