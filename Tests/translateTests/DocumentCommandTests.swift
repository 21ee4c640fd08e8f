import Foundation
import LoopbackHTTP
import Testing

/// Documents on the command line, translated by a service of the test's own that writes `→` before each sentence.
@Suite("Documents on the command line") struct DocumentCommandTests {
    private func withRunner(_ body: (CommandRunner, LoopbackServer) throws -> Void) throws {
        let server = try LoopbackServer { _, request in
            guard let start = request.range(of: "\r\n\r\n"),
                let object = try? JSONSerialization.jsonObject(with: Data(request[start.upperBound...].utf8)),
                let texts = (object as? [String: Any])?["q"]
            else { return LoopbackServer.answer("400 Bad Request") }
            let translated: Any = (texts as? [String])?.map { "→" + $0 } ?? "→\(texts)"
            let data = (try? JSONSerialization.data(withJSONObject: ["translatedText": translated])) ?? Data()
            return LoopbackServer.answer("200 OK", body: String(decoding: data, as: UTF8.self))
        }
        defer { server.stop() }
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run("config", "set", "service", server.address).status == 0)
        try body(runner, server)
    }

    private func write(_ bytes: [UInt8], _ name: String, _ runner: CommandRunner) throws {
        let file = runner.home.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    private func read(_ name: String, _ runner: CommandRunner) throws -> String {
        String(decoding: try Data(contentsOf: runner.home.appendingPathComponent(name)), as: UTF8.self)
    }

    @Test(
        "go from file to file by the names of their formats",
        arguments: [
            ("a.txt", "a\r\n\r\n  One. Two!\n", "→a\r\n\r\n  →One. →Two!\n"),
            (
                "b.html", "<p title=\"Hi\">Read <b>this</b> &lt;now&gt;.</p>",
                "<p title=\"→Hi\">→Read <b>this</b> &lt;now&gt;.</p>"
            ),
            ("c.md", "# Head\n\nSee `code` [here](x.md).\n", "# →Head\n\n→See `code` [here](x.md).\n"),
            (
                "d.srt", "1\n00:00:01,000 --> 00:00:02,000\n- Yes.\n- No.\n",
                "1\n00:00:01,000 --> 00:00:02,000\n- →Yes.\n- →No.\n"
            ),
            ("e.json", "{\"a\": \"Hello %1$s\"}", "{\"a\": \"→Hello %1$s\"}"),
            ("f.strings", "\"a\" = \"Hello\";\n", "\"a\" = \"→Hello\";\n"),
        ])
    func formats(name: String, source: String, right: String) throws {
        try withRunner { runner, _ in
            try write(Array(source.utf8), name, runner)
            let outcome = try runner.run("--online", "-f", "en", "-t", "ru", "-i", name, "-o", "out " + name)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try read("out " + name, runner) == right)
        }
    }

    @Test("come from a pipe by --format")
    func pipe() throws {
        try withRunner { runner, _ in
            let outcome = try runner.run(
                "--online", "-f", "en", "-t", "ru", "--format", "html", input: "<p>Hello</p>\n")
            #expect(outcome.output == "<p>→Hello</p>\n")
        }
    }

    @Test("in another encoding are read and written in it, said where it was guessed")
    func encodings() throws {
        try withRunner { runner, _ in
            let text: [UInt8] = [
                0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0, 0x21, 0x0A,
            ]
            try write(text, "a.txt", runner)
            let refused = try runner.run(
                "--online", "-f", "ru", "-t", "en", "--encoding", "cp1251", "-i", "a.txt", "-o", "b.txt")
            // The service's arrow is no sign of windows-1251.
            #expect(refused.status == 8 && refused.error.contains("--output-encoding"), "\(refused.error)")
            let done = try runner.run(
                "--online", "-f", "ru", "-t", "en", "--encoding", "cp1251", "--output-encoding", "UTF-8",
                "-i", "a.txt",
                "-o", "b.txt")
            #expect(done.status == 0, "\(done.error)")
            #expect(try read("b.txt", runner) == "→Привет, мир!\n")
        }
    }

    @Test("with damaged bytes are translated and said, or refused with --strict")
    func strict() throws {
        try withRunner { runner, _ in
            try write(Array("One ".utf8) + [0xD0] + Array("two\n".utf8), "a.txt", runner)
            let outcome = try runner.run("--online", "-f", "en", "-t", "ru", "-i", "a.txt")
            #expect(outcome.output == "→One \u{FFFD}two\n")
            #expect(outcome.error.contains("1 byte"))
            let strict = try runner.run("--online", "-f", "en", "-t", "ru", "--strict", "-i", "a.txt")
            #expect(strict.status == 1 && strict.error.contains("--strict"))
        }
    }

    @Test("in a folder are all translated; one that is damaged keeps none of the others back")
    func folder() throws {
        try withRunner { runner, _ in
            try write(Array("One.\n".utf8), "in/a.txt", runner)
            try write(Array("Two.\n".utf8), "in/deep/b.md", runner)
            try write(Array("{".utf8), "in/c.json", runner)
            try write([0], "in/picture.png", runner)
            let outcome = try runner.run(
                "--online", "-f", "en", "-t", "ru", "--recursive", "-i", "in", "-o", "out")
            #expect(outcome.status == 1)
            #expect(outcome.error.contains("c.json") && outcome.error.contains("1 of 3"), "\(outcome.error)")
            #expect(try read("out/a.txt", runner) == "→One.\n")
            #expect(try read("out/deep/b.md", runner) == "→Two.\n")
            #expect(
                !FileManager.default.fileExists(atPath: runner.home.appendingPathComponent("out/c.json").path)
            )
        }
    }

    @Test("that cannot be read leave no output behind", arguments: ["no.html", "a.unknown"])
    func missing(name: String) throws {
        try withRunner { runner, _ in
            try write(Array("x".utf8), "a.unknown", runner)
            let outcome = try runner.run("--online", "-f", "en", "-t", "ru", "-i", name, "-o", "out")
            #expect(outcome.status != 0)
            #expect(outcome.error.split(separator: "\n").count <= 2)
            #expect(!FileManager.default.fileExists(atPath: runner.home.appendingPathComponent("out").path))
            #expect(
                !FileManager.default.fileExists(atPath: runner.home.appendingPathComponent("out.part").path))
        }
    }

    @Test("that were translated before ask for nothing again")
    func resumed() throws {
        try withRunner { runner, server in
            try write(Array("One two.\n\nThree four.\n".utf8), "a.txt", runner)
            _ = try runner.run("--online", "-f", "en", "-t", "ru", "-i", "a.txt", "-o", "b.txt")
            let asked = server.requests.count
            #expect(asked > 0)
            // Another document with the same sentences and one more.
            try write(Array("# Three four.\n\nOne two. Five.\n".utf8), "c.md", runner)
            let outcome = try runner.run("--online", "-f", "en", "-t", "ru", "-i", "c.md", "-o", "d.md")
            #expect(try read("d.md", runner) == "# →Three four.\n\n→One two. →Five.\n")
            #expect(server.requests.count == asked + 1)
            #expect(server.requests.last?.contains("Five.") == true)
            #expect(server.requests.last?.contains("Three") == false)
            #expect(outcome.error.contains("2 sentences had been translated before"), "\(outcome.error)")
        }
    }

    @Test("side by side, and wrapped again")
    func structure() throws {
        try withRunner { runner, _ in
            let both = try runner.run("--online", "-f", "en", "-t", "ru", "--bilingual", input: "One.\n")
            #expect(both.output == "One.\n→One.\n")
            let wrapped = try runner.run(
                "--online", "-f", "en", "-t", "ru", "--reflow", input: "One and\ntwo.\n\nThree.\n")
            #expect(
                wrapped.output == "→One\nand\ntwo.\n\n→Three.\n"
                    || wrapped.output == "→One and\ntwo.\n\n→Three.\n")
        }
    }
}
