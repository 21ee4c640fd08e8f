import Foundation
import Packs
import Testing

@testable import NeuralEngine
@testable import PackBuilding

@Suite("Marian models")
struct MarianModelTests {
    private func compile(_ bytes: [UInt8]) throws -> (bytes: [UInt8], shape: ModelShape) {
        let directory = try TemporaryDirectory()
        let path = try directory.write(bytes, as: "model.bin")
        let file = try MappedFile(path: path)
        return try ModelCompiler.compile(
            MarianModelFile(file.bytes, path: path), options: .init(alignmentHead: 1, unknown: 1))
    }

    @Test("the shape comes from the file", arguments: TinyModel.Form.allCases)
    func shape(form: TinyModel.Form) throws {
        var tiny = TinyModel(width: 48, heads: 3, encoderLayers: 3, decoderLayers: 1, feedForward: 80)
        tiny.shape.alignmentHead = 1
        #expect(try compile(tiny.marian(form).bytes).shape == tiny.shape)
    }

    @Test("compiling is deterministic and opens again")
    func deterministic() throws {
        let bytes = TinyModel().marian(.int8WithMultipliers).bytes
        let compiled = try compile(bytes)
        #expect(try compile(bytes).bytes == compiled.bytes)
        let directory = try TemporaryDirectory()
        let model = try NeuralModel(path: try directory.write(compiled.bytes, as: "model.bin"))
        #expect(model.shape == compiled.shape)
        #expect(model.precision == .int8)
    }

    static let faults: [(String, NeuralError.Kind, @Sendable (inout MarianWriter) -> Void)] = [
        ("another version", .unsupported, { $0.version = 2 }),
        ("no configuration", .unsupported, { $0.items.removeAll { $0.name == "special:model.yml" } }),
        ("a missing tensor", .unsupported, { $0.items.removeAll { $0.name == "encoder_l2_self_Wk" } }),
        ("a tensor twice", .damaged, { $0.items.append($0.items[0]) }),
        ("an unknown type", .unsupported, { $0.items[1].type = 0x408 }),
        ("a negative size", .damaged, { $0.items[1].shape[0] = -1 }),
        (
            "a size beyond the data", .damaged,
            { $0.items[index(of: "encoder_l1_self_bq", in: $0)].shape = [1, 5000] }
        ),
        (
            "a wrong size", .damaged,
            { writer in writer.items[index(of: "encoder_l1_self_Wq", in: writer)].shape = [16, 64] }
        ),
        (
            "no number", .damaged,
            { writer in
                let index = index(of: "encoder_l1_self_Wq", in: writer)
                writer.items[index].data.replaceSubrange(0..<4, with: [0, 0, 192, 127])
            }
        ),
    ]

    private static func index(of name: String, in writer: MarianWriter) -> Int {
        writer.items.firstIndex { $0.name == name }!
    }

    @Test("malformed files are refused with a reason", arguments: faults.indices)
    func refusals(fault: Int) throws {
        let (what, kind, spoil) = Self.faults[fault]
        var writer = TinyModel().marian(.float)
        spoil(&writer)
        let bytes = writer.bytes
        #expect("\(what)") { try compile(bytes) } throws: { ($0 as? NeuralError)?.kind == kind }
    }

    @Test(
        "an architecture that this engine does not have is refused",
        arguments: [
            ("type", "s2s"), ("dec-cell", "gru"), ("transformer-decoder-autoreg", "self-attention"),
            ("transformer-preprocess", "n"), ("transformer-ffn-activation", "swish"),
            ("transformer-heads", "5"),
            ("transformer-heads", "x"), ("enc-depth", "0"), ("transformer-tied-layers", "[1, 1]"),
            ("transformer-train-position-embeddings", "true"),
        ])
    func architecture(key: String, value: String) throws {
        var tiny = TinyModel()
        tiny.configuration[key] = value
        #expect { try compile(tiny.marian(.float).bytes) } throws: {
            ($0 as? NeuralError)?.kind == .unsupported
        }
    }

    @Test("a file cut anywhere is refused")
    func truncation() throws {
        let bytes = TinyModel().marian(.int8).bytes
        for length in stride(from: 0, to: bytes.count - 256, by: bytes.count / 60) {
            #expect(throws: NeuralError.self) { try compile(Array(bytes.prefix(length))) }
        }
    }

    @Test("changed bytes never crash the reader")
    func changes() throws {
        let bytes = TinyModel().marian(.int8).bytes
        let noise = Noise(seed: 8)
        for _ in 0..<150 {
            var changed = bytes
            for _ in 0..<3 { changed[noise.integer(below: 4096)] = UInt8(noise.integer(below: 256)) }
            _ = try? compile(changed)
        }
    }

    @Test("a damaged model.bin is refused")
    func damagedPackFile() throws {
        let directory = try TemporaryDirectory()
        let good = try compile(TinyModel().marian(.int8).bytes).bytes
        for length in stride(from: 0, to: good.count - 64, by: good.count / 50) {
            let path = try directory.write(Array(good.prefix(length)), as: "cut.bin")
            #expect(throws: NeuralError.self) { try NeuralModel(path: path) }
        }
        let noise = Noise(seed: 9)
        for _ in 0..<300 {
            var bytes = good
            for _ in 0..<2 { bytes[noise.integer(below: 1500)] = UInt8(noise.integer(below: 256)) }
            _ = try? NeuralModel(path: try directory.write(bytes, as: "changed.bin"))
        }
    }

    @Test("errors say what happened and what to do")
    func messages() {
        let error = #expect(throws: NeuralError.self) { try NeuralModel(path: "/nowhere/model.bin") }
        #expect(error?.description.hasPrefix("/nowhere/model.bin: cannot be read") == true)
        #expect(error?.remedy.isEmpty == false)
    }
}
