import Foundation
import TextAnalysis
import Testing

@testable import NeuralEngine
@testable import PackBuilding

/// Whole sentences through a model with random weights: its words are nonsense, but what must be kept is kept.
@Suite("Sentences")
struct SentenceTests {
    private static func translator(spellsBytes: Bool = true) throws -> NeuralTranslator {
        let directory = try TemporaryDirectory()
        var tiny = TinyModel(seed: 3)
        if !spellsBytes {
            for id in 2..<258 { tiny.tensors["decoder_ff_logit_out_b"]?.values[id] = -100 }
        }
        let model = try directory.write(tiny.marian(.int8).bytes, as: "marian.bin")
        let vocabulary = try directory.write(TinyVocabulary.proto(), as: "vocab.spm")
        try NeuralPackBuilder.writeFiles(
            .init(model: model, vocabularies: [vocabulary], source: "en", target: "ru"),
            to: directory.path)
        return try NeuralTranslator(directory: directory.path)
    }

    @Test(
        "what has no letters passes through",
        arguments: [
            "", "\t", "—", " ", "...", "2.200.112", "283,82 €", "BE0768880101", "###T01###",
            "{{person.name}}", "😆", "👨‍👩‍👧‍👦", "🇷🇺!",
        ])
    func passesThrough(text: String) async throws {
        let result = try await Self.translator().translate([text])
        #expect(result.map(\.text) == [text])
        #expect(result[0].flags == .passedThrough)
    }

    @Test(
        "numbers, placeholders, addresses and emoji are in the translation once each",
        arguments: [
            "the price is 283,82 € now", "good {{person.name}} morning", "hello %1$s, good",
            "$Username is good",
            "write to name_x@example.org", "see https://example.org/a?b=c&d=1 for more", "yes. 😆 the morning",
            "pay €204.72 or 244890", "my phone is an iPhone", "###T01### the good ###T02###",
            "one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11",
        ])
    func keeps(text: String) async throws {
        let result = try await Self.translator().translate([text])[0].text
        for span in ProtectedSpans.find(in: text) {
            let original = String(text[span.range])
            #expect(StandIns.count(of: original, in: result) == 1, "\(original) in \(result)")
        }
    }

    @Test("the caller says what is protected")
    func callersSpans() async throws {
        let text = "the morning is good"
        let range = try #require(text.range(of: "morning"))
        let result = try await Self.translator().translate(
            [text], protecting: [[ProtectedSpan(range: range, kind: .placeholder)]])
        #expect(StandIns.count(of: "morning", in: result[0].text) == 1)
    }

    @Test("white space around a sentence is kept")
    func whiteSpace() async throws {
        let result = try await Self.translator().translate(["  good morning\u{A0}\n"])[0].text
        #expect(result.hasPrefix("  "))
        #expect(result.hasSuffix("\u{A0}\n"))
    }

    @Test("capitals are translated as small letters are, and given back")
    func capitals() async throws {
        let translator = try Self.translator()
        let small = try await translator.translate(["Good morning"])[0].text
        let large = try await translator.translate(["GOOD MORNING"])[0].text
        #expect(large == CasePattern.capitals.apply(to: small))
    }

    @Test(
        "any text is translated in bounded time, without a crash",
        arguments: [
            String(repeating: "a", count: 4_000), String(repeating: "go od ing ", count: 600),
            String(repeating: "лол ", count: 13_000), String(repeating: "лол", count: 2_000),
            String(decoding: (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }, as: UTF8.self),
            String(
                String.UnicodeScalarView(
                    (0..<0x110000).lazy.filter { $0 % 397 == 0 }.compactMap { Unicode.Scalar($0) })),
            "\u{0}\u{1}\u{7F}", "e" + String(repeating: "\u{301}", count: 2_000),
        ])
    func anything(text: String) async throws {
        let result = try await Self.translator().translate([text])
        #expect(result.count == 1)
    }

    @Test("thirteen thousand repetitions come back as many")
    func repetitions() async throws {
        let text = Array(repeating: "good", count: 13_000).joined(separator: " ")
        let result = try await Self.translator().translate([text])[0]
        let unit = try await Self.translator().translate(["good"])[0].text
        #expect(result.text == Array(repeating: unit, count: 13_000).joined(separator: " "))
    }

    @Test("a long sentence is split, and says so")
    func long() async throws {
        let text = (0..<60).map { "go the od, morning \($0)" }.joined(separator: ", ")
        let result = try await Self.translator().translate([text])[0]
        #expect(result.flags.contains(.split))
        for number in 0..<60 { #expect(StandIns.count(of: "\(number)", in: result.text) == 1) }
    }

    @Test("aligned words are words of both texts")
    func alignment() async throws {
        let translator = try Self.translator(spellsBytes: false)
        var options = DecodingOptions()
        options.alignsWords = true
        let texts = [
            " good morning, the od ", "the go ing od", "od morning good, the the go", "go", "утро да the od",
        ]
        let results = try await translator.translate(texts, options: options)
        #expect(results.contains { !$0.alignment.isEmpty })
        for (text, result) in zip(texts, results) {
            for point in result.alignment {
                let source = String(decoding: Array(text.utf8)[point.source], as: UTF8.self)
                let target = String(decoding: Array(result.text.utf8)[point.target], as: UTF8.self)
                #expect(text.split(separator: " ").map(String.init).contains(source))
                #expect(!target.contains(" "))
            }
        }
        #expect(try await translator.translate(texts).allSatisfy(\.alignment.isEmpty))
    }

    @Test("a batch gives what its sentences give one by one")
    func batch() async throws {
        let translator = try Self.translator()
        let texts = [
            "good morning", "THE MORNING", "a@example.org is good", "", "go od ing the", "The Good Morning",
        ]
        let together = try await translator.translate(texts)
        for (text, result) in zip(texts, together) {
            #expect(try await translator.translate([text]) == [result])
        }
    }
}
