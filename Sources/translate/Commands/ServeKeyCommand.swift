import Messages
import Server

/// `translate serve key`: the keys of a server's clients.
struct ServeKeyCommand: Command {
    static let description = CommandDescription(
        path: ["serve", "key"],
        summary: "Add, list or remove keys of the server's clients",
        operands: "add NAME | list | remove NAME",
        options: [
            .value("--rate-limit", as: "NUMBER", help: "Requests a minute with this key; 0 for no bound."),
            .value("--character-limit", as: "NUMBER", help: "Characters of one request; 0 for no bound."),
            .flag("--manage", help: "Let the key install packs, and change settings and phrases."),
            KeysOption.option, .json,
        ],
        discussion: """
            A new key is printed once: only its hash is kept. Clients send it as “api_key”, or as a bearer token. It
            counts from the next request on, also on a server that runs.
            """,
        examples: [
            ("translate serve key add office --rate-limit 600", "a key for a client that asks much"),
            ("translate serve key remove office", "which is refused from now on"),
        ]
    )

    private enum Action {
        case add(APIKey)
        case list
        case remove(String)
    }

    private let action: Action
    private let asJSON: Bool
    private let database: KeyDatabase
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.environment = environment
        asJSON = arguments.isSet("--json")
        database = KeyDatabase(path: try KeysOption.path(arguments, environment))
        let most = 1_000_000_000
        let words = arguments.operands
        switch (words.first, words.count) {
        case ("add", 2):
            action = .add(
                APIKey(
                    name: words[1],
                    requestsPerMinute: try arguments.integer("--rate-limit", in: 0...most),
                    characters: try arguments.integer("--character-limit", in: 0...most),
                    mayManage: arguments.isSet("--manage")))
        case ("list", 1): action = .list
        case ("remove", 2): action = .remove(words[1])
        default:
            throw .usage(
                "“translate serve key” takes add NAME, list or remove NAME.", see: Self.description)
        }
    }

    func run() throws {
        do throws(KeyDatabaseError) {
            switch action {
            case .add(let key): try show(key, secret: try database.add(key))
            case .list: for key in try database.all() { try show(key, secret: nil) }
            case .remove(let name):
                guard try database.remove(name) else {
                    throw KeyDatabaseError.noSuchKey(name)
                }
            }
        } catch {
            throw CommandFailure(.failure, "\(error).", remedy: error.remedy)
        }
    }

    private func show(_ key: APIKey, secret: String?) throws(KeyDatabaseError) {
        let json = JSONText.object([
            "name": .string(key.name), "key": secret.map(JSONText.string),
            "requestsPerMinute": key.requestsPerMinute.map(JSONText.integer),
            "characters": key.characters.map(JSONText.integer), "manage": .bool(key.mayManage),
        ])
        let limits = [
            key.requestsPerMinute.map { "\($0) requests a minute" },
            key.characters.map { "\($0) characters a request" }, key.mayManage ? "may manage" : nil,
        ]
        let text = secret ?? ([key.name] + limits.compactMap(\.self)).joined(separator: " · ")
        try? environment.console.line(asJSON ? json.line : text)
    }
}

/// `--keys FILE`: where the keys of the server's clients are.
enum KeysOption {
    static let option = OptionDescription.value(
        "--keys", as: "FILE",
        help: "The database of keys; tolmach/keys.sqlite with the settings when left out.")

    static func path(
        _ arguments: ParsedArguments, _ environment: CommandEnvironment
    ) throws(CommandFailure) -> String {
        if let path = arguments.value("--keys") { return path }
        let variables = environment.variables
        let folder = variables["XDG_CONFIG_HOME"] ?? variables["HOME"].map { "\($0)/.config" }
        guard let folder, folder.hasPrefix("/") else {
            throw CommandFailure(
                .storage, "there is no folder for keys: neither HOME nor XDG_CONFIG_HOME is set.",
                remedy: "Name a file: --keys FILE")
        }
        return "\(folder)/tolmach/keys.sqlite"
    }
}
