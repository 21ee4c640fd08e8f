/// What the commands of the memory do with records, by the first word after the command.
enum RecordVerb: String, CaseIterable {
    case list, search, show, edit, delete, export, add, `import`
    case retry, keep, drop
}

/// The words of a command of the memory: what to do, and with what.
struct RecordRequest {
    let verb: RecordVerb
    let operands: [String]

    /// - Parameters:
    ///   - verbs: those that the command knows.
    ///   - implied: what is meant where the first word is no verb; `nil` refuses such words.
    init(
        _ arguments: ParsedArguments,
        verbs: [RecordVerb],
        implied: RecordVerb?,
        of command: CommandDescription
    ) throws(CommandFailure) {
        let words = arguments.operands
        guard let first = words.first else {
            verb = .list
            operands = []
            return
        }
        if let named = RecordVerb(rawValue: first), verbs.contains(named) {
            verb = named
            operands = Array(words.dropFirst())
        } else if let implied {
            verb = implied
            operands = words
        } else {
            let names = verbs.map(\.rawValue).joined(separator: ", ")
            throw .usage("“\(first)” is none of \(names).", see: command)
        }
        try check(command, isSelective: arguments.isSet("--all"))
    }

    private func check(_ command: CommandDescription, isSelective: Bool) throws(CommandFailure) {
        let count: ClosedRange<Int> =
            switch verb {
            case .list: 0...0
            case .search: 1...Int.max
            case .show, .edit: 1...1
            case .delete, .retry, .keep, .drop: isSelective ? 0...0 : 1...Int.max
            case .export: 0...1
            case .import: 1...1
            case .add: 2...2
            }
        guard count.contains(operands.count) else {
            let name = "\(command.name) \(verb.rawValue)"
            throw .usage(
                operands.count > count.upperBound
                    ? "“\(operands[count.upperBound])” is one word too many for “\(name)”; quote texts of several words."
                    : "“\(name)” needs \(Self.needs(verb)).", see: command)
        }
    }

    private static func needs(_ verb: RecordVerb) -> String {
        switch verb {
        case .search: "the text to look for"
        case .show, .edit: "the id of a record"
        case .delete, .retry, .keep, .drop: "ids of records, or --all"
        case .import: "a file"
        case .add: "a text and its translation"
        case .list, .export: "nothing"
        }
    }
}
