import Documents
import Testing

/// A sentence is translated as a whole; its tags stand around the words that come from those they stood around.
@Suite("Inline markup") struct InlineMarkupTests {
    private func html(_ source: String, _ text: String, _ translation: String, _ links: [(Int, Int)])
        async throws -> String
    {
        try await Workshop().translate(source, .html, by: TableEngine(table: [text: (translation, links)]))
    }

    @Test("moves with its words")
    func moves() async throws {
        let result = try await html(
            "<p>The <b>black</b> cat sleeps.</p>", "The black cat sleeps.", "Спит кошка чёрная.",
            [(1, 2), (2, 1), (3, 0)])
        #expect(result == "<p>Спит кошка <b>чёрная</b>.</p>")
    }

    @Test("nests as in the source, with every attribute")
    func nested() async throws {
        let result = try await html(
            "<a href='x'><em><span>View the range of</span></em> <em>goods</em></a>",
            "View the range of goods",
            "Посмотреть ассортимент товаров", [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2)])
        #expect(
            result == "<a href='x'><em><span>Посмотреть ассортимент</span></em> <em>товаров</em></a>")
    }

    @Test("within a word stays within the word")
    func partOfWord() async throws {
        let result = try await html("under<u>line</u>d", "underlined", "подчёркнутый", [(0, 0)])
        #expect(result.hasPrefix("подч"))
        #expect(result.contains("<u>") && result.contains("</u>"))
        #expect(result.replacing("<u>", with: "").replacing("</u>", with: "") == "подчёркнутый")
    }

    @Test("of several tags on one word has each once, in order")
    func letters() async throws {
        let result = try await html("<b>d</b><i>o</i><a id=\"1\">g</a>", "dog", "собака", [(0, 0)])
        #expect(result == "<b>со</b><i>ба</i><a id=\"1\">ка</a>")
    }

    @Test(
        "keeps references, and never makes a sign of one",
        arguments: [
            ("a &lt; b &amp; c", "a < b & c", "А < Б & В", "А &lt; Б &amp; В"),
            (
                "one&nbsp;two &mdash; three", "one\u{A0}two — three", "раз\u{A0}два — три",
                "раз&nbsp;два &mdash; три"
            ),
        ])
    func references(source: String, text: String, translation: String, right: String) async throws {
        #expect(try await html(source, text, translation, []) == right)
    }

    @Test("is left alone in scripts, styles, code, comments and what is not to be translated")
    func untouched() async throws {
        let source = """
            <html lang="en"><head><title>Hello</title><script>if (a < b) { say("Hello"); }</script>
            <style>p { color: red }</style></head><body><!-- Hello -->
            <pre>Hello  there</pre><p translate="no">Hello</p><p class="notranslate">Hello</p>
            <p>Type <kbd>Ctrl</kbd> or <code>run()</code> now</p><p>Say <span translate="no">Hello</span>!</p>
            <img src="a.png" alt="Hello"><input type=text placeholder=Hello></body></html>
            """
        let result = try await Workshop().translate(
            source, .html,
            by: TableEngine(table: [
                "Hello": ("Привет", []),
                "Type Ctrl or run() now": ("Нажмите Ctrl или сейчас run()", [(0, 0), (2, 2), (4, 3)]),
                "Say Hello!": ("Скажите Hello!", [(0, 0), (1, 1)]),
            ]))
        let right = source.replacing("<title>Hello", with: "<title>Привет")
            .replacing("alt=\"Hello\"", with: "alt=\"Привет\"").replacing(
                "placeholder=Hello", with: "placeholder=\"Привет\""
            )
            .replacing("lang=\"en\"", with: "lang=\"ru\"")
            .replacing(
                "Type <kbd>Ctrl</kbd> or <code>run()</code> now",
                with: "Нажмите <kbd>Ctrl</kbd> или сейчас <code>run()</code>"
            )
            .replacing("Say <span", with: "Скажите <span")
        #expect(result == right)
    }

    @Test("of a block never meets the next block")
    func blocks() async throws {
        let result = try await Workshop().translate(
            "<ul><li>One<li>Two <p>three<br>four</ul><td>five", .html, by: ArrowEngine())
        #expect(result == "<ul><li>→One<li>→Two <p>→three<br>→four</ul><td>→five")
    }

    @Test("keeps the space around tags")
    func space() async throws {
        let result = try await html(
            "<p>\n  Read<b> this </b>now.\n</p>", "Read this now.", "Прочтите это сейчас.",
            [(0, 0), (1, 1), (2, 2)])
        #expect(result == "<p>\n  Прочтите<b> это </b>сейчас.\n</p>")
    }

    @Test("turns the direction for a language that is written from right to left")
    func direction() async throws {
        let result = try await Workshop().translate(
            "<html lang=en><p dir=\"ltr\">Hello", .html, by: ArrowEngine(), to: "ar")
        #expect(result == "<html dir=\"rtl\" lang=ar><p dir=\"rtl\">→Hello")
    }

    @Test("is complete and nested whatever the words do", arguments: 0..<200)
    func always(seed: Int) async throws {
        var random = Seeded(state: UInt64(seed + 1))
        let source = "<p>" + Self.markup(&random, depth: 0) + "</p>"
        let result = try await Workshop().translate(source, .html, by: ShuffleEngine(seed: UInt64(seed + 7)))
        #expect(Self.tags(result).sorted() == Self.tags(source).sorted(), "\(source) → \(result)")
        #expect(Self.isNested(result), "\(source) → \(result)")
    }

    // MARK: - Made-up markup

    static func markup(_ random: inout Seeded, depth: Int) -> String {
        var result = ""
        for _ in 0..<(1 + random.next(5)) {
            switch random.next(depth < 3 ? 7 : 3) {
            case 0, 1: result += ["alpha ", "beta", " gamma, ", "delta. ", "Epsilon", " "][random.next(6)]
            case 2: result += "<img id=\(random.next(99))>"
            case 3: result += "<code>x\(random.next(9))</code>"
            default:
                let name = ["b", "i", "span", "em"][random.next(4)]
                result += "<\(name) n=\(random.next(99))>" + markup(&random, depth: depth + 1) + "</\(name)>"
            }
        }
        return result
    }

    static func tags(_ text: String) -> [String] {
        text.split(separator: "<").compactMap { part in part.firstIndex(of: ">").map { String(part[..<$0]) } }
    }

    static func isNested(_ text: String) -> Bool {
        var stack: [String] = []
        for tag in tags(text) where !tag.hasPrefix("img") {
            if tag.hasPrefix("/") {
                guard stack.popLast() == String(tag.dropFirst()) else { return false }
            } else {
                stack.append(String(tag.prefix { $0 != " " }))
            }
        }
        return stack.isEmpty
    }
}

/// Puts the words of a sentence in another order, with links.
struct ShuffleEngine: SegmentEngine {
    let seed: UInt64

    func translate(_ segments: [Segment]) -> [SegmentTranslation] {
        var random = Seeded(state: seed)
        return segments.map { segment in
            var words = TableEngine.words(segment.text)
            let bytes = Array(segment.text.utf8)
            for index in words.indices.reversed() { words.swapAt(index, random.next(index + 1)) }
            var text = ""
            var links: [SegmentTranslation.Link] = []
            for word in words {
                if !text.isEmpty { text += " " }
                let start = text.utf8.count
                text += String(decoding: bytes[word], as: UTF8.self)
                if random.next(4) > 0 {
                    links.append(SegmentTranslation.Link(source: word, target: start..<text.utf8.count))
                }
            }
            return SegmentTranslation(text: text + "!", links: links)
        }
    }
}

/// Numbers that are the same each time.
struct Seeded {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
