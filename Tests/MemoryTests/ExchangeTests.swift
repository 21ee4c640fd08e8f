import Foundation
import Testing

@testable import Memory

@Suite("A glossary or a translation memory") struct ExchangeTests {
    private let memory = TemporaryMemory()

    private static let tricky = [
        "кот", "two words", "a,b", "\"quoted\"", "tab\there", "line\nbreak", "back\\slash \\n",
        "<b>&amp;</b>",
        " leading", "émigré 😀", "crlf\r\nend", "'", "=1+1", "source",
    ]

    private func read(
        _ format: ExchangeFormat, _ text: String, from: String? = "ru", to: String? = "en"
    ) throws -> [RecordContent] {
        try format.contents(of: Array(text.utf8), file: "f", from: from, to: to)
    }

    @Test("comes back as it was written", arguments: [ExchangeFormat.tsv, .csv, .tbx, .tmx])
    func roundTrip(format: ExchangeFormat) throws {
        let store = memory.store()
        let contents = Self.tricky.map { text in
            RecordContent(
                from: "ru", to: "en", source: text, target: text + "!", note: "n,1", domain: "физика")
        }
        try store.add(.correction, contents)
        let back = try read(format, format.text(of: try store.export([.correction])))
        let isTerms = format == .tbx
        #expect(back.map(\.source) == Self.tricky.map { isTerms ? $0.trimmed : $0 })
        #expect(back.map(\.target) == Self.tricky.map { (isTerms ? $0.trimmed : $0) + "!" })
        #expect(back.allSatisfy { $0.note == "n,1" && $0.domain == "физика" })
    }

    @Test(
        "in a table needs no header, and may have one in any order",
        arguments: [
            ("кот\tcat\n", ExchangeFormat.tsv), ("кот,cat\r\n", .csv), ("target,source\ncat,кот", .csv),
            ("\u{FEFF}source\ttarget\tfrom\tto\nкот\tcat\tru\ten", .tsv), ("\n\"кот\",\"cat\"\n\n", .csv),
        ])
    func tables(text: String, format: ExchangeFormat) throws {
        #expect(try read(format, text) == [.pair("кот", "cat")])
    }

