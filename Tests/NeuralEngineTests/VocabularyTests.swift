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

    @Test(
        "each piece knows the text that it spells",
        arguments: ["good morning.", "  the   good é漢", "да, утро", "", "   "])
    func ranges(text: String) throws {
        let vocabulary = try TemporaryDirectory().vocabulary()
        let pieces = vocabulary.encodeWithRanges(text)
        #expect(pieces.map(\.id) == vocabulary.encode(text))
        let utf8 = Array(text.utf8)
        for (id, range) in pieces where vocabulary.kind(of: id) == .normal {
            let spelled = String(decoding: utf8[range], as: UTF8.self)
            #expect(spelled == vocabulary.piece(id).replacingOccurrences(of: "\u{2581}", with: ""))
        }
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

/// The vocabulary beside the library that made it. Needs Python with `sentencepiece` (tools/setup --bench).
@Suite("Vocabulary beside SentencePiece")
struct SentencePieceParityTests {
    /// A Python that has the library, or `nil`.
    private static let python: String? = {
        let environment =
            ProcessInfo.processInfo.environment["TOLMACH_BENCH_ENVIRONMENT"]
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".venv").path
        return ["\(environment)/bin/python", "/usr/bin/python3"].first { candidate in
            (try? run(candidate, ["-c", "import sentencepiece"])) == 0
        }
    }()

    private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Trains a model on the lines and writes what the library makes of them.
    private static let script = """
        import sys, sentencepiece as s
        folder, options = sys.argv[1], dict(o.split("=") for o in sys.argv[2:])
        s.SentencePieceTrainer.train(input=folder + "/train", model_prefix=folder + "/m", vocab_size=2000,
            unk_id=1, bos_id=-1, eos_id=0, hard_vocab_limit=False, character_coverage=0.98, minloglevel=9,
            split_digits=options["split_digits"] == "1", byte_fallback=options["byte_fallback"] == "1",
            user_defined_symbols=["@@", "<x>"] if options["symbols"] == "1" else [])
        p = s.SentencePieceProcessor(model_file=folder + "/m.model")
        lines = open(folder + "/lines", encoding="utf-8", newline="\\n").read().split("\\n")
        ids = [p.encode(line) for line in lines]
        open(folder + "/ids", "w").write("\\n".join(" ".join(map(str, i)) for i in ids))
        open(folder + "/texts", "w", newline="").write("\\n".join(p.decode(i) for i in ids))
        """

    /// Lines of made-up words in several scripts, with signs from every plane between them.
    private static func lines(_ count: Int) -> [String] {
        let noise = Noise(seed: 77)
        let syllables = [
            "ka", "to", "ing", "er", "the", "ство", "ние", "про", "ра", "ё", "да", "ال", "ми", "ver", "ß",
            "é", "ł", "ğ",
            "い", "漢", "字", "한", "12", "7", "2024", "'", "-", "…", "①", "ﬁ", "Ｘ", "½", "\u{301}", "@@", "<x>",
            "ii", "zz",
        ]
        return (0..<count).map { _ in
            var line = ""
            for _ in 0..<1 + noise.integer(below: 12) {
                for _ in 0..<1 + noise.integer(below: 4) {
                    line += syllables[noise.integer(below: syllables.count)]
                }
                switch noise.integer(below: 20) {
                case 0: line += "  "
                case 1: line += "\u{3000}"
                case 2: line += "\u{A0}\u{200B}"
                case 3:
                    let scalar = Unicode.Scalar(UInt32(noise.integer(below: 0x110000))) ?? " "
                    line.unicodeScalars.append(
                        scalar.properties.isWhitespace || scalar.value < 32 ? " " : scalar)
                default: line += " "
                }
            }
            return line.replacingOccurrences(of: "\u{2581}", with: "")
        }
    }

    @Test(
        "ids and texts are the library's on 100,000 lines",
        .enabled(if: python != nil, "needs Python with sentencepiece: tools/setup --bench"),
        arguments: [(true, true, false), (false, false, true)])
    func parity(splitsDigits: Bool, fallsBack: Bool, hasSymbols: Bool) throws {
        let directory = try TemporaryDirectory()
        let lines = Self.lines(50_000)
        _ = try directory.write(Array(lines.joined(separator: "\n").utf8), as: "lines")
        _ = try directory.write(Array(lines.prefix(20_000).joined(separator: "\n").utf8), as: "train")
        let status = try Self.run(
            Self.python ?? "",
            [
                "-c", Self.script, directory.path, "split_digits=\(splitsDigits ? 1 : 0)",
                "byte_fallback=\(fallsBack ? 1 : 0)", "symbols=\(hasSymbols ? 1 : 0)",
            ])
        try #require(status == 0)
        func read(_ name: String) throws -> [Substring] {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(directory.path)/\(name)"))
            return String(decoding: data, as: UTF8.self).unicodeScalars
                .split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
        }
        let compiled = try VocabularyCompiler.compile(modelAt: "\(directory.path)/m.model")
        let vocabulary = try Vocabulary(path: try directory.write(compiled.bytes, as: "vocabulary.bin"))
        var differences = 0
        for (line, (ids, text)) in zip(lines, zip(try read("ids"), try read("texts"))) {
            let own = vocabulary.encode(line)
            let expected = ids.split(separator: " ").compactMap { Int32($0) }
            if own != expected || !vocabulary.decode(expected).utf8.elementsEqual(text.utf8) {
                differences += 1
            }
            if differences == 1, own != expected { Issue.record("\(line): \(own), not \(expected)") }
        }
        #expect(differences == 0)
    }
}
