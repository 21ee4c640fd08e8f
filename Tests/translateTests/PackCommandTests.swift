import Foundation
import Testing

/// The pack commands on packs and catalogs of the test's own making, signed with throw-away keys.
@Suite("Packs on the command line") struct PackCommandTests {
    /// A home with a signed catalog of two small language packs.
    private struct Publisher {
        let runner: CommandRunner
        let folder: URL
        var catalog: String { "file://" + folder.appendingPathComponent("catalog.json").path }
        var key: String { folder.appendingPathComponent("key.pub").path }

        /// `nil` where Debian's minisign is not installed.
        init?() throws {
            guard
                let minisign = ["/usr/bin/minisign", "/bin/minisign"].first(
                    where: FileManager.default.fileExists)
            else { return nil }
            runner = try CommandRunner()
            folder = runner.home.appendingPathComponent("публикация")
            let packs = folder.appendingPathComponent("packs")
            try FileManager.default.createDirectory(at: packs, withIntermediateDirectories: true)
            for language in ["en", "ru"] {
                let description = folder.appendingPathComponent("\(language).json")
                try "{\"language\":\"\(language)\"}".write(to: description, atomically: true, encoding: .utf8)
                let built = try runner.run(
                    "pack", "build", "language", language, "--description", description.path,
                    "--license", "CC0-1.0", "-o", packs.appendingPathComponent("\(language).zip").path)
                try #require(built.status == 0, "\(built.error)")
            }
            let archives = ["en", "ru"].map { packs.appendingPathComponent("\($0).zip").path }
            let listed = try runner.run(
                ["pack", "build", "catalog"] + archives + ["-o", String(catalog.dropFirst(7))])
            try #require(listed.status == 0, "\(listed.error)")
            try Self.run(minisign, ["-G", "-W", "-f", "-p", key, "-s", folder.path + "/key.sec"])
            try Self.run(
                minisign, ["-S", "-s", folder.path + "/key.sec", "-m", folder.path + "/catalog.json"])
        }

        private static func run(_ program: String, _ arguments: [String]) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }
    }

    private func withPublisher(_ body: (Publisher) throws -> Void) throws {
        guard let publisher = try Publisher() else {
            print("skipped: minisign is not installed")
            return
        }
        defer { publisher.runner.removeHome() }
        try body(publisher)
    }

    @Test("install, list, verify and remove, from a signed catalog")
    func wholeWay() throws {
        try withPublisher { publisher in
            let runner = publisher.runner
            let only = ["--catalog", publisher.catalog, "--key", publisher.key]
            let offers = try runner.run(["pack", "search", "--json"] + only).output.split(separator: "\n")
            #expect(offers.count == 2)
            let install = try runner.run(["pack", "install", "en", "ru"] + only)
            #expect(install.status == 0, "\(install.error)")
            let again = try runner.run(["pack", "install", "en"] + only)
            #expect(again.output.hasPrefix("Everything is installed already."))
            #expect(try runner.run("pack", "list").output.split(separator: "\n").count == 2)
            #expect(try runner.run("pack", "verify").status == 0)
            #expect(try runner.run("pack", "info", "en", "--json").output.contains("\"license\":\"CC0-1.0\""))
            #expect(try runner.run("pack", "remove", "ru").status == 2)
            #expect(try runner.run("pack", "remove", "ru", "--yes").output == "Removed: ru\n")
            #expect(try runner.run("pack", "list").output.split(separator: "\n").count == 1)
        }
    }

    @Test("a catalog is kept with its key, and used from then on")
    func catalogs() throws {
        try withPublisher { publisher in
            let runner = publisher.runner
            #expect(
                try runner.run("pack", "catalog", "add", publisher.catalog, "--key", publisher.key).status
                    == 0)
            let offers = try runner.run("pack", "search", "--json").output
            #expect(offers.contains("publ") || offers.contains("%D0%BF"))
            let list = try runner.run("pack", "catalog", "list").output.split(separator: "\n")
            let url = try #require(list.first?.split(separator: "\t").first.map(String.init))
            #expect(try runner.run("pack", "catalog", "remove", url).status == 0)
            #expect(try !runner.run("pack", "catalog", "list").output.contains(url))
        }
    }

    @Test("damage after the installation is found, status 5")
    func damage() throws {
        try withPublisher { publisher in
            let runner = publisher.runner
            _ = try runner.run(
                "pack", "install", "en", "--catalog", publisher.catalog, "--key", publisher.key)
            let list = try runner.run("pack", "info", "en", "--json").output
            let info = try #require(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any])
            let file = try #require(info["directory"] as? String) + "/language.json"
            try "{\"language\":\"xx\"}".write(toFile: file, atomically: false, encoding: .utf8)
            let outcome = try runner.run("pack", "verify")
            #expect(outcome.status == 5)
            #expect(outcome.error.contains("damaged: en"))
        }
    }

    @Test("a catalog with another signature is refused, status 5, and nothing is installed")
    func wrongSignature() throws {
        try withPublisher { publisher in
            let outcome = try publisher.runner.run("pack", "install", "en", "--catalog", publisher.catalog)
            #expect(outcome.status == 5, "\(outcome.error)")
            #expect(outcome.output == "")
            #expect(try publisher.runner.run("pack", "list").output == "")
        }
    }

    @Test("a byte changed anywhere in a pack is refused, status 5", arguments: [0.02, 0.3, 0.5, 0.8, 0.99])
    func changedByte(place: Double) throws {
        try withPublisher { publisher in
            let archive = publisher.folder.appendingPathComponent("packs/en.zip")
            var bytes = try Data(contentsOf: archive)
            bytes[Int(Double(bytes.count) * place)] ^= 0x41
            try bytes.write(to: archive)
            let outcome = try publisher.runner.run(
                "pack", "install", "en", "--catalog", publisher.catalog, "--key", publisher.key)
            #expect(outcome.status == 5, "\(outcome.error)")
            #expect(try publisher.runner.run("pack", "list").output == "")
        }
    }

    @Test(
        "what is no pack is refused with the reason, status 5", arguments: ["<html>sign in</html>", "", "PK"])
    func noPack(content: String) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        try content.write(to: runner.home.appendingPathComponent("x.zip"), atomically: true, encoding: .utf8)
        let outcome = try runner.run("pack", "install", "x.zip")
        #expect(outcome.status == 5, "\(outcome.error)")
        #expect(outcome.output == "")
    }

    @Test("unknown names and missing files say so")
    func unknown() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run("pack", "remove", "xx", "--yes").status == 3)
        #expect(try runner.run("pack", "info", "xx").status == 3)
        #expect(try runner.run("pack", "install", "./missing.zip").status == 8)
        #expect(try runner.run("pack", "catalog", "remove", "https://nowhere.example/").status == 1)
    }
}
