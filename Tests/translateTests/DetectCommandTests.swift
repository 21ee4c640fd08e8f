import Foundation
import Testing

@Suite("translate detect")
struct DetectCommandTests {
    let runner: CommandRunner

    init() throws { runner = try CommandRunner() }

    private func objects(_ outcome: CommandRunner.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("answers for each line on its own, the best candidate first")
    func lines() throws {
        defer { runner.removeHome() }
        let input = "Ciao, mi chiamo Carlo\nJe m'appelle Jessica\n\nКак дела?\n123\n"
        let outcome = try runner.run("detect", "--json", "--lines", input: input)
        #expect(outcome.status == 0, "\(outcome.error)")
        let answers = try objects(outcome)
        #expect(answers.map { $0["language"] as? String } == ["it", "fr", "unknown", "ru", "unknown"])
        let candidates = answers.first?["candidates"] as? [[String: Any]]
        #expect(candidates?.first?["language"] as? String == "it")
    }

    @Test("reports mixed text part by part")
    func mixed() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("detect", "Привет, как дела? This is an English sentence.")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("  ru\tRussian\t") && lines[1].hasSuffix("\tПривет, как дела?"))
        #expect(lines[2].hasPrefix("  en\tEnglish\t") && lines[2].hasSuffix("\tThis is an English sentence."))
        let json = try runner.run("detect", "--json", "Привет, как дела? This is an English sentence.")
        let segments = try objects(json).first?["segments"] as? [[String: Any]]
        #expect(segments?.map { $0["language"] as? String } == ["ru", "en"])
    }

    @Test("names languages in the user's language")
    func names() throws {
        defer { runner.removeHome() }
        var reader = runner
        reader.variables = ["LANG": "ru_RU.UTF-8"]
        let outcome = try reader.run("detect", "Где находится вокзал?")
        #expect(outcome.output.hasPrefix("ru\tрусский\t"))
    }

    @Test("keeps to the languages named")
    func among() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("detect", "--json", "--among", "da,sv", "Hva heter du?")
        let candidates = try objects(outcome).first?["candidates"] as? [[String: Any]] ?? []
        #expect(candidates.allSatisfy { ["da", "sv"].contains($0["language"] as? String) })
        for among in ["no such", "xx", "", "en,,ru"] {
            #expect(try runner.run("detect", "--among", among, "x").status == 6)
        }
    }

    @Test("of a text that says nothing is status 7", arguments: ["", "12:30", "😆"])
    func unknown(text: String) throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("detect", text)
        #expect(outcome.status == 7)
        #expect(outcome.output == "unknown\n")
        #expect(outcome.error == "translate: the text does not tell its language.\n")
    }
}
