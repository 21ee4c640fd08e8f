import Tolmach

/// The exit statuses of the command, the same for every subcommand.
enum ExitStatus: Int32, Sendable {
    case done = 0
    case failure = 1
    case usage = 2
    case notInstalled = 3
    case network = 4
    case verification = 5
    case unsupported = 6
    case notIdentified = 7
    case storage = 8
    case interrupted = 130
}

/// Why a command ends without its result: one line on what happened, one on what to do.
struct CommandFailure: Error, Sendable {
    let status: ExitStatus
    let happened: String
    let remedy: String?

    init(_ status: ExitStatus, _ happened: String, remedy: String? = nil) {
        self.status = status
        self.happened = happened
        self.remedy = remedy
    }

    static func usage(_ happened: String, see command: CommandDescription? = nil) -> CommandFailure {
        CommandFailure(.usage, happened, remedy: "See: \(command?.name ?? "translate") --help")
    }
}
