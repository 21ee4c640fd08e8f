// Figures that are measured inside one process, one `name value unit` line each; `tools/bench` runs it.
//
//     bench-rooms everyday.en-ru.tsv [dictionary.bin]

import DictionaryEngine
import Glibc
import Packs
import TextAnalysis

@main
struct BenchRooms {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            print("usage: bench-rooms PAIRS.tsv [DICTIONARY.bin]")
            exit(2)
        }
        let (english, russian) = try columns(of: arguments[1])
        segmentation(english, language: "en")
        segmentation(russian, language: "ru")
        for (language, paragraphs) in [("en", english), ("ru", russian)] {
            identification("\(language).paragraphs", paragraphs)
            identification("\(language).sentences", paragraphs.flatMap(sentences))
            identification("\(language).words", paragraphs.flatMap(words))
        }
        if arguments.count > 2 { try lookups(arguments[2]) }
    }

    /// The two columns of a file of pairs, each as paragraphs of ten lines.
    private static func columns(of path: String) throws -> ([String], [String]) {
        let file = try MappedFile(path: path)
        let text = withExtendedLifetime(file) { String(decoding: file.bytes.prefix(4 << 20), as: UTF8.self) }
        var columns: ([String], [String]) = ([], [])
        for (index, line) in text.split(separator: "\n").enumerated() {
            let cells = line.split(separator: "\t")
            guard cells.count == 2 else { continue }
            if index % 10 == 0 || columns.0.isEmpty {
                columns.0.append("")
                columns.1.append("")
            }
            columns.0[columns.0.count - 1] += cells[0] + " "
            columns.1[columns.1.count - 1] += cells[1] + " "
        }
        return columns
    }

    private static func segmentation(_ paragraphs: [String], language: LanguageTag) {
        let megabytes = Double(paragraphs.reduce(0) { $0 + $1.utf8.count }) / 1e6
        let sentences = SentenceSegmenter(language: language)
        let words = WordSegmenter()
        report(
            "segmentation.\(language).sentences",
            megabytes * rate { for text in paragraphs { _ = sentences.sentences(in: text) } },
            "MB/s")
        report(
            "segmentation.\(language).words",
            megabytes * rate { for text in paragraphs { _ = words.tokens(in: text) } }, "MB/s")
    }

    private static func identification(_ name: String, _ texts: [String]) {
        let megabytes = Double(texts.reduce(0) { $0 + $1.utf8.count }) / 1e6
        let identifier = LanguageIdentifier()
        report(
            "identification.\(name)",
            megabytes * rate { for text in texts { _ = identifier.identify(text) } },
            "MB/s"
        )
    }

    private static func sentences(_ paragraph: String) -> [String] {
        SentenceSegmenter(language: "en").sentences(in: paragraph).map { String(paragraph[$0]) }
    }

    /// Three words each.
    private static func words(_ paragraph: String) -> [String] {
        let words = paragraph.split(separator: " ")
        return stride(from: 0, to: words.count, by: 3).map {
            words[$0..<min($0 + 3, words.count)].joined(separator: " ")
        }
    }

    private static func lookups(_ path: String) throws {
        let start = seconds()
        let dictionary = try BilingualDictionary(file: MappedFile(path: path))
        report("dictionary.open", (seconds() - start) * 1e6, "µs")
        let words = (0..<dictionary.articleCount).compactMap { dictionary.headword(of: $0) }
        let sample = stride(from: 0, to: words.count, by: 7).map { words[$0] }
        let lookups =
            Double(sample.count) * rate { for word in sample { _ = dictionary.articles(for: word) } }
        report("dictionary.lookups", lookups, "1/s")
        let typos = sample.prefix(200).map { $0 + "x" }
        let near = rate { for word in typos { _ = dictionary.near(word, direction: .forward) } }
        report("dictionary.near", 1000 / (near * Double(typos.count)), "ms")
    }

    /// How often `body` runs a second, measured over at least half a second.
    private static func rate(_ body: () -> Void) -> Double {
        body()
        var runs = 0
        let start = seconds()
        while seconds() - start < 0.5 {
            body()
            runs += 1
        }
        return Double(runs) / (seconds() - start)
    }

    private static func report(_ name: String, _ value: Double, _ unit: String) {
        print("\(name) \((value * 100).rounded() / 100) \(unit)")
    }

    private static func seconds() -> Double { PackEnvironment.systemUptime() }
}
