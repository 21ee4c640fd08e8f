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
        // Before SQLite touches the file: closing it may write the log back.
        let pages = DatabasePages(path: path)
        var found: [RecordIdentifier: MemoryRecord] = [:]
        let isWhole = readTable(into: &found)
        if !isWhole, let pages { readLeaves(pages, into: &found) }
        return found.values.sorted { ($0.createdAt, $0.id.description) < ($1.createdAt, $1.id.description) }
    }

    /// - Returns: whether the whole table could be read.
    private func readTable(into found: inout [RecordIdentifier: MemoryRecord]) -> Bool {
        guard let source = try? Connection(path: path, waitingTime: environment.waitingTime) else {
            return false
        }
        var numbers: Set<Int> = []
        let isWhole = scan(source, into: &found, &numbers)
        for index in ["records_by_time", "records_by_change", "records_by_text"] {
            for number in self.numbers(in: index, source) where numbers.insert(number).inserted {
                let sql = "SELECT \(RecordRow.columns) FROM records r NOT INDEXED WHERE r.number = ?"
                let record = try? source.row(sql, [.integer(number)], RecordRow.read)
                if let record { found[record.id] = record }
            }
        }
        return isWhole
    }

    /// Records on pages that no table leads to any more, where SQLite found nothing of theirs; the latest state of
    /// each. One that was removed lately may be among them.
    private func readLeaves(_ pages: DatabasePages, into found: inout [RecordIdentifier: MemoryRecord]) {
        var leaves: [RecordIdentifier: MemoryRecord] = [:]
        pages.forEachRow { values in
            guard let record = RecordRow.read(values) else { return }
            if record.change >= leaves[record.id]?.change ?? .min { leaves[record.id] = record }
        }
        found.merge(leaves) { own, _ in own }
    }

    /// Reads the table in its order, and goes on beyond what cannot be read.
    ///
    /// - Returns: whether there was nothing that could not be read.
    private func scan(
        _ source: Connection,
        into found: inout [RecordIdentifier: MemoryRecord],
        _ numbers: inout Set<Int>
    ) -> Bool {
        let sql = """
            SELECT \(RecordRow.columns), r.number FROM records r NOT INDEXED WHERE r.number > ? ORDER BY r.number
            """
        var position = 0
        var step = 1
        var isWhole = true
        while step < Self.longestStep {
            var last = position
            let end: [Void]? = try? source.rows(sql, [.integer(position)]) { (row) throws(MemoryError) in
                last = row.integer(21)
                numbers.insert(last)
                if let record = try? RecordRow.read(row) { found[record.id] = record }
            }
            if end != nil { return isWhole }
            isWhole = false
            // Beyond the page that cannot be read: records of one lie close together.
            step = last == position ? step * 2 : 1
            position = last + step
        }
        return false
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
