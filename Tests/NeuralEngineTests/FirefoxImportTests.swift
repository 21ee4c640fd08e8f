import Foundation
import LoopbackHTTP
import NeuralEngine
import Packs
import Testing
import Transfer

@testable import PackBuilding

/// A registry of this test's own making, in a folder or behind a transport that answers from one.
@Suite("Import of Firefox models")
struct FirefoxImportTests {
    /// Answers requests from a table.
    private struct Server: HTTPTransport {
        let answers: [String: [UInt8]]

        func perform(
            _ request: HTTPRequest, head: (HTTPResponse) -> Void, body: (UnsafeRawBufferPointer) -> Bool
        ) throws(TransferError) -> HTTPResponse {
            let answer = answers[request.url]
            let response = HTTPResponse(status: answer == nil ? 404 : 200, headers: [:])
            head(response)
            if let answer { answer.withUnsafeBytes { _ = body($0) } }
            return response
        }
    }

    /// A compressed file and what a registry says about it.
    private struct Published {
        let content: [UInt8]
        let packed: [UInt8]
        var hash: String { SHA256.digest(of: packed).description }
        var contentHash: String { SHA256.digest(of: content).description }
    }

    private static func pack(_ content: [UInt8], with program: String, in directory: TemporaryDirectory)
        throws -> Published
    {
        let path = try directory.write(content, as: "plain")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            program == "zstd"
            ? ["zstd", "-q", "-f", path, "-o", path + ".z"] : ["sh", "-c", "gzip -c \(path) > \(path).z"]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return Published(
            content: content, packed: Array(try Data(contentsOf: URL(fileURLWithPath: path + ".z"))))
    }

    private static let hasZstandard =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/zstd")

    private static func record(
        _ type: String, _ published: Published, version: String = "2.1", architecture: String = "tiny",
        location: String
    ) -> [String: Any] {
        [
            "name": location, "fileType": type, "version": version, "architecture": architecture,
            "sourceLanguage": "en",
            "targetLanguage": "ru", "decompressedHash": published.contentHash,
            "decompressedSize": published.content.count, "id": UUID().uuidString, "schema": 1,
            "attachment": [
                "location": location, "hash": published.hash, "size": published.packed.count,
                "mimetype": "application/zstd", "filename": location,
            ] as [String: Any],
        ]
    }

