import Foundation
import Packs
import Testing

@testable import NeuralEngine
@testable import PackBuilding

@Suite("Building neural packs")
struct PackBuildingTests {
    /// Marian's binary shortlist.
    private func shortlist(first: UInt64, candidates: [[UInt32]], spoil: Bool = false) -> [UInt8] {
        var offsets: [UInt64] = [0]
        for list in candidates { offsets.append(offsets[offsets.count - 1] + UInt64(list.count)) }
        let words = [first, 100, UInt64(offsets.count), offsets[offsets.count - 1]] + offsets
        let body = words.flatMap(MarianWriter.bytes) + candidates.joined().flatMap(MarianWriter.bytes)
        var sum: UInt64 = spoil ? 1 : 0
        body.withUnsafeBytes { body in
            for index in 0..<body.count / 8 {
                let word = body.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
                sum ^= word &+ 0x9E37_79B9 &+ (sum << 6) &+ (sum >> 2)
            }
        }
        return MarianWriter.bytes(UInt64(0xF11A_48D5_0134_17F5)) + MarianWriter.bytes(sum) + body
    }

    private func options(in directory: TemporaryDirectory, tying: ModelShape.Tying = .all) throws
        -> NeuralPackBuilder.Options
    {
        let model = try directory.write(
            TinyModel(seed: 3, tying: tying).marian(.int8).bytes, as: "marian.bin")
        let vocabulary = try directory.write(TinyVocabulary.proto(), as: "vocab.spm")
        return NeuralPackBuilder.Options(
            model: model, vocabularies: tying == .all ? [vocabulary] : [vocabulary, vocabulary],
            source: "en", target: "ru")
    }

    private func outline(in directory: TemporaryDirectory) -> PackOutline {
        var outline = PackOutline(
            output: "\(directory.path)/en-ru.neural.zip", version: "1.0", license: "CC0-1.0",
            attribution: "Nobody")
        outline.properties = ["bleu": "0"]
        return outline
    }

    @Test("the pack is named after its languages, holds all files and is the same every time")
    func pack() throws {
        let directory = try TemporaryDirectory()
        var options = try options(in: directory)
        options.shortlist = try directory.write(
            shortlist(first: 20, candidates: TinyVocabulary.pieces.indices.map { [UInt32($0)] }),
            as: "lex.bin")
        let outline = outline(in: directory)
        let built = try NeuralPackBuilder.build(options, as: outline)
        #expect(built.id == "en-ru.neural")
        let store = PackStore(
            environment: PackEnvironment(locations: PackLocations(userRoot: "\(directory.path)/store")))
        let manifest = try store.install(archive: built.path).manifest()
        #expect(manifest.properties == ["bleu": "0"])
        let names = manifest.files.map(\.path)
        #expect(names == ["ATTRIBUTION", "LICENSE", "model.bin", "shortlist.bin", "vocabulary.bin"])
        #expect(try NeuralPackBuilder.build(options, as: outline).sha256 == built.sha256)
    }

    @Test("two vocabularies make two files, and the translator opens them")
    func separateVocabularies() async throws {
        let directory = try TemporaryDirectory()
        try NeuralPackBuilder.writeFiles(options(in: directory, tying: .none), to: directory.path)
        let translator = try NeuralTranslator(directory: directory.path)
        #expect(translator.model.shape.tying == .none)
        #expect(try await translator.translate(["good morning"]).count == 1)
    }

