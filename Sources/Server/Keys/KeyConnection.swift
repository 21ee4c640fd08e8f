import CSQLite

/// One open database of keys, for one thread at a time.
final class KeyConnection {
    enum Value {
        case blob([UInt8])
        case text(String)
        case integer(Int?)
    }

    /// The current row of a query.
    struct Row {
        let statement: OpaquePointer

        func integer(_ column: Int32) -> Int? {
            tolmach_sqlite_column_is_null(statement, column) == 1
                ? nil : Int(tolmach_sqlite_column_integer(statement, column))
        }

        func text(_ column: Int32) -> String {
            var count: Int32 = 0
            guard let bytes = tolmach_sqlite_column_bytes(statement, column, &count) else { return "" }
            return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
        }
    }

    private let path: String
    private let handle: OpaquePointer

    init(path: String) throws(KeyDatabaseError) {
        self.path = path
        var handle: OpaquePointer?
        var outcome = tolmach_sqlite_open(path, 1, &handle)
        if outcome != tolmach_sqlite_done, outcome != tolmach_sqlite_library_missing {
            // A server may read keys that only their owner may write.
            if let handle { tolmach_sqlite_close(handle) }
            handle = nil
            outcome = tolmach_sqlite_open(path, 0, &handle)
        }
        guard let handle, outcome == tolmach_sqlite_done else {
            if let handle { tolmach_sqlite_close(handle) }
            throw KeyDatabaseError(
                path: path,
                reason: outcome == tolmach_sqlite_library_missing
                    ? "SQLite is not installed" : "it cannot be opened")
        }
        self.handle = handle
        tolmach_sqlite_wait(handle, 2000)
    }

    deinit { tolmach_sqlite_close(handle) }

    /// Runs a statement and reads each of its rows.
    func rows<Element>(
        _ sql: String, _ values: [Value], _ read: (Row) -> Element
    ) throws(KeyDatabaseError) -> [Element] {
        var statement: OpaquePointer?
        var rest: UnsafePointer<CChar>?
        guard tolmach_sqlite_prepare(handle, sql, &statement, &rest) == tolmach_sqlite_done, let statement
        else {
            throw failure()
        }
        defer { tolmach_sqlite_finalize(statement) }
        for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1), of: statement) }
        var elements: [Element] = []
        while true {
            switch tolmach_sqlite_step(statement) {
            case tolmach_sqlite_row: elements.append(read(Row(statement: statement)))
            case tolmach_sqlite_done: return elements
            case tolmach_sqlite_constraint: throw failure(isTaken: true)
            default: throw failure()
            }
        }
    }

    private func bind(_ value: Value, at index: Int32, of statement: OpaquePointer) {
        switch value {
        case .blob(let bytes): _ = tolmach_sqlite_bind_blob(statement, index, bytes, bytes.count)
        case .text(let text): _ = tolmach_sqlite_bind_text(statement, index, text, text.utf8.count)
        case .integer(let number?): _ = tolmach_sqlite_bind_integer(statement, index, Int64(number))
        case .integer(nil): _ = tolmach_sqlite_bind_null(statement, index)
        }
    }

    private func failure(isTaken: Bool = false) -> KeyDatabaseError {
        KeyDatabaseError(
            path: path, reason: String(cString: tolmach_sqlite_message(handle)), isTaken: isTaken)
    }
}
