/// Saved phrases on several devices of one person, over a plain folder that the devices share in whatever way.
///
///     try ChangeLog(folder: "/home/me/Cloud/tolmach", store: store).synchronize()
///
/// Each device appends to a file of its own and reads the files of the others, so no two write to one file, and
/// nothing is ever replaced. A line holds the fields of a record that were set, and when; the later one wins, field
/// by field, so that every device comes to the same state in whatever order it reads. A change that was not sent yet
/// counts as made when it is sent: after everything that is in the folder by then.
package struct ChangeLog: Sendable {
    let folder: LogFolder
    let store: MemoryStore

    package init(folder: String, store: MemoryStore) {
        self.folder = LogFolder(path: folder)
        self.store = store
    }

    /// What a synchronisation did.
    package struct Report: Sendable, Hashable {
        /// Records whose changes were sent.
        package var sent = 0
        /// Changes of others that were taken over.
        package var received = 0
        /// Lines of others' files that could not be read.
        package var unreadable = 0
        package var isBusy = false
    }

    /// Reads what other devices wrote, then writes what is new here.
    package func synchronize() throws(MemoryError) -> Report {
        guard folder.exists else {
            throw .file(path: folder.path, reason: "there is no such folder")
        }
        try store.folder.prepare()
        let report = try store.folder.locked("sync", isPatient: false) { () throws(MemoryError) in
            var report = Report()
            let device = try store.write { (connection, _) throws(MemoryError) in
                try MemoryStore.device(connection)
            }
            for name in folder.logs where name != LogFolder.name(of: device) { try pull(name, &report) }
            report.sent = try push(device)
            return report
        }
        if let report { return report }
        var busy = Report()
        busy.isBusy = true
        return busy
    }

    // MARK: - Reading

    /// Takes over the new lines of one log, each piece with its position in one transaction.
    private func pull(_ name: String, _ report: inout Report) throws(MemoryError) {
        while true {
            let start = try store.read { (connection) throws(MemoryError) in
                try connection.integer("SELECT position FROM logs WHERE name = ?", [.text(name)])
            }
            guard let piece = try folder.piece(of: name, from: (start ?? nil) ?? 0) else { return }
            let (received, unreadable) = try store.write { (connection, moment) throws(MemoryError) in
                let counts = try merge(piece.lines, at: moment, connection)
                try connection.run(
                    "INSERT OR REPLACE INTO logs(name, position) VALUES (?, ?)",
                    [.text(name), .integer(piece.end)])
                return counts
            }
            report.received += received
            report.unreadable += unreadable + piece.tooLong
        }
    }

    private func merge(
        _ lines: [ArraySlice<UInt8>],
        at moment: Int,
        _ connection: Connection
    ) throws(MemoryError) -> (received: Int, unreadable: Int) {
        let text = try store.recordText(connection)
        var (received, unreadable, latest) = (0, 0, 0)
        for line in lines where !line.isEmpty {
            guard let entry = LogEntry(line: line), let id = RecordIdentifier(entry.id) else {
                unreadable += 1
                continue
            }
            latest = max(latest, entry.time)
            let own = try MemoryStore.record(id, connection)
            guard var record = own ?? MemoryRecord(of: entry), record.kind == .saved else { continue }
            let wasDeleted = record.isDeleted
            guard record.merge(entry) else { continue }
            received += 1
            record.change = moment
            if own == nil {
                try RecordRow.insert(record, text: text, connection)
            } else {
                try RecordRow.update(record, text: text, connection)
            }
            if record.isDeleted, !wasDeleted {
                try MemoryStore.noteRemoval(of: record, at: moment, connection)
            }
        }
        try connection.run("UPDATE meta SET value = max(value, ?) WHERE name = 'clock'", [.integer(latest)])
        return (received, unreadable)
    }

    // MARK: - Writing

    private func push(_ device: String) throws(MemoryError) -> Int {
        let name = LogFolder.name(of: device)
        // A folder that was emptied gets everything again.
        let isLost = folder.has(name) ? false : try hasWritten()
        let records = try store.write { (connection, moment) throws(MemoryError) in
            try stampUnsent(device, at: moment, connection)
        }
        var lines: [String] = []
        if isLost {
            for record in try store.export([.saved], withRemoved: true) { lines += Self.entries(record) }
        } else {
            for record in records {
                let stamp = record.stamps[record.unsent.first ?? .source]
                lines.append(LogEntry(record, fields: record.unsent, stamp: stamp).line)
            }
        }
        guard !lines.isEmpty else { return 0 }
        try folder.append(lines, to: name)
        try store.write { (connection, moment) throws(MemoryError) in
            try markSent(records, at: moment, connection)
            try MemoryStore.setMeta("log", name, connection)
        }
        return records.count
    }

    private func hasWritten() throws(MemoryError) -> Bool {
        try store.read { (connection) throws(MemoryError) in
            try MemoryStore.meta("log", connection) != nil
        } ?? false
    }

    /// Gives what was not sent its place after everything that was read.
    private func stampUnsent(
        _ device: String,
        at moment: Int,
        _ connection: Connection
    ) throws(MemoryError) -> [MemoryRecord] {
        let text = try store.recordText(connection)
        var records = try connection.rows(
            "SELECT \(RecordRow.columns) FROM records r WHERE r.kind = ? AND r.synced = 0 AND r.held = 0 ORDER BY r.number",
            [.integer(RecordKind.saved.rawValue)], RecordRow.read)
        for index in records.indices {
            for field in records[index].unsent {
                records[index].stamps[field] = Stamp(time: moment, device: device)
            }
            records[index].updatedAt = moment
            try RecordRow.update(records[index], text: text, connection)
        }
        return records
    }

    private func markSent(
        _ records: [MemoryRecord],
        at moment: Int,
        _ connection: Connection
    ) throws(MemoryError) {
        for record in records {
            // A record that was changed since is still to be sent.
            try connection.run(
                """
                UPDATE records SET synced = 1, unsent = '', attempts = 0, last_error = NULL, change = ?
                WHERE id = ? AND updated_at = ?
                """,
                [.integer(moment), .text(record.id.description), .integer(record.updatedAt)])
        }
    }

    /// A whole record: an entry for each moment at which fields of it were set.
    private static func entries(_ record: MemoryRecord) -> [String] {
        Dictionary(grouping: RecordField.allCases) { record.stamps[$0] }
            .filter { $0.key.time > 0 }
            .sorted { $0.key < $1.key }
            .map { LogEntry(record, fields: Set($0.value), stamp: $0.key).line }
    }
}
