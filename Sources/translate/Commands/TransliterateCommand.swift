import Tolmach

/// `translate transliterate [TEXT...] --to STANDARD`: between scripts, by named standards.
struct TransliterateCommand: Command {
    static let description = CommandDescription(
        path: ["transliterate"],
        summary: "Write text in another script, by a named standard",
        operands: "[TEXT...]",
        options: [
            .value(
                "--to", "-t", as: "STANDARD",
                help: "For example sr-Latn, ru-Latn, ru-Latn-iso9, ru-Latn-passport."),
            .json,
        ],
        examples: [("translate transliterate --to sr-Latn \"ЏУГАЊ\"", "Serbian in Latin letters")]
    )

    private let arguments: ParsedArguments
    private let environment: CommandEnvironment
    private let transliteration: Transliteration

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        guard let standard = arguments.value("--to") else {
            throw .usage("Say by which standard: --to STANDARD.", see: Self.description)
        }
        guard let transliteration = Transliteration(standard) else {
            throw CommandFailure(
                .unsupported,
                "“\(standard)” is not a known transliteration.",
                remedy: "Known: \(Transliteration.standards.joined(separator: ", "))"
            )
        }
        self.transliteration = transliteration
        self.arguments = arguments
        self.environment = environment
    }

    func run() throws {
        if !arguments.operands.isEmpty {
            return try show(arguments.operands.joined(separator: " ") + "\n")
        }
        var reader = try LineReader(path: nil)
        while let lines = try reader.next() {
            for line in lines { try show(line) }
        }
    }

    private func show(_ line: String) throws(CommandFailure) {
        let text = transliteration.apply(to: line)
        guard arguments.isSet("--json") else { return try environment.console.write(text) }
        let trimmed = text.hasSuffix("\n") ? String(text.dropLast()) : text
        try environment.console.line(JSONText.object(["text": .string(trimmed)]).line)
    }
}
