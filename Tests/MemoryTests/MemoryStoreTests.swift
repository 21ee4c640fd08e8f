import Foundation
import Testing

@testable import Memory

@Suite("A memory") struct MemoryStoreTests {
    private let memory = TemporaryMemory()

    @Test("creates nothing until something is written")
    func createsNothing() throws {
        let store = memory.store()
        #expect(try store.page(RecordQuery(kind: .saved)).records.isEmpty)
        #expect(try store.export(Set(RecordKind.allCases)).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: memory.folder.path))
    }

    @Test("is its owner's alone: every file has mode 600, its folder 700")
    func modes() throws {
        let store = memory.store()
        try store.add(.correction, .pair("кот", "cat"))
        #expect(Set(memory.folder.names).isSuperset(of: ["memory.sqlite", "memory.sqlite-wal"]))
        for name in memory.folder.names where !name.hasPrefix(".") {
            #expect(try memory.mode(of: name) == 0o600, "\(name)")
        }
        #expect(try memory.mode(of: ".") == 0o700)
    }

    @Test("gives every record an id that sorts by time and never changes")
    func identity() throws {
        let store = memory.store()
        let first = try store.add(.saved, .pair("один"))
        memory.clock.advance(5)
        let second = try store.add(.saved, .pair("два"))
        #expect(first.id.description < second.id.description)
        #expect(RecordIdentifier(first.id.description.uppercased()) == first.id)
        #expect(first.id.description.dropFirst(14).first == "7")
        #expect(try store.update(first.id) { $0.target = "one" }.id == first.id)
        #expect(try store.find(first.id.short, kind: .saved).content.target == "one")
    }

    @Test("refuses ids that no record or more than one has", arguments: ["", "zzz", "%", "no-such-id"])
    func wrongIdentifiers(text: String) throws {
        let store = memory.store()
        try store.add(.saved, .pair("один"))
        #expect(throws: MemoryError.noSuchRecord(text)) { try store.find(text, kind: .saved) }
    }

    @Test("takes part in what other connections and processes do")
    func sharing() throws {
        let (one, other) = (memory.store(), memory.store())
        let record = try one.add(.saved, .pair("кот", "cat"))
        try other.update(record.id) { $0.note = "пушистый" }
        #expect(try one.record(record.id)?.content.note == "пушистый")
        try one.remove([record.id])
        #expect(try other.page(RecordQuery(kind: .saved)).records.isEmpty)
    }

    @Test("tells listeners every change once, in order, whoever made it")
    func events() throws {
        let (store, other) = (memory.store(), memory.store())
        let start = try store.latestChange()
        let record = try store.add(.history, .pair("один"))
        let edited = try other.add(.saved, .pair("два"))
        try other.update(edited.id) { $0.target = "two" }
        try other.remove([record.id])
        var seen: [RecordEvent] = []
        var position = start
        while let (change, events) = try store.events(after: position) {
            #expect(change > position)
            position = change
            seen += events
        }
        #expect(seen.count == 2)
        #expect(seen.first == .changed(try #require(try store.record(edited.id))))
        #expect(seen.last == .removed(record.id, kind: .history))
    }

    @Test("orders its changes even when the clock goes back")
    func clock() throws {
        let store = memory.store()
        let first = try store.add(.saved, .pair("один"))
        memory.clock.advance(-100_000)
        #expect(try store.update(first.id) { $0.note = "n" }.updatedAt > first.updatedAt)
    }
}

@Suite("A list of the memory") struct RecordListTests {
    private let memory = TemporaryMemory()

