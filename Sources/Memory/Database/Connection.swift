import CSQLite
import Glibc

/// One open database, for one thread at a time.
///
///     try connection.transaction { () throws(MemoryError) in
///         try connection.run("DELETE FROM records WHERE number = ?", [.integer(7)])
///     }
///     let texts = try connection.rows("SELECT source FROM records") { $0.text(0) }
///
/// Statements are compiled once and kept by their text, so texts hold parameters and no values.
package final class Connection {
    package let path: String
    private let handle: OpaquePointer
    private let waitingTime: Int
    private var statements: [String: OpaquePointer] = [:]

    /// - Parameter waitingTime: milliseconds to wait for another connection's lock.
    package init(path: String, writable: Bool = true, waitingTime: Int) throws(MemoryError) {
        self.path = path
        var handle: OpaquePointer?
        let outcome = tolmach_sqlite_open(path, writable ? 1 : 0, &handle)
        guard let handle else {
            throw outcome == tolmach_sqlite_library_missing
                ? .libraryMissing : .file(path: path, reason: "it cannot be opened")
        }
        guard outcome == tolmach_sqlite_done else {
            let reason = String(cString: tolmach_sqlite_message(handle))
            tolmach_sqlite_close(handle)
            throw .file(path: path, reason: reason)
        }
        self.handle = handle
        self.waitingTime = waitingTime
        tolmach_sqlite_wait(handle, Int32(clamping: waitingTime))
    }

    deinit {
        for statement in statements.values { tolmach_sqlite_finalize(statement) }
        tolmach_sqlite_close(handle)
    }

    /// Runs a statement to its end.
    package func run(_ sql: String, _ values: [SQLValue] = []) throws(MemoryError) {
        _ = try rows(sql, values) { (_) throws(MemoryError) in }
    }

    /// The rows of a query, each read by `read`.
    package func rows<Value>(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ read: (Row) throws(MemoryError) -> Value
    ) throws(MemoryError) -> [Value] {
        let statement = try prepared(sql)
        defer { tolmach_sqlite_reset(statement) }
        for (index, value) in values.enumerated() {
            try bind(value, at: Int32(index + 1), of: statement, sql)
        }
        var result: [Value] = []
        while true {
            let outcome = tolmach_sqlite_step(statement)
            guard outcome == tolmach_sqlite_row else {
                try check(outcome, sql)
                return result
            }
            result.append(try read(Row(statement: statement)))
        }
    }

    /// The first row of a query.
    package func row<Value>(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ read: (Row) throws(MemoryError) -> Value
    ) throws(MemoryError) -> Value? {
        try rows(sql, values, read).first
    }

    /// The first column of the first row, as a number.
    package func integer(_ sql: String, _ values: [SQLValue] = []) throws(MemoryError) -> Int? {
        try row(sql, values) { (row) throws(MemoryError) in row.integer(0) }
    }

    /// Runs several statements without parameters.
    package func script(_ sql: String) throws(MemoryError) {
        // Statements end at a line's end, so that those of triggers stay whole.
        for statement in sql.split(separator: ";\n\n") {
            var compiled: OpaquePointer?
            var rest: UnsafePointer<CChar>?
            let text = String(statement)
            try check(tolmach_sqlite_prepare(handle, text, &compiled, &rest), text)
            guard let compiled else { continue }
            defer { tolmach_sqlite_finalize(compiled) }
            var outcome = tolmach_sqlite_step(compiled)
            while outcome == tolmach_sqlite_row { outcome = tolmach_sqlite_step(compiled) }
            try check(outcome, text)
        }
    }

    /// Rows that the last statement changed.
    package var changes: Int { Int(tolmach_sqlite_changes(handle)) }

    /// Runs `body` as one transaction that takes the lock for writing at its beginning.
    package func transaction<Value>(
        _ body: () throws(MemoryError) -> Value
    ) throws(MemoryError) -> Value {
        if tolmach_sqlite_in_transaction(handle) != 0 { return try body() }
        try begin()
        do throws(MemoryError) {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // SQLite ends some failed transactions by itself.
            if tolmach_sqlite_in_transaction(handle) != 0 { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Takes the lock for writing.
    ///
    /// SQLite's own way of waiting sleeps longer the longer it waited, so that among many writers one may wait for
    /// seconds. Here who waited longest asks most often.
    private func begin() throws(MemoryError) {
        tolmach_sqlite_wait(handle, 0)
        defer { tolmach_sqlite_wait(handle, Int32(clamping: waitingTime)) }
        let start = ContinuousClock.now
        while true {
            do throws(MemoryError) {
                return try run("BEGIN IMMEDIATE")
            } catch .busy {
                let waited = start.duration(to: .now) / .milliseconds(1)
                guard waited < Double(waitingTime) else { throw .busy }
                usleep(UInt32(max(100, 2000 / (1 + waited / 20))))
            }
        }
    }

    // MARK: - Statements

    private func prepared(_ sql: String) throws(MemoryError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        var rest: UnsafePointer<CChar>?
        try check(tolmach_sqlite_prepare(handle, sql, &statement, &rest), sql)
        guard let statement else { throw .statement(sql, reason: "it is empty") }
        statements[sql] = statement
        return statement
    }

    private func bind(
        _ value: SQLValue,
        at index: Int32,
        of statement: OpaquePointer,
        _ sql: String
    ) throws(MemoryError) {
        let outcome: tolmach_sqlite_outcome
        switch value {
        case .null: outcome = tolmach_sqlite_bind_null(statement, index)
        case .integer(let number): outcome = tolmach_sqlite_bind_integer(statement, index, Int64(number))
        case .text(let text):
            outcome = text.withCString { tolmach_sqlite_bind_text(statement, index, $0, text.utf8.count) }
        case .blob(let bytes):
            outcome = bytes.withUnsafeBufferPointer { buffer in
                var none: UInt8 = 0
                return withUnsafePointer(to: &none) {
                    tolmach_sqlite_bind_blob(statement, index, buffer.baseAddress ?? $0, buffer.count)
                }
            }
        }
        try check(outcome, sql)
    }

    private func check(_ outcome: tolmach_sqlite_outcome, _ sql: String) throws(MemoryError) {
        switch outcome {
        case tolmach_sqlite_done, tolmach_sqlite_row: return
        case tolmach_sqlite_busy: throw .busy
        case tolmach_sqlite_damaged: throw .damaged(path: path)
        case tolmach_sqlite_full: throw .full
        case tolmach_sqlite_read_only: throw .readOnly(path: path)
        case tolmach_sqlite_cannot_open:
            throw .file(path: path, reason: String(cString: tolmach_sqlite_message(handle)))
        default: throw .statement(sql, reason: String(cString: tolmach_sqlite_message(handle)))
        }
    }
}

/// The current row of a query; to be read before the next one comes.
package struct Row {
    fileprivate let statement: OpaquePointer

    package func isNull(_ column: Int) -> Bool {
        tolmach_sqlite_column_is_null(statement, Int32(column)) != 0
    }

    package func integer(_ column: Int) -> Int {
        Int(tolmach_sqlite_column_integer(statement, Int32(column)))
    }

    package func bytes(_ column: Int) -> [UInt8] {
        var count: Int32 = 0
        let start = tolmach_sqlite_column_bytes(statement, Int32(column), &count)
        return Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }

    package func text(_ column: Int) -> String {
        var count: Int32 = 0
        let start = tolmach_sqlite_column_bytes(statement, Int32(column), &count)
        return String(
            decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)), as: UTF8.self)
    }

    package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}