    @Test("of CSV is read as Python reads it")
    func python() throws {
        let literals = Self.tricky.map { text in
            "'" + text.unicodeScalars.map { String(format: "\\U%08x", $0.value) }.joined() + "'"
        }
        let script = """
            import csv, sys
            w = csv.writer(sys.stdout)
            for t in [\(literals.joined(separator: ","))]:
                w.writerow([t, t + "!"])
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-c", script]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let rows = try ExchangeFormat.csv.contents(of: Array(data), file: "f", from: "ru", to: "en")
        #expect(rows.map(\.source) == Self.tricky)
    }

    @Test("in TBX of either generation gives each term of a concept", arguments: ["new", "old"])
    func tbx(generation: String) throws {
        let isNew = generation == "new"
        let (entry, language, term) =
            isNew ? ("conceptEntry", "langSec", "termSec") : ("termEntry", "langSet", "tig")
        let text = """
            <?xml version='1.0'?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
            <\(isNew ? "tbx" : "martif") type="TBX"><text><body>
            <\(entry) id="1"><descrip type="subjectField">анатомия</descrip>
              <\(language) xml:lang="ru"><\(term)><term>сердце</term></\(term)></\(language)>
              <\(language) xml:lang="en-GB"><\(term)><term>heart</term></\(term)><\(term)><term>cor</term></\(term)></\(language)>
              <\(language) xml:lang="de"><\(term)><term>Herz</term></\(term)></\(language)>
            </\(entry)>
            <\(entry) id="2"><\(language) xml:lang="ru"><\(term)><term>одно</term></\(term)></\(language)></\(entry)>
            </body></text></\(isNew ? "tbx" : "martif")>
            """
        let found = try read(.tbx, text, from: "en", to: "ru")
        #expect(found.map(\.source) == ["heart", "cor"] && found.map(\.target) == ["сердце", "сердце"])
        #expect(found.allSatisfy { $0.domain == "анатомия" && $0.sourceLanguage == "en" })
        #expect(try read(.tbx, text, from: "de", to: "en").map(\.target) == ["heart"])
    }

    @Test("in TMX keeps the text and drops the codes of other formats, in UTF-8 and UTF-16")
    func tmx() throws {
        let text = """
            <?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4">
            <header srclang="EN-US" segtype="sentence" datatype="rtf"/><body><tu>
            <tuv xml:lang="en-us"><seg>A <bpt i="1">&lt;b&gt;</bpt>bold<ept i="1">&lt;/b&gt;</ept> <hi>mark</hi> &#x26; <ph/>x</seg></tuv>
            <tuv xml:lang="ru"><seg><![CDATA[Жирная <метка>]]></seg></tuv>
            <tuv xml:lang="de"><seg>Fett</seg></tuv></tu></body></tmx>
            """
        let found = try read(.tmx, text, from: "en", to: "ru")
        #expect(found.map(\.source) == ["A bold mark & x"] && found.map(\.target) == ["Жирная <метка>"])
        #expect(try read(.tmx, text, from: nil, to: nil).map(\.targetLanguage) == ["ru", "de"])
        let wide = Data([0xFF, 0xFE]) + (text.data(using: .utf16LittleEndian) ?? Data())
        #expect(try ExchangeFormat.tmx.contents(of: Array(wide), file: "f", from: "en", to: "ru") == found)
    }

    @Test(
        "that is not what it says is refused whole",
        arguments: [
            ("<tmx><body></tmx>", ExchangeFormat.tmx), ("<html/>", .tmx), ("", .tbx), ("<tmx>", .tmx),
            ("<!DOCTYPE t [<!ENTITY a \"aaaa\">]><tmx>&a;</tmx>", .tmx), ("<tmx>&bomb;</tmx>", .tmx),
            (String(repeating: "<a>", count: 100_000), .tmx), ("кот\n", .tsv), ("\"кот,cat\n", .csv),
            ("<tmx a='1' a='2'/>", .tmx), ("<tmx/><tmx/>", .tmx), ("кот", .csv), ("<tbx></martif>", .tbx),
        ])
    func refused(text: String, format: ExchangeFormat) {
        #expect(throws: MemoryError.self) { try read(format, text) }
    }

    @Test(
        "never makes the reader crash, however it is damaged",
        arguments: [ExchangeFormat.tmx, .tbx, .csv, .tsv])
    func fuzz(format: ExchangeFormat) throws {
        let store = memory.store()
        try store.add(.correction, Self.tricky.map { .pair($0, $0) })
        let good = Array(format.text(of: try store.export([.correction])).utf8)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<600 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: Array("<&\"\t,>".utf8).shuffled(using: &random), at: place)
                }
                if bytes.isEmpty { break }
            }
            do throws(MemoryError) {
                _ = try format.contents(of: bytes, file: "f", from: "ru", to: "en")
            } catch {
                guard case .malformed = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    @Test("a backup brings everything back, and an older one takes nothing away")
    func backup() throws {
        let store = memory.store()
        let saved = try store.add(.saved, .pair("кот", "cat"))
        try store.add(.history, .pair("да", "yes"))
        let correction = try store.add(.correction, .pair("магнит", "magnet"))
        let all = Set(RecordKind.allCases)
        let backup = Array(ExchangeFormat.jsonl.text(of: try store.export(all, withRemoved: true)).utf8)
        let other = TemporaryMemory()
        let copy = other.store()
        #expect(try copy.restore(backup, file: "b").added == 3)
        func plain(_ records: [MemoryRecord]) -> [MemoryRecord] {
            records.map { record in
                var record = record
                record.change = 0
                return record
            }
        }
        #expect(plain(try copy.export(all)) == plain(try store.export(all)))
        #expect(other.folder.mayHoldCorrections)
        memory.clock.advance(10)
        try store.update(saved.id) { $0.target = "kitty" }
        try store.remove([correction.id])
        let outcome = try store.restore(backup, file: "b")
        #expect(outcome.unchanged == 2 && outcome.added == 1)
        #expect(try store.record(saved.id)?.content.target == "kitty")
        #expect(throws: MemoryError.self) { try store.restore(Array("{}\n".utf8), file: "b") }
    }
}
