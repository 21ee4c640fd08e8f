import FoundationEssentials
import Packs

/// A list of published Firefox translation models, in either of the forms in which Mozilla publishes it:
/// records of Remote Settings (`{"data": [...]}`, collection `translations-models-v2`, attachments in Zstandard), or
/// `models.json` (`{"models": {"en-ru": [...]}}`, files in gzip).
package struct FirefoxRegistry: Sendable {
    /// What a file is for.
    package enum Role: String, Sendable, Hashable {
        case model, vocabulary, sourceVocabulary, targetVocabulary, shortlist
    }

    /// A file that can be fetched, and what it must turn out to be.
    package struct File: Sendable, Hashable {
        package let role: Role
        package let version: String
        package let architecture: String
        package let source: String
        package let target: String
        /// Relative to the registry's base, or an address.
        package let location: String
        /// Of the file as it is fetched.
        package let size: Int?
        package let sha256: Digest?
        /// Of the file once it is decompressed.
        package let decompressedSize: Int?
        package let decompressedSHA256: Digest?
    }

    package let files: [File]
    /// Where locations are relative to, when the registry says so itself.
    package let base: String?

    package init(json: [UInt8]) throws(PackBuildError) {
        let document: Document
        do { document = try JSONDecoder().decode(Document.self, from: Data(json)) } catch {
            throw PackBuildError(
                "it is no registry of Firefox models: neither records of Remote Settings nor models.json",
                remedy: "Name the address or the folder of a registry.")
        }
        base = document.baseUrl
        if let records = document.data {
            files = records.compactMap(\.file)
        } else {
            files = (document.models ?? [:]).values.flatMap { $0.flatMap(\.listed) }
        }
    }

    /// The files of one model that belong together.
    package struct Choice: Sendable {
        package let version: String
        package let architecture: String
        package let model: File
        /// One, or the source's and the target's.
        package let vocabularies: [File]
        package let shortlist: File?

        package var files: [File] { [model] + vocabularies + (shortlist.map { [$0] } ?? []) }
    }

    /// The newest complete model of a pair, a release before its own previews. Among models of one version the
    /// larger architecture comes first.
    package func choose(
        from source: String, to target: String, architecture: String? = nil
    ) throws(PackBuildError) -> Choice {
        let pair = files.filter { $0.source == source && $0.target == target }
        guard !pair.isEmpty else {
            let offered = Set(files.map { "\($0.source)-\($0.target)" }).sorted().joined(separator: ", ")
            throw PackBuildError(
                "the registry has no model from \(source) to \(target)",
                remedy: offered.isEmpty ? nil : "It offers: \(offered).")
        }
        let groups = Dictionary(grouping: pair) { Group(version: $0.version, architecture: $0.architecture) }
        let choices = groups.keys.sorted(by: >).lazy
            .filter { architecture == nil || $0.architecture == architecture }
            .compactMap { groups[$0].flatMap(Self.complete) }
        guard let choice = choices.first else {
            throw PackBuildError(
                "the registry has no complete model from \(source) to \(target): one needs a model and its vocabulary "
                    + "of the same version and architecture",
                remedy: architecture == nil ? nil : "Leave the architecture open.")
        }
        return choice
    }

    private static func complete(_ files: [File]) -> Choice? {
        func file(_ role: Role) -> File? { files.first { $0.role == role } }
        guard let model = file(.model) else { return nil }
        var vocabularies: [File] = []
        if let source = file(.sourceVocabulary), let target = file(.targetVocabulary) {
            vocabularies = [source, target]
        } else if let shared = file(.vocabulary) {
            vocabularies = [shared]
        }
        guard !vocabularies.isEmpty else { return nil }
        return Choice(
            version: model.version, architecture: model.architecture, model: model,
            vocabularies: vocabularies,
            shortlist: file(.shortlist))
    }

    /// What files of one model have in common, ordered by preference.
    private struct Group: Hashable, Comparable {
        let version: String
        let architecture: String

        /// The numbers of the version; a preview such as `3.0a2` comes before `3.0`.
        private var key: [Int] {
            let digits = version.split { !$0.isNumber && $0 != "." }.first ?? ""
            let numbers = digits.split(separator: ".").map { Int($0) ?? 0 }
            let padded = numbers + Array(repeating: 0, count: max(0, 4 - numbers.count))
            let preview = version.firstIndex { $0.isLetter }
            let previewNumber = preview.map { Int(version[version.index(after: $0)...]) ?? 0 }
            return padded.prefix(4) + [preview == nil ? 1 : 0, previewNumber ?? 0]
        }

        private var size: Int { ["tiny", "base-memory", "base"].firstIndex(of: architecture) ?? -1 }

        static func < (left: Group, right: Group) -> Bool {
            if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
            return (left.size, left.architecture, left.version) < (
                right.size, right.architecture, right.version
            )
        }
    }
}

