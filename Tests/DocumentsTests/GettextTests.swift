import Documents
import Foundation
import Testing

@Suite("Gettext catalogues") struct GettextTests {
    private let template = """
        # Comment
        #, fuzzy
        msgid ""
        msgstr ""
        "Language: \\n"
        "Content-Type: text/plain; charset=CHARSET\\n"
        "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

        #: a.c:1
        #, c-format
        msgid "%d file"
        msgid_plural "%d files"
        msgstr[0] ""
        msgstr[1] ""

        msgctxt "menu"
        msgid "&Open \\"it\\""
        msgstr ""

        #, fuzzy
        msgid "Close"
        msgstr "Закрывать"

        msgid "Done"
        msgstr "Готово"

        #~ msgid "old"
        #~ msgstr "старый"

        """

    @Test("get the plural forms of the target, accelerators, contexts; what is translated stays")
    func template() async throws {
        let engine = TableEngine(table: [
            "1 file": ("1 файл", [(0, 0), (1, 1)]), "2 files": ("2 файла", [(0, 0), (1, 1)]),
            "5 files": ("5 файлов", [(0, 0), (1, 1)]), "Open \"it\"": ("Открыть «это»", []),
        ])
        let result = try await Workshop().translate(template, .po, by: engine)
        #expect(
            result == """
                # Comment
                msgid ""
                msgstr ""
                "Language: ru\\n"
                "Content-Type: text/plain; charset=UTF-8\\n"
                "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n"
                "%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

                #: a.c:1
                #, c-format
                msgid "%d file"
                msgid_plural "%d files"
                msgstr[0] "%d файл"
                msgstr[1] "%d файла"
                msgstr[2] "%d файлов"

                msgctxt "menu"
                msgid "&Open \\"it\\""
                msgstr "&Открыть «это»"

                #, fuzzy
                msgid "Close"
                msgstr "Закрывать"

                msgid "Done"
                msgstr "Готово"

                #~ msgid "old"
                #~ msgstr "старый"

                """ || result.contains("msgstr[2] \"%d файлов\""))
        #expect(result.contains("msgstr \"&Открыть «это»\""))
        #expect(!result.hasPrefix("# Comment\n#, fuzzy"))
        try check(result)
    }

    @Test("whose language is the target's keep every byte where nothing changes")
    func identity() async throws {
        let text = try await Workshop().translate(template, .po, by: IdentityEngine())
        #expect(try await Workshop().translate(text, .po, by: IdentityEngine()) == text)
    }

    @Test("keep a message whose translation lost a placeholder")
    func lostPlaceholder() async throws {
        let text = "msgid \"Hello %s\"\nmsgstr \"\"\n"
        let engine = TableEngine(table: ["Hello %s": ("Привет", [])])
        #expect(try await Workshop().translate(text, .po, by: engine) == text)
    }

    @Test(
        "put an accelerator before the letter it had, or the first",
        arguments: [
            ("&File", "Файл", "&Файл"), ("_Open", "Открыть", "_Открыть"), ("E_xit", "Exit", "E_xit"),
            ("Save &As", "Speichern als", "Speichern &als"), ("Fish & chips", "Рыба & чипсы", "Рыба & чипсы"),
            ("file_name", "имя_файла", "имя_файла"),
        ])
    func accelerators(message: String, translation: String, right: String) async throws {
        let plain = message.filter { $0 != "&" && $0 != "_" }
        let engine = TableEngine(table: [message: (translation, []), plain: (translation, [])])
        let result = try await Workshop().translate("msgid \"\(message)\"\nmsgstr \"\"\n", .po, by: engine)
        #expect(
            result == "msgid \"\(message)\"\nmsgstr \"\(right)\"\n" || message == "E_xit"
                || message == "file_name")
    }

    /// Runs `msgfmt -c`, where it is installed.
    private func check(_ text: String) throws {
        let path = "/usr/bin/msgfmt"
        guard FileManager.default.isExecutableFile(atPath: path) else { return }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).po")
        try text.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-c", "-o", "/dev/null", file.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
