import Glibc

/// Opens the database of a folder: makes it, brings it to the newest format, or sets a damaged one aside.
struct DatabaseOpening {
    let folder: MemoryFolder
    let environment: MemoryEnvironment
    let migrations: [Migration]
    /// Told, in one line, when a damaged database was set aside.
    let notice: @Sendable (String) -> Void

    private var newest: Int { migrations.last?.version ?? 0 }

    func open() throws(MemoryError) -> Connection {
        // The way of every call but the first: nothing to make and nothing to change, so no lock.
        if folder.hasDatabase, let connection = try? connect(), (try? version(of: connection)) == newest {
            return connection
        }
        try folder.prepare()
        let opened = try folder.locked("open") { () throws(MemoryError) in
            do throws(MemoryError) {
                return try openAlone()
            } catch .damaged {
                return try recover()
            }
        }
        guard let opened else { throw .busy }
        return opened
    }

    /// What to do when a statement found the database damaged: sets it aside, unless another process did.
    ///
    /// - Parameter identity: of the file that was found damaged.
    func reopen(insteadOf identity: FileIdentity?) throws(MemoryError) -> Connection {
        let opened = try folder.locked("open") { () throws(MemoryError) in
            try folder.identity == identity ? recover() : openAlone()
        }
        guard let opened else { throw .busy }
        return opened
    }

    private func connect() throws(MemoryError) -> Connection {
        let connection = try Connection(path: folder.database, waitingTime: environment.waitingTime)
        try connection.run("PRAGMA synchronous = FULL")
        return connection
    }

    private func version(of connection: Connection) throws(MemoryError) -> Int {
        try connection.integer("PRAGMA user_version") ?? 0
    }

    // MARK: - Format

    private func openAlone() throws(MemoryError) -> Connection {
        try folder.prepare()
        let connection = try connect()
        let found = try version(of: connection)
        guard found <= newest else {
            throw .newerVersion(path: folder.database, found: found, known: newest)
        }
        if found < newest { try migrate(connection, from: found) }
        return connection
    }

    private func migrate(_ connection: Connection, from found: Int) throws(MemoryError) {
        if found == 0 {
            try connection.run("PRAGMA journal_mode = WAL")
            try connection.run("PRAGMA secure_delete = FAST")
        } else {
            try back(up: connection, version: found)
        }
        try connection.transaction { () throws(MemoryError) in
            for migration in migrations where migration.version > found {
                try connection.script(migration.script)
            }
            try connection.script("PRAGMA user_version = \(newest)")
            if found == 0 { try setUp(connection) }
        }
    }

    private func setUp(_ connection: Connection) throws(MemoryError) {
        let device = RecordIdentifier(milliseconds: environment.now(), random: environment.random)
        let values: [(String, SQLValue)] = [
            ("device", .text(device.description)), ("clock", 0),
            ("collation", .text(environment.collation.description)),
        ]
        for (name, value) in values {
            try connection.run("INSERT OR IGNORE INTO meta(name, value) VALUES (?, ?)", [.text(name), value])
        }
    }

    /// Keeps a copy of the database as it is before a migration.
    private func back(up connection: Connection, version: Int) throws(MemoryError) {
        let copy = "\(folder.database).version-\(version)"
        let temporary = copy + ".new"
        unlink(temporary)
        // SQLite fills an existing file when it is empty, and leaves its mode as it is.
        try MemoryFolder.create(temporary)
        try connection.run("VACUUM INTO ?", [.text(temporary)])
        guard rename(temporary, copy) == 0 else { throw .current(copy) }
    }

    // MARK: - Damage

    private func recover() throws(MemoryError) -> Connection {
        let aside = try folder.setAside(at: environment.now())
        let connection = try openAlone()
        let salvage = Salvage(path: aside, environment: environment)
        let saved = try salvage.copyRecords(to: connection)
        notice(
            "the memory was damaged; it was set aside as \(aside), and \(saved) of its records could be read."
        )
        return connection
    }
}
