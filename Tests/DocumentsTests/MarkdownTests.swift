import Documents
import Testing

@Suite("Markdown") struct MarkdownTests {
    private let document = """
        ---
        title: Guide
        tags: [a, b]
        ---
        # Head *one* \\* &amp; ##

        > Quote [link
        > text](http://x.y "t") and `code`
        > more\\
        > hard
        lazy

        - [ ] item **bold _it_** end
          cont <b>x</b>
        1. two

        [ref]: http://z
        Para after ref [ref] ![alt *a*](i.png) <http://auto.link>

        | a | b \\| c |
        |---|:-:|
        | `x` | *y* z |
        | only |

        Setext
        two lines
        ======

        <div class="x">
        html
        </div>

        ```sh
        run this
        ```

            indented code

        Foot[^1] ~~s~~

        [^1]: Note text.

        """

    @Test("keeps every byte where nothing changes", arguments: ["\n", "\r\n"])
    func identity(end: String) async throws {
        let text = document.replacing("\n", with: end)
        #expect(try await Workshop().translate(text, .markdown, by: IdentityEngine()) == text)
    }

    @Test("is taken apart as cmark reads it")
    func structure() async throws {
        let result = try await Workshop().translate(document, .markdown, by: ArrowEngine())
        for line in [
            "title: →Guide", "tags: [a, b]", "# →Head *one* * &amp; ##",
            "> →Quote [link text](http://x.y \"t\") and `code` more\\", "> →hard lazy",
            "- [ ] →item **bold _it_** end cont <b>x</b>", "1. →two",
            "→Para after ref [ref] ![alt *a*](i.png) <http://auto.link>", "| →a | →b \\| c |",
            "| `x` | →*y* z |",
            "| →only |", "→Setext two lines", "→html", "run this", "    indented code", "→Foot[^1] ~~s~~",
            "[^1]: →Note text.",
        ] {
            #expect(result.contains(line), "\(line) in \(result)")
        }
    }

    @Test(
        "writes text so that it is read as text",
        arguments: [
            ("Plain.", "1. Это не список", "1\\. Это не список"), ("Plain.", "- нет", "\\- нет"),
            ("Plain.", "a*b и c_d_ `x`", "a\\*b и c_d\\_ \\`x\\`"),
            ("Plain.", "<b>нет</b>", "\\<b>нет\\</b>"),
            ("Plain.", "# нет", "\\# нет"),
        ])
    func escapes(source: String, translation: String, right: String) async throws {
        let engine = TableEngine(table: [source: (translation, [])])
        #expect(try await Workshop().translate(source + "\n", .markdown, by: engine) == right + "\n")
    }

    @Test("moves emphasis with its words")
    func emphasis() async throws {
        let engine = TableEngine(table: ["The black cat.": ("Кошка чёрная.", [(1, 1), (2, 0)])])
        let result = try await Workshop().translate("The **black** [cat](c.md).\n", .markdown, by: engine)
        #expect(result == "[Кошка](c.md) **чёрная**.\n")
    }

    @Test("side by side is a table of both")
    func bilingual() async throws {
        let result = try await Workshop().translate("# Head\n\nOne\n**two**.\n", .markdown, by: ArrowEngine())
        {
            $0.isBilingual = true
        }
        #expect(
            result == "# Head / →Head\n\n| en | ru |\n|---|---|\n| One **two**. | →One **two**. |\n")
    }
}
