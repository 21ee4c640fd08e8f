import Foundation
import Testing
import Transfer

@testable import Packs

/// A publisher with a catalog on a fake server, and a store that gets packs from it.
final class CatalogFixture {
    let server = FakeServer()
    let store: StoreFixture
    let signer = TestSigner(seed: 1)
    var url = "https://example.org/tolmach/catalog.json"
    var pauses = Recorder()

    init() throws {
        store = try StoreFixture()
        store.environment.transport = server
        let pauses = pauses
        store.environment.pause = { pauses.add($0) }
    }

    var environment: PackEnvironment { store.environment }
    var source: CatalogSource {
        get throws { try CatalogSource(url, key: signer.publicKey.description) }
    }
    var loader: CatalogLoader { CatalogLoader(environment: environment) }
    var installer: PackInstaller { PackInstaller(store: store.store) }

    func index(_ freshness: CatalogLoader.Freshness = .preferNew) throws -> CatalogIndex {
        try loader.load([source], freshness)
    }

    /// Publishes packs, given as id, version and required packs.
    @discardableResult
    func publish(
        _ packs: [(id: String, version: String, requires: [String])],
        generated: String = "2026-11-01T00:00:00Z",
        expires: String? = nil,
        by signer: TestSigner? = nil,
        content: [UInt8]? = nil,
        mirrors: [String] = []
    ) throws -> Catalog {
        let base = String(url[...(try #require(url.lastIndex(of: "/")))])
        var entries: [CatalogPack] = []
        for pack in packs {
            let files = content.map { ["data.bin": ArchiveSource.bytes($0)] }
            let path = try store.pack(pack.id, pack.version, files: files, requires: pack.requires)
            let name = "packs/\(pack.id)-\(pack.version).zip"
            var entry = try CatalogWriter.entry(for: path, url: name)
            entry.mirrors = mirrors.map { $0 + name }
            entries.append(entry)
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            for base in [base] + mirrors { server.put(bytes, at: base + name) }
        }
        let catalog = Catalog(
            generated: try #require(Timestamp(generated)),
            expires: expires.flatMap { Timestamp($0) },
            packs: entries
        )
        try sign(catalog.encoded(), by: signer ?? self.signer)
        return catalog
    }

    func publish(_ ids: String..., generated: String = "2026-11-01T00:00:00Z") throws {
        try publish(ids.map { ($0, "1.0", []) }, generated: generated)
    }

    func sign(_ bytes: [UInt8], by signer: TestSigner) throws {
        server.put(bytes, at: url)
        server.put(signer.sign(bytes), at: url + ".minisig")
    }

    /// The address of a pack's archive.
    func packURL(_ id: String, _ version: String = "1.0") -> String {
        "https://example.org/tolmach/packs/\(id)-\(version).zip"
    }

    /// Plans and installs.
    @discardableResult
    func install(_ requests: String..., report: (PackEvent) -> Void = { _ in }) throws -> [InstalledPack] {
        let plan = try InstallPlan(for: requests, from: index(), installed: store.store.installed())
        return try installer.install(plan, report: report)
    }
}
