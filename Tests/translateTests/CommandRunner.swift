import Foundation

/// Runs the built `translate` in a home of its own, with a space and Cyrillic in its name.
struct CommandRunner {
    let home: URL
    var variables: [String: String] = [:]

    /// What one invocation printed and how it ended.
    struct Outcome {
        let status: Int32
        let output: String
        let error: String
    }

    init() throws {
        home = FileManager.default.temporaryDirectory
            .appendingPathComponent("толмач дом \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    func removeHome() { try? FileManager.default.removeItem(at: home) }

    func run(_ arguments: String..., input: String? = nil) throws -> Outcome {
        try run(arguments, input: input.map { Data($0.utf8) })
    }

    func run(_ arguments: [String], input: Data? = nil) throws -> Outcome {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.currentDirectoryURL = home
        var environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        environment.merge(variables) { $1 }
        process.environment = environment
        let output = Pipe()
        let error = Pipe()
        let standardInput = Pipe()
        process.standardOutput = output
        process.standardError = error
        process.standardInput = input == nil ? FileHandle.nullDevice : standardInput
        try process.run()
        let errors = Collected(error.fileHandleForReading)
        let results = Collected(output.fileHandleForReading)
        if let input {
            standardInput.fileHandleForWriting.write(input)
            try standardInput.fileHandleForWriting.close()
        }
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: results.text(), error: errors.text())
    }

    /// Runs a line of the shell in the runner's home and environment.
    func shell(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line]
        process.currentDirectoryURL = home
        process.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "dumb"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
    }

    /// The executable that was built beside the test bundle.
    static var program: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("translate")
    }
}

/// Reads a pipe to its end on a thread of its own, so that neither side waits for the other.
private final class Collected: @unchecked Sendable {
    private var data = Data()
    private let done = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle) {
        Thread.detachNewThread { [self] in
            data = handle.readDataToEndOfFile()
            done.signal()
        }
    }

    func text() -> String {
        done.wait()
        return String(decoding: data, as: UTF8.self)
    }
}
