import TextAnalysis
import Testing

@testable import Tolmach

@Suite("The router") struct RouterTests {
    private static let packs = [
        "en", "ru", "de", "bg", "en-ru.neural", "ru-en.neural", "en-ru.dictionary", "de-en.neural",
        "de-ru.dictionary",
        "en-bg.dictionary",
    ]

    private func route(
        _ source: String,
        _ target: String,
        mode: TranslationMode = .auto,
        packs: [String] = packs,
        service: Bool = false,
        engine: EngineKind? = nil
    ) throws -> Route {
        try Router(
            mode: mode,
            installed: InstalledLanguages(packIdentifiers: packs),
            hasService: service,
            engine: engine
        ).route(from: LanguageTag(stringLiteral: source), to: LanguageTag(stringLiteral: target))
    }

    private func packs(of route: Route) -> [String] {
        switch route {
        case .offline(let legs): legs.map(\.pack)
        case .online(let fallback): ["online"] + fallback.map(\.pack)
        }
    }

    @Test(
        "prefers a direct neural pack, then two over a pivot, then a dictionary, then any pivot",
        arguments: [
            ("en", "ru", ["en-ru.neural"]), ("de", "ru", ["de-en.neural", "en-ru.neural"]),
            ("ru", "de", ["de-ru.dictionary"]), ("ru", "bg", ["ru-en.neural", "en-bg.dictionary"]),
        ]
    )
    func preference(source: String, target: String, expected: [String]) throws {
        #expect(try packs(of: route(source, target)) == expected)
    }

    @Test("takes only the engine that was asked for")
    func forcedEngine() throws {
        #expect(try packs(of: route("en", "ru", engine: .dictionary)) == ["en-ru.dictionary"])
        #expect(throws: TranslationError.self) { try route("en", "bg", engine: .neural) }
    }

    @Test("needs the language packs, not only the pair's pack")
    func needsLanguages() {
        #expect(throws: TranslationError.self) { try route("en", "ru", packs: ["en", "en-ru.neural"]) }
    }

    @Test(
        "in each mode goes offline, online or nowhere as the table says",
        arguments: [
            (TranslationMode.auto, true, true, "en-ru.neural"), (.auto, true, false, "online"),
            (.auto, false, true, "en-ru.neural"), (.auto, false, false, "refused"),
            (.local, true, true, "en-ru.neural"), (.local, true, false, "refused"),
            (.local, false, false, "refused"), (.online, true, true, "online"),
            (.online, true, false, "online"),
            (.online, false, true, "en-ru.neural"), (.online, false, false, "refused"),
        ]
    )
    func modes(mode: TranslationMode, service: Bool, installed: Bool, expected: String) throws {
        let target = installed ? "ru" : "fr"
        do {
            let route = try route("en", target, mode: mode, service: service)
            #expect(packs(of: route).first == expected)
        } catch TranslationError.notInstalled {
            #expect(expected == "refused")
        }
    }

    @Test("names every missing language and the exact command")
    func refusal() throws {
        let error = try #require(throws: TranslationError.self) { try route("fr", "es", mode: .local) }
        #expect(error.missingLanguages == ["fr", "es"])
        #expect(error.description.contains("local-only mode"))
        #expect(error.description.contains("nothing was sent"))
        #expect(error.remedy == "Install: translate pack install fr es")
    }

    @Test("knows the pairs that are ready")
    func readyPairs() {
        let ready = InstalledLanguages(packIdentifiers: ["en", "ru", "en-ru.dictionary"]).readyPairs
        #expect(ready.map { "\($0.source)-\($0.target)" } == ["en-ru", "ru-en"])
    }

    @Test(
        "ignores ids that are no packs", arguments: ["", "..", "en-", "-ru.neural", "en-ru.magic", "EN RU"])
    func strangeIdentifiers(identifier: String) {
        #expect(InstalledLanguages(packIdentifiers: [identifier]).languages.isEmpty)
    }
}
