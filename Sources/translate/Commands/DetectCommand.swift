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
        examples: [
            ("translate detect \"Доброго вечора ми з України\"", "uk, with how sure it is"),
            ("translate detect --json --lines < names.txt", "one JSON line per line"),
        ]
    )

    private let arguments: ParsedArguments
    private let environment: CommandEnvironment
    private let candidates: [Language]?

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        self.arguments = arguments
        self.environment = environment
        candidates = try arguments.value("--among").map { list throws(CommandFailure) in
            var languages: [Language] = []
            for part in list.split(separator: ",") {
                languages.append(try LanguageArgument.language(String(part), option: "--among"))
            }
            return languages
        }
    }

    func run() throws {
        let identification = LanguageIdentification(among: candidates)
        if !arguments.operands.isEmpty {
            return try show(
                identification.candidates(for: arguments.operands.joined(separator: " ")), single: true)
        }
        var reader = try LineReader(path: nil)
        var whole = ""
        while let lines = try reader.next() {
            guard arguments.isSet("--lines") else {
                whole += lines.joined()
                continue
            }
            for line in lines { try show(identification.candidates(for: line), single: false) }
        }
        if !arguments.isSet("--lines") { try show(identification.candidates(for: whole), single: true) }
    }

    private func show(_ candidates: [LanguageCandidate], single: Bool) throws(CommandFailure) {
        let console = environment.console
        guard let best = candidates.first else {
            try console.line(
                arguments.isSet("--json") ? #"{"language":"unknown","confidence":0}"# : "unknown")
            if single { throw CommandFailure(.notIdentified, "the text does not tell its language.") }
            return
        }
        guard arguments.isSet("--json") else {
            let name = best.language.displayName(in: "en")
            return try console.line("\(best.identifier)\t\(name)\t\(Self.confidence(best.confidence))")
        }
        let others = candidates.map { candidate -> JSONText in
            .object([
                "language": .string(candidate.identifier),
                "confidence": .decimal(candidate.confidence),
            ])
        }
        let json = JSONText.object([
            "language": .string(best.identifier),
            "confidence": .decimal(best.confidence),
            "candidates": .array(others),
        ])
        try console.line(json.line)
    }

    private static func confidence(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
