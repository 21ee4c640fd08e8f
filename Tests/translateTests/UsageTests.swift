import Foundation
import Testing

@Suite("Wrong usage") struct UsageTests {
    @Test(
        "is status 2, says what is wrong and where help is, and prints no result",
        arguments: [
            ["--nonsense", "x"], ["-t"], ["x"], ["-t", "ru", "--local", "--online", "x"],
            ["-t", "ru", "--engine", "magic", "x"], ["pack"], ["pack", "nonsense"],
            ["pack", "list", "extra"],
            ["pack", "install"], ["pack", "remove"], ["config", "set", "mode"],
            ["config", "set", "colour", "red"],
            ["config", "set", "mode", "sideways"], ["config", "set", "service", "ftp://x"],
            ["config", "set", "service-key", "k"], ["completions", "tcsh"],
        ]
    )
    func usage(arguments: [String]) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(arguments)
        #expect(outcome.status == 2, "\(outcome.error)")
        #expect(outcome.output == "")
        let lines = outcome.error.split(separator: "\n")
        #expect(lines.first?.hasPrefix("translate: ") == true)
        #expect(lines.count <= 2)
    }

    @Test(
        "an ill-formed language is status 6",
        arguments: ["", "x y", "ру", "a-very-long-nonsense-tag", "../.."])
    func language(tag: String) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run("-f", "en", "-t", tag, "x")
        #expect(outcome.status == 6, "\(outcome.error)")
        #expect(outcome.output == "")
    }
}

@Suite("Settings") struct ConfigTests {
    @Test("are kept, listed without the key, and unset")
    func roundTrip() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run("config", "set", "mode", "local").status == 0)
        #expect(try runner.run("config", "set", "service", "https://example.org").status == 0)
        #expect(try runner.run("config", "set", "service-key", "sésame").status == 0)
        let list = try runner.run("config").output
        #expect(
            list
                == "mode = local\nservice = https://example.org\nservice-key = set\nhistory = on (default)\nsync-folder = none\n"
        )
        #expect(try runner.run("config", "get", "service-key").output == "sésame\n")
        #expect(try runner.run("config", "unset", "mode").status == 0)
        #expect(try runner.run("config", "get", "mode").output == "\n")
    }

    @Test("a key is dropped when the service changes")
    func keyStaysWithItsService() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        _ = try runner.run("config", "set", "service", "https://a.example")
        _ = try runner.run("config", "set", "service-key", "k")
        _ = try runner.run("config", "set", "service", "https://b.example")
        #expect(try runner.run("config", "get", "service-key").output == "\n")
    }

    @Test("a damaged file is status 8 and names the file")
    func damaged() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        _ = try runner.run("config", "set", "mode", "local")
        let file = runner.home.appendingPathComponent(".config/tolmach/config.json")
        try "{".write(to: file, atomically: true, encoding: .utf8)
        let outcome = try runner.run("config")
        #expect(outcome.status == 8)
        #expect(outcome.error.contains("config.json"))
    }
}
