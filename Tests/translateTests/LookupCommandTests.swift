import Foundation
import Testing

@Suite("translate lookup")
struct LookupCommandTests {
    let runner: CommandRunner

    init() throws {
        runner = try CommandRunner()
        try Data("go\tидти, ходить; ехать\nbook\tкнига; том\nbooklet\tкнижка\nhouse\tдом\n".utf8)
            .write(to: runner.home.appendingPathComponent("d.tsv"))
        let forms = "go\tgo\tverb,infinitive\nwent\tgo\tverb,finite,past\n"
        try Data(forms.utf8).write(to: runner.home.appendingPathComponent("en.tsv"))
        try Data("{\"language\":\"en\"}".utf8).write(to: runner.home.appendingPathComponent("en.json"))
        let builds = [
            ["pack", "build", "dictionary", "d.tsv", "--from", "en", "--to", "ru", "-o", "d.zip"],
            [
                "pack", "build", "language", "en", "--description", "en.json", "--forms", "en.tsv", "-o",
                "en.zip",
            ],
            ["pack", "install", "./d.zip", "./en.zip"],
        ]
        for arguments in builds {
            let outcome = try runner.run(arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome.error)")
        }
    }

    @Test("prints the article of a form's word, and which form it is")
    func form() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("lookup", "went")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error == "")
        #expect(
            outcome.output == """
                go (went: past of go)
                      идти, ходить; ехать
                English–Russian dictionary (LicenseRef-unknown)

                """)
    }

    @Test("prints JSON, one line an article")
    func json() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("lookup", "--json", "том")
        #expect(outcome.status == 0, "\(outcome.error)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?["headword"] as? String == "том")
        #expect(object?["source"] as? String == "ru")
        #expect(object?["match"] as? String == "exact")
    }

    @Test(
        "lists headwords",
        arguments: [
            (["--prefix", "boo"], "book\nbooklet\n"), (["--glob", "*k"], "book\n"),
            (["--fuzzy", "bokk"], "book\n"),
            (["--prefix", "boo", "--limit", "1"], "book\n"),
        ])
    func words(arguments: [String], output: String) throws {
        defer { runner.removeHome() }
        let outcome = try runner.run(["lookup"] + arguments)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output == output)
    }

    @Test("finds articles by their text")
    func fullText() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("lookup", "--fulltext", "ходить")
        #expect(outcome.output.hasPrefix("go\n"))
    }

    @Test("prints the forms of a word")
    func inflect() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("lookup", "--inflect", "went")
        #expect(outcome.output == "go  verb\n  infinitive  go\n  past        went\n")
    }

    @Test("lists headwords as they are spelled, and near words too")
    func spelling() throws {
        defer { runner.removeHome() }
        try Data("Moscow\tМосква\nmosque\tмечеть\n".utf8)
            .write(to: runner.home.appendingPathComponent("names.tsv"))
        let build = ["pack", "build", "dictionary", "names.tsv", "--from", "en", "--to", "ru", "-o", "n.zip"]
        #expect(try runner.run(build).status == 0)
        #expect(try runner.run("pack", "remove", "--yes", "en-ru.dictionary").status == 0)
        #expect(try runner.run("pack", "install", "./n.zip").status == 0)
        #expect(try runner.run("lookup", "--prefix", "mos").output == "Moscow\nmosque\n")
        #expect(try runner.run("lookup", "--prefix", "МОС").output == "Москва\n")
        #expect(try runner.run("lookup", "масква").error.hasSuffix("Near: Москва.\n"))
    }

    @Test("prints the table of a word's forms, and lists the forms that fit no table")
    func table() throws {
        defer { runner.removeHome() }
        let forms = """
            читать\tчитать\tverb,infinitive
            читаю\tчитать\tverb,finite,present,firstPerson,singular
            читаем\tчитать\tverb,finite,present,firstPerson,plural
            читаешь\tчитать\tverb,finite,present,secondPerson,singular
            читаете\tчитать\tverb,finite,present,secondPerson,plural
            читал\tчитать\tverb,finite,past,masculine,singular
            читала\tчитать\tverb,finite,past,feminine,singular
            читали\tчитать\tverb,finite,past,plural
            читай\tчитать\tverb,finite,imperative,singular
            читающий\tчитать\tverb,participle,present,active,masculine,singular,nominative
            читающего\tчитать\tverb,participle,present,active,masculine,singular,genitive
            читающая\tчитать\tverb,participle,present,active,feminine,singular,nominative

            """
        try Data(forms.utf8).write(to: runner.home.appendingPathComponent("ru.tsv"))
        try Data("{\"language\":\"ru\"}".utf8).write(to: runner.home.appendingPathComponent("ru.json"))
        let build = [
            "pack", "build", "language", "ru", "--description", "ru.json", "--forms", "ru.tsv", "-o",
            "ru.zip",
        ]
        #expect(try runner.run(build).status == 0)
        #expect(try runner.run("pack", "install", "./ru.zip").status == 0)
        let outcome = try runner.run("lookup", "--inflect", "читала")
        #expect(
            outcome.output == """
                читать  verb
                  infinitive  читать

                  present        singular  plural
                  first person   читаю     читаем
                  second person  читаешь   читаете

                        masculine  feminine  plural
                  past  читал      читала    читали

                  imperative  читай

                  present active participle  masculine  feminine
                  nominative                 читающий   читающая
                  genitive                   читающего

                """)
    }

    @Test("that finds nothing is status 1 and offers near words, on standard error")
    func nothing() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("lookup", "huose")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.error == "translate: nothing was found for “huose”.\n  Near: house.\n")
    }

    @Test(
        "takes any word: long, of marks, of signs",
        arguments: [
            String(repeating: "a", count: 100_000), "e" + String(repeating: "\u{301}", count: 500), "%s%n",
            "😆",
            "\u{202E}x\u{200B}", String(repeating: "*a", count: 3000),
        ])
    func anything(word: String) throws {
        defer { runner.removeHome() }
        for mode in [[], ["--glob"], ["--fuzzy"], ["--prefix"], ["--fulltext"], ["--inflect"]] {
            let outcome = try runner.run(["lookup"] + mode + ["--", word])
            #expect(outcome.status == 1 || outcome.status == 0)
            #expect(outcome.error.utf8.count < 400)
        }
    }

    @Test("of a pair without a dictionary is status 3")
    func notInstalled() throws {
        defer { runner.removeHome() }
        let outcome = try runner.run("lookup", "-t", "bg", "house")
        #expect(outcome.status == 3)
        #expect(outcome.error.contains("translate pack install bg"))
    }

    @Test(
        "in two modes at once, or without a word, is wrong usage",
        arguments: [
            ["--prefix", "--glob", "x"], [], ["--limit", "0", "x"], [""], [" \t\n"], ["--fulltext", ""],
            ["--glob", ""],
        ])
    func usage(arguments: [String]) throws {
        defer { runner.removeHome() }
        #expect(try runner.run(["lookup"] + arguments).status == 2)
    }
}
