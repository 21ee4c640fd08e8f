import Glibc

/// The unit files of the background update.
struct UpdateSchedule {
    static let name = "tolmach-update"
    static let startCommand = "systemctl --user enable --now \(name).timer"

    let folder: String

    var timerPath: String { "\(folder)/\(Self.name).timer" }
    private var servicePath: String { "\(folder)/\(Self.name).service" }

    var isInstalled: Bool { access(timerPath, F_OK) == 0 }

    /// - Parameters:
    ///   - program: the path of `translate`.
    ///   - variables: those that say where packs live are written into the unit.
    func install(program: String, variables: [String: String]) throws(CommandFailure) {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            if mkdir(path, 0o755) != 0, errno != EEXIST { throw Self.failure(path) }
        }
        let kept = ["TOLMACH_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]
        let lines = kept.compactMap { name in
            variables[name].map { "Environment=\(Self.quoted("\(name)=\($0)"))\n" }
        }
        let service = """
            [Unit]
            Description=Update Tolmach's language packs

            [Service]
            Type=oneshot
            Nice=19
            IOSchedulingClass=idle
            \(lines.joined())ExecStart=\(Self.quoted(program)) pack update --background

            """
        let timer = """
            [Unit]
            Description=Update Tolmach's language packs now and then

            [Timer]
            OnBootSec=15min
            OnUnitActiveSec=6h
            RandomizedDelaySec=30min
            Persistent=true

            [Install]
            WantedBy=timers.target

            """
        try Self.write(service, to: servicePath)
        try Self.write(timer, to: timerPath)
    }

    /// - Returns: whether there was anything to remove.
    func remove() throws(CommandFailure) -> Bool {
        let wasThere = isInstalled
        for path in [timerPath, servicePath] where unlink(path) != 0 && errno != ENOENT {
            throw Self.failure(path)
        }
        return wasThere
    }

    /// In double quotes, with what systemd would take for its own escaped.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            if character == "\"" || character == "\\" { result += "\\" }
            if character == "%" || character == "$" { result.append(character) }
            result.append(character)
        }
        return result + "\""
    }

    private static func write(_ text: String, to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        try Console.write(text, to: descriptor)
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(
            .storage,
            "\(path) cannot be written: \(String(cString: strerror(errno))).",
            remedy: "Check its permissions."
        )
    }
}
