import Tolmach

/// `translate config [list|get|set|unset]`: the settings file.
struct ConfigCommand: Command {
    static let description = CommandDescription(
        path: ["config"],
        summary: "Show or change the settings",
        operands: "[list] | get NAME | set NAME VALUE | unset NAME",
        options: [.json],
        discussion: """
            SETTINGS
              mode         auto, local or online
              service      address of a LibreTranslate-compatible service; none is built in
              service-key  the key sent to that service, and to nobody else
              history      on (the default) or off: whether translations at the prompt are kept
              sync-folder  a folder that your devices share, for saved phrases
            """,
        examples: [
            ("translate config set mode local", "never use the network"),
            (
                "translate config set service https://translate.example.org",
                "use a service where a language is not installed"
            ),
        ]
    )

    private enum Action {
        case list
        case get(SettingName)
        case set(SettingName, String?)
    }

    private let action: Action
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.environment = environment
        asJSON = arguments.isSet("--json")
        let words = arguments.operands
        switch (words.first, words.count) {
        case (nil, _), ("list", 1): action = .list
        case ("get", 2): action = .get(try SettingName(argument: words[1]))
        case ("set", 3): action = .set(try SettingName(argument: words[1]), words[2])
        case ("unset", 2): action = .set(try SettingName(argument: words[1]), nil)
        default:
            throw .usage(
                "“translate config” takes list, get NAME, set NAME VALUE or unset NAME.",
                see: Self.description)
        }
    }

    func run() throws {
        let context = environment.context()
        var settings = try context.settings()
        switch action {
        case .list:
            for name in SettingName.allCases { try show(name, settings) }
        case .get(let name):
            try environment.console.line(name.value(in: settings) ?? "")
        case .set(let name, let value):
            try name.store(value, in: &settings)
            try context.save(settings)
        }
    }

    private func show(_ name: SettingName, _ settings: Settings) throws(CommandFailure) {
        let value =
            name == .serviceKey ? name.value(in: settings).map { _ in "set" } : name.value(in: settings)
        if asJSON {
            let json = JSONText.object([
                "name": .string(name.rawValue), "value": value.map(JSONText.string) ?? .null,
            ])
            try environment.console.line(json.line)
        } else {
            try environment.console.line("\(name.rawValue) = \(value ?? name.absence)")
        }
    }
}

/// A setting as it is named on the command line.
enum SettingName: String, CaseIterable {
    case mode
    case service
    case serviceKey = "service-key"
    case history
    case syncFolder = "sync-folder"

    init(argument: String) throws(CommandFailure) {
        guard let name = SettingName(rawValue: argument) else {
            let names = SettingName.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("“\(argument)” is not a setting; the settings are \(names).")
        }
        self = name
    }

    /// What stands in a list when it is not set.
    var absence: String {
        switch self {
        case .mode: "auto (default)"
        case .service: "none"
        case .serviceKey: "none"
        case .history: "on (default)"
        case .syncFolder: "none"
        }
    }

    func value(in settings: Settings) -> String? {
        switch self {
        case .mode: settings.mode?.rawValue
        case .service: settings.service?.url
        case .serviceKey: settings.service?.key
        case .history: settings.history.map { $0 ? "on" : "off" }
        case .syncFolder: settings.syncFolder
        }
    }

    func store(_ value: String?, in settings: inout Settings) throws(CommandFailure) {
        switch self {
        case .mode:
            settings.mode = try value.map { text throws(CommandFailure) in
                guard let mode = TranslationMode(rawValue: text) else {
                    throw .usage("mode is auto, local or online, not “\(text)”.")
                }
                return mode
            }
        case .service:
            guard let value else {
                settings.service = nil
                return
            }
            guard value.hasPrefix("https://") || value.hasPrefix("http://") else {
                throw .usage(
                    "service is the address of a server: https://HOST[:PORT][/PATH], not “\(value)”.")
            }
            // A key belongs to the server it was given for.
            let key = settings.service?.url == value ? settings.service?.key : nil
            settings.service = Settings.Service(url: value, key: key)
        case .serviceKey:
            guard settings.service != nil else {
                throw .usage("Set the service before its key: translate config set service URL.")
            }
            settings.service?.key = value
        case .history:
            guard value == nil || value == "on" || value == "off" else {
                throw .usage("history is on or off, not “\(value ?? "")”.")
            }
            settings.history = value.map { $0 == "on" }
        case .syncFolder:
            guard value?.hasPrefix("/") ?? true else {
                throw .usage("sync-folder is the full path of a folder, not “\(value ?? "")”.")
            }
            settings.syncFolder = value
        }
    }
}
