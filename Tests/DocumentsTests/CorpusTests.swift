import Documents
import Foundation
import TextAnalysis
import Testing

/// Documents that nobody here wrote: `tools/fetch-document-corpus FOLDER`, then
/// `TOLMACH_DOCUMENT_CORPUS=FOLDER swift test --filter CorpusTests`.
@Suite("Documents that nobody here wrote") struct CorpusTests {
    private static let folder = ProcessInfo.processInfo.environment["TOLMACH_DOCUMENT_CORPUS"]

    private func files(_ format: FormatKind) -> [String] {
        guard let folder = Self.folder else {
            print("skipped: no corpus of documents; fetch one with tools/fetch-document-corpus")
            return []
        }
        let path = "\(folder)/\(format.rawValue)"
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted().map {
            "\(path)/\($0)"
        }
    }

    /// What became of the files of a format.
    private struct Tally {
        var read = 0
        var refused: [String] = []
        var different: [String] = []
        var notes = 0
    }

    @Test(
        "come out byte for byte where nothing changes",
        arguments: [
            FormatKind.text, .srt, .vtt, .po, .markdown, .strings, .html, .xliff, .android, .json, .yaml,
        ])
    func bytes(format: FormatKind) async throws {
        var tally = Tally()
        for path in files(format) {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            let language = format == .po ? Self.language(ofCatalogue: bytes) : "en"
            do {
                let (result, report) = try await Workshop().translate(
                    bytes, format, by: IdentityEngine(), from: language, to: language)
                tally.read += 1
                tally.notes += report.notes.count
                // Bytes that mean nothing in the document's encoding can't come back.
                if result != bytes, report.invalidBytes == 0 { tally.different.append(path) }
            } catch {
                tally.refused.append("\(path): \(error)")
            }
        }
        report(format, tally)
        #expect(tally.different.isEmpty, "\(tally.different.prefix(5))")
    }

    @Test("that are archives hold the same parts", arguments: [FormatKind.epub, .docx, .odt, .ods, .xlsx])
    func archives(format: FormatKind) async throws {
        var tally = Tally()
        for path in files(format) {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            do {
                let (result, report) = try await Workshop().translate(
                    bytes, format, by: IdentityEngine(), from: "en", to: "en")
                tally.read += 1
                tally.notes += report.notes.count
                if try ContainerTests.parts(result) != ContainerTests.parts(bytes) {
                    tally.different.append(path)
                }
            } catch {
                tally.refused.append("\(path): \(error)")
            }
        }
        report(format, tally)
        #expect(tally.different.isEmpty, "\(tally.different.prefix(5))")
    }

    @Test(
        "keep every tag once where all words change places",
        arguments: [FormatKind.html, .epub, .docx, .odt, .markdown])
    func mirrored(format: FormatKind) async throws {
        var read = 0
        for path in files(format) {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            guard
                let (result, _) = try? await Workshop().translate(
                    bytes, format, by: MirrorEngine(), from: "en", to: "en")
            else { continue }
            read += 1
            switch format {
            case .html:
                #expect(Self.tags(result) == Self.tags(bytes), "\(path)")
            case .epub, .odt:
                let before = try ContainerTests.parts(bytes)
                for (name, part) in try ContainerTests.parts(result) where name.hasSuffix("ml") {
                    #expect(
                        Self.tags(Array(part.utf8)) == Self.tags(Array((before[name] ?? "").utf8)),
                        "\(path) \(name)")
                }
            default: break
            }
        }
        print("\(format): \(read) mirrored")
    }

    private func report(_ format: FormatKind, _ tally: Tally) {
        guard Self.folder != nil else { return }
        print(
            "\(format): \(tally.read) read, \(tally.different.count) different, \(tally.refused.count) refused, \(tally.notes) notes"
        )
        for line in tally.refused.prefix(8) { print("  refused \(line)") }
        for line in tally.different.prefix(8) { print("  different \(line)") }
    }

    private static func language(ofCatalogue bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(8192), as: UTF8.self)
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("\"Language:") }) else {
            return "en"
        }
        let name = line.dropFirst(10).drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }
        let tag = name.split(separator: "_").joined(separator: "-")
        return LanguageTag(tag) == nil ? "en" : tag
    }

    /// The tags of markup, sorted: what must be the same on both sides.
    private static func tags(_ bytes: [UInt8]) -> [String] {
        var tags: [String] = []
        var start: Int?
        for (offset, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "<") { start = offset }
            if byte == UInt8(ascii: ">"), let begin = start {
                // Attributes that readers see are translated.
                let tag = String(decoding: bytes[begin...offset], as: UTF8.self)
                tags.append(
                    String(
                        tag.prefix {
                            $0 != " " && $0 != "\n" && $0 != ">" && $0 != "/"
                                || $0 == "/" && tag.hasPrefix("</")
                        }))
                start = nil
            }
        }
        return tags.sorted()
    }
}
