import Foundation
import Testing

@Suite("Languages as translate-shell has them") struct ShorthandTests {
    @Test(
        "are taken from the first word",
        arguments: [
            ([":ru", "1"], "1\n"), (["en:ru", "1", "2"], "1 2\n"),
            (["-b", "en:ru+de", "1"], "ru\t1\nde\t1\n"),
        ])
    func pairs(arguments: [String], output: String) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(arguments)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output == output)
    }

    @Test("leave texts alone that only look like it", arguments: ["Note:", "http://x", "12:30", "a:b", ":"])
    func texts(word: String) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run([word, "1"]).status == 2)
        #expect(try runner.run(["-f", "en", "-t", "en", word]).output == word + "\n")
    }
}

@Suite("Manual pages") struct ManualTests {
    @Test("are there for every command, and man finds nothing wrong with them")
    func pages() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let folder = runner.home.appendingPathComponent("man1")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try runner.run(["manual", "-o", folder.path]).status == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files.contains("translate.1") && files.contains("translate-pack-install.1"))
        #expect(try runner.run("manual", "serve").output.hasPrefix(".TH TRANSLATE\\-SERVE 1"))
        #expect(try runner.run("manual", "nonsense").status == 2)
        guard FileManager.default.fileExists(atPath: "/usr/bin/mandoc") else {
            print("mandoc is not installed, so the pages were not checked by it: apt install mandoc")
            return
        }
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/mandoc")
        check.arguments =
            ["-T", "lint", "-W", "warning"] + files.map { folder.appendingPathComponent($0).path }
        let output = Pipe()
        check.standardOutput = output
        try check.run()
        let problems = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        check.waitUntilExit()
        #expect(problems == "")
    }
}
