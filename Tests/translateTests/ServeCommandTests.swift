import Foundation
import Testing

@Suite("translate serve") struct ServeCommandTests {
    @Test(
        "refuses to be reached from other machines without a flag and a key",
        arguments: [
            ["serve", "--host", "0.0.0.0", "--port", "0"], ["serve", "--host", "::", "--port", "0"],
            ["serve", "--host", "0.0.0.0", "--port", "0", "--allow-network"],
            ["serve", "--port", "0", "--require-key"],
        ])
    func network(arguments: [String]) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run(arguments)
        #expect(outcome.status == 2, "\(outcome.error)")
        #expect(outcome.output == "")
        #expect(outcome.error.split(separator: "\n").count == 2)
    }

    @Test(
        "takes sensible numbers only",
        arguments: [
            ["serve", "--port", "70000"], ["serve", "--body-limit", "much"], ["serve", "--time-limit", "0"],
            ["serve", "extra"], ["serve", "key"], ["serve", "key", "add"], ["serve", "key", "add", "a", "b"],
        ])
    func usage(arguments: [String]) throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        #expect(try runner.run(arguments).status == 2)
    }

    @Test("an address that is none is said")
    func address() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let outcome = try runner.run("serve", "--host", "nowhere.example")
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("in numbers"))
    }

    @Test("keys are added, listed without their secrets, and removed")
    func keys() throws {
        let runner = try CommandRunner()
        defer { runner.removeHome() }
        let added = try runner.run("serve", "key", "add", "office", "--rate-limit", "60", "--manage")
        #expect(added.status == 0, "\(added.error)")
        #expect(added.output.hasPrefix("tolmach-") && added.output.utf8.count == 49)
        let list = try runner.run("serve", "key", "list").output
        #expect(list == "office · 60 requests a minute · may manage\n")
        let json = try runner.run("serve", "key", "list", "--json").output
        #expect(json == "{\"name\":\"office\",\"requestsPerMinute\":60,\"manage\":true}\n")
        #expect(try runner.run("serve", "key", "add", "office").status == 1)
        #expect(try runner.run("serve", "key", "remove", "office").status == 0)
        #expect(try runner.run("serve", "key", "remove", "office").status == 1)
        #expect(try runner.run("serve", "key", "list").output == "")
    }
}
