import Tolmach

/// `translate detect [TEXT...]`: which language a text is in.
struct DetectCommand: Command {
    static let description = CommandDescription(
        path: ["detect"],
        summary: "Tell which language a text is in",
        operands: "[TEXT...]",
        options: [
            .flag("--lines", help: "Answer for each line of standard input on its own."),
            .value("--among", as: "LANG,...", help: "Consider only these languages."),
            .json,
        ],
        discussion: """
            A text in several languages is answered for as a whole and part by part. Where letters leave a doubt,
            the words of the installed languages count. The number is how sure the answer is: of a hundred texts
            with 0.90, about ninety are in the language named.
            """,
        examples: [
            ("translate detect \"Доброго вечора ми з України\"", "uk, with how sure it is"),
            ("translate detect --json --lines < names.txt", "one JSON line per line"),
        ]
    )

    private let arguments: ParsedArguments
    private let environment: CommandEnvironment
    private let identification: LanguageIdentification
    /// Whose language names are in.
    private let reader: Language

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.arguments = arguments
        self.environment = environment
        let allowed = try arguments.value("--among").map(Self.languages)
        let context = environment.context()
        reader = context.userLanguage
        identification = LanguageIdentification(among: allowed, context: context)
    }

    func run() throws {
        if !arguments.operands.isEmpty {
            return try showText(arguments.operands.joined(separator: " "))
        }
        var reader = try LineReader(path: nil)
        var whole = ""
        while let lines = try reader.next() {
            guard arguments.isSet("--lines") else {
                whole += lines.joined()
                // More would say no more.
                if whole.utf8.count > Self.longestMixed { break }
                continue
            }
            let answers = lines.map { render(identification.candidates(for: $0)) + "\n" }
            try environment.console.write(answers.joined())
        }
        if !arguments.isSet("--lines") { try showText(whole) }
    }

    /// The languages of `--among`, all of which can be told.
    private static func languages(_ list: String) throws(CommandFailure) -> [Language] {
        var languages: [Language] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            let language = try LanguageArgument.language(String(part), option: "--among")
            guard LanguageIdentification.supports(language) else {
                throw CommandFailure(
                    .unsupported, "\(language) is not among the languages that can be told.",
                    remedy: "They are: "
                        + LanguageIdentification.supportedLanguages.map(\.minimalIdentifier).joined(
                            separator: ", "))
            }
            languages.append(language)
        }
        return languages
    }

    /// Texts longer than this, in bytes, are answered for as a whole only.
    private static let longestMixed = 1 << 18

    /// Answers for a whole text: for its parts too, where they are in several languages.
    private func showText(_ text: String) throws(CommandFailure) {
        let segments = text.utf8.count > Self.longestMixed ? [] : identification.segments(of: text)
        let isMixed = Set(segments.map { $0.candidates.first?.identifier }).count > 1
        let candidates = identification.candidates(for: text)
        try environment.console.line(render(candidates, segments: isMixed ? segments : []))
        if candidates.isEmpty {
            throw CommandFailure(.notIdentified, "the text does not tell its language.")
        }
    }

    private func render(_ candidates: [LanguageCandidate], segments: [LanguageSegment] = []) -> String {
        guard arguments.isSet("--json") else {
            let parts = segments.map { segment in
                let part = segment.text.split(whereSeparator: \.isNewline).joined(separator: " ")
                return "\n  \(text(segment.candidates))\t\(part)"
            }
            return text(candidates) + parts.joined()
        }
        var members = Self.members(candidates)
        if !segments.isEmpty {
            let parts = segments.map { segment in
                JSONText.object([("text", .string(segment.text))] + Self.members(segment.candidates))
            }
            members.append(("segments", .array(parts)))
        }
        return JSONText.object(members).line
    }

    private func text(_ candidates: [LanguageCandidate]) -> String {
        guard let best = candidates.first else { return "unknown" }
        let name = best.language.displayName(in: reader)
        return "\(best.identifier)\t\(name)\t\(Self.confidence(best.confidence))"
    }

    private static func members(_ candidates: [LanguageCandidate]) -> [(name: String, value: JSONText)] {
        guard let best = candidates.first else {
            return [("language", .string("unknown")), ("confidence", .decimal(0))]
        }
        let all = candidates.map { candidate -> JSONText in
            .object([
                "language": .string(candidate.identifier),
                "confidence": .decimal(candidate.confidence),
            ])
        }
        return [
            ("language", .string(best.identifier)), ("confidence", .decimal(best.confidence)),
            ("candidates", .array(all)),
        ]
    }

    private static func confidence(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
