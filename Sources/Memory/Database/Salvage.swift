/// Reads what can be read of a damaged database.
struct Salvage {
    let path: String
    let environment: MemoryEnvironment

    /// The longest way over a spot that cannot be read, as row numbers go: some centuries.
    private static let longestStep = 1 << 44

    /// Copies the records that can be read.
    ///
    /// - Returns: how many.
    func copyRecords(to target: Connection) throws(MemoryError) -> Int {
        let records = readable()
        try target.transaction { () throws(MemoryError) in
            let collation = try MemoryStore.meta("collation", target) ?? "und"
            let text = RecordText(collation: collation)
            var last = 0
            for record in records { last = try RecordRow.insert(record, after: last, text: text, target) }
            let latest = records.map(\.change).max() ?? 0
            try target.run(
                "UPDATE meta SET value = max(value, ?) WHERE name = 'clock'", [.integer(latest)])
            if let device = device() { try MemoryStore.setMeta("device", device, target) }
        }
        return records.count
    }

    /// The records, by the table and, where it is broken, by the row numbers that its indexes hold.
    private func readable() -> [MemoryRecord] {
        guard let source = try? Connection(path: path, waitingTime: environment.waitingTime) else {
            return []
        }
        var found: [RecordIdentifier: MemoryRecord] = [:]
        var numbers: Set<Int> = []
        scan(source, into: &found, &numbers)
        for index in ["records_by_time", "records_by_change", "records_by_text"] {
            for number in self.numbers(in: index, source) where numbers.insert(number).inserted {
                let sql = "SELECT \(RecordRow.columns) FROM records r NOT INDEXED WHERE r.number = ?"
                let record = try? source.row(sql, [.integer(number)], RecordRow.read)
                if let record { found[record.id] = record }
            }
        }
        return found.values.sorted { ($0.createdAt, $0.id.description) < ($1.createdAt, $1.id.description) }
    }

    /// Reads the table in its order, and goes on beyond what cannot be read.
    private func scan(
        _ source: Connection,
        into found: inout [RecordIdentifier: MemoryRecord],
        _ numbers: inout Set<Int>
    ) {
        let sql = """
            SELECT \(RecordRow.columns), r.number FROM records r NOT INDEXED WHERE r.number > ? ORDER BY r.number
            """
        var position = 0
        var step = 1
        while step < Self.longestStep {
            var last = position
            let end: [Void]? = try? source.rows(sql, [.integer(position)]) { (row) throws(MemoryError) in
                last = row.integer(21)
                numbers.insert(last)
                if let record = try? RecordRow.read(row) { found[record.id] = record }
            }
            if end != nil { return }
            // Beyond the page that cannot be read: records of one lie close together.
            step = last == position ? step * 2 : 1
            position = last + step
        }
    }

    /// The row numbers in an index, as far as it can be read.
    private func numbers(in index: String, _ source: Connection) -> [Int] {
        var numbers: [Int] = []
        _ = try? source.rows("SELECT number FROM records INDEXED BY \(index)") { (row) throws(MemoryError) in
            numbers.append(row.integer(0))
        }
        return numbers
    }

    private func device() -> String? {
        guard let source = try? Connection(path: path, waitingTime: environment.waitingTime) else {
            return nil
        }
        return try? MemoryStore.device(source)
    }
}