// MARK: - Documents

/// Either form of a registry.
private struct Document: Decodable {
    let data: [Record]?
    let baseUrl: String?
    let models: [String: [Model]]?

    enum CodingKeys: CodingKey { case data, baseUrl, models }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        data = try values.decodeIfPresent([Record].self, forKey: .data)
        baseUrl = try values.decodeIfPresent(String.self, forKey: .baseUrl)
        models = try values.decodeIfPresent([String: [Model]].self, forKey: .models)
        guard data != nil || models != nil else {
            throw DecodingError.keyNotFound(
                CodingKeys.data, .init(codingPath: [], debugDescription: "neither data nor models"))
        }
    }

    /// A record of Remote Settings.
    struct Record: Decodable {
        let version: String?
        let fileType: String?
        let architecture: String?
        let sourceLanguage: String?
        let targetLanguage: String?
        let decompressedHash: String?
        let decompressedSize: Int?
        let attachment: Attachment?

        struct Attachment: Decodable {
            let location: String
            let hash: String
            let size: Int
        }

        /// `nil` for records of other things, such as quality models.
        var file: FirefoxRegistry.File? {
            let roles: [String: FirefoxRegistry.Role] = [
                "model": .model, "vocab": .vocabulary, "srcvocab": .sourceVocabulary,
                "trgvocab": .targetVocabulary,
                "lex": .shortlist,
            ]
            guard let role = fileType.flatMap({ roles[$0] }), let attachment, let version, let sourceLanguage,
                let targetLanguage, let digest = Digest(attachment.hash)
            else { return nil }
            return FirefoxRegistry.File(
                role: role, version: version, architecture: architecture ?? "", source: sourceLanguage,
                target: targetLanguage, location: attachment.location, size: attachment.size, sha256: digest,
                decompressedSize: decompressedSize,
                decompressedSHA256: decompressedHash.flatMap { Digest($0) })
        }
    }

    /// A model of models.json.
    struct Model: Decodable {
        let architecture: String?
        let sourceLanguage: String
        let targetLanguage: String
        let version: String?
        let files: [String: Entry]

        struct Entry: Decodable {
            let path: String
            let uncompressedSize: Int?
            let uncompressedHash: String?
        }

        var listed: [FirefoxRegistry.File] {
            let roles: [String: FirefoxRegistry.Role] = [
                "model": .model, "vocab": .vocabulary, "srcVocab": .sourceVocabulary,
                "trgVocab": .targetVocabulary,
                "lexicalShortlist": .shortlist,
            ]
            return files.sorted { $0.key < $1.key }.compactMap { name, entry in
                guard let role = roles[name] else { return nil }
                return FirefoxRegistry.File(
                    role: role, version: version ?? "1.0", architecture: architecture ?? "",
                    source: sourceLanguage,
                    target: targetLanguage, location: entry.path, size: nil, sha256: nil,
                    decompressedSize: entry.uncompressedSize,
                    decompressedSHA256: entry.uncompressedHash.flatMap { Digest($0) })
            }
        }
    }
}
