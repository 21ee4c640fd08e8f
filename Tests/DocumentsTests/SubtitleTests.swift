import Documents
import Testing

@Suite("Subtitles") struct SubtitleTests {
    private let spanning = """
        1
        00:00:01,000 --> 00:00:02,000
        The old man lives

        2
        00:00:02,500 --> 00:00:04,000
        in a small house by the sea.

        """

    @Test(
        "keep their bytes where nothing changes",
        arguments: [
            "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Hello</i>\r\nthere.\r\n\r\n",
            "\n\n1\n00:00:01,000 --> 00:00:02,000\n- Yes.\n- No.\n\n\n2\n00:00:03,000 --> 00:00:04,000 X1:1\n{\\an8}Why?",
            "1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\nText\n",
        ])
    func identity(text: String) async throws {
        #expect(try await Workshop().translate(text, .srt, by: IdentityEngine()) == text)
    }

    @Test("share a sentence that spans cues out over the same cues")
    func spans() async throws {
        let engine = TableEngine(table: [
            "The old man lives in a small house by the sea.": ("Старик живёт в маленьком доме у моря.", [])
        ])
        let result = try await Workshop().translate(spanning, .srt, by: engine)
        #expect(
            result == """
                1
                00:00:01,000 --> 00:00:02,000
                Старик живёт

                2
                00:00:02,500 --> 00:00:04,000
                в маленьком доме у моря.

                """)
    }

    @Test("wrap lines at 42 characters, and keep dashes and tags")
    func wraps() async throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\n- <i>Why</i> not?\n- Because I said so.\n"
        let engine = TableEngine(table: [
            "Why not?": ("Почему же нет?", [(0, 0), (0, 1), (1, 2)]),
            "Because I said so.": ("Потому что я так сказал, и больше тут говорить совсем не о чем.", []),
        ])
        let result = try await Workshop().translate(text, .srt, by: engine)
        let lines = result.split(separator: "\n")
        #expect(lines[2] == "- <i>Почему же</i> нет?")
        #expect(lines[3].hasPrefix("- Потому"))
        #expect(lines.dropFirst(2).allSatisfy { $0.count <= 42 + 7 })
        #expect(lines.count == 5)
    }

    @Test("of WebVTT keep header, notes, voices and references")
    func webVTT() async throws {
        let text = """
            WEBVTT - Title

            NOTE never translated

            STYLE
            ::cue { color: red }

            intro
            00:01.000 --> 00:02.000 align:start
            <v Roger>Bread &amp; butter</v>

            """
        #expect(try await Workshop().translate(text, .vtt, by: IdentityEngine()) == text)
        let engine = TableEngine(table: ["Bread & butter": ("Хлеб & масло", [(0, 0), (1, 1), (2, 2)])])
        let result = try await Workshop().translate(text, .vtt, by: engine)
        #expect(result == text.replacing("Bread &amp; butter", with: "Хлеб &amp; масло"))
    }

    @Test("side by side have both texts in each cue")
    func bilingual() async throws {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nYes.\n"
        let result = try await Workshop().translate(text, .srt, by: ArrowEngine()) { $0.isBilingual = true }
        #expect(result == "1\n00:00:01,000 --> 00:00:02,000\nYes.\n→Yes.\n")
    }
}
