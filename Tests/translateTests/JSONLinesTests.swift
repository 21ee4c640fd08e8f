import Foundation
import Testing

@Suite("translate --jsonl") struct JSONLinesTests {
    private func answers(_ lines: [String], _ arguments: [String] = []) throws -> [[String: Any]] {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(
            ["--local", "--jsonl"] + arguments, input: Data(lines.map { $0 + "\n" }.joined().utf8))
        #expect(outcome.status == 0, "\(outcome.error)")
        return try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("answers every line, in order, with the id it came with")
    func order() throws {
        let lines = (0..<500).map { #"{"id":\#($0),"q":"\#($0)","source":"en","target":"ru"}"# }
        let answers = try answers(lines)
        #expect(answers.compactMap { $0["id"] as? Int } == Array(0..<500))
        #expect(answers.compactMap { $0["text"] as? String } == (0..<500).map(String.init))
    }

    @Test("a bad line gets an error, and the stream goes on")
    func badLines() throws {
        let lines = [
            #"{"id":"a","q":"1","source":"en","target":"ru"}"#, "nonsense", "", #"{"id":"b"}"#,
            #"{"id":"c","q":"1","target":"../.."}"#, #"{"id":"d","q":"house","source":"en","target":"bg"}"#,
            #"{"id":{"x":[1]},"q":"2","source":"en","target":"ru"}"#,
        ]
        let answers = try answers(lines)
        #expect(answers.count == lines.count)
        #expect(answers.map { $0["error"] == nil } == [true, false, false, false, false, false, true])
        #expect(answers[1]["line"] as? Int == 2)
        #expect(answers[3]["id"] as? String == "b")
        #expect((answers[5]["error"] as? String)?.contains("not installed") == true)
        #expect((answers[5]["remedy"] as? String)?.contains("translate pack install") == true)
        #expect(((answers[6]["id"] as? [String: Any])?["x"] as? [Int]) == [1])
    }

    @Test("languages that a line doesn't name come from the command line")
    func defaults() throws {
        let answers = try answers([#"{"q":"1"}"#], ["-f", "en", "-t", "ru"])
        #expect(answers[0]["target"] as? String == "ru")
        #expect(answers[0]["id"] == nil)
        let without = try self.answers([#"{"q":"1"}"#])
        #expect((without[0]["error"] as? String)?.contains("target") == true)
    }

    @Test("a line without end is left out, and the next one answered")
    func overlong() throws {
        let long = #"{"q":""# + String(repeating: "x", count: 17 << 20) + "\"}"
        let answers = try answers([long, #"{"id":1,"q":"1","source":"en","target":"ru"}"#])
        #expect(answers.count == 2)
        #expect((answers[0]["error"] as? String)?.contains("longer than 16 MB") == true)
        #expect(answers[1]["text"] as? String == "1")
    }

    @Test("takes no text on the command line, and one language at most")
    func usage() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run("--jsonl", "-t", "ru", "text").status == 2)
        #expect(try runner.run("--jsonl", "-t", "ru,en").status == 2)
    }
}
