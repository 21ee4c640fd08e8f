import Testing

@testable import DictionaryEngine

@Suite("Readings in context") struct ContextReadingsTests {
    /// Readings written as names of tags, the likeliest first.
    private static func readings(_ words: [[String]]) throws -> [[ContextReadings.Reading]] {
        try words.map { word in
            try word.enumerated().map { rank, names in
                ContextReadings.Reading(tags: try #require(GrammarTags(names: names)), cost: Float(rank))
            }
        }
    }

    @Test(
        "neighbours decide",
        arguments: [
            // красивые дома: houses, not "of a house"
            (
                [
                    ["adjective,plural,nominative"],
                    ["noun,masculine,singular,genitive", "noun,masculine,plural,nominative"],
                ], [0, 1]
            ),
            // в дом: into the house
            (
                [
                    ["preposition"],
                    ["noun,inanimate,singular,nominative", "noun,inanimate,singular,accusative"],
                ], [0, 1]
            ),
            // the run
            ([["article,definite"], ["verb,infinitive", "noun,singular"]], [0, 1]),
            // она стали: the verb agrees with its subject
            (
                [
                    ["pronoun,feminine,singular,nominative,thirdPerson"],
                    ["verb,finite,plural,past", "verb,finite,feminine,singular,past"],
                ], [0, 1]
            ),
        ])
    func neighbours(words: [[String]], chosen: [Int]) throws {
        #expect(ContextReadings.choose(try Self.readings(words)) == chosen)
    }

    @Test("a word by itself has its likeliest reading, an unknown one none")
    func alone() throws {
        #expect(ContextReadings.choose(try Self.readings([["verb,infinitive", "noun,singular"]])) == [0])
        #expect(ContextReadings.choose([[], []]) == [0, 0])
        #expect(ContextReadings.choose([]) == [])
    }
}