    private static func json(_ value: Any) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: value))
    }

    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private var output: String { "\(directory.path)/pack.zip" }

    /// Opens what was built.
    private func check(_ built: BuiltPack, version: String) throws {
        #expect(built.id == "en-ru.neural")
        #expect(built.version == version)
        #expect(FileManager.default.fileExists(atPath: output))
        #expect(!FileManager.default.fileExists(atPath: output + ".files"))
    }

    @Test(
        "records of Remote Settings, with attachments in Zstandard", .enabled(if: hasZstandard, "needs zstd"))
    func remoteSettings() throws {
        let model = try Self.pack(TinyModel().marian(.int8WithMultipliers).bytes, with: "zstd", in: directory)
        let vocabulary = try Self.pack(TinyVocabulary.proto(), with: "zstd", in: directory)
        let root = "https://settings.example/v1/"
        let records: [[String: Any]] = [
            Self.record("model", model, location: "m/model.zst"),
            Self.record("vocab", vocabulary, location: "m/vocab.zst"),
            // A newer version without a vocabulary is not complete; quality models are none of ours.
            Self.record("model", model, version: "3.0", location: "m/newer.zst"),
            Self.record("qualityModel", model, version: "9.0", location: "m/quality.zst"),
        ]
        let server = Server(answers: [
            root: try Self.json(["capabilities": ["attachments": ["base_url": "https://files.example/"]]]),
            root + "buckets/main/collections/translations-models-v2/records": try Self.json(["data": records]
            ),
            "https://files.example/m/model.zst": model.packed,
            "https://files.example/m/vocab.zst": vocabulary.packed,
        ])
        let importer = FirefoxImporter(transport: server)
        var fetched: [String] = []
        let built = try importer.importModel(
            from: "https://settings.example/v1", source: "en", target: "ru", to: output,
            report: { fetched.append($0) })
        try check(built, version: "2.1")
        #expect(fetched == ["m/model.zst", "m/vocab.zst"])
    }

    @Test("models.json and its files from a server on loopback, over HTTP")
    func loopback() throws {
        let model = try Self.pack(TinyModel().marian(.int8WithMultipliers).bytes, with: "gzip", in: directory)
        let vocabulary = try Self.pack(TinyVocabulary.proto(), with: "gzip", in: directory)
        func file(_ path: String, _ published: Published) -> [String: Any] {
            [
                "path": path, "uncompressedHash": published.contentHash,
                "uncompressedSize": published.content.count,
            ]
        }
        let entry: [String: Any] = [
            "architecture": "tiny", "sourceLanguage": "en", "targetLanguage": "ru",
            "releaseStatus": "Release",
            "files": ["model": file("m.bin.gz", model), "vocab": file("v.spm.gz", vocabulary)],
        ]
        let document = try Self.json(["models": ["en-ru": [entry]]])
        let server = try LoopbackServer { _, request in
            let path = request.split(separator: " ").dropFirst().first ?? ""
            let answers = [
                "/models.json": document, "/m.bin.gz": model.packed, "/v.spm.gz": vocabulary.packed,
            ]
            guard let body = answers[String(path)] else { return LoopbackServer.answer("404 Not Found") }
            return Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8)
                + body
        }
        let importer = FirefoxImporter(transport: CurlTransport())
        let built = try importer.importModel(
            from: server.address + "/models.json", source: "en", target: "ru", to: output)
        #expect(built.id == "en-ru.neural")
        #expect(server.requests.count == 3)
    }

    @Test("models.json in a folder, with files in gzip")
    func modelsDocument() throws {
        let model = try Self.pack(
            TinyModel(tying: .targetAndOutput).marian(.newerInt8).bytes, with: "gzip", in: directory)
        let vocabulary = try Self.pack(TinyVocabulary.proto(), with: "gzip", in: directory)
        func entry(_ published: Published, _ path: String) -> [String: Any] {
            [
                "path": path, "uncompressedSize": published.content.count,
                "uncompressedHash": published.contentHash,
            ]
        }
        let document: [String: Any] = [
            "models": [
                "en-ru": [
                    [
                        "architecture": "base", "sourceLanguage": "en", "targetLanguage": "ru",
                        "releaseStatus": "Release",
                        "files": [
                            "model": entry(model, "model.gz"), "srcVocab": entry(vocabulary, "source.gz"),
                            "trgVocab": entry(vocabulary, "target.gz"),
                        ],
                    ] as [String: Any]
                ]
            ]
        ]
        _ = try directory.write(Self.json(document), as: "models.json")
        _ = try directory.write(model.packed, as: "model.gz")
        _ = try directory.write(vocabulary.packed, as: "source.gz")
        _ = try directory.write(vocabulary.packed, as: "target.gz")
        let built = try FirefoxImporter(transport: nil).importModel(
            from: directory.path, source: "en", target: "ru", to: output)
        try check(built, version: "1.0")
    }

    @Test(
        "what does not match its digest or size is refused",
        arguments: ["hash", "size", "decompressedHash", "decompressedSize", "missing", "outside"])
    func refusals(fault: String) throws {
        let model = try Self.pack(TinyModel().marian(.int8).bytes, with: "gzip", in: directory)
        let vocabulary = try Self.pack(TinyVocabulary.proto(), with: "gzip", in: directory)
        var record = Self.record("model", model, location: "model.gz")
        var attachment = record["attachment"] as? [String: Any] ?? [:]
        switch fault {
        case "hash": attachment["hash"] = vocabulary.hash
        case "size": attachment["size"] = model.packed.count + 1
        case "decompressedHash": record["decompressedHash"] = vocabulary.contentHash
        case "decompressedSize": record["decompressedSize"] = model.content.count - 1
        case "missing": attachment["location"] = "nowhere.gz"
        default: attachment["location"] = "../model.gz"
        }
        record["attachment"] = attachment
        let records = [record, Self.record("vocab", vocabulary, location: "vocab.gz")]
        _ = try directory.write(Self.json(["data": records]), as: "records.json")
        _ = try directory.write(model.packed, as: "model.gz")
        _ = try directory.write(vocabulary.packed, as: "vocab.gz")
        #expect(throws: PackBuildError.self) {
            try FirefoxImporter(transport: nil).importModel(
                from: directory.path, source: "en", target: "ru", to: output)
        }
        #expect(!FileManager.default.fileExists(atPath: output))
        #expect(!FileManager.default.fileExists(atPath: output + ".files"))
    }

    @Test(
        "the newest complete version is chosen, a release before its preview, the larger architecture of two")
    func choice() throws {
        let some = Published(content: [1], packed: [1])
        func files(_ version: String, _ architecture: String, _ types: [String]) -> [[String: Any]] {
            types.map {
                Self.record(
                    $0, some, version: version, architecture: architecture,
                    location: "\(version)\(architecture)\($0)")
            }
        }
        let records =
            files("1.0", "base", ["model", "vocab", "lex"]) + files("2.0a3", "base", ["model", "vocab"])
            + files("2.0", "tiny", ["model", "srcvocab", "trgvocab"])
            + files("2.0", "base-memory", ["model", "vocab", "lex"])
            + files("10.0", "tiny", ["model", "trgvocab"])
        let registry = try FirefoxRegistry(json: Self.json(["data": records]))
        let chosen = try registry.choose(from: "en", to: "ru")
        #expect((chosen.version, chosen.architecture) == ("2.0", "base-memory"))
        #expect(chosen.shortlist != nil)
        let tiny = try registry.choose(from: "en", to: "ru", architecture: "tiny")
        #expect(tiny.version == "2.0")
        #expect(tiny.vocabularies.map(\.role) == [.sourceVocabulary, .targetVocabulary])
        #expect(throws: PackBuildError.self) { try registry.choose(from: "ru", to: "en") }
        #expect(throws: PackBuildError.self) {
            try registry.choose(from: "en", to: "ru", architecture: "huge")
        }
    }

    @Test("what is no registry is refused", arguments: ["", "[]", "{}", "<html>", "{\"data\": 5}"])
    func noRegistry(text: String) throws {
        #expect(throws: PackBuildError.self) { try FirefoxRegistry(json: Array(text.utf8)) }
        #expect(throws: PackBuildError.self) {
            try FirefoxImporter(transport: nil).importModel(
                from: "/nowhere", source: "en", target: "ru", to: output)
        }
    }
}
