import Foundation
import NeuralEngine
import PackBuilding

/// A directory that is gone when the value is.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "tolmach-neural-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and gives its path.
    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    /// The compiled `vocabulary.bin` of the tiny vocabulary.
    func vocabulary(_ proto: [UInt8] = TinyVocabulary.proto()) throws -> Vocabulary {
        let source = try write(proto, as: "source.spm")
        return try Vocabulary(
            path: try write(VocabularyCompiler.compile(modelAt: source).bytes, as: "vocabulary.bin"))
    }

    /// The compiled and opened `model.bin` of a tiny model.
    func model(_ tiny: TinyModel, _ form: TinyModel.Form, quantizes: Bool = false) throws -> NeuralModel {
        let source = try write(tiny.marian(form).bytes, as: "source.bin")
        let options = ModelCompiler.Options(quantizes: quantizes, unknown: 1)
        return try NeuralModel(
            path: try write(ModelCompiler.compile(modelAt: source, options: options).bytes, as: "model.bin"))
    }
}
