import Foundation
import LoopbackHTTP
import Testing

/// Modes and the online service on the command line, against a service of the test's own.
@Suite("Modes on the command line") struct ModeTests {
    private func withRunner(_ body: (CommandRunner) throws -> Void) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        try body(runner)
    }

    @Test("local-only refuses what is not installed, and asks nobody")
    func local() throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("200 OK") }
        try withRunner { runner in
            _ = try runner.run("config", "set", "service", server.address)
            let outcome = try runner.run("--local", "-f", "en", "-t", "bg", "house")
            #expect(outcome.status == 3)
            #expect(outcome.output == "")
            let lines = outcome.error.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines[0].contains("local-only mode") && lines[0].contains("Bulgarian (bg)"))
            #expect(lines[1].contains("translate pack install en bg"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test("local-only holds as a stored setting and as TOLMACH_MODE too", arguments: ["setting", "variable"])
    func persisted(way: String) throws {
        let server = try LoopbackServer { _, _ in LoopbackServer.answer("200 OK") }
        try withRunner { runner in
            var runner = runner
            _ = try runner.run("config", "set", "service", server.address)
            if way == "setting" { _ = try runner.run("config", "set", "mode", "local") }
            if way == "variable" { runner.variables["TOLMACH_MODE"] = "local" }
            #expect(try runner.run("-f", "en", "-t", "bg", "house").status == 3)
            #expect(
                try runner.run("pack", "install", "bg", "--catalog", server.address + "/catalog.json").status
                    == 4)
            #expect(server.requests.isEmpty)
        }
    }

    @Test("without a service, auto says how to get one")
    func noService() throws {
        try withRunner { runner in
            let outcome = try runner.run("-f", "en", "-t", "bg", "house")
            #expect(outcome.status == 3)
            #expect(outcome.error.contains("translate config set service URL"))
        }
    }

    @Test("auto sends what is not installed to the service, and says so")
    func online() throws {
        let server = try LoopbackServer { _, _ in
            LoopbackServer.answer("200 OK", body: #"{"translatedText":["Добро утро"]}"#)
        }
        try withRunner { runner in
            _ = try runner.run("config", "set", "service", server.address)
            _ = try runner.run("config", "set", "service-key", "s3cret")
            let outcome = try runner.run("-f", "en", "-t", "bg", "Good morning")
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output == "Добро утро\n")
            #expect(outcome.error.contains("sent to 127.0.0.1:\(server.port)"))
            #expect(!outcome.error.contains("s3cret"))
            #expect(server.requests.count == 1)
            #expect(server.requests.first?.contains("s3cret") == true)
        }
    }

    @Test("a service that cannot be reached is status 4 and one clear line")
    func unreachable() throws {
        try withRunner { runner in
            _ = try runner.run("config", "set", "service", "http://127.0.0.1:1")
            let outcome = try runner.run("-f", "en", "-t", "bg", "Good morning")
            #expect(outcome.status == 4)
            #expect(outcome.output == "")
            #expect(outcome.error.contains("127.0.0.1:1"))
        }
    }

    @Test("TOLMACH_MODE with another word is refused")
    func wrongMode() throws {
        try withRunner { runner in
            var runner = runner
            runner.variables["TOLMACH_MODE"] = "sideways"
            let outcome = try runner.run("-f", "en", "-t", "bg", "x")
            #expect(outcome.status == 1)
            #expect(outcome.error.contains("TOLMACH_MODE"))
        }
    }
}

@Suite("Input on the command line") struct InputTests {
    @Test(
        "without a letter passes through, even where nothing is installed",
        arguments: ["", "—", "12 345", "😆"])
    func passesThrough(text: String) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(["-f", "en", "-t", "ru"], input: Data((text + "\n").utf8))
        #expect(outcome.status == 0)
        #expect(outcome.output == text + "\n")
    }

    @Test("keeps line ends and BOM as they are")
    func bytes() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let input = Data("\u{FEFF}\r\n\r\n1 2\n\n  3".utf8)
        #expect(Data(try runner.run(["-f", "en", "-t", "ru"], input: input).output.utf8) == input)
    }

    @Test("with NUL bytes is refused, whether its language is named or not", arguments: [["-f", "en"], []])
    func nul(source: [String]) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(source + ["-t", "ru"], input: Data("1\0 2\n".utf8))
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("NUL") && outcome.error.contains("--encoding"))
    }

    @Test(
        "that is not UTF-8 is said, and its bytes are replaced", arguments: [[0xD0], [0xCF, 0xF0, 0xE8]])
    func encoding(bytes: [UInt8]) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(["-f", "en", "-t", "ru"], input: Data([0x31, 0x0A] + bytes + [0x0A]))
        #expect(outcome.error.contains("not valid UTF-8"))
        #expect(outcome.error.contains("replaced by �"))
        #expect(outcome.output.hasPrefix("1\n"))
    }

    @Test("a missing file is named")
    func missingFile() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run("-f", "en", "-t", "ru", "-i", "нет такого.txt")
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("нет такого.txt"))
    }

    @Test("an output file is replaced only when the result is complete")
    func outputFile() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let file = runner.home.appendingPathComponent("итог.txt")
        try "old".write(to: file, atomically: true, encoding: .utf8)
        #expect(try runner.run("-f", "en", "-t", "ru", "-o", file.path, "words").status == 3)
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        #expect(try runner.run("-f", "en", "-t", "ru", "-o", file.path, "123").status == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) == "123\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: runner.home.path) == ["итог.txt"])
    }
}
