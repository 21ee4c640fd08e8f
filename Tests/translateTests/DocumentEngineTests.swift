import Foundation
import Testing

/// Documents through the neural packs that come with the checkout: whatever the engine makes of the words, what
/// stands around them is there once, and other programs take the result.
@Suite("Documents by the neural engine", .serialized) struct DocumentEngineTests {
    private let runner: CommandRunner

    init() throws {
        runner = try CommandRunner()
        let outcome = try runner.run("pack", "install", "en", "ru")
        try #require(outcome.status == 0, "\(outcome.error)")
    }

    private func translate(_ text: String, _ name: String) throws -> String {
        defer { runner.removeHome() }
        try Data(text.utf8).write(to: runner.home.appendingPathComponent(name))
        let outcome = try runner.run(
            "--local", "-f", "en", "-t", "ru", "--quality", "fast", "-i", name, "-o", "out-" + name)
        #expect(outcome.status == 0, "\(outcome.error)")
        check(name)
        return String(
            decoding: try Data(contentsOf: runner.home.appendingPathComponent("out-" + name)), as: UTF8.self)
    }

    /// Asks the program of the format, where it is installed.
    private func check(_ name: String) {
        let path = runner.home.appendingPathComponent("out-" + name).path
        let checks: [String: [String]] = [
            "po": ["/usr/bin/msgfmt", "-c", "-o", "/dev/null"], "xlf": ["/usr/bin/xmllint", "--noout"],
            "xml": ["/usr/bin/xmllint", "--noout"],
        ]
        guard let command = checks[String(name.split(separator: ".").last ?? "")],
            FileManager.default.isExecutableFile(atPath: command[0])
        else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst()) + [path]
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(name)")
    }

    /// How often each part occurs.
    private func count(_ part: String, in text: String) -> Int {
        text.components(separatedBy: part).count - 1
    }

    private func hasLetters(_ text: String) -> Bool {
        text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
    }

    @Test("HTML: every tag, attribute, address and number once")
    func html() throws {
        let source = """
            <html lang="en"><body><h1>Welcome <em>home</em></h1>
            <p>The <b>black</b> cat sleeps on the <a href="https://example.org/a?b=1&amp;c=2">warm <i>red</i> chair</a>.</p>
            <p>It costs 283,82 € or 2.200.112 &lt;units&gt;; write to name_x@example.org.</p>
            <p>Use <code>run(%s)</code> and {{person.name}}<br>Second line with under<u>line</u>d text 😆.</p>
            <ul><li>One <img src="a.png" alt="A dog"></li><li translate="no">Kept words</li></ul></body></html>
            """
        let result = try translate(source, "a.html")
        for part in [
            "<em>", "</em>", "<b>", "</b>", "<a href=\"https://example.org/a?b=1&amp;c=2\">", "</a>", "<i>",
            "</i>", "283,82",
            "2.200.112", "&lt;", "&gt;", "name_x@example.org", "<code>run(%s)</code>", "{{person.name}}",
            "<br>", "<u>",
            "</u>", "😆", "<img src=\"a.png\" alt=\"", "<li translate=\"no\">Kept words</li>",
        ] {
            #expect(count(part, in: result) == count(part, in: source), "\(part) in \(result)")
        }
        #expect(result.contains("lang=\"ru\"") && hasLetters(result))
    }

    @Test("Gettext: placeholders, plurals, and msgfmt agrees")
    func gettext() throws {
        let source = """
            msgid ""
            msgstr ""
            "Content-Type: text/plain; charset=UTF-8\\n"

            #, c-format
            msgid "%d new message"
            msgid_plural "%d new messages"
            msgstr[0] ""
            msgstr[1] ""

            #, c-format
            msgid "Cannot open %1$s: %2$s\\n"
            msgstr ""

            msgid "_Save"
            msgstr ""

            """
        let result = try translate(source, "a.po")
        #expect(result.contains("msgstr[2] ") && hasLetters(result))
        #expect(count("%d", in: result) == 5)
        #expect(count("%1$s", in: result) == 2 || result.contains("Cannot open %1$s: %2$s\\n\"\nmsgstr \"\""))
    }

    @Test("XLIFF and Android: inline codes, and xmllint agrees")
    func xml() throws {
        let source = """
            <xliff version="1.2"><file source-language="en" original="a" datatype="plaintext"><body>
            <trans-unit id="1"><source>Good <g id="1">morning</g>, my<x id="2"/> friend.</source></trans-unit>
            </body></file></xliff>
            """
        let result = try translate(source, "a.xlf")
        for part in ["<g id=\"1\">", "</g>", "<x id=\"2\"/>"] {
            #expect(count(part, in: result) == 2, "\(result)")
        }
        #expect(hasLetters(result))
    }

    @Test("Markdown and subtitles keep their structure")
    func structure() throws {
        let result = try translate(
            "# Good morning\n\n- The **old** man [lives](x.md) here.\n\n```\ncode stays\n```\n", "a.md")
        #expect(result.hasPrefix("# ") && result.hasSuffix("```\ncode stays\n```\n"))
        for part in ["**", "[", "](x.md)"] {
            #expect(count(part, in: result) == (part == "**" ? 2 : 1), "\(result)")
        }
    }

    @Test("several sentences in one element keep it around all of them")
    func sentences() throws {
        let result = try translate("<p><b>It is cold. The door is open.</b> Come in.</p>", "b.html")
        #expect(count("<b>", in: result) == 1 && count("</b>", in: result) == 1)
        #expect(result.hasPrefix("<p><b>"), "\(result)")
    }
}