    @Test("with a shortlist only its pieces are chosen")
    func shortlistIsObeyed() async throws {
        let directory = try TemporaryDirectory()
        var options = try options(in: directory)
        let allowed: [UInt32] = [260, 261, 270, 290, 300, 310]
        options.shortlist = try directory.write(
            shortlist(first: 1, candidates: TinyVocabulary.pieces.indices.map { _ in allowed }), as: "lex.bin"
        )
        try NeuralPackBuilder.writeFiles(options, to: directory.path)
        let translator = try NeuralTranslator(directory: directory.path)
        var decoding = DecodingOptions()
        for beam in [1, 3] {
            decoding.beamSize = beam
            let results = try await translator.pieces.translate(
                [[263, 270], [300, 5, 280]], options: decoding)
            for result in results { #expect(result.ids.allSatisfy { allowed.contains(UInt32($0)) }) }
        }
    }

    @Test("a shortlist of all pieces changes nothing")
    func wholeShortlist() async throws {
        let directory = try TemporaryDirectory()
        var options = try options(in: directory)
        try NeuralPackBuilder.writeFiles(options, to: directory.path)
        let without = try NeuralTranslator(directory: directory.path)
        let other = try TemporaryDirectory()
        options.shortlist = try directory.write(
            shortlist(
                first: UInt64(TinyVocabulary.pieces.count),
                candidates: TinyVocabulary.pieces.indices.map { _ in [] }),
            as: "lex.bin")
        try NeuralPackBuilder.writeFiles(options, to: other.path)
        let with = try NeuralTranslator(directory: other.path)
        let sources: [[Int32]] = [[263, 270], [300, 5, 280], [290]]
        let expected = try await without.pieces.translate(sources, options: DecodingOptions())
        let results = try await with.pieces.translate(sources, options: DecodingOptions())
        #expect(results.map(\.ids) == expected.map(\.ids))
    }

    @Test("shortlists that cannot be are refused")
    func refusedShortlists() throws {
        let shape = TinyModel().shape
        let all = TinyVocabulary.pieces.indices.map { _ in [UInt32(5)] }
        let cases: [([UInt8], NeuralError.Kind)] = [
            ([], .damaged), ([UInt8](repeating: 0, count: 100), .unsupported),
            (shortlist(first: 1, candidates: all, spoil: true), .damaged),
            (shortlist(first: 100_000, candidates: all), .damaged),
            (shortlist(first: 1, candidates: all + [[5]]), .damaged),
            (shortlist(first: 1, candidates: [[100_000]]), .damaged),
            (Array(shortlist(first: 1, candidates: all).dropLast(100)), .damaged),
        ]
        for (bytes, kind) in cases {
            #expect {
                try bytes.withUnsafeBytes { bytes in
                    _ = try ShortlistCompiler.compile(bytes, path: "lex.bin", shape: shape)
                }
            } throws: { ($0 as? NeuralError)?.kind == kind }
        }
    }

    @Test("a damaged shortlist.bin is refused or harmless")
    func damagedShortlist() throws {
        let directory = try TemporaryDirectory()
        let shape = TinyModel().shape
        let good = try shortlist(first: 4, candidates: TinyVocabulary.pieces.indices.map { _ in [7, 9] })
            .withUnsafeBytes { try ShortlistCompiler.compile($0, path: "lex.bin", shape: shape) }
        let noise = Noise(seed: 1)
        for _ in 0..<200 {
            var bytes = good
            bytes[noise.integer(below: bytes.count)] = UInt8(noise.integer(below: 256))
            bytes[noise.integer(below: 64)] = UInt8(noise.integer(below: 256))
            let path = try directory.write(bytes, as: "shortlist.bin")
            guard let shortlist = try? Shortlist(path: path, targetCount: shape.targetVocabulary) else {
                continue
            }
            #expect(
                shortlist.candidates(for: [5, 100, -3, 1 << 30]).allSatisfy {
                    Int($0) < shape.targetVocabulary
                })
        }
        #expect(throws: NeuralError.self) {
            try Shortlist(path: directory.write(Array(good.prefix(200)), as: "cut.bin"), targetCount: 300)
        }
    }

    @Test("what does not fit together is refused")
    func mismatches() throws {
        let directory = try TemporaryDirectory()
        var few = try options(in: directory)
        few.model = try directory.write(TinyModel(vocabulary: 64).marian(.int8).bytes, as: "small.bin")
        #expect(throws: PackBuildError.self) { try NeuralPackBuilder.build(few, as: outline(in: directory)) }
        var language = try options(in: directory)
        language.target = "Russian"
        #expect(throws: PackBuildError.self) {
            try NeuralPackBuilder.build(language, as: outline(in: directory))
        }
        var vocabularies = try options(in: directory)
        vocabularies.vocabularies = []
        #expect(throws: PackBuildError.self) {
            try NeuralPackBuilder.build(vocabularies, as: outline(in: directory))
        }
    }
}
