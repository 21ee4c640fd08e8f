import Foundation
import LoopbackHTTP
import Testing

/// The commands of the memory, from outside.
@Suite("The memory on the command line") struct MemoryCommandTests {
    private let runner: CommandRunner

    init() throws { runner = try CommandRunner() }

    private func lines(_ arguments: String..., status: Int32 = 0) throws -> [String] {
        let outcome = try runner.run(arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome.error)")
        return outcome.output.split(separator: "\n").map(String.init)
    }

    private func json(_ line: String?) throws -> [String: Any] {
        let data = Data(try #require(line).utf8)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("saved phrases are added, listed, found, changed, exported and deleted")
    func saved() throws {
        defer { runner.removeHome() }
        _ = try lines("saved", "add", "-f", "ru", "-t", "en", "Магнит", "magnet", "--tag", "физика")
        let added = try json(
            try lines("saved", "add", "-f", "ru", "-t", "en", "--json", "ёж", "hedgehog").first)
        let id = try #require(added["id"] as? String)
        #expect(added["state"] as? String == "waiting")
        #expect(try lines("saved", "search", "МАГНИТ").first?.contains("Магнит → magnet  #физика") == true)
        #expect(try lines("saved", "search", "еж").count == 1)
        #expect(try lines("saved", "--sort", "text").first?.contains("ёж") == true)
        _ = try lines("saved", "edit", String(id.suffix(8)), "--note", "колючий")
        #expect(try lines("saved", "show", id).contains("note       колючий"))
        #expect(
            try json(try lines("saved", "list", "--limit", "1", "--page", "2", "--json").first)["source"]
                as? String == "Магнит")
        #expect(try lines("saved", "export").count == 3)
        _ = try lines("saved", "export", "phrases.csv")
        _ = try lines("saved", "delete", "--all", "--yes")
        #expect(try lines("saved").isEmpty)
        #expect(try lines("saved", "import", "phrases.csv") == ["Added: 2, already there: 0"])
        #expect(try lines("saved", "import", "phrases.csv") == ["Added: 0, already there: 2"])
    }

    @Test(
        "wrong use is told in two lines and changes nothing",
        arguments: [
            ["saved", "add", "кот", "cat"], ["saved", "add", "-f", "ru", "-t", "en", "кот"],
            ["saved", "sing"],
            ["saved", "edit", "1"], ["correct", "one", "-f", "en", "-t", "ru"], ["history", "add", "a", "b"],
            ["history", "delete"], ["saved", "delete", "--all"], ["memory", "import"],
            ["config", "set", "history", "maybe"], ["config", "set", "sync-folder", "here"],
            ["--queue", "--private", "-t", "ru", "x"],
        ])
    func usage(arguments: [String]) throws {
        defer { runner.removeHome() }
        let outcome = try runner.run(arguments)
        #expect(outcome.status == 2)
        #expect(outcome.error.split(separator: "\n").count == 2 && outcome.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: runner.home.path).isEmpty)
    }

    @Test("a record that is not there is status 1, a file that is no glossary leaves everything as it is")
    func failures() throws {
        defer { runner.removeHome() }
        #expect(try runner.run("saved", "show", "nothing").status == 1)
        try "<tbx>".write(
            to: runner.home.appendingPathComponent("bad.tbx"), atomically: true, encoding: .utf8)
        let outcome = try runner.run("correct", "import", "bad.tbx", "-f", "en", "-t", "ru")
        #expect(outcome.status == 5 && outcome.error.contains("bad.tbx"))
        #expect(try lines("correct").isEmpty)
    }

    @Test("a correction holds from the next translation on, and no longer than it is there")
    func correction() throws {
        defer { runner.removeHome() }
        #expect(try runner.run("-f", "en", "-t", "bg", "Good morning!").status == 3)
        _ = try lines("correct", "-f", "en", "-t", "bg", "good morning", "добро утро")
        #expect(try lines("-f", "en", "-t", "bg", "Good morning!") == ["Добро утро!"])
        #expect(
            try json(try lines("-f", "en", "-t", "bg", "--json", "Good morning!").first)["corrected"] as? Bool
                == true)
        _ = try lines("correct", "delete", "--all", "--yes")
        #expect(try runner.run("-f", "en", "-t", "bg", "Good morning!").status == 3)
    }

    @Test("a glossary is taken over for a domain, and a translation memory is offered")
    func exchange() throws {
        defer { runner.removeHome() }
        try "bank\tбанк\n".write(
            to: runner.home.appendingPathComponent("g.tsv"), atomically: true, encoding: .utf8)
        _ = try lines("correct", "import", "g.tsv", "-f", "en", "-t", "bg", "--domain", "finance")
        #expect(try runner.run("-f", "en", "-t", "bg", "bank").status == 3)
        #expect(try lines("-f", "en", "-t", "bg", "--domain", "finance", "bank") == ["банк"])
        let tmx = """
            <tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Out of paper.</seg></tuv>
            <tuv xml:lang="bg"><seg>Няма хартия.</seg></tuv></tu></body></tmx>
            """
        try tmx.write(to: runner.home.appendingPathComponent("m.tmx"), atomically: true, encoding: .utf8)
        #expect(try lines("memory", "import", "m.tmx") == ["Added: 1, already there: 0"])
        let outcome = try runner.run("--memory", "85", "-f", "en", "-t", "bg", "Out of paper.")
        #expect(outcome.output == "Няма хартия.\n" && outcome.error.contains("memory, 100 %"))
    }

