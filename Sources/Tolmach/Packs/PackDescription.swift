/// What a language pack is made of.
public enum PackKind: String, Sendable, CaseIterable {
    /// One language: names, alphabet, abbreviations, morphology, frequencies.
    case language
    /// Articles between two languages, usable both ways.
    case dictionary
    /// A neural model from one language to another.
    case neural
}

/// A pack that is installed.
///
/// ```swift
/// for pack in try PackManager().installedPacks() { print(pack.id, pack.version) }
/// ```
public struct InstalledPackDescription: Sendable, Hashable {
    /// For example `ru` or `en-ru.neural`.
    public let id: String
    public let kind: PackKind
    public let version: String
    public let languages: [Language]
    /// Bytes on disk.
    public let installedSize: Int
    public let license: String
    public let attribution: String
    /// Where it was made from.
    public let source: String
    /// The folder that holds its files.
    public let directory: String
    /// Further facts of the pack, such as a neural pack's measured quality.
    public let properties: [String: String]
}

/// A pack that a catalog offers.
public struct OfferedPack: Sendable, Hashable {
    public let id: String
    public let kind: PackKind
    public let version: String
    public let languages: [Language]
    /// Bytes to download.
    public let downloadSize: Int
    /// Bytes on disk once installed.
    public let installedSize: Int
    public let license: String
    /// The address of the catalog.
    public let catalog: String
    /// The version that is installed now, if any.
    public let installedVersion: String?
    /// Whether the offered version is newer than the installed one.
    public let isUpdate: Bool
}

/// How far an installation is.
public enum PackProgress: Sendable, Hashable {
    /// Bytes of an archive that are there; `kept` of them were there before.
    case downloading(id: String, version: String, received: Int, total: Int, kept: Int)
    /// An address did not do; the next attempt comes after a pause of some seconds.
    case retrying(id: String, reason: String, pause: Double)
    /// The archive is checked and unpacked.
    case unpacking(id: String)
    /// The pack is in place.
    case installed(id: String, version: String)
}

/// What removing packs would end.
public struct RemovalPlan: Sendable, Hashable {
    /// The ids of the packs that are removed, among them pair packs that are of no use without a language.
    public let packs: [String]
    /// Pairs that work offline now and would not any more.
    public let endingPairs: [LanguagePair]
    /// Bytes on disk that are freed.
    public let size: Int
}

/// A pair of languages, from one to the other.
public struct LanguagePair: Sendable, Hashable, CustomStringConvertible {
    public let source: Language
    public let target: Language
    /// The language that the pair goes through, if it has no pack of its own.
    public let pivot: Language?
    /// The engines on the way, in order.
    public let engines: [EngineKind]

    public var description: String { "\(source)→\(target)" }
}

/// What a check of an installed pack found.
public struct PackVerification: Sendable, Hashable {
    public let id: String
    public let version: String
    /// One line per damaged, missing or unexpected file; empty when the pack is as it was installed.
    public let problems: [String]
}
