import Synchronization

/// The memory of one person on one device.
///
///     let store = MemoryStore(folder: MemoryFolder("/home/me/.local/share/tolmach/memory"))
///     let record = try store.add(.saved, RecordContent(from: "ru", to: "en", source: "кот", target: "cat"))
///     try store.page(RecordQuery(kind: .saved, text: "КОТ")).records == [record]
///
/// The database is opened when it is first needed and made when something is first written. A store serves any
/// number of tasks; any number of processes may use the same folder.
package final class MemoryStore: Sendable {
    package let folder: MemoryFolder
    package let environment: MemoryEnvironment
    private let migrations: [Migration]
    private let notice: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        var connection: Connection?
        var identity: FileIdentity?
    }

    /// - Parameter notice: told, in one line, when a damaged database was set aside.
    package init(
        folder: MemoryFolder,
        environment: MemoryEnvironment = MemoryEnvironment(),
        migrations: [Migration] = Migration.all,
        notice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.folder = folder
        self.environment = environment
        self.migrations = migrations
        self.notice = notice
    }

    // MARK: - Access

    /// Runs `body` on the database; `nil` when there is none yet.
    package func read<Value: Sendable>(
        _ body: (Connection) throws(MemoryError) -> Value
    ) throws(MemoryError) -> Value? {
        guard folder.hasDatabase else { return nil }
        return try access(body)
    }

    /// Runs `body` as one transaction, with the moment that it counts as: later than all before it, here and, as
    /// far as was heard of them, on other devices.
    package func write<Value: Sendable>(
        _ body: (Connection, _ moment: Int) throws(MemoryError) -> Value
    ) throws(MemoryError) -> Value {
        try access { (connection) throws(MemoryError) in
            try connection.transaction { () throws(MemoryError) in
                let moment = try connection.integer(
                    "UPDATE meta SET value = max(value + 1, ?) WHERE name = 'clock' RETURNING value",
                    [.integer(environment.now())])
                return try body(connection, moment ?? environment.now())
            }
        }
    }

    private func access<Value: Sendable>(
        _ body: (Connection) throws(MemoryError) -> Value
    ) throws(MemoryError) -> Value {
        let opening = DatabaseOpening(
            folder: folder, environment: environment, migrations: migrations, notice: notice)
        return try state.withLock { (state) throws(MemoryError) -> Value in
            // Another process may have set a damaged file aside.
            if state.connection == nil || state.identity != folder.identity {
                state.connection = nil
                state.connection = try opening.open()
                state.identity = folder.identity
            }
            guard let connection = state.connection else { throw .noPlace }
            do throws(MemoryError) {
                return try body(connection)
            } catch .damaged {
                let identity = state.identity
                state.connection = nil
                let fresh = try opening.reopen(insteadOf: identity)
                state.connection = fresh
                state.identity = folder.identity
                return try body(fresh)
            }
        }
    }

    // MARK: - Facts about the database

    static func meta(_ name: String, _ connection: Connection) throws(MemoryError) -> String? {
        try connection.row("SELECT value FROM meta WHERE name = ?", [.text(name)]) {
            (row) throws(MemoryError) in row.text(0)
        }
    }

    static func setMeta(_ name: String, _ value: String, _ connection: Connection) throws(MemoryError) {
        try connection.run(
            "INSERT INTO meta(name, value) VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
            [.text(name), .text(value)])
    }

    /// The id of this device, made with the database.
    static func device(_ connection: Connection) throws(MemoryError) -> String {
        try meta("device", connection) ?? "unknown"
    }
}
