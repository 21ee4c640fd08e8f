import Foundation
import Packs
import Testing

import struct DictionaryEngine.Morphology  // Foundation has a type of this name

@testable import DictionaryEngine

/// Lemmas beside those of pymorphy3, on the Russian words of the project's own sentences. Skipped unless the
/// Russian pack is built (`tools/build-packs ru`) and `python3` has pymorphy3.
@Suite("Lemmas as pymorphy3 finds them") struct MorphologyDifferentialTests {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let pack = root.appendingPathComponent("build/packs/ru-1.zip")

    static func run(_ program: String, _ arguments: [String], input: String = "") -> Data? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let (output, feed) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardInput = feed
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let writer = Thread {
            feed.fileHandleForWriting.write(Data(input.utf8))
            try? feed.fileHandleForWriting.close()
        }
        writer.start()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }

    static let isPossible =
        FileManager.default.fileExists(atPath: pack.path)
        && run("python3", ["-c", "import pymorphy3"]) != nil

    @Test(
        "19 lemmas of 20 agree",
        .enabled(if: isPossible, "needs build/packs/ru-1.zip and pymorphy3"))
    func agreement() throws {
        let source = Self.root.appendingPathComponent("LanguagePacks/sources/everyday.en-ru.tsv")
        let text = try String(contentsOf: source, encoding: .utf8)
        let words = Set(
            text.split(separator: "\n").prefix(6000).flatMap { line in
                line.split(separator: "\t").last.map { GlossTokenizer.tokens(of: String($0)) } ?? []
            }.filter { $0.kind == .word }.map(\.text)
        ).sorted()
        let program = """
            import sys, pymorphy3
            analyzer = pymorphy3.MorphAnalyzer()
            for line in sys.stdin:
                print(analyzer.parse(line.strip())[0].normal_form)
            """
        let answer = try #require(Self.run("python3", ["-c", program], input: words.joined(separator: "\n")))
        let lemmas = String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
        try #require(lemmas.count == words.count)

        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bin")
        try #require(Self.run("unzip", ["-p", Self.pack.path, "morphology.bin"])).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let russian = try Morphology(file: MappedFile(path: file.path))
        func folded(_ word: String) -> String { word.lowercased().replacingOccurrences(of: "ё", with: "е") }
        let agreeing = zip(words, lemmas).count { word, lemma in
            russian.analysesOrGuesses(of: word).first.map { folded($0.lemma) } == folded(lemma)
        }
        #expect(Double(agreeing) / Double(words.count) > 0.95)
    }
}
