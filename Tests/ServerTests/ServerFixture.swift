import Foundation
import Messages
import Synchronization
import Tolmach

@testable import Server

/// A server without a socket, over a store with the English and Russian packs of the checkout.
final class ServerFixture: Sendable {
    let server: TranslationServer
    let home: URL
    /// What the server wrote to its log.
    let lines = Lines()

    final class Lines: Sendable {
        private let state = Mutex<[String]>([])
        var all: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
    }

    struct Keys: APIKeyStore {
        var keys: [String: APIKey] = [:]
        var isInUse: Bool { !keys.isEmpty }
        func key(_ secret: String) -> APIKey? { keys[secret] }
    }

    init(
        _ configuration: ServerConfiguration = .init(),
        limits: ServerLimits = .init(),
        keys: [String: APIKey] = [:],
        packs: [String]? = nil
    ) throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("толмач \(UUID().uuidString)")
        let store = packs == nil ? try Self.sharedStore.get() : home
        let variables = ["TOLMACH_HOME": store.path, "TOLMACH_MODE": "local", "HOME": home.path]
        if let packs { try Self.install(packs, into: store) }
        let clock = Clock()
        let lines = lines
        server = TranslationServer(
            configuration: configuration, limits: limits, keys: Keys(keys: keys),
            makeContext: { TranslationContext(variables: variables) },
            log: { lines.add($0) }, clock: { clock.now })
        self.clock = clock
    }

    private static let storePath = FileManager.default.temporaryDirectory
        .appendingPathComponent("толмач \(getpid())")

    /// The packs that most tests only read, installed once.
    private static let sharedStore = Result {
        try install(["en", "ru", "en-ru.neural", "ru-en.neural"], into: storePath)
        atexit { try? FileManager.default.removeItem(at: ServerFixture.storePath) }
        return storePath
    }

    private static func install(_ packs: [String], into store: URL) throws {
        let folder = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../LanguagePacks/packs").standardizedFileURL
        let context = TranslationContext(variables: ["TOLMACH_HOME": store.path, "TOLMACH_MODE": "local"])
        try PackManager(context: context).install(
            packs.map { folder.appendingPathComponent("\($0).zip").path })
    }

    /// A clock that goes only when it is told to.
    final class Clock: Sendable {
        private let time = Mutex(1000.0)
        var now: Double { time.withLock { $0 } }
        func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
    }

    let clock: Clock

    func remove() { try? FileManager.default.removeItem(at: home) }

    func ask(_ request: HTTPRequest) async -> HTTPAnswer {
        await withCheckedContinuation { continuation in
            server.handle(request) { continuation.resume(returning: $0) }
        }
    }

    /// Sends JSON.
    func post(_ path: String, _ json: String, headers: [String: String] = [:]) async -> HTTPAnswer {
        await ask(
            HTTPRequest(
                method: "POST", target: path,
                headers: ["content-type": "application/json", "host": "localhost:5000"]
                    .merging(headers) { $1 },
                body: Array(json.utf8), address: "127.0.0.1"))
    }

    /// Sends a form.
    func postForm(_ path: String, _ form: String, address: String = "127.0.0.1") async -> HTTPAnswer {
        await ask(
            HTTPRequest(
                method: "POST", target: path,
                headers: ["content-type": "application/x-www-form-urlencoded", "host": "localhost:5000"],
                body: Array(form.utf8), address: address))
    }

    func get(_ target: String, headers: [String: String] = [:], body: String = "") async -> HTTPAnswer {
        await ask(
            HTTPRequest(
                method: "GET", target: target, headers: ["host": "localhost:5000"].merging(headers) { $1 },
                body: Array(body.utf8), address: "127.0.0.1"))
    }
}

extension HTTPAnswer {
    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONText? { try? JSONReader.value(of: body) }
    var error: String? { json?["error"]?.string }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

extension JSONText {
    var items: [JSONText] {
        if case .array(let items) = self { return items }
        return []
    }

    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .decimal(let value): value
        default: nil
        }
    }
}
