import Glibc
import Memory
import Packs
import TextAnalysis
import Transfer

/// Where everything outside comes from: settings, packs and the network.
///
/// Sessions that share a context share the packs that are open. Tests make a context of their own, with other
/// folders and a network that they answer themselves.
///
/// ```swift
/// let context = TranslationContext(variables: ["TOLMACH_HOME": "/srv/tolmach", "TOLMACH_MODE": "local"])
/// let session = TranslationSession(installedSource: "en", target: "ru", context: context)
/// print(session.canRequestDownloads)  // false
/// ```
public final class TranslationContext: Sendable {
    let variables: [String: String]
    let locations: PackLocations
    let store: PackStore
    let engines: EngineShelf
    /// What the user's work left behind; `nil` when there is no folder for it. Opened when it is first needed.
    let memory: MemoryStore?
    private let modeOverride: TranslationMode?
    private let makeTransport: @Sendable () -> any HTTPTransport
    let pause: @Sendable (Double) -> Void
    private let showNotice: @Sendable (String) -> Void
    /// Asked now and then while packs are fetched; `true` ends the work where nothing is lost.
    let isInterrupted: @Sendable () -> Bool

    /// A context of the environment `variables`.
    ///
    /// - Parameters:
    ///   - variables: environment variables; `TOLMACH_HOME`, `TOLMACH_MODE`, `TOLMACH_THREADS` (threads that
    ///     share a translation), `HOME`, the `XDG` folders and the locale count.
    ///   - mode: overrides `TOLMACH_MODE` and the settings.
    ///   - notice: told, in one line, what leaves the machine and what was done in another way than asked.
    ///   - isInterrupted: asked now and then while packs are fetched; `true` ends the work where nothing is lost.
    public convenience init(
        variables: [String: String],
        mode: TranslationMode? = nil,
        notice: @escaping @Sendable (String) -> Void = { _ in },
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.init(
            variables: variables,
            mode: mode,
            notice: notice,
            isInterrupted: isInterrupted,
            makeTransport: { CurlTransport() },
            pause: PackEnvironment.sleep
        )
    }

    package init(
        variables: [String: String],
        mode: TranslationMode?,
        notice: @escaping @Sendable (String) -> Void,
        isInterrupted: @escaping @Sendable () -> Bool = { false },
        makeTransport: @escaping @Sendable () -> any HTTPTransport,
        pause: @escaping @Sendable (Double) -> Void
    ) {
        self.variables = variables
        let locations = PackLocations { variables[$0] }
        self.locations = locations
        store = PackStore(environment: PackEnvironment(locations: locations))
        engines = EngineShelf(
            store: store,
            threads: variables["TOLMACH_THREADS"].flatMap { Int($0) }.map { min(max(1, $0), 1024) })
        memory = locations.userRoot.map {
            MemoryStore(
                folder: MemoryFolder("\($0)/memory"),
                environment: MemoryEnvironment(collation: Self.userLanguage(variables).tag),
                notice: notice)
        }
        modeOverride = mode
        showNotice = notice
        self.isInterrupted = isInterrupted
        self.makeTransport = makeTransport
        self.pause = pause
    }

    /// A new context of this process's environment.
    public static var process: TranslationContext { TranslationContext(variables: processVariables()) }

    private static func processVariables() -> [String: String] {
        let names = [
            "TOLMACH_HOME", "TOLMACH_MODE", "TOLMACH_THREADS", "HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
            "XDG_CONFIG_HOME", "LC_ALL", "LC_MESSAGES", "LANG",
        ]
        var variables: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }

    /// The language in which names are given and by whose order lists are sorted: that of `LC_ALL`,
    /// `LC_MESSAGES` or `LANG`; English when they name none.
    public var userLanguage: Language { Self.userLanguage(variables) }

    private static func userLanguage(_ variables: [String: String]) -> Language {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }
            .first { !$0.isEmpty }
        // “C” and “POSIX” are no tags of a language.
        return locale.flatMap { LanguageTag($0) }.flatMap { $0.language == "posix" ? nil : Language($0) }
            ?? "en"
    }

    // MARK: - Settings

    /// The settings as they are stored now.
    public func settings() throws(TranslationError) -> Settings {
        guard let folder = locations.configurationDirectory else { return Settings() }
        return try Settings.read(from: "\(folder)/\(Settings.fileName)")
    }

    /// Stores settings for this user.
    public func save(_ settings: Settings) throws(TranslationError) {
        guard let folder = locations.configurationDirectory else {
            throw TranslationError(
                .storageFailure,
                "there is no folder for settings: neither HOME nor XDG_CONFIG_HOME is set.",
                remedy: "Set HOME."
            )
        }
        try settings.write(folder: folder)
    }

    /// The mode that holds: the override, else `TOLMACH_MODE`, else the settings, else `auto`.
    public func mode() throws(TranslationError) -> TranslationMode {
        if let modeOverride { return modeOverride }
        if let text = variables["TOLMACH_MODE"], !text.isEmpty {
            guard let mode = TranslationMode(rawValue: text) else {
                throw TranslationError(
                    .internalError,
                    "TOLMACH_MODE is “\(text)”, which is no mode.",
                    remedy: "Set it to auto, local or online, or unset it."
                )
            }
            return mode
        }
        return try settings().mode ?? .auto
    }

    // MARK: - Packs

    func installedLanguages() -> InstalledLanguages {
        InstalledLanguages(packIdentifiers: store.installed().map(\.id))
    }

    func router(engine: EngineKind?) throws(TranslationError) -> Router {
        let mode = try mode()
        // Local-only mode never goes online, so it has no need to read which service is configured.
        let hasService = mode == .local ? false : try settings().service != nil
        return Router(mode: mode, installed: installedLanguages(), hasService: hasService, engine: engine)
    }

    /// A pack's id with its version, for people.
    func packLabel(_ id: String) -> String { store.pack(id).map { "\($0.id) \($0.version)" } ?? id }

    // MARK: - Network

    func notice(_ text: String) { showNotice(text) }

    /// The only way to a socket: refused in local-only mode.
    package func transport() throws(TranslationError) -> any HTTPTransport {
        guard try mode() != .local else {
            throw TranslationError(
                .networkFailure,
                "local-only mode: nothing is fetched from the network.",
                remedy: "Leave local-only mode first: translate config set mode auto"
            )
        }
        return makeTransport()
    }
}
