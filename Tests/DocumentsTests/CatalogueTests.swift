import Documents
import Testing

@Suite("String catalogues") struct CatalogueTests {
    @Test("in JSON have their values translated, and no key")
    func json() async throws {
        let text =
            "{\n  \"Hello\" : \"Hello\",\"@Hello\":{\"description\":\"x\"}, \"n\": [1, true, \"A \\\"b\\\"\\n\"], \"u\": \"\\u00e9t\\u00e9\"\n}\n"
        #expect(try await Workshop().translate(text, .json, by: IdentityEngine(), to: "en") == text)
        let result = try await Workshop().translate(text, .json, by: ArrowEngine(), to: "en")
        #expect(
            result
                == "{\n  \"Hello\" : \"\\u2192Hello\",\"@Hello\":{\"description\":\"x\"}, \"n\": [1, true, \"\\u2192A \\\"b\\\"\\n\"], \"u\": \"\\u2192\\u00e9t\\u00e9\"\n}\n"
        )
    }

    @Test("with ICU plurals get the target's categories")
    func plurals() async throws {
        let text = "{\"a\": \"You have {n, plural, =0 {nothing} one {# file} other {# files}}.\"}"
        let engine = TableEngine(table: [
            "nothing": ("ничего", []), "1 file": ("1 файл", [(0, 0), (1, 1)]),
            "2 files": ("2 файла", [(0, 0), (1, 1)]),
            "5 files": ("5 файлов", [(0, 0), (1, 1)]), "You have .": ("У вас есть .", []),
            "You have": ("У вас есть", []),
        ])
        let result = try await Workshop().translate(text, .json, by: engine)
        #expect(
            result.contains("=0 {ничего} one {# файл} few {# файла} many {# файлов} other {# файлов}}"),
            "\(result)")
    }

    @Test("in YAML keep their style")
    func yaml() async throws {
        let text = """
            # Comment
            en:
              hello: Hello  # why
              yes: true
              quoted: 'It''s'
              double: "A\\tb"
              block: |
                Two
                lines
              folded: >-
                one
                text
              list: [one, "two"]
              anchor: &a Kept

            """
        #expect(try await Workshop().translate(text, .yaml, by: IdentityEngine(), to: "en") == text)
        let result = try await Workshop().translate(text, .yaml, by: ArrowEngine())
        #expect(
            result == """
                # Comment
                ru:
                  hello: →Hello  # why
                  yes: true
                  quoted: '→It''s'
                  double: "→A\\tb"
                  block: |
                    →Two
                    →lines
                  folded: >-
                    →one text
                  list: [→one, "→two"]
                  anchor: &a Kept

                """)
    }

    @Test("of Apple keep comments and bytes")
    func strings() async throws {
        let text = "/* \"x\" = \"y\"; */\n\"key\" = \"Hello \\\"you\\\" %@\\n\"; // end\nbare = \"B\";\n\n"
        #expect(try await Workshop().translate(text, .strings, by: IdentityEngine()) == text)
        let result = try await Workshop().translate(text, .strings, by: ArrowEngine())
        #expect(
            result
                == "/* \"x\" = \"y\"; */\n\"key\" = \"→Hello \\\"you\\\" %@\\n\"; // end\nbare = \"→B\";\n\n")
    }

    @Test("of Xcode get the target's localization")
    func stringCatalog() async throws {
        let text = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Done" : {

                },
                "Files" : {
                  "localizations" : {
                    "en" : {
                      "stringUnit" : {
                        "state" : "translated",
                        "value" : "All files"
                      }
                    }
                  }
                },
                "Skip" : {
                  "shouldTranslate" : false
                }
              },
              "version" : "1.0"
            }
            """
        let result = try await Workshop().translate(text, .xcstrings, by: ArrowEngine())
        #expect(result.contains("\"value\" : \"→Done\""))
        #expect(result.contains("\"value\" : \"→All files\""))
        #expect(!result.contains("→Skip"))
        // What was made is a catalogue again, with nothing left to do.
        #expect(try await Workshop().translate(result, .xcstrings, by: ArrowEngine()) == result)
    }

    @Test("of Android keep escapes, tags and placeholders, and get the target's plurals")
    func android() async throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
                <!-- Comment -->
                <string name="a">Don\\'t <b>stop</b> %1$s</string>
                <string name="b" translatable="false">Kept</string>
                <string name="c">Hi <xliff:g id="n">%s</xliff:g>!</string>
                <plurals name="p">
                    <item quantity="one">%d song</item>
                    <item quantity="other">%d songs</item>
                </plurals>
            </resources>

            """
        #expect(try await Workshop().translate(text, .android, by: IdentityEngine(), to: "en") == text)
        let result = try await Workshop().translate(text, .android, by: ArrowEngine())
        #expect(result.contains("<string name=\"a\">→Don\\'t <b>stop</b> %1$s</string>"))
        #expect(result.contains("translatable=\"false\">Kept<"))
        #expect(result.contains(">→Hi <xliff:g id=\"n\">%s</xliff:g>!<"))
        for category in ["one", "few", "many", "other"] {
            #expect(result.contains("<item quantity=\"\(category)\">→%d"))
        }
    }

    @Test(
        "in XLIFF 1.2 and 2.0 get targets, with the inline codes of their sources",
        arguments: [
            (
                "<xliff version=\"1.2\"><file source-language=\"en\" original=\"a\"><body><trans-unit id=\"1\">\n  <source>Hello <g id=\"1\">world</g><x id=\"2\"/></source>\n</trans-unit></body></file></xliff>",
                "<target>→Hello <g id=\"1\">world</g><x id=\"2\"/></target>", "target-language=\"ru\""
            ),
            (
                "<xliff version=\"2.0\" srcLang=\"en\"><file id=\"f\"><unit id=\"1\"><segment>\n  <source>Hello <pc id=\"1\">world</pc></source>\n  <target/>\n</segment></unit></file></xliff>",
                "<target>→Hello <pc id=\"1\">world</pc></target>", "trgLang=\"ru\""
            ),
        ])
    func xliff(text: String, target: String, language: String) async throws {
        #expect(try await Workshop().translate(text, .xliff, by: IdentityEngine(), to: "en") == text)
        let result = try await Workshop().translate(text, .xliff, by: ArrowEngine())
        #expect(result.contains(target), "\(result)")
        #expect(result.contains(language), "\(result)")
    }

    @Test(
        "that are damaged are refused with their line",
        arguments: [
            (FormatKind.json, "{\"a\": \n"), (.yaml, "a: [\n"), (.strings, "\"a\" = \n"),
            (.xliff, "<a>\n<b></a>"),
            (.po, "msgid \"a\nmsgstr \"\"\n"), (.xcstrings, "[]"),
        ])
    func damaged(format: FormatKind, text: String) async throws {
        await #expect(throws: DocumentError.self) {
            _ = try await Workshop().translate(text, format, by: IdentityEngine())
        }
    }
}
