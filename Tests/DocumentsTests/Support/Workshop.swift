import Documents
import Foundation
import TextAnalysis

/// Translates documents in a folder of its own.
final class Workshop {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tolmach documents \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A document's bytes after translation, and what was done.
    func translate(
        _ bytes: [UInt8], _ format: FormatKind, by engine: any SegmentEngine, from source: String = "en",
        to target: String = "ru", encoding: EncodingOptions = EncodingOptions(), store: SegmentStore = .none,
        change: (inout DocumentOptions) -> Void = { _ in }
    ) async throws -> (bytes: [UInt8], report: DocumentReport) {
        let input = folder.appendingPathComponent("input.\(format.extensions.first ?? "xml")").path
        let output = folder.appendingPathComponent("output").path
        try Data(bytes).write(to: URL(fileURLWithPath: input))
        var options = DocumentOptions(source: LanguageTag(source)!, target: LanguageTag(target)!)
        change(&options)
        var translator = DocumentTranslator(engine: engine, options: options, store: store)
        translator.encoding = encoding
        let file = try ByteOutput(path: output)
        let report = try await translator.translate(format, from: ByteInput(path: input), to: file)
        try file.commit()
        return ([UInt8](try Data(contentsOf: URL(fileURLWithPath: output))), report)
    }

    /// A document that is text.
    func translate(
        _ text: String, _ format: FormatKind, by engine: any SegmentEngine, from source: String = "en",
        to target: String = "ru", change: (inout DocumentOptions) -> Void = { _ in }
    ) async throws -> String {
        let result = try await translate(
            Array(text.utf8), format, by: engine, from: source, to: target, change: change)
        return String(decoding: result.bytes, as: UTF8.self)
    }
}
