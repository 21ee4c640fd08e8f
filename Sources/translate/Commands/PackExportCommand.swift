import Tolmach

/// `translate pack export NAME... --to FOLDER`: installed packs as files, for a machine without network.
struct PackExportCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "export"],
        summary: "Write installed packs as files, for a machine without network",
        operands: "LANGUAGE|PACK ...",
        options: [.value("--to", as: "FOLDER", help: "Where the files go."), .json],
        discussion: """
            A language brings everything that links it with other installed languages, and these languages too. On
            the other machine, “translate pack install FOLDER/” takes them all.
            """,
        examples: [("translate pack export ru --to /media/usb/packs", "Russian and what links it")]
    )

    private let names: [String]
    private let folder: String
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(1...Int.max, of: Self.description)
        names = arguments.operands
        folder = try arguments.required("--to", of: Self.description)
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        for path in try environment.packManager().export(names, to: folder) {
            try environment.console.line(asJSON ? JSONText.object(["path": .string(path)]).line : path)
        }
    }
}
