import Foundation
import Testing

@testable import Memory

@Suite("The memory's database") struct DurabilityTests {
    private let memory = TemporaryMemory()

    private func statement(_ sql: String) throws -> String? {
        let connection = try Connection(path: memory.folder.database, waitingTime: 1000)
        return try connection.row(sql) { (row) throws(MemoryError) in row.text(0) }
    }

    @Test("is brought to a newer format, and kept as it was before")
    func migration() throws {
        let record = try memory.store().add(.saved, .pair("кот", "cat"))
        let next = Migration(
            version: Migration.newest + 1, script: "ALTER TABLE records ADD COLUMN colour TEXT;")
        let store = memory.store(migrations: Migration.all + [next])
        #expect(try store.record(record.id) == record)
        #expect(try statement("PRAGMA user_version") == "\(Migration.newest + 1)")
        let copy = try Connection(
            path: "\(memory.folder.database).version-\(Migration.newest)", waitingTime: 1000)
        #expect(try copy.integer("PRAGMA user_version") == Migration.newest)
        #expect(try copy.integer("SELECT count(*) FROM records") == 1)
        #expect(try memory.mode(of: "memory.sqlite.version-\(Migration.newest)") == 0o600)
    }

    @Test("comes through every step from the first format on with what it holds")
    func everyStep() throws {
        #expect(Migration.all.map(\.version) == Array(1...Migration.newest))
        let record = try memory.store(migrations: [Migration.all[0]]).add(.saved, .pair("кот", "cat"))
        let store = memory.store()
        #expect(try store.record(record.id) == record)
        #expect(try store.sources(RecordQuery(kind: .saved, text: "КОТ")) == ["кот"])
    }

    @Test("keeps its format and its content when a migration fails")
    func failedMigration() throws {
        let record = try memory.store().add(.saved, .pair("кот", "cat"))
        let bad = Migration(
            version: Migration.newest + 1,
            script: "CREATE TABLE fine(a);\n\nALTER TABLE no_such ADD COLUMN b;")
        #expect(throws: MemoryError.self) {
            try memory.store(migrations: Migration.all + [bad]).record(record.id)
        }
        #expect(try memory.store().record(record.id) == record)
        #expect(try statement("SELECT count(*) FROM sqlite_master WHERE name = 'fine'") == "0")
    }

    @Test("of a newer version is refused and left alone")
    func newer() throws {
        try memory.store().add(.saved, .pair("кот", "cat"))
        _ = try statement("PRAGMA user_version = 99")
        let error = MemoryError.newerVersion(path: memory.folder.database, found: 99, known: Migration.newest)
        #expect(throws: error) { try memory.store().page(RecordQuery(kind: .saved)) }
        #expect(throws: error) { try memory.store().add(.saved, .pair("пёс")) }
        #expect(try statement("SELECT count(*) FROM records") == "1")
        #expect(memory.shownNotices.isEmpty)
    }

    @Test("that is no database is set aside, and work goes on")
    func noDatabase() throws {
        try memory.store().add(.saved, .pair("кот", "cat"))
        for name in memory.folder.names where name.hasPrefix("memory.sqlite") {
            try Data(repeating: 0x5A, count: 5000)
                .write(to: URL(fileURLWithPath: "\(memory.folder.path)/\(name)"))
        }
        let store = memory.store()
        #expect(try store.page(RecordQuery(kind: .saved)).records.isEmpty)
        try store.add(.saved, .pair("пёс", "dog"))
        #expect(memory.folder.names.contains { $0.hasPrefix("memory.sqlite.damaged-") })
        #expect(memory.shownNotices.count == 1)
    }

    @Test("whose list of tables is lost gives its records back")
    func lostSchema() throws {
        let store = memory.store()
        let long = String(repeating: "длинный текст ", count: 2000)
        let added = try store.add(
            .saved, (0..<300).map { .pair("запись \($0)", "t") } + [.pair(long, "long")])
        let connection = try Connection(path: memory.folder.database, waitingTime: 1000)
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        let copy = TemporaryMemory()
        try copy.folder.prepare()
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: memory.folder.database)))
        for index in 100..<min(4096, bytes.count) { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: copy.folder.database))
        let found = try copy.store().export([.saved])
        #expect(copy.shownNotices.count == 1)
        #expect(Set(found.map(\.id)) == Set(added.map(\.id)))
        #expect(Set(found.map(\.content)) == Set(added.map(\.content)))
    }

    @Test("with damaged pages keeps what can be read", arguments: 1...12)
    func damage(seed: Int) throws {
        let store = memory.store()
        let added = try store.add(
            .history, (0..<3000).map { .pair("запись \($0) " + String(repeating: "я", count: $0 % 50)) })
        let connection = try Connection(path: memory.folder.database, waitingTime: 1000)
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        var random = SeededGenerator(seed: UInt64(seed))
        let handle = try #require(FileHandle(forUpdatingAtPath: memory.folder.database))
        let pages = try Int(handle.seekToEnd()) / 4096
        // Never the first two pages: without the list of tables there is nothing to find.
        for _ in 0..<3 {
            try handle.seek(toOffset: UInt64(Int.random(in: 3..<pages, using: &random) * 4096))
            try handle.write(
                contentsOf: Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }))
        }
        try handle.close()
        let fresh = memory.store()
        // Until a statement comes upon the damage, nothing is wrong.
        var query = RecordQuery(kind: .history, text: "запись")
        query.limit = 5000
        let found = try fresh.page(query).records
        try fresh.add(.history, .pair("ещё"))
        let kept = try fresh.export([.history]).count
        #expect(found.count <= added.count && kept >= 1)
        #expect(Set(added.map(\.id)).isSuperset(of: found.map(\.id)))
        if let notice = memory.shownNotices.first {
            #expect(kept > 2000, "\(notice)")
            #expect(memory.folder.names.contains { $0.contains(".damaged-") })
            #expect(try statement("PRAGMA integrity_check") == "ok")
        }
    }
}