    @Test(
        "is searched without regard to case and ё, character by character",
        arguments: [
            ("МАГНИТ", ["магнит", "Магнит"]), ("ёлк", ["Елка", "ёлка"]), ("елк", ["Елка", "ёлка"]),
            ("%", ["100 % _x"]), ("_", ["100 % _x"]), ("\"", ["он сказал \"да\""]), ("*", []), ("' OR 1", []),
            ("straße", ["STRASSE"]), ("да\" OR", []), ("\0", []), ("\u{AD}", []), ("x", []),
            ("го", ["дорого́"]),
        ])
    func search(text: String, expected: [String]) throws {
        let store = memory.store()
        let sources = [
            "ёлка", "Елка", "Магнит", "магнит", "100 % _x", "он сказал \"да\"", "STRASSE", "дорого́",
        ]
        for kind in [RecordKind.history, .saved] {
            try store.add(kind, sources.map { .pair($0, "—") })
            let found = try store.sources(RecordQuery(kind: kind, text: text))
            if text == "x" { #expect(found == ["100 % _x"]) } else { #expect(found == expected, "\(kind)") }
        }
    }

    @Test("finds in history exactly what looking at each record finds")
    func differential() throws {
        let store = memory.store()
        var random = SeededGenerator(seed: 1)
        let letters = Array("абвГДе ё%\"z")
        let sources = (0..<400).map { _ in
            String((0..<12).map { _ in letters.randomElement(using: &random) ?? "a" })
        }
        try store.add(.history, sources.map { .pair($0) })
        try store.add(.saved, sources.map { .pair($0) })
        for _ in 0..<200 {
            let length = Int.random(in: 1...4, using: &random)
            let text = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
            var (history, saved) = (
                RecordQuery(kind: .history, text: text), RecordQuery(kind: .saved, text: text)
            )
            history.limit = 500
            saved.limit = 500
            #expect(try store.sources(history) == store.sources(saved), "\(text)")
        }
    }

    @Test("is sorted as the user's language sorts, case apart")
    func order() throws {
        let words = ["ябеда", "Ёж", "еда", "ель", "магнит", "Магнит", "ежевика", "Zebra", "жук"]
        try memory.store().add(.saved, words.map { .pair($0) })
        var query = RecordQuery(kind: .saved)
        query.order = .text
        let russian = try memory.store(collation: "ru").sources(query)
        #expect(russian == ["еда", "Ёж", "ежевика", "ель", "жук", "магнит", "Магнит", "ябеда", "Zebra"])
        // Another user's language, and back again.
        let english = try memory.store(collation: "en").sources(query)
        #expect(english.first == "Zebra" && english.last == "ябеда")
        #expect(try memory.store(collation: "ru").sources(query) == russian)
    }

    @Test("comes in pages that join to the whole", arguments: RecordQuery.Order.allCases)
    func pages(order: RecordQuery.Order) throws {
        let store = memory.store()
        try store.add(.history, (0..<45).map { .pair("запись \($0)") })
        var query = RecordQuery(kind: .history)
        query.order = order
        var all: [String] = []
        for page in 0..<3 {
            query.offset = page * 20
            let part = try store.page(query)
            #expect(part.hasMore == (page < 2) && part.total == 45)
            all += part.records.map(\.content.source)
        }
        #expect(all.count == 45 && Set(all).count == 45)
        if order == .time { #expect(all.first == "запись 44" && all.last == "запись 0") }
    }

    @Test("can be narrowed to a pair and a tag")
    func filters() throws {
        let store = memory.store()
        var content = RecordContent.pair("кот")
        content.tags = ["животные", "дом"]
        try store.add(.saved, content)
        content.tags = ["домино"]
        content.targetLanguage = "bg"
        try store.add(.saved, content)
        var query = RecordQuery(kind: .saved)
        query.tag = "дом"
        #expect(try store.page(query).records.map(\.content.targetLanguage) == ["en"])
        query.tag = nil
        query.targetLanguage = "bg"
        #expect(try store.page(query).records.count == 1)
    }

    @Test("no longer finds what was changed or removed")
    func upkeep() throws {
        let store = memory.store()
        let record = try store.add(.history, .pair("аптека"))
        try store.update(record.id) { $0.source = "больница" }
        #expect(try store.sources(RecordQuery(kind: .history, text: "аптек")) == [])
        #expect(try store.sources(RecordQuery(kind: .history, text: "БОЛЬН")) == ["больница"])
        try store.remove([record.id])
        #expect(try store.sources(RecordQuery(kind: .history, text: "БОЛЬН")) == [])
    }
}
