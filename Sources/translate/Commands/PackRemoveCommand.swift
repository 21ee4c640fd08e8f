import Tolmach

/// `translate pack remove NAME...`.
struct PackRemoveCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "remove"],
        summary: "Remove languages or packs",
        operands: "LANGUAGE|PACK ...",
        options: [.flag("--yes", "-y", help: "Do not ask."), .json],
        discussion: """
            Says which pairs stop working and asks before it removes. Without a terminal it removes only with --yes.
            """,
        examples: [("translate pack remove ru --yes", "remove Russian and what needs it")]
    )

    private let names: [String]
    private let isConfirmed: Bool
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...Int.max, of: Self.description)
        names = arguments.operands
        isConfirmed = arguments.isSet("--yes")
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let manager = environment.packManager()
        let plan = try manager.removalPlan(for: names)
        if !isConfirmed { try confirm(plan) }
        try manager.remove(plan)
        for id in plan.packs {
            try environment.console.line(
                asJSON ? JSONText.object(["id": .string(id), "removed": true]).line : "Removed: \(id)"
            )
        }
    }

    private func confirm(_ plan: RemovalPlan) throws(CommandFailure) {
        let console = environment.console
        console.progress("This removes \(plan.packs.joined(separator: ", ")).\n")
        if !plan.endingPairs.isEmpty {
            console.progress("It also ends: \(PairText.list(plan.endingPairs)).\n")
        }
        switch console.confirm("Remove \(ByteCount.text(plan.size))?") {
        case true: return
        case false: throw CommandFailure(.failure, "nothing was removed.")
        default:
            throw CommandFailure(
                .usage, "nothing was removed: there is no terminal to ask on.", remedy: "Add --yes.")
        }
    }
}
