import Documents
import Foundation
import Packs
import Testing

@Suite("Documents that are archives") struct ContainerTests {
    /// An archive's bytes.
    static func archive(_ entries: [(String, String)]) throws -> [UInt8] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).zip")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try ArchiveWriter.write(entries.map { ($0.0, .bytes(Array($0.1.utf8))) }, to: path)
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// The parts of an archive, by name.
    static func parts(_ bytes: [UInt8]) throws -> [String: String] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).zip")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let reader = try ArchiveReader(path: path)
        var parts: [String: String] = [:]
        for entry in reader.entries where !entry.isDirectory {
            parts[entry.name] = String(
                decoding: try reader.contents(of: entry.name, limit: 1 << 24) ?? [], as: UTF8.self)
        }
        return parts
    }

    @Test("EPUB: pages, contents and title are translated, all else is copied in its order")
    func epub() async throws {
        let book = try Self.archive([
            ("mimetype", "application/epub+zip"), ("META-INF/container.xml", "<container/>"),
            (
                "OEBPS/content.opf",
                "<package xmlns:dc=\"d\"><metadata><dc:title>Book</dc:title><dc:creator>Ann</dc:creator><dc:language>en</dc:language></metadata></package>"
            ),
            (
                "OEBPS/toc.ncx",
                "<ncx><navMap><navPoint><navLabel><text>One</text></navLabel></navPoint></navMap></ncx>"
            ),
            (
                "OEBPS/a.xhtml",
                "<?xml version=\"1.0\"?><html xml:lang=\"en\"><body><p>Hello <b>you</b>.</p></body></html>"
            ),
            ("OEBPS/style.css", "p { color: red }"),
        ])
        let (result, report) = try await Workshop().translate(book, .epub, by: ArrowEngine())
        let parts = try Self.parts(result)
        #expect(
            parts["OEBPS/content.opf"]?.contains(
                "<dc:title>→Book</dc:title><dc:creator>Ann</dc:creator><dc:language>ru<") == true)
        #expect(parts["OEBPS/toc.ncx"]?.contains("<text>→One</text>") == true)
        #expect(
            parts["OEBPS/a.xhtml"]
                == "<?xml version=\"1.0\"?><html xml:lang=\"ru\"><body><p>→Hello <b>you</b>.</p></body></html>"
        )
        #expect(parts["OEBPS/style.css"] == "p { color: red }")
        #expect(report.notes.isEmpty)
        // The first entry is stored, so that its bytes can be seen in the file.
        #expect(String(decoding: result.prefix(60), as: UTF8.self).contains("mimetypeapplication/epub+zip"))
        let (same, _) = try await Workshop().translate(book, .epub, by: IdentityEngine(), to: "en")
        #expect(try Self.parts(same) == Self.parts(book))
    }

    @Test("EPUB side by side has each paragraph before its translation")
    func bilingual() async throws {
        let book = try Self.archive([
            ("mimetype", "application/epub+zip"), ("META-INF/container.xml", "<container/>"),
            ("a.xhtml", "<?xml version=\"1.0\"?><html><body><p id=\"x\">One.</p></body></html>"),
        ])
        let (result, _) = try await Workshop().translate(book, .epub, by: ArrowEngine()) {
            $0.isBilingual = true
        }
        #expect(try Self.parts(result)["a.xhtml"]?.contains("<p>One.</p>\n<p id=\"x\">→One.</p>") == true)
    }

    private let word = """
        <w:document xmlns:w="u"><w:body><w:p><w:pPr><w:b/></w:pPr><w:r><w:t xml:space="preserve">The </w:t></w:r>\
        <w:r><w:rPr><w:b/></w:rPr><w:t>black</w:t></w:r><w:r><w:t xml:space="preserve"> cat </w:t></w:r>\
        <w:proofErr w:type="x"/><w:r><w:t>sleeps.</w:t></w:r><w:r><w:tab/><w:t>5 &lt; 6 End</w:t></w:r></w:p>\
        <w:p><w:r><w:t>123</w:t></w:r></w:p></w:body></w:document>
        """

    @Test("DOCX: runs of one look are one, others stand around their words")
    func docx() async throws {
        let document = try Self.archive([("[Content_Types].xml", "<Types/>"), ("word/document.xml", word)])
        let engine = TableEngine(table: [
            "The black cat sleeps.": ("Спит кошка чёрная.", [(1, 2), (2, 1), (3, 0)]),
            "5 < 6 End": ("5 < 6 Конец", []),
        ])
        let (result, _) = try await Workshop().translate(document, .docx, by: engine)
        let text = try #require(try Self.parts(result)["word/document.xml"])
        #expect(text.contains("<w:r><w:t xml:space=\"preserve\">Спит кошка </w:t></w:r>"), "\(text)")
        #expect(
            text.contains("<w:r><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">чёрная</w:t></w:r>"),
            "\(text)")
        #expect(text.contains("<w:r><w:tab/></w:r>"), "\(text)")
        #expect(text.contains("5 &lt; 6 Конец"))
        #expect(text.contains("<w:p><w:r><w:t>123</w:t></w:r></w:p>"))
        #expect(text.components(separatedBy: "<w:proofErr").count == 2)
        let (same, _) = try await Workshop().translate(document, .docx, by: IdentityEngine())
        #expect(try Self.parts(same) == Self.parts(document))
    }

    @Test("XLSX: shared and inline strings, plain and rich")
    func xlsx() async throws {
        let strings =
            "<sst><si><t>Plain text</t></si><si><r><rPr><b/></rPr><t>Rich</t></r><r><t xml:space=\"preserve\"> text</t></r></si><si><t>42</t></si></sst>"
        let document = try Self.archive([
            ("xl/workbook.xml", "<workbook/>"), ("xl/sharedStrings.xml", strings),
            (
                "xl/worksheets/sheet1.xml",
                "<worksheet><c t=\"inlineStr\"><is><t>Here</t></is></c><c><v>7</v></c></worksheet>"
            ),
        ])
        let parts = try Self.parts(try await Workshop().translate(document, .xlsx, by: ArrowEngine()).bytes)
        #expect(
            parts["xl/sharedStrings.xml"]?.contains("<si><t xml:space=\"preserve\">→Plain text</t></si>")
                == true, "\(parts)")
        #expect(parts["xl/sharedStrings.xml"]?.contains("<si><t>42</t></si>") == true)
        #expect(parts["xl/worksheets/sheet1.xml"]?.contains("→Here") == true)
        #expect(parts["xl/worksheets/sheet1.xml"]?.contains("<v>7</v>") == true)
        let same = try await Workshop().translate(document, .xlsx, by: IdentityEngine()).bytes
        #expect(try Self.parts(same) == Self.parts(document))
    }

    @Test("ODT: spans, footnotes and frames; ODS: only cells of text")
    func openDocument() async throws {
        let content = """
            <office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d"><office:body><office:text>\
            <text:p text:style-name="P1">One <text:span>two</text:span><text:note><text:note-citation>1</text:note-citation>\
            <text:note-body><text:p>Note</text:p></text:note-body></text:note> three.</text:p><text:h>Head<text:s/></text:h>\
            <table:table-cell office:value-type="float" office:value="5"><text:p>five</text:p></table:table-cell>\
            <table:table-cell office:value-type="string"><text:p>Six</text:p></table:table-cell>\
            </office:text></office:body></office:document-content>
            """
        let document = try Self.archive([
            ("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", content),
            ("settings.xml", "<s/>"),
        ])
        let parts = try Self.parts(try await Workshop().translate(document, .odt, by: ArrowEngine()).bytes)
        let text = try #require(parts["content.xml"])
        #expect(text.contains("→One <text:span>two</text:span><text:note>"), "\(text)")
        #expect(
            text.contains("<text:note-citation>1</text:note-citation><text:note-body><text:p>→Note</text:p>"),
            "\(text)")
        #expect(text.contains("<text:h>→Head<text:s/></text:h>"), "\(text)")
        #expect(text.contains("<text:p>five</text:p>") && text.contains("<text:p>→Six</text:p>"), "\(text)")
        let same = try await Workshop().translate(document, .ods, by: IdentityEngine()).bytes
        #expect(try Self.parts(same) == Self.parts(document))
    }

    @Test(
        "of another kind, cut or locked are refused",
        arguments: [
            (FormatKind.epub, [("mimetype", "x")]), (.docx, [("a", "b")]), (.xlsx, [("a", "b")]),
            (.odt, [("a", "b")]),
            (.epub, [("META-INF/container.xml", "x"), ("META-INF/rights.xml", "y")]),
        ])
    func refused(format: FormatKind, entries: [(String, String)]) async throws {
        let bytes = try Self.archive(entries)
        await #expect(throws: DocumentError.self) {
            _ = try await Workshop().translate(bytes, format, by: IdentityEngine())
        }
        await #expect(throws: DocumentError.self) {
            _ = try await Workshop().translate(Array(bytes.dropLast(9)), format, by: IdentityEngine())
        }
    }
}
