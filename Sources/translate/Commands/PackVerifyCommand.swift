import Tolmach

/// `translate pack verify`: re-checks everything installed.
struct PackVerifyCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "verify"],
        summary: "Check every file of the installed packs against its manifest",
        operands: "[PACK ...]",
        options: [.json],
        examples: [("translate pack verify", "exit status 5 when anything is damaged")]
    )

    private let names: [String]
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        names = arguments.operands
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let reports = try environment.packManager().verify(names)
        for report in reports {
            if asJSON {
                let json = JSONText.object([
                    "id": .string(report.id), "version": .string(report.version),
                    "intact": .bool(report.problems.isEmpty), "problems": .strings(report.problems),
                ])
                try environment.console.line(json.line)
            } else {
                let state = report.problems.isEmpty ? "intact" : report.problems.joined(separator: "; ")
                try environment.console.line("\(report.id) \(report.version): \(state)")
            }
        }
        let damaged = reports.filter { !$0.problems.isEmpty }.map { $0.id }
        if !damaged.isEmpty {
            throw CommandFailure(
                .verification,
                "damaged: \(damaged.joined(separator: ", ")).",
                remedy: "Install again: translate pack install \(damaged.joined(separator: " "))"
            )
        }
    }
}
