import Foundation
import Testing

@testable import NeuralEngine
@testable import PackBuilding

@Suite("Vocabulary")
struct VocabularyTests {
    private func pieces(_ text: String) throws -> [String] {
        let vocabulary = try TemporaryDirectory().vocabulary()
        return vocabulary.encode(text).map(vocabulary.piece)
    }

    @Test(
        "text is cut into its most probable pieces",
        arguments: [
            ("good morning", ["\u{2581}good", "\u{2581}morning"]),
            ("  good   morning.  ", ["\u{2581}good", "\u{2581}morning", "."]),
            ("the", ["\u{2581}the"]),
            ("доброе утро", ["\u{2581}", "д", "о", "бр", "ое", "\u{2581}утро"]),
            ("x@@y", ["\u{2581}", "x", "@@", "y"]),
            ("zzz", ["\u{2581}", "z", "z", "z"]),
            ("é", ["\u{2581}", "<0xC3>", "<0xA9>"]),
            ("", []), (" ", []),
        ] as [(String, [String])])
    func encoding(text: String, expected: [String]) throws {
        #expect(try pieces(text) == expected)
    }

    @Test("without byte fallback a run of unknown characters is one unknown piece")
    func unknown() throws {
        let vocabulary = try TemporaryDirectory().vocabulary(TinyVocabulary.proto(byteFallback: false))
        #expect(vocabulary.encode("é漢x").map(vocabulary.piece) == ["\u{2581}", "<unk>", "x"])
        #expect(vocabulary.decode(vocabulary.encode("é漢x")) == " \u{2047} x")
    }

    @Test(
        "decoding gives the text back",
        arguments: ["good morning.", "доброе утро", "漢字 é", "a-b 12", "😀 ok", "the\u{0}b"])
    func roundTrip(text: String) throws {
        let vocabulary = try TemporaryDirectory().vocabulary()
        #expect(vocabulary.decode(vocabulary.encode(text)) == text)
    }

    @Test("bytes that form no character become replacement characters, control pieces nothing")
    func repair() throws {
        let vocabulary = try TemporaryDirectory().vocabulary()
        let byte: (Int) -> Int32 = { Int32(2 + $0) }
        #expect(vocabulary.decode([byte(0xC3), byte(0xA9), byte(0xFF), byte(0xE2)]) == "é\u{FFFD}\u{FFFD}")
        #expect(vocabulary.decode([0, 0]).isEmpty)
        #expect(vocabulary.decode([-5, 100_000]).isEmpty)
    }

    @Test("malformed input is taken byte by byte")
    func malformed() throws {
        let vocabulary = try TemporaryDirectory().vocabulary()
        let bytes: [UInt8] = [0x67, 0x6F, 0xFF, 0x6F, 0x64, 0xE2, 0x96]
        let ids = bytes.withUnsafeBufferPointer { vocabulary.encode($0) }
        #expect(vocabulary.decode(ids) == "go\u{FFFD}od\u{FFFD}\u{FFFD}")
    }

    @Test("a damaged vocabulary file is refused or harmless, wherever it is cut or changed")
    func damage() throws {
        let directory = try TemporaryDirectory()
        let source = try directory.write(TinyVocabulary.proto(), as: "source.spm")
        let good = try VocabularyCompiler.compile(modelAt: source).bytes
        for length in stride(from: 0, to: good.count, by: 997) {
            let path = try directory.write(Array(good.prefix(length)), as: "cut.bin")
            #expect(throws: NeuralError.self) { try Vocabulary(path: path) }
        }
        let noise = Noise(seed: 2)
        for _ in 0..<200 {
            var bytes = good
            for _ in 0..<4 { bytes[noise.integer(below: bytes.count)] = UInt8(noise.integer(below: 256)) }
            guard let vocabulary = try? Vocabulary(path: try directory.write(bytes, as: "changed.bin")) else {
                continue
            }
            _ = vocabulary.decode(vocabulary.encode("good morning доброе утро é @@ zzz"))
        }
    }

    @Test("SentencePiece files that cannot work are refused with a reason")
    func refusals() throws {
        let directory = try TemporaryDirectory()
        let cases: [([UInt8], NeuralError.Kind)] = [
            ([], .damaged),
            (Array("not a model".utf8), .damaged),
            (TinyVocabulary.proto(modelType: 2), .unsupported),
            (TinyVocabulary.proto(pieces: Array(TinyVocabulary.pieces.dropFirst())), .unsupported),
            (TinyVocabulary.proto(pieces: [TinyVocabulary.pieces[0]]), .unsupported),
            (TinyVocabulary.proto(map: [255, 255, 255, 255, 0]), .damaged),
            (TinyVocabulary.proto(pieces: [("a", .nan, .normal)]), .damaged),
            (Array(TinyVocabulary.proto().dropLast(3)), .damaged),
        ]
        for (bytes, kind) in cases {
            let path = try directory.write(bytes, as: "bad.spm")
            #expect { try VocabularyCompiler.compile(modelAt: path) } throws: {
                ($0 as? NeuralError)?.kind == kind
            }
        }
    }

    @Test("a double array finds exactly its keys")
    func doubleArray() {
        let noise = Noise(seed: 4)
        var keys: [[UInt8]: UInt32] = [:]
        for index in 0..<3000 {
            let key = (0..<1 + noise.integer(below: 6)).map { _ in UInt8(noise.integer(below: 7) * 40) }
            if keys[key] == nil { keys[key] = UInt32(index + 1) }
        }
        let words = DoubleArrayBuilder.words(for: keys.map { ($0.key, $0.value) })
        words.withUnsafeBufferPointer { words in
            let trie = DoubleArray(words: Table(start: words.baseAddress!, count: words.count))
            func value(_ key: [UInt8]) -> Int {
                var node = 0
                for byte in key {
                    guard let next = trie.next(from: node, byte: byte) else { return 0 }
                    node = next
                }
                return trie.value(at: node)
            }
            for (key, expected) in keys { #expect(value(key) == Int(expected)) }
            for _ in 0..<3000 {
                let key = (0..<1 + noise.integer(below: 6)).map { _ in UInt8(noise.integer(below: 256)) }
                #expect(value(key) == Int(keys[key] ?? 0))
            }
        }
    }
}
