/// What one command is called, takes and prints: the single source of its parser, its help text, its
/// shell completions and its page in the manual.
struct CommandDescription: Sendable {
    /// The words that select it, for example `["pack", "install"]`; empty for translation itself.
    let path: [String]
    /// One line, without a full stop, that says what it does.
    let summary: String
    /// What may follow the options, for example `["LANGUAGE|FILE.zip ..."]`.
    let operands: String
    let options: [OptionDescription]
    /// Paragraphs below the options: rules that a reader needs before the first use.
    var discussion: String = ""
    /// Real invocations, with what each is for.
    var examples: [(command: String, purpose: String)] = []

    var name: String { (["translate"] + path).joined(separator: " ") }
}

/// One option of a command.
struct OptionDescription: Sendable {
    /// All spellings, the canonical long one first: `["--from", "-f"]`.
    let names: [String]
    /// The name of its value in help texts, `nil` for a switch.
    let value: String?
    let help: String
    /// Whether it may be given more than once.
    var repeats = false
    /// Words that complete the value in a shell.
    var choices: [String] = []

    static func flag(_ names: String..., help: String) -> OptionDescription {
        OptionDescription(names: names, value: nil, help: help)
    }

    static func value(
        _ names: String...,
        as value: String,
        help: String,
        repeats: Bool = false,
        choices: [String] = []
    ) -> OptionDescription {
        OptionDescription(names: names, value: value, help: help, repeats: repeats, choices: choices)
    }

    static let json = flag("--json", help: "Print JSON Lines instead of text.")
    static let help = flag("--help", "-h", help: "Show this help.")
}
