import Glibc
import Tolmach

/// The part of `translate` that works on whole documents: `-i` and `-o`, formats, encodings, folders.
struct DocumentCommand {
    static let options: [OptionDescription] = [
        .value(
            "--format", as: "FORMAT", help: "The document's format, where its name does not tell.",
            choices: DocumentFormat.allCases.map(\.rawValue)),
        .value("--encoding", as: "NAME", help: "The document's encoding, for example windows-1251."),
        .value(
            "--output-encoding", as: "NAME", help: "The encoding to write; by default the document's own."),
        .flag("--strict", help: "Refuse bytes that are not valid instead of replacing them."),
        .flag("--reflow", help: "Join lines that were wrapped by hand, and wrap the translation again."),
        .flag("--bilingual", help: "Put source and translation side by side."),
        .flag("--recursive", help: "Translate all documents in the folder --input into the folder --output."),
    ]

    let arguments: ParsedArguments
    let environment: CommandEnvironment
    let session: TranslationSession

    /// Whether the invocation is about a document rather than lines of text. Lines whose language is not named
    /// have theirs told one by one, which a document has not.
    static func isMeant(by arguments: ParsedArguments, source: Language?, targets: [Language]) -> Bool {
        if arguments.isSet("--json") { return false }
        if options.contains(where: { arguments.isSet($0.names[0]) }) { return true }
        guard targets.count == 1 else { return false }
        return source != nil || (arguments.value("--input") ?? "-") != "-"
    }

    func run() async throws {
        let input = arguments.value("--input") ?? "-"
        // A pipe ends at once; a document where its finished sentences are kept.
        if input != "-" { Interruption.watch() }
        let output = arguments.value("--output") ?? "-"
        if arguments.isSet("--recursive") { return try await FolderJob(self, from: input, to: output).run() }
        guard input == "-" || !Self.isFolder(input) else {
            throw CommandFailure(.usage, "\(input) is a folder.", remedy: "Translate all in it: --recursive")
        }
        let report = try await translate(input, to: output)
        tell(report, of: input)
    }

    /// Translates one document; `-` stands for standard input and output.
    func translate(_ input: String, to output: String) async throws -> DocumentTranslation.Report {
        let translation = DocumentTranslation(session: session, options: options)
        let display = DocumentProgressDisplay(console: environment.console, name: input)
        defer { display.finish() }
        do {
            return try await translation.translate(
                input: input == "-" ? nil : input, output: output == "-" ? nil : output,
                format: try format(of: input), progress: display.show)
        } catch let error as TranslationError where error.kind == .alreadyCancelled {
            throw CommandFailure(
                .interrupted, error.description, remedy: "Start it again to go on from there.")
        }
    }

    /// The format: as asked, else by the name, else plain text for a pipe or a name that tells nothing.
    private func format(of input: String) throws(CommandFailure) -> DocumentFormat {
        if let name = arguments.value("--format"), let format = DocumentFormat(rawValue: name) {
            return format
        }
        if input == "-" { return .text }
        if let format = DocumentFormat(path: input) { return format }
        let name = input.split(separator: "/").last ?? ""
        guard !name.contains(".") else {
            throw CommandFailure(
                .usage, "the name of \(input) does not tell its format.",
                remedy: "Name it: --format text, --format html, ... (translate --help lists all)")
        }
        return .text
    }

    private var options: DocumentTranslation.Options {
        var options = DocumentTranslation.Options()
        options.encoding = arguments.value("--encoding")
        options.outputEncoding = arguments.value("--output-encoding")
        options.isStrict = arguments.isSet("--strict")
        options.reflows = arguments.isSet("--reflow")
        options.isBilingual = arguments.isSet("--bilingual")
        return options
    }

    /// Says on standard error what a reader of the result should know.
    func tell(_ report: DocumentTranslation.Report, of input: String) {
        let name = input == "-" ? "the input" : input
        let console = environment.console
        if report.isEncodingGuessed {
            console.notice("\(name) seems to be \(report.encoding); if it is not, name it: --encoding NAME")
        }
        if report.invalidBytes > 0 {
            console.notice(
                "\(name) has \(Self.count(report.invalidBytes, "byte")) that are not valid \(report.encoding); they were replaced by �."
            )
        }
        if report.refused > 0 {
            console.notice(
                "\(name): \(Self.count(report.refused, "sentence")) lost a placeholder in translation and stand as they were."
            )
        }
        if report.reused > 0 {
            console.notice("\(name): \(Self.count(report.reused, "sentence")) had been translated before.")
        }
        for note in report.notes { console.notice("\(name): \(note)") }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