    @Test("everything can be exported and imported elsewhere")
    func backup() throws {
        defer { runner.removeHome() }
        _ = try lines("saved", "add", "-f", "ru", "-t", "en", "кот", "cat")
        _ = try lines("correct", "-f", "en", "-t", "ru", "magnet", "магнит")
        _ = try lines("memory", "export", "all.jsonl")
        let file = runner.home.appendingPathComponent("all.jsonl")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        let other = try CommandRunner()
        defer { other.removeHome() }
        #expect(try other.run("memory", "import", file.path).output == "Added: 2, already there: 0\n")
        #expect(try other.run("saved", "export").output == (try runner.run("saved", "export").output))
        #expect(try other.run("memory", "import", file.path).output == "Added: 0, already there: 2\n")
    }

    @Test("--queue keeps what the service could not take, and sync delivers it in order")
    func queue() throws {
        let service = try FlakyService()
        defer { runner.removeHome() }
        _ = try lines("config", "set", "service", service.address)
        try service.behave(.refuse)
        #expect(try runner.run("-f", "en", "-t", "bg", "One.").status == 4)
        for text in ["One.", "Two."] {
            let outcome = try runner.run("--queue", "-f", "en", "-t", "bg", text)
            #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.contains("translate sync"))
        }
        let failed = try runner.run("sync")
        #expect(failed.status == 4 && failed.error.contains("cannot be reached"))
        #expect(try lines("sync", "list").allSatisfy { $0.hasPrefix("…") })
        let waiting = try json(try lines("sync", "--status", "--json").first)["requests"] as? [String: Int]
        #expect(waiting?["waiting"] == 2)
        try service.behave(.answer)
        #expect(try lines("sync").suffix(1) == ["2 delivered"])
        #expect(service.taken.count == 2)
        #expect(try lines("sync", "list").allSatisfy { $0.hasPrefix("✓") })
        #expect(try lines("sync").suffix(1) == ["Nothing to deliver."])
    }

    @Test("what the service refuses waits for a person, who retries, keeps or drops it")
    func decisions() throws {
        let server = try LoopbackServer { _, request in
            request.hasPrefix("GET")
                ? LoopbackServer.answer("200 OK", body: "[]")
                : LoopbackServer.answer("400 Bad Request", body: #"{"error":"bg is not supported"}"#)
        }
        defer { runner.removeHome() }
        _ = try lines("config", "set", "service", "http://127.0.0.1:1")
        for text in ["One.", "Two.", "Three."] { _ = try lines("--queue", "-f", "en", "-t", "bg", text) }
        _ = try lines("config", "set", "service", server.address)
        let outcome = try runner.run("sync")
        #expect(outcome.output.contains("3 failed") && outcome.output.contains("bg is not supported"))
        let failed = try lines("sync", "list", "--json").map { try json($0) }
        #expect(failed.allSatisfy { $0["state"] as? String == "failed" })
        let ids = failed.compactMap { $0["id"] as? String }
        _ = try lines("sync", "retry", ids[0])
        _ = try lines("sync", "keep", ids[1])
        _ = try lines("sync", "drop", ids[2])
        #expect(try lines("sync", "list").map { String($0.prefix(1)) } == ["…", "·"])
    }

    @Test("history is kept at a terminal only, unless it is switched off or --private is given")
    func history() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else {
            print("history at a terminal was not tested: script(1) of bsdutils is missing")
            return
        }
        defer { runner.removeHome() }
        _ = try lines("correct", "-f", "en", "-t", "bg", "good morning", "добро утро")
        func translate(_ options: String, atTerminal: Bool) throws {
            let command = "'\(CommandRunner.program.path)' -f en -t bg \(options) 'Good morning!'"
            try runner.shell(atTerminal ? "script -qec \"\(command)\" /dev/null < /dev/null" : command)
        }
        try translate("", atTerminal: false)
        #expect(try lines("history").isEmpty)
        try translate("", atTerminal: true)
        #expect(try lines("history").count == 1)
        #expect(try lines("history", "search", "УТРО").first?.contains("Good morning! → Добро утро!") == true)
        try translate("--private", atTerminal: true)
        _ = try lines("config", "set", "history", "off")
        try translate("", atTerminal: true)
        #expect(try lines("history").count == 1)
        _ = try lines("history", "delete", "--all", "--yes")
        #expect(try lines("history").isEmpty)
    }

    @Test("saved phrases reach another device through a folder")
    func folder() throws {
        defer { runner.removeHome() }
        let shared = runner.home.appendingPathComponent("общая").path
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        let other = try CommandRunner()
        defer { other.removeHome() }
        for device in [runner, other] { _ = try device.run("config", "set", "sync-folder", shared) }
        _ = try lines("saved", "add", "-f", "ru", "-t", "en", "кот", "cat")
        #expect(try lines("sync") == ["1 sent to the folder"])
        #expect(try other.run("sync").output == "1 received from it\n")
        #expect(try other.run("saved", "export").output == (try runner.run("saved", "export").output))
        #expect(try other.run("saved").output.hasPrefix("✓"))
    }
}
