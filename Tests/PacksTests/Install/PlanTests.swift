import Testing

@testable import Packs

/// Packs that are installed, without a disk.
private func packs(_ ids: [String]) -> [InstalledPack] {
    ids.compactMap { text in
        let parts = text.split(separator: " ").map(String.init)
        guard let id = PackIdentifier(parts[0]), let version = PackVersion(parts.count > 1 ? parts[1] : "1")
        else { return nil }
        return InstalledPack(identifier: id, version: version, directory: "/nowhere/\(id)", root: "/nowhere")
    }
}

/// A catalog that offers packs, given as `id version requires…`.
private func index(_ offers: [String]) throws -> CatalogIndex {
    let source = try CatalogSource("https://example.org/catalog.json")
    let entries = try offers.map { text in
        let parts = text.split(separator: " ").map(String.init)
        let manifest = PackManifest(
            id: try #require(PackIdentifier(parts[0])),
            version: try #require(PackVersion(parts.count > 1 ? parts[1] : "1")),
            license: "",
            attribution: "",
            requires: Array(parts.dropFirst(2))
        )
        return CatalogPack(manifest, url: "\(parts[0]).zip", size: 100, sha256: SHA256.digest(of: []))
    }
    let catalog = Catalog(generated: Timestamp(seconds: 0), packs: entries)
    let loaded = LoadedCatalog(
        source: source, signed: SignedCatalog(catalog: catalog, content: [], signature: []),
        checked: Timestamp(seconds: 0), isNew: true, problem: nil)
    return CatalogIndex(catalogs: [loaded])
}

@Suite("An installation's plan") struct InstallPlanTests {
    static let offered = [
        "en", "ru", "de", "bg", "en-ru.dictionary 1 en ru", "en-ru.neural", "ru-en.neural", "de-en.neural",
        "bg-en.neural",
        "de-ru.dictionary",
    ]

    @Test(
        "for a language brings what links it with the installed ones",
        arguments: [
            (["ru"], [], ["ru"]),
            (["ru"], ["en"], ["ru", "en-ru.dictionary", "en-ru.neural", "ru-en.neural"]),
            (["en", "ru"], [], ["en", "ru", "en-ru.dictionary", "en-ru.neural", "ru-en.neural"]),
            (["en-ru"], [], ["en", "ru", "en-ru.dictionary", "en-ru.neural", "ru-en.neural"]),
            (
                ["ru"], ["en", "de"],
                ["ru", "de-ru.dictionary", "en-ru.dictionary", "en-ru.neural", "ru-en.neural"]
            ),
            (["bg"], ["en", "ru"], ["bg", "bg-en.neural"]),
            (["en-ru.dictionary"], [], ["en", "ru", "en-ru.dictionary"]),
            (["ru"], ["en", "en-ru.dictionary"], ["ru", "en-ru.neural", "ru-en.neural"]),
        ] as [([String], [String], [String])])
    func languages(requests: [String], installed: [String], expected: [String]) throws {
        let plan = try InstallPlan(for: requests, from: index(Self.offered), installed: packs(installed))
        #expect(plan.steps.map(\.offer.id) == expected)
        #expect(plan.downloadSize == 100 * expected.count)
    }

    @Test("names what is there already")
    func present() throws {
        let plan = try InstallPlan(
            for: ["en", "ru"], from: index(["en", "ru"]), installed: packs(["en", "ru"]))
        #expect(plan.steps.isEmpty && plan.present.map(\.id) == ["en", "ru"])
    }

    @Test("brings a newer version of what is there, and says why")
    func newer() throws {
        let plan = try InstallPlan(
            for: ["ru"], from: index(["ru 2", "en-ru.neural 1 ru en", "en"]),
            installed: packs(["ru 1", "en"]))
        #expect(plan.steps.map(\.offer.id) == ["ru", "en-ru.neural"])
        #expect(plan.steps[0].replaces?.version.description == "1")
        #expect(plan.steps.map(\.reason) == [.requested, .links(["en", "ru"])])
    }

    @Test("installs the same version again to repair it")
    func repairs() throws {
        let plan = try InstallPlan(for: ["ru"], from: index(["ru"]), installed: packs(["ru"]), repairs: true)
        #expect(plan.steps.map(\.offer.id) == ["ru"])
    }

    @Test("puts what is required first, each once, in circles too")
    func requirements() throws {
        let offers = ["ru 1 en", "en 1 ru", "en-ru.neural 1 en-ru.dictionary", "en-ru.dictionary 1 ru"]
        let plan = try InstallPlan(for: ["en-ru.neural"], from: index(offers), installed: [])
        #expect(plan.steps.map(\.offer.id) == ["en", "ru", "en-ru.dictionary", "en-ru.neural"])
        #expect(plan.steps[2].reason == .required(by: "en-ru.neural"))
    }

