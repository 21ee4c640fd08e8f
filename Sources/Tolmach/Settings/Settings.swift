import FoundationEssentials
import Packs

/// What the user set once and for all: `$XDG_CONFIG_HOME/tolmach/config.json`.
public struct Settings: Sendable, Codable, Equatable {
    /// Whether translation may leave the machine.
    public var mode: TranslationMode?
    /// The LibreTranslate-compatible service to use where a language is not installed; none is built in.
    public var service: Service?
    /// Catalogs that packs are fetched from, in order of preference.
    public var catalogs: [CatalogSetting]?
    /// Whether interactive translations are kept in the history; `nil` means that they are.
    public var history: Bool?
    /// A folder that the user's devices share, for saved phrases; `nil` for none.
    public var syncFolder: String?

    /// An online service and the key that is sent to it, and to nobody else.
    public struct Service: Sendable, Codable, Equatable {
        public var url: String
        public var key: String?

        public init(url: String, key: String? = nil) {
            self.url = url
            self.key = key
        }
    }

    /// A catalog's address and the minisign public key that its signature is checked with.
    public struct CatalogSetting: Sendable, Codable, Equatable {
        public var url: String
        /// `nil` for the project's own key.
        public var key: String?

        public init(url: String, key: String? = nil) {
            self.url = url
            self.key = key
        }
    }

    public init() {}
}

// MARK: - File

extension Settings {
    package static let fileName = "config.json"
    /// The largest settings file that is read, in bytes.
    private static let maximumSize = 1 << 20

    /// Reads the settings at `path`; a file that does not exist means the defaults.
    package static func read(from path: String) throws(TranslationError) -> Settings {
        do {
            let bytes = try FileSystem.contents(of: path, limit: maximumSize)
            return try JSONDecoder().decode(Settings.self, from: Data(bytes))
        } catch let error as FileError where error.isMissing {
            return Settings()
        } catch {
            throw TranslationError(
                .storageFailure,
                "the settings in \(path) cannot be read: \(explain(error)).",
                remedy: "Mend the file, or remove it to return to the defaults."
            )
        }
    }

    /// Replaces the settings in one step, readable by their owner only because of the service's key.
    package func write(folder: String) throws(TranslationError) {
        let path = "\(folder)/\(Self.fileName)"
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let bytes = [UInt8](try encoder.encode(self)) + [0x0A]
            try FileSystem().makeDirectories(folder)
            try FileSystem().replace(path, with: bytes, mode: 0o600)
        } catch {
            throw TranslationError(
                .storageFailure,
                "the settings cannot be written to \(path): \(Self.explain(error)).",
                remedy: "Check the folder's permissions and the free space."
            )
        }
    }

    private static func explain(_ error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
            DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.debugDescription.hasSuffix(".")
                ? String(context.debugDescription.dropLast()) : context.debugDescription
        default: "\(error)"
        }
    }
}
