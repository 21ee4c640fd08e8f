import Foundation
import Testing

/// Packs after their installation on the command line: updated, taken back, handed on, examined.
@Suite("Packs in use on the command line") struct PackLifeTests {
    /// A home, and a folder with small language packs of some versions.
    private struct Bench {
        let runner: CommandRunner
        var folder: String { runner.home.path + "/пакеты" }

        init() throws {
            runner = try CommandRunner()
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }

        /// Builds a language pack into a subfolder.
        func build(_ language: String, _ version: String, in place: String) throws {
            let directory = "\(folder)/\(place)"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            let description = "\(folder)/\(language).json"
            try "{\"language\":\"\(language)\"}".write(toFile: description, atomically: true, encoding: .utf8)
            let built = try runner.run(
                "pack", "build", "language", language, "--description", description, "--version", version,
                "--license", "CC0-1.0", "-o", "\(directory)/\(language).zip")
            try #require(built.status == 0, "\(built.error)")
        }
    }

    @Test("go to another machine as files in a folder")
    func export() throws {
        let bench = try Bench()
        defer { bench.runner.removeHome() }
        for language in ["en", "ru"] { try bench.build(language, "1.0", in: "built") }
        let installed = try bench.runner.run("pack", "install", "\(bench.folder)/built/")
        #expect(installed.status == 0, "\(installed.error)")
        let usb = "\(bench.folder)/usb"
        let exported = try bench.runner.run("pack", "export", "ru", "--to", usb)
        #expect(exported.output == "\(usb)/ru-1.0.zip\n", "\(exported.error)")
        let other = try CommandRunner()
        defer { other.removeHome() }
        #expect(try other.run("pack", "install", "\(usb)/").status == 0)
        #expect(try other.run("pack", "list").output.hasPrefix("ru\t1.0"))
        #expect(try bench.runner.run("pack", "export", "de", "--to", usb).status == 3)
    }

    @Test("are examined: problems have remedies and make the status 1")
    func doctor() throws {
        let bench = try Bench()
        defer { bench.runner.removeHome() }
        try bench.build("ru", "1.0", in: "built")
        #expect(try bench.runner.run("pack", "install", "\(bench.folder)/built/ru.zip").status == 0)
        let info = try bench.runner.run("pack", "info", "ru", "--json").output
        let facts = try #require(JSONSerialization.jsonObject(with: Data(info.utf8)) as? [String: Any])
        let file = try #require(facts["directory"] as? String) + "/language.json"
        try "{}".write(toFile: file, atomically: false, encoding: .utf8)
        let outcome = try bench.runner.run("doctor", "--thorough", "--json")
        #expect(outcome.status == 1)
        let lines = outcome.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: String]
        }
        let problem = try #require(lines.first { $0["subject"] == "pack ru" })
        #expect(problem["state"] == "problem" && problem["remedy"]?.contains("pack install ru") == true)
    }

    @Test("are updated by a timer that can be set up and taken away")
    func schedule() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run("pack", "schedule", "status").output == "Not scheduled.\n")
        #expect(try runner.run("pack", "schedule", "install").status == 0)
        let units = runner.home.path + "/.config/systemd/user/tolmach-update"
        let service = try String(contentsOfFile: units + ".service", encoding: .utf8)
        #expect(service.contains("pack update --background"))
        #expect(try runner.run("pack", "schedule", "status", "--json").output.contains("\"scheduled\":true"))
        #expect(try runner.run("pack", "schedule", "remove").status == 0)
        #expect(!FileManager.default.fileExists(atPath: units + ".timer"))
        #expect(try runner.run("pack", "schedule", "never").status == 2)
    }

    @Test("say failed when no catalog answers, and what is not there to go back to")
    func update() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(
            "pack", "update", "--json", "--catalog", runner.home.path + "/missing/catalog.json")
        #expect(outcome.status == 8)
        #expect(outcome.output.contains("\"outcome\":\"failed\""))
        #expect(try runner.run("pack", "update", "--rollback", "ru").status == 3)
        #expect(try runner.run("pack", "update", "--budget", "soon").status == 2)
    }
}
