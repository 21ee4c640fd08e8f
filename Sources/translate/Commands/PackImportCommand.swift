import PackBuilding
import Tolmach

/// `translate pack import firefox`: a published Firefox model as a neural pack, installed.
struct PackImportCommand: Command {
    static let description = CommandDescription(
        path: ["pack", "import", "firefox"],
        summary: "Fetch a published Firefox translation model, convert it and install it",
        operands: "",
        options: [
            .value(
                "--from", as: "REGISTRY",
                help: "Address of a registry (Remote Settings or models.json), or a folder."),
            .value("--pair", as: "SOURCE-TARGET", help: "For example en-ru."),
            .value(
                "--architecture", as: "NAME", help: "tiny, base-memory or base; the largest when left out."),
            .value("--output", "-o", as: "FILE.zip", help: "Write the pack there instead of installing it."),
            .json,
        ],
        discussion: "Every hash that the registry gives is verified. A folder needs no network.",
        examples: [
            ("translate pack import firefox --from ./models --pair en-ru", "from a folder with models.json")
        ]
    )

    private let registry: String
    private let source: String
    private let target: String
    private let architecture: String?
    private let output: String?
    private let asJSON: Bool
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        try arguments.requireOperands(0...0, of: Self.description)
        registry = try arguments.required("--from", of: Self.description)
        let pair = try arguments.required("--pair", of: Self.description).split(separator: "-")
        guard pair.count == 2 else { throw .usage("--pair takes SOURCE-TARGET, such as en-ru.") }
        source = String(pair[0])
        target = String(pair[1])
        architecture = arguments.value("--architecture")
        output = arguments.value("--output")
        asJSON = arguments.isSet("--json")
        self.environment = environment
    }

    func run() throws {
        let manager = environment.packManager()
        let importer = FirefoxImporter(transport: try? manager.context.transport())
        let folder = output == nil ? try TemporaryFolder() : nil
        defer { folder?.remove() }
        let archive = output ?? "\(folder?.path ?? ".")/\(source)-\(target).neural.zip"
        let built = try importer.importModel(
            from: registry,
            source: source,
            target: target,
            architecture: architecture,
            to: archive,
            report: { environment.console.notice("fetching \($0)") }
        )
        if output != nil { return try environment.report(built, asJSON: asJSON) }
        for pack in try manager.install([built.path]) {
            try environment.console.line(
                asJSON ? PackJSON.installed(pack).line : "Installed: \(pack.id) \(pack.version)")
        }
    }
}
