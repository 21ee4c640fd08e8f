import Glibc

/// `translate manual [COMMAND]`: a page for `man`, made of the same description as the help.
struct ManualCommand: Command {
    static let description = CommandDescription(
        path: ["manual"],
        summary: "Print a command's page for man, or write all pages into a folder",
        operands: "[COMMAND...]",
        options: [.value("--output", "-o", as: "FOLDER", help: "Write the pages of all commands here.")],
        examples: [
            ("translate manual serve | man -l -", "read a page"),
            ("translate manual -o /usr/local/share/man/man1", "install all of them"),
        ]
    )

    private let page: CommandDescription
    private let folder: String?
    private let environment: CommandEnvironment

    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure) {
        guard let page = CommandTable.descriptions.first(where: { $0.path == arguments.operands }) else {
            throw .usage(
                "“\(arguments.operands.joined(separator: " "))” is not a command.", see: Self.description)
        }
        self.page = page
        folder = arguments.value("--output")
        self.environment = environment
    }

    func run() throws {
        let commands = CommandTable.descriptions
        guard let folder else {
            return try environment.console.write(ManualPage.render(page, of: commands))
        }
        for command in commands {
            let file = try OutputFile(
                path: "\(folder)/\(ManualPage.fileName(command))", console: environment.console)
            try file.write(ManualPage.render(command, of: commands))
            try file.commit()
        }
    }
}
