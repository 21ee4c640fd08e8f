import Foundation
import TextAnalysis
import Testing

@testable import NeuralEngine

private func passage(_ text: String) -> Passage {
    Passage(text, spans: ProtectedSpans.find(in: text))
}

@Suite("Stand-ins")
struct StandInTests {
    @Test("spans that a model would spoil get names, numbers stay")
    func names() throws {
        let standIns = try #require(
            StandIns(
                passage("Write to a@example.org or see https://example.org 12 times"), series: 0,
                includingReadable: false))
        #expect(standIns.text == "Write to X1 or see X2 12 times")
        #expect(standIns.restore("12 раз на X2 или X1") == "12 раз на https://example.org или a@example.org")
    }

    @Test(
        "a translation that loses, doubles or spoils a name or a number is not taken",
        arguments: [
            "12 раз на X2", "X1 X1 X2 12", "X12 X2 12", "X1 X2 13", "X1 X2 12 12", "X1 X2 12 7", "X1 AX2 12",
            "X1 X2x 12",
        ])
    func refusal(translation: String) throws {
        let standIns = try #require(
            StandIns(
                passage("Write to a@example.org or see https://example.org 12 times"), series: 0,
                includingReadable: false))
        #expect(standIns.restore(translation) == nil)
    }

    @Test("a series whose names the text has already is not used")
    func collision() {
        let passage = passage("Model X1 is at https://example.org")
        let plain = Passage("Model X1 is at https://example.org", spans: passage.spans(of: .url))
        #expect(StandIns(plain, series: 0, includingReadable: false) == nil)
        #expect(StandIns(plain, series: 1, includingReadable: false)?.text == "Model X1 is at #1")
    }

    @Test("an original that looks like a name does no harm")
    func nastyOriginal() throws {
        let standIns = try #require(
            StandIns(
                Passage(parts: [.kept("{X2}", .placeholder), .words(" and "), .kept("{b}", .placeholder)]),
                series: 1,
                includingReadable: false))
        #expect(standIns.restore("#2 и #1") == "{b} и {X2}")
    }
}

extension Passage {
    fileprivate func spans(of kind: ProtectedSpan.Kind) -> [ProtectedSpan] {
        ProtectedSpans.find(in: text).filter { $0.kind == kind }
    }
}

@Suite("Passages")
struct PassageTests {
    @Test(
        "parts joined are the text",
        arguments: ["", "a", " <b>x</b> y ", "{0}{1}", "See https://example.org, 😆 and 3.14 €!", "\t—\n"])
    func identity(text: String) {
        #expect(passage(text).text == text)
        let (before, core, after) = passage(text).trimmed()
        #expect(before + core.text + after == text)
        #expect(passage(text).keeping { $0.isASCII }.text == text)
    }

    @Test("tags, emoji and white space at the edges are set aside")
    func edges() {
        let (before, core, after) = passage(" <b>😆 Good</b> morning <i>all</i>! 😆\n").trimmed()
        #expect(before == " <b>😆 ")
        #expect(core.text == "Good</b> morning <i>all</i>!")
        #expect(after == " 😆\n")
    }

    @Test("characters without pieces are kept, and join the spans that they touch")
    func unspellable() {
        let kept = passage("pay €204.72 now ★").keeping { $0 != "€" && $0 != "★" }
        #expect(kept.kept == ["€204.72", "★"])
    }

    @Test(
        "only letters outside what is kept are words",
        arguments: [("—", false), ("3.14", false), ("{name}", false), ("{name} x", true), ("да", true)])
    func words(text: String, has: Bool) {
        #expect(passage(text).hasWords == has)
    }
}

@Suite("Clause splitter")
struct ClauseSplitterTests {
    private let splitter = ClauseSplitter(limit: 10) { $0.count / 3 + 1 }

    @Test(
        "the parts joined are the text, and none is longer than the limit",
        arguments: [
            "one two three four five six seven eight nine ten eleven twelve",
            String(repeating: "слово ", count: 500), String(repeating: "x", count: 1000),
            "first clause of the text, second clause of it; third clause here: fourth one — the last, really.",
            String(repeating: "文字、文字。", count: 60), "a  b\u{A0}c\n" + String(repeating: "d e f ", count: 40),
        ])
    func split(text: String) {
        let parts = splitter.split(passage(text))
        #expect(parts.map(\.text).joined() == text)
        #expect(parts.count > 1)
        for part in parts {
            let words = part.text.split(whereSeparator: \.isWhitespace)
            #expect(words.reduce(0) { $0 + $1.count / 3 + 1 } <= 10)
        }
    }

    @Test("the cut is after punctuation where there is any near the middle")
    func places() {
        let parts = splitter.split(passage("some words come first, and more words follow it"))
        #expect(parts.map(\.text) == ["some words come first, ", "and more words follow it"])
    }

    @Test("what is kept is never cut, and short texts stay whole")
    func whole() {
        let text =
            "see https://example.org/a-very-long-path/that-goes-on-and-on/and-on for more of it all and the rest"
        let parts = splitter.split(passage(text))
        #expect(
            parts.contains { $0.kept == ["https://example.org/a-very-long-path/that-goes-on-and-on/and-on"] })
        #expect(splitter.split(passage("short")).count == 1)
    }
}

@Suite("Repeated text")
struct RepeatedTextTests {
    @Test("a unit repeated throughout is translated once")
    func unit() {
        let text = Array(repeating: "лол", count: 13_000).joined(separator: " ")
        let repeated = RepeatedText(text)
        #expect(repeated?.unit == "лол")
        #expect(repeated?.repeating("lol").split(separator: " ").count == 13_000)
        #expect(RepeatedText(Array(repeating: "ha, ho", count: 6).joined(separator: "\n"))?.unit == "ha, ho")
    }

    @Test(
        "other texts are not",
        arguments: [
            "", "no no no", "a b a b a b a b a b a c", "x x x x x  x x", "one two three four five six",
        ])
    func others(text: String) {
        #expect(RepeatedText(text) == nil)
    }
}

@Suite("Fitting")
struct FittingTests {
    @Test(
        "the translation ends as its source does",
        arguments: [
            ("Салат.", "salad", false, "Салат"), ("Да.", "Yes.", false, "Да."),
            ("Ну...", "Well", false, "Ну..."),
            ("Ну...", "Well…", false, "Ну…"), ("И он", "and he", true, "и он"), ("США", "us", true, "США"),
            ("И он", "And he", true, "И он"), ("а\u{FFFD}б", "ab", false, "аб"),
        ])
    func ends(translation: String, source: String, continues: Bool, expected: String) {
        #expect(Fitting.fit(translation, to: source, continues: continues) == expected)
    }
}
