import Foundation
import Testing
import Transfer

@testable import Packs

/// Installs over libcurl with proxy variables in the environment of a process of its own.
@Suite("A proxy of the environment") struct ProxyTests {
    /// What the process does; the host exists for the proxy only.
    private struct ProxyTask: Codable, Sendable {
        var proxy: String
        var exceptions: String
        var key: String
        var folder: String

        func install() throws {
            setenv("http_proxy", proxy, 1)
            setenv("no_proxy", exceptions, 1)
            let locations = PackLocations(userRoot: "\(folder)/home", cacheDirectory: "\(folder)/cache")
            let environment = PackEnvironment(
                locations: locations,
                transport: CurlTransport(),
                now: { Timestamp(seconds: 1_796_000_000) },
                pause: { _ in }
            )
            let source = try CatalogSource("http://packs.invalid/", key: key)
            let index = try CatalogLoader(environment: environment).load([source])
            let plan = try InstallPlan(for: ["ru"], from: index, installed: [])
            try PackInstaller(store: PackStore(environment: environment)).install(plan)
        }
    }

    private func withServer(_ body: (StoreFixture, NginxServer, TestSigner) async throws -> Void) async throws
    {
        let fixture = try StoreFixture()
        let signer = TestSigner(seed: 1)
        _ = try fixture.pack("ru", in: "public/packs")
        let folder = "\(fixture.directory.path)/public"
        try CatalogWriter.write(directory: folder, generated: Timestamp(seconds: 1_700_000_000))
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/catalog.json")))
        _ = try fixture.directory.file("public/catalog.json.minisig", signer.sign(bytes))
        guard let server = try NginxServer(serving: folder, in: fixture.directory) else {
            print("nginx is not installed: proxies are not tried")
            return
        }
        try await body(fixture, server, signer)
    }

    @Test("is used")
    func used() async throws {
        try await withServer { fixture, server, signer in
            let task = ProxyTask(
                proxy: server.url,
                exceptions: "",
                key: signer.publicKey.description,
                folder: fixture.directory.path
            )
            await #expect(processExitsWith: .success) { [task = task as ProxyTask] in try task.install() }
            #expect(fixture.installed == ["ru 1.0"])
        }
    }

    @Test("is left out for the hosts that the environment excepts")
    func excepted() async throws {
        try await withServer { fixture, server, signer in
            let task = ProxyTask(
                proxy: server.url,
                exceptions: "packs.invalid",
                key: signer.publicKey.description,
                folder: fixture.directory.path
            )
            await #expect(processExitsWith: .success) { [task = task as ProxyTask] in
                #expect(throws: PackError.transfer(.hostNotFound(host: "packs.invalid"))) {
                    try task.install()
                }
            }
            #expect(fixture.installed.isEmpty)
        }
    }
}
