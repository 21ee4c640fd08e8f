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
        let lemmas = try #require(Self.lemmasOfPeer(words))
        let agreeing = try Self.agreeing(words, lemmas)
        #expect(Double(agreeing) / Double(words.count) > 0.95)
    }

    // MARK: - News

    /// News in English and Russian, one pair a line; inputs of the project that are not in its repository.
    static let news = root.deletingLastPathComponent()
        .appendingPathComponent("shared/eval/news.dev.en-ru.tsv")

    /// The first 20,000 words of a side of the news.
    private static func runningWords(column: Int) throws -> [String] {
        let text = try String(contentsOf: news, encoding: .utf8)
        let sentences = text.split(separator: "\n").compactMap { line -> Substring? in
            let cells = line.split(separator: "\t")
            return cells.indices.contains(column) ? cells[column] : nil
        }
        let words = sentences.lazy.flatMap { GlossTokenizer.tokens(of: String($0)) }
            .filter { $0.kind == .word && $0.key != "'s" }.map(\.text)
        return Array(words.prefix(20_000))
    }

    @Test(
        "97 of 100 running words of the news lead to a lemma",
        .enabled(
            if: FileManager.default.fileExists(atPath: news.path)
                && FileManager.default.fileExists(atPath: pack.path),
            "needs ../shared/eval and build/packs/en-1.zip and ru-1.zip"),
        arguments: [("en", 0), ("ru", 1)])
    func coverage(language: String, column: Int) throws {
        let words = try Self.runningWords(column: column)
        let morphology = try Self.morphology(of: language)
        let listed = words.count { !morphology.analyses(of: $0).isEmpty }
        let known = words.count { !morphology.analysesOrGuesses(of: $0).isEmpty }
        let share = Double(known) / Double(words.count)
        print("\(language): \(words.count) words, \(listed) listed, \(known) with guesses")
        #expect(share >= 0.97)
    }

    @Test(
        "19 running words of 20 of the news have the lemma that pymorphy3 gives first",
        .enabled(
            if: isPossible && FileManager.default.fileExists(atPath: news.path),
            "needs ../shared/eval, build/packs/ru-1.zip and pymorphy3"))
    func newsAgreement() throws {
        // Words in Latin letters are none of Russian.
        let words = try Self.runningWords(column: 1).filter {
            $0.unicodeScalars.allSatisfy { $0.value >= 0x400 }
        }
        let lemmas = try #require(Self.lemmasOfPeer(words))
        let agreeing = try Self.agreeing(words, lemmas)
        print("ru: \(agreeing) lemmas of \(words.count) agree")
        #expect(Double(agreeing) / Double(words.count) >= 0.95)
    }

    // MARK: - Parts

    private static func lemmasOfPeer(_ words: [String]) -> [String]? {
        let program = """
            import sys, pymorphy3
            analyzer = pymorphy3.MorphAnalyzer()
            for line in sys.stdin:
                print(analyzer.parse(line.strip())[0].normal_form)
            """
        guard let answer = run("python3", ["-c", program], input: words.joined(separator: "\n")) else {
            return nil
        }
        let lemmas = String(decoding: answer, as: UTF8.self).split(separator: "\n").map(String.init)
        return lemmas.count == words.count ? lemmas : nil
    }

    private static func agreeing(_ words: [String], _ lemmas: [String]) throws -> Int {
        let russian = try morphology(of: "ru")
        func folded(_ word: String) -> String { word.lowercased().replacingOccurrences(of: "ё", with: "е") }
        return zip(words, lemmas).count { word, lemma in
            russian.analysesOrGuesses(of: word).first.map { folded($0.lemma) } == folded(lemma)
        }
    }

    private static func morphology(of language: String) throws -> Morphology {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bin")
        let pack = root.appendingPathComponent("build/packs/\(language)-1.zip")
        try #require(run("unzip", ["-p", pack.path, "morphology.bin"])).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try Morphology(file: MappedFile(path: file.path))
    }
}
