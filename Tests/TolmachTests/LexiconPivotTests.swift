import Foundation
import PackBuilding
import Testing
import Tolmach

/// A home with a German-Russian and an English-Russian dictionary, and none of German and English.
private final class TwoDictionaries {
    let folder: URL
    let context: TranslationContext

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("pivot \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        context = TranslationContext(variables: ["TOLMACH_HOME": folder.appendingPathComponent("home").path])
        let packs = [
            try pack("de", "ru", "Haus\tдом; здание\nBank\tскамья; банк\nAuto\tмашина\n"),
            try pack("en", "ru", "house\tдом\nbuilding\tздание; дом\nbank\tбанк\nbench\tскамья\n"),
        ]
        _ = try PackManager(context: context).install(packs)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func pack(_ source: String, _ target: String, _ lines: String) throws -> String {
        let base = folder.appendingPathComponent("\(source)-\(target)").path
        try Data(lines.utf8).write(to: URL(fileURLWithPath: base + ".tsv"))
        var options = DictionaryPackBuilder.Options(source: source, target: target)
        options.inputs = [DictionaryPackBuilder.Input(path: base + ".tsv")]
        let outline = PackOutline(
            output: base + ".zip", version: "1", license: "CC0-1.0", attribution: "the tests")
        return try DictionaryPackBuilder.build(options, as: outline).path
    }
}

@Suite("Lexicon without a dictionary of both languages")
struct LexiconPivotTests {
    private let home: TwoDictionaries
    private let lexicon: Lexicon

    init() throws {
        home = try TwoDictionaries()
        lexicon = Lexicon(context: home.context)
    }

    @Test(
        "goes through a third language and says so",
        arguments: [
            ("Haus", "de" as Language, "en" as Language, ["building", "house"]),
            ("Bank", "de", "en", ["bench", "bank"]), ("house", "en", "de", ["Haus"]),
        ])
    func through(word: String, source: Language, target: Language, translations: [String]) throws {
        let match = try #require(try lexicon.lookup(word, from: source, to: target).matches.first)
        #expect(match.article.headword == word)
        #expect(match.through == "ru")
        #expect((match.source, match.target) == (source, target))
        let found = match.article.entries.flatMap(\.senses).flatMap(\.translations).map(\.plain)
        #expect(Set(found) == Set(translations))
        #expect(match.pack.contains("de-ru.dictionary 1"))
        #expect(match.pack.contains("en-ru.dictionary 1"))
    }

    @Test("keeps the words of the third language beside the translations")
    func definition() throws {
        let match = try #require(try lexicon.lookup("Haus", from: "de", to: "en").matches.first)
        #expect(match.article.entries.first?.senses.first?.definition == "дом, здание")
    }

    @Test("uses a dictionary of both languages where there is one")
    func direct() throws {
        #expect(try lexicon.lookup("Haus", from: "de", to: "ru").matches.first?.through == nil)
    }

    @Test(
        "fails as before when no two dictionaries meet, or the word leads nowhere",
        arguments: ["Haus", "Auto"])
    func nowhere(word: String) {
        let target: Language = word == "Haus" ? "fr" : "en"
        #expect { try lexicon.lookup(word, from: "de", to: target) } throws: {
            ($0 as? TranslationError)?.kind == .notInstalled
        }
    }
}
