import Testing

@testable import DictionaryEngine

@Suite("Compact text")
struct CompactTextTests {
    static let texts = [
        "", "plain ASCII", "красивые дома", "ёлка ґанок Ѐџ", "ˈbeɪ̯(ə)ɫ [ɡəʊ]", "«ä ö ü ß ñ» – „x“ … é",
        "Ελληνικά άέ",
        "日本語 😆 👨‍👩‍👧", "па́мять\u{A0}и", "a\u{80}b\u{9F}c\u{7FF}\u{800}\u{FFFF}\u{10FFFF}",
    ]

    @Test("gives every text back", arguments: texts, CompactText.windows)
    func roundTrip(text: String, window: UInt16) throws {
        let compact = try #require(CompactText(window: window))
        let decoded = compact.encode(text).withUnsafeBytes { compact.decode($0) }
        #expect(Array(decoded.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "takes a byte a letter in the language that it was made for",
        arguments: [
            ("слово", 0x400), ("λέξη", 0x370), ("große", 0xA0),
        ])
    func length(text: String, window: UInt16) {
        let compact = CompactText(shortestFor: [text, "word"])
        #expect(compact.window == window)
        #expect(compact.encode(text).count == text.unicodeScalars.count)
    }

    @Test("keeps prefixes prefixes")
    func prefixes() {
        let compact = CompactText(shortestFor: ["слово"])
        #expect(compact.encode("словосочетание").starts(with: compact.encode("слово")))
    }

    @Test("reads bytes that nobody wrote", arguments: 0..<200)
    func anyBytes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
            [UInt8.random(in: 0...255, using: &generator), 0xFF, 0xF0, 0xC3].randomElement(using: &generator)
                ?? 0
        }
        _ = bytes.withUnsafeBytes { CompactText.latin.decode($0) }
    }

    @Test("has no other windows", arguments: [0, 0x401, 0xFFFF] as [UInt16])
    func windows(window: UInt16) { #expect(CompactText(window: window) == nil) }
}