    @Test(
        "fails for what no catalog has",
        arguments: ["fr", "en-fr", "en-ru.neural.x", "../x", "en-fr.dictionary"])
    func unknown(request: String) throws {
        let error = #expect(throws: PackError.self) {
            try InstallPlan(for: [request], from: index(["en", "ru"]), installed: [])
        }
        #expect(error?.category == .unsupported)
        let missing = try index(["en-ru.dictionary 1 xx"])
        #expect(throws: PackError.unknownPack("xx")) {
            try InstallPlan(for: ["en-ru.dictionary"], from: missing, installed: [])
        }
    }

    @Test("for an update takes newer versions and what they require")
    func update() throws {
        let offers = ["en 2", "ru 1", "en-ru.neural 3 en ru en-ru.dictionary", "en-ru.dictionary 1", "de 5"]
        let plan = try InstallPlan(
            updating: packs(["en 1", "ru 2", "en-ru.neural 1", "bg 1"]), from: index(offers))
        #expect(plan.steps.map(\.offer.id) == ["en", "en-ru.dictionary", "en-ru.neural"])
    }
}

@Suite("Language pairs") struct LanguagePairsTests {
    private func pairs(_ ids: [String]) -> LanguagePairs { LanguagePairs(packs(ids).map(\.identifier)) }

    @Test("follow from the packs, over a third language where needed")
    func pairs() {
        let found = pairs(["en", "ru", "de", "en-ru.dictionary", "de-en.neural"])
        #expect(found.direct.sorted().map(\.description) == ["de → en", "en → ru", "ru → en"])
        #expect(found.pivots == [LanguagePair(source: "de", target: "ru"): ["en"]])
        #expect(found.all.count == 4)
    }

    @Test("need both languages' own packs")
    func languages() {
        #expect(pairs(["en", "en-ru.dictionary"]).all.isEmpty)
        #expect(pairs(["en", "de", "en-ru.neural", "ru-de.neural"]).all.isEmpty)
    }
}

@Suite("A removal's plan") struct RemovalPlanTests {
    static let installed = ["en", "ru", "de", "en-ru.dictionary", "en-ru.neural", "de-en.neural"]

    @Test("takes a language's pair packs along and names the pairs that stop working")
    func language() throws {
        let plan = try RemovalPlan(removing: ["ru"], installed: packs(Self.installed))
        #expect(plan.packs.map(\.id) == ["ru", "en-ru.dictionary", "en-ru.neural"])
        #expect(plan.lostPairs.map(\.description) == ["de → ru", "en → ru", "ru → en"])
    }

    @Test("of a pack keeps the languages")
    func pack() throws {
        let plan = try RemovalPlan(removing: ["en-ru.dictionary"], installed: packs(Self.installed))
        #expect(plan.packs.map(\.id) == ["en-ru.dictionary"])
        #expect(plan.lostPairs.map(\.description) == ["ru → en"])
    }

    @Test("of a pair takes its packs in both directions")
    func pair() throws {
        let plan = try RemovalPlan(removing: ["ru-en"], installed: packs(Self.installed))
        #expect(plan.packs.map(\.id) == ["en-ru.dictionary", "en-ru.neural"])
    }

    @Test("names the pairs that will need a third language")
    func slowed() throws {
        let ids = ["en", "ru", "de", "en-ru.dictionary", "de-en.dictionary", "de-ru.neural"]
        let plan = try RemovalPlan(removing: ["de-ru.neural"], installed: packs(ids))
        #expect(plan.lostPairs.isEmpty && plan.slowedPairs.map(\.description) == ["de → ru"])
    }

    @Test("takes what requires the removed packs along")
    func dependents() throws {
        let fixture = try StoreFixture()
        for (id, requires) in [
            ("en", []), ("ru", []), ("en-ru.dictionary", []), ("en-ru.neural", ["en-ru.dictionary"]),
        ] {
            _ = try fixture.store.install(archive: fixture.pack(id, requires: requires))
        }
        let plan = try RemovalPlan(removing: ["en-ru.dictionary"], installed: fixture.store.installed())
        #expect(plan.packs.map(\.id) == ["en-ru.dictionary", "en-ru.neural"])
    }

    @Test("fails for what is not installed")
    func unknown() throws {
        #expect(throws: PackError.notInstalled("fr")) {
            try RemovalPlan(removing: ["ru", "fr"], installed: packs(Self.installed))
        }
    }
}
