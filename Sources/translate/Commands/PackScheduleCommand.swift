import Glibc
import Tolmach

/// `translate pack schedule install|remove|status`: a systemd user timer that updates packs in the background.
struct PackScheduleCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "schedule"],
        summary: "Update packs now and then in the background, by a systemd user timer",
        operands: "install | remove | status",
        options: [.json],
        discussion: """
            Writes two unit files into the user's systemd folder and says how to start the timer. Without systemd,
            the line for cron is: 17 */6 * * * translate pack update --background
            """,
        examples: [("translate pack schedule install", "update about every six hours")]
    )

    private enum Action: String { case install, remove, status }

    private let action: Action
    private let asJSON: Bool
    private let environment: CommandEnvironment
    /// Where systemd looks for a user's units.
    private let folder: String

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...1, of: Self.description)
        guard let action = Action(rawValue: arguments.operands[0]) else {
            throw .usage(
                "“\(arguments.operands[0])” is none of install, remove and status.", see: Self.description)
        }
        self.action = action
        asJSON = arguments.isSet("--json")
        self.environment = environment
        let variables = environment.variables
        let base = variables["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let base = base ?? variables["HOME"].map({ "\($0)/.config" }) else {
            throw CommandFailure(
                .storage, "there is no folder for unit files: HOME is not set.", remedy: "Set HOME.")
        }
        folder = "\(base)/systemd/user"
    }

    func run() throws {
        let schedule = UpdateSchedule(folder: folder)
        switch action {
        case .install:
            try schedule.install(program: Self.program(), variables: environment.variables)
            try report(true, "Written: \(schedule.timerPath)")
            environment.console.notice(
                "start it: systemctl --user daemon-reload && \(UpdateSchedule.startCommand)")
        case .remove:
            let wasThere = try schedule.remove()
            try report(false, wasThere ? "Removed: \(schedule.timerPath)" : "Nothing was scheduled.")
        case .status:
            try report(
                schedule.isInstalled,
                schedule.isInstalled ? "Scheduled: \(schedule.timerPath)" : "Not scheduled.")
        }
    }

    private func report(_ isScheduled: Bool, _ text: String) throws(CommandFailure) {
        try environment.console.line(
            asJSON ? JSONText.object(["scheduled": .bool(isScheduled), "path": .string(folder)]).line : text)
    }

    private static func program() -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return "translate" }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
