import FoundationEssentials
import Packs
import Transfer

/// Makes a neural pack from a published Firefox model.
///
///     let importer = FirefoxImporter(transport: CurlTransport())
///     let pack = try importer.importModel(
///         from: "https://firefox.settings.services.mozilla.com/v1", source: "en", target: "ru", to: "en-ru.neural.zip")
package struct FirefoxImporter: Sendable {
    /// Carries requests; `nil` allows folders only.
    package let transport: (any HTTPTransport)?

    /// The records of Mozilla's Remote Settings below the server's address.
    private static let recordsPath = "buckets/main/collections/translations-models-v2/records"
    /// What a folder's registry may be called.
    private static let registryNames = ["records.json", "translations-models-v2.json", "models.json"]
    private static let largestRegistry = 64 << 20
    /// More than any file of a model has, in bytes.
    private static let largestFile = 1 << 30

    package init(transport: (any HTTPTransport)?) {
        self.transport = transport
    }

    /// Fetches, verifies and converts the newest model of a pair, and writes its pack.
    ///
    /// - Parameters:
    ///   - registry: a folder, the address of a registry's JSON, or that of a Remote Settings server (`.../v1`).
    ///   - architecture: `tiny`, `base-memory` or `base`; `nil` for the largest of the newest version.
    ///   - output: the path of the archive.
    ///   - report: called with the name of each file before it is fetched.
    package func importModel(
        from registry: String, source: String, target: String, architecture: String? = nil, to output: String,
        report: (String) -> Void = { _ in }
    ) throws(PackBuildError) -> BuiltPack {
        let (list, base) = try open(registry)
        let choice = try list.choose(from: source, to: target, architecture: architecture)
        let folder = try TemporaryFolder(beside: output)
        defer { folder.remove() }
        var paths: [FirefoxRegistry.Role: String] = [:]
        for file in choice.files {
            report(file.location)
            let bytes = try fetch(file, base: base)
            let path = "\(folder.path)/\(file.role.rawValue)"
            try folder.write(bytes, to: path)
            paths[file.role] = path
        }
        var options = NeuralPackBuilder.Options(
            model: paths[.model] ?? "", vocabularies: choice.vocabularies.compactMap { paths[$0.role] },
            source: source, target: target)
        options.shortlist = paths[.shortlist]
        // Firefox trains the first head of the last layer to align words.
        options.alignmentHead = 0
        var outline = PackOutline(
            output: output, version: Self.packVersion(choice.version), license: "MPL-2.0",
            attribution: "Firefox Translations model \(source)-\(target) \(choice.version), Mozilla")
        outline.source = registry
        outline.properties = ["architecture": choice.architecture, "modelVersion": choice.version]
        return try NeuralPackBuilder.build(options, as: outline)
    }

    /// The numbers of a model's version, which may end in letters.
    private static func packVersion(_ version: String) -> String {
        let numbers = version.prefix { $0.isNumber || $0 == "." }.split(separator: ".").prefix(4)
        return numbers.isEmpty ? "1.0" : numbers.joined(separator: ".")
    }

    // MARK: - Registry

    /// The registry and where its files are.
    private func open(_ place: String) throws(PackBuildError) -> (FirefoxRegistry, CatalogAddress) {
        if !place.contains("://") { return try openFolder(place) }
        if place.hasSuffix("/v1") || place.hasSuffix("/v1/") {
            return try openServer(place.hasSuffix("/") ? place : place + "/")
        }
        if let end = place.firstRange(of: "/v1/buckets/")?.lowerBound {
            return try openServer("\(place[..<end])/v1/", records: place)
        }
        guard let address = CatalogAddress(place) else {
            throw PackBuildError("“\(place)” is neither a folder nor an http, https or file address")
        }
        let list = try FirefoxRegistry(json: try get(address, limit: Self.largestRegistry))
        guard let named = list.base else { return (list, address) }
        guard let base = CatalogAddress(named.hasSuffix("/") ? named : named + "/") else {
            throw PackBuildError("the registry \(place) names no address for its files")
        }
        return (list, base)
    }

    private func openFolder(_ folder: String) throws(PackBuildError) -> (FirefoxRegistry, CatalogAddress) {
        let absolute =
            folder.hasPrefix("/") ? folder : "\(FileManager.default.currentDirectoryPath)/\(folder)"
        for name in Self.registryNames where FileSystem.exists("\(absolute)/\(name)") {
            let address = CatalogAddress.file("\(absolute)/\(name)")
            return (try FirefoxRegistry(json: try get(address, limit: Self.largestRegistry)), address)
        }
        throw PackBuildError(
            "\(folder) holds no registry of Firefox models",
            remedy: "It must hold \(Self.registryNames.joined(separator: ", or ")).")
    }

    /// What a Remote Settings server says about itself.
    private struct Server: Decodable {
        struct Capabilities: Decodable {
            struct Attachments: Decodable {
                let baseURL: String
                enum CodingKeys: String, CodingKey { case baseURL = "base_url" }
            }
            let attachments: Attachments
        }
        let capabilities: Capabilities
    }

    private func openServer(
        _ root: String, records: String? = nil
    ) throws(PackBuildError) -> (FirefoxRegistry, CatalogAddress) {
        guard let address = CatalogAddress(root),
            let list = CatalogAddress(records ?? root + Self.recordsPath)
        else {
            throw PackBuildError("“\(root)” is not an http or https address")
        }
        let about = try get(address, limit: 1 << 20)
        guard let server = try? JSONDecoder().decode(Server.self, from: Data(about)) else {
            throw PackBuildError("\(root) is not a Remote Settings server that has attachments")
        }
        let base = server.capabilities.attachments.baseURL
        guard let files = CatalogAddress(base.hasSuffix("/") ? base : base + "/") else {
            throw PackBuildError("\(root) names no address for its attachments")
        }
        return (try FirefoxRegistry(json: try get(list, limit: Self.largestRegistry)), files)
    }

    // MARK: - Files

    /// A file, decompressed, with every size and digest that the registry names checked.
    private func fetch(_ file: FirefoxRegistry.File, base: CatalogAddress) throws(PackBuildError) -> [UInt8] {
        guard let address = base.resolve(file.location) else {
            throw PackBuildError("the registry leads to “\(file.location)”, where it must not")
        }
        let bytes = try get(address, limit: file.size ?? Self.largestFile)
        if let size = file.size, size != bytes.count {
            throw Self.wrong(file, "it has \(bytes.count) bytes, not \(size)")
        }
        if let digest = file.sha256, SHA256.digest(of: bytes) != digest {
            throw Self.wrong(file, "its SHA-256 is wrong")
        }
        let limit = file.decompressedSize ?? max(bytes.count * 8, 1 << 20)
        guard limit <= Self.largestFile else { throw Self.wrong(file, "it would take \(limit) bytes") }
        let content = try Decompression.decompress(bytes, limit: max(limit, bytes.count))
        if let size = file.decompressedSize, size != content.count {
            throw Self.wrong(file, "it unpacks to \(content.count) bytes, not \(size)")
        }
        if let digest = file.decompressedSHA256, SHA256.digest(of: content) != digest {
            throw Self.wrong(file, "its content's SHA-256 is wrong")
        }
        guard file.sha256 != nil || file.decompressedSHA256 != nil else {
            throw Self.wrong(file, "the registry names no SHA-256 for it")
        }
        return content
    }

    private static func wrong(_ file: FirefoxRegistry.File, _ reason: String) -> PackBuildError {
        PackBuildError(
            "\(file.location) is not what the registry says: \(reason)",
            remedy: "Try again; if it stays so, the registry or the way to it is not sound.")
    }

    private func get(_ address: CatalogAddress, limit: Int) throws(PackBuildError) -> [UInt8] {
        switch address {
        case .file(let path):
            do throws(FileError) { return try FileSystem.contents(of: path, limit: limit) } catch {
                throw PackBuildError(error.description)
            }
        case .network(let url):
            guard let transport else {
                throw PackBuildError("the network may not be used, so \(url) was not fetched")
            }
            let answer: (response: HTTPResponse, body: [UInt8])
            do throws(TransferError) {
                answer = try transport.fetch(HTTPRequest(url: url, maximumBodySize: limit))
            } catch {
                throw PackBuildError(error.description)
            }
            guard answer.response.isSuccess else {
                throw PackBuildError("\(url) answered with status \(answer.response.status)")
            }
            return answer.body
        }
    }
}

/// A folder for the files between fetching and converting.
private struct TemporaryFolder {
    let path: String
    private let files = FileSystem()

    init(beside output: String) throws(PackBuildError) {
        path = "\(output).files"
        do throws(FileError) { try files.makeDirectories(path) } catch {
            throw PackBuildError(error.description)
        }
    }

    func write(_ bytes: [UInt8], to path: String) throws(PackBuildError) {
        do throws(FileError) { try files.replace(path, with: bytes) } catch {
            throw PackBuildError(error.description)
        }
    }

    func remove() {
        // What cannot be removed is left; the pack is made by then.
        try? files.removeTree(path)
    }
}
