import Testing

@testable import Memory

@Suite("A translation memory") struct FuzzyMatchTests {
    private let memory = TemporaryMemory()

    private func store(_ pairs: [(String, String)]) throws -> MemoryStore {
        let store = memory.store()
        try store.add(.unit, pairs.map { RecordContent(from: "en", to: "ru", source: $0.0, target: $0.1) })
        return store
    }

    @Test("offers what is alike, the most alike first, and the same as 100")
    func scores() throws {
        let store = try store([
            ("The printer is out of paper.", "В принтере нет бумаги."),
            ("The printer is out of toner.", "В принтере нет тонера."),
            ("the printer is out of paper.", "в принтере нет бумаги"),
            ("Where is the station?", "Где вокзал?"),
        ])
        let found = try store.matches(
            for: "The printer is out of paper.", from: "en", to: "ru", threshold: 80)
        #expect(found.map(\.score) == [100, 99, 89])
        #expect(found[0].target == "В принтере нет бумаги.")
        #expect(
            try store.matches(for: "The printer is out of paper.", from: "en", to: "de", threshold: 1).isEmpty
        )
        #expect(try store.matches(for: "\" OR * ) (", from: "en", to: "ru", threshold: 1).isEmpty)
    }

    @Test("finds exactly what comparing with each unit finds", arguments: 1...3)
    func differential(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = ["open", "close", "the", "file", "window", "printer", "again", "never", "your", "house"]
        let texts = (0..<300).map { _ in
            (0..<Int.random(in: 4...9, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
                .joined(separator: " ")
        }
        let store = try store(Array(Set(texts)).sorted().map { ($0, "—") })
        for text in texts.prefix(60) {
            let changed = text + (Bool.random(using: &random) ? " now" : "s")
            let best = Set(texts).map { Similarity.percent(changed, $0, atLeast: 85) }.max() ?? 0
            let found = try store.matches(for: changed, from: "en", to: "ru", threshold: 85).first?.score ?? 0
            #expect(found == (best >= 85 ? best : 0), "\(changed)")
        }
    }

    @Test("measures likeness in letters")
    func likeness() {
        #expect(Similarity.percent("abcd", "abcd", atLeast: 1) == 100)
        #expect(Similarity.percent("abcdefghij", "abcdefghiX", atLeast: 50) == 90)
        #expect(Similarity.percent("abc", "xyz", atLeast: 1) == 0)
        #expect(Similarity.percent("", "", atLeast: 1) == 100)
        #expect(Similarity.percent(String(repeating: "a", count: 300), "a", atLeast: 85) == 0)
    }
}
