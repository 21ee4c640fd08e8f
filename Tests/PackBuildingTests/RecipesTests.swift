import Foundation
import TextAnalysis
import Testing

/// The recipes and descriptions that packs are built from, as they stand in the repository.
@Suite("Recipes")
struct RecipesTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("LanguagePacks")

    /// The languages of which the issue of languages asks for a pack.
    static let languages = [
        "en", "ru", "uk", "be", "bg", "sr", "mk", "de", "fr", "es", "it", "pl", "cs", "pt", "nl", "sv", "el",
        "tr",
    ]

    private struct Recipe: Decodable {
        var id: String?
        var kind: String
        var languages: [String]?
        var license: String
        var attribution: [String]
        var language: String?
        var sources: [Source]?
        var packages: [Package]?
    }

    private struct Source: Decodable {
        var registry: String
        var package: String
        var version: String
        var sha256: String
    }

    private struct Package: Decodable {
        var package: String
        var languages: [String]
        var version: String
        var sha256: String
    }

    private struct Description: Decodable {
        var language: String
        var names: [String: String]
        var script: String
        var alphabet: String
        var vowels: String
        var abbreviations: [String]
    }

    private static func decode<Value: Decodable>(_: Value.Type, _ path: String) throws -> Value {
        try JSONDecoder().decode(
            Value.self, from: Data(contentsOf: folder.appendingPathComponent(path)))
    }

    private static func recipes() throws -> [Recipe] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("recipes").path)
            .filter { $0.hasSuffix(".json") }.sorted().map { try decode(Recipe.self, "recipes/\($0)") }
    }

    @Test("of a language name its licence, authors, and sources by digest", arguments: languages)
    func language(_ language: String) throws {
        let recipe = try Self.decode(Recipe.self, "recipes/\(language).json")
        #expect(recipe.id == language)
        #expect(recipe.languages == [language])
        #expect(!recipe.license.isEmpty)
        #expect(!recipe.attribution.isEmpty)
        #expect(recipe.sources?.isEmpty == false)
        #expect(recipe.sources?.allSatisfy { $0.sha256.count == 64 } == true)
    }

    @Test("describe the language's letters, and none but them", arguments: languages)
    func description(_ language: String) throws {
        let description = try Self.decode(Description.self, "sources/languages/\(language).json")
        #expect(description.language == language)
        #expect(description.names["en"] != nil)
        #expect(description.names[language] != nil)
        let letters = Set(description.alphabet)
        #expect(letters.count == description.alphabet.count)
        for vowel in description.vowels {
            // Greek writes accents on the letters of its alphabet.
            let bare = String(vowel).decomposedStringWithCanonicalMapping.unicodeScalars.first
            #expect(letters.contains(vowel) || bare.map { letters.contains(Character($0)) } == true)
        }
        let tag = try #require(LanguageTag(language))
        #expect(description.script == tag.effectiveScript.description)
        #expect(!description.abbreviations.isEmpty)
    }

    @Test("of dictionaries name each pack once, in known languages")
    func dictionaries() throws {
        var ids: Set<String> = []
        for recipe in try Self.recipes() where recipe.kind == "dictionary" {
            for package in recipe.packages ?? [] {
                #expect(ids.insert(package.languages.joined(separator: "-")).inserted, "\(package.package)")
                #expect(package.languages.allSatisfy(Self.languages.contains))
                #expect(package.sha256.count == 64)
            }
            if let languages = recipe.languages {
                #expect(ids.insert(languages.joined(separator: "-")).inserted)
            }
        }
        #expect(ids.count > 100)
    }
}
