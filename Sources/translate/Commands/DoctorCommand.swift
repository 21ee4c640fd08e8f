import Tolmach

/// `translate doctor`: what is there, what is wrong, and what to do about it.
struct DoctorCommand: Command {
    static let description = CommandDescription(
        path: ["doctor"],
        summary: "Look for what is wrong with settings, packs and catalogs, and say what to do",
        operands: "",
        options: [.flag("--thorough", help: "Also read every installed file and compare it."), .json],
        discussion: "Changes nothing and uses no network. The exit status is 1 when there is a problem.",
        examples: [("translate doctor --json", "one JSON line per finding")]
    )

    private let isThorough: Bool
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        isThorough = arguments.isSet("--thorough")
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let console = environment.console
        let findings = try environment.packManager().examine(isThorough: isThorough)
        if asJSON {
            try console.line(JSONText.object(["version": .string(Version.current)]).line)
        } else {
            try console.line("translate \(Version.current)")
        }
        for finding in findings { try console.line(asJSON ? json(finding).line : text(finding)) }
        let problems = findings.count { $0.state == .problem }
        if problems > 0 {
            throw CommandFailure(.failure, "\(problems) problem\(problems == 1 ? "" : "s") found.")
        }
    }

    private func text(_ finding: Finding) -> String {
        let mark =
            switch finding.state {
            case .good: "ok     "
            case .notice: "notice "
            case .problem: "PROBLEM"
            }
        let remedy = finding.remedy.map { "\n         → \($0)" } ?? ""
        return "\(mark)  \(finding.subject): \(finding.text)\(remedy)"
    }

    private func json(_ finding: Finding) -> JSONText {
        .object([
            "state": .string(finding.state.rawValue), "subject": .string(finding.subject),
            "text": .string(finding.text), "remedy": finding.remedy.map(JSONText.string),
        ])
    }
}
