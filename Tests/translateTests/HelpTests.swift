import Foundation
import Testing

/// Help texts are compared with files in `Golden/`. After a wanted change, run the tests with
/// `TOLMACH_UPDATE_GOLDEN=1` and read the difference before committing it.
@Suite("Help") struct HelpTests {
    private static let commands = [
        [], ["lookup"], ["history"], ["saved"], ["correct"], ["sync"], ["memory"], ["detect"],
        ["transliterate"], ["languages"], ["config"], ["completions"], ["serve"], ["manual"],
        ["pack", "list"], ["pack", "search"], ["pack", "install"], ["pack", "update"],
        ["pack", "export"], ["pack", "mirror"], ["pack", "schedule"], ["doctor"], ["pack", "remove"],
        ["pack", "import", "firefox"], ["pack", "info"], ["pack", "verify"], ["pack", "catalog"],
        ["pack", "build", "dictionary"],
        ["pack", "build", "language"], ["pack", "build", "neural"], ["pack", "build", "catalog"],
    ]

    @Test("of every command stays as it was agreed", arguments: commands)
    func help(command: [String]) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(command + ["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.error == "")
        let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Golden/help\(command.map { "-\($0)" }.joined()).txt")
        if ProcessInfo.processInfo.environment["TOLMACH_UPDATE_GOLDEN"] != nil {
            try outcome.output.write(to: golden, atomically: true, encoding: .utf8)
        }
        #expect(outcome.output == (try String(contentsOf: golden, encoding: .utf8)))
    }

    @Test("leaves no trace in the home")
    func leavesNoTrace() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        _ = try runner.run("--help")
        _ = try runner.run("languages")
        _ = try runner.run("pack", "list")
        #expect(try FileManager.default.contentsOfDirectory(atPath: runner.home.path) == [])
    }

    @Test("completions parse in their shell", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let script = try runner.run("completions", shell)
        #expect(script.status == 0)
        #expect(script.output.contains("translate"))
        guard let path = ["/bin/\(shell)", "/usr/bin/\(shell)"].first(where: FileManager.default.fileExists)
        else { return }
        let file = runner.home.appendingPathComponent("completion")
        try script.output.write(to: file, atomically: true, encoding: .utf8)
        let check = Process()
        check.executableURL = URL(fileURLWithPath: path)
        check.arguments = ["-n", file.path]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
    }
}
