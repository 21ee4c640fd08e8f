import Foundation
import Testing

@Suite("The public documentation") struct DocumentedExamplesTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test("has only examples that compile: each stands in DocumentedExamples.swift")
    func examples() throws {
        let sources = Self.tests.appendingPathComponent("../../Sources/Tolmach").standardizedFileURL
        let compiled = Self.lines(
            of: try String(
                contentsOf: Self.tests.appendingPathComponent("DocumentedExamples.swift"), encoding: .utf8)
        ).joined(separator: "\n")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            for example in Self.examples(in: try String(contentsOf: file, encoding: .utf8)) {
                count += 1
                #expect(compiled.contains(example), "\(file.lastPathComponent): \(example)")
            }
        }
        #expect(count > 20)
    }

    @Test("says something of every public declaration")
    func documented() throws {
        let sources = Self.tests.appendingPathComponent("../../Sources/Tolmach").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            for (line, before) in zip(lines.dropFirst(), lines) {
                let code = line.trimmingCharacters(in: .whitespaces)
                let isType = ["struct", "enum", "final class", "protocol"].contains {
                    code.hasPrefix("public \($0)")
                }
                guard isType else { continue }
                #expect(before.contains("///"), "\(file.lastPathComponent): \(code)")
            }
        }
    }

    /// The examples in doc comments, their lines without indentation.
    private static func examples(in source: String) -> [String] {
        var examples: [String] = []
        var current: [String]?
        for line in source.components(separatedBy: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard line.hasPrefix("///") else { continue }
            let text = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
            switch (text, current) {
            case ("```swift", _): current = []
            case ("```", .some(let lines)):
                examples.append(lines.joined(separator: "\n"))
                current = nil
            case (_, .some): if !text.isEmpty { current?.append(text) }
            default: break
            }
        }
        return examples
    }

    private static func lines(of text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }
}
