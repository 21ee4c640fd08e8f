/// The options and operands of one invocation, checked against the command's description.
struct ParsedArguments: Sendable {
    private var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// Parses `arguments` (without the command's own words).
    ///
    /// Accepts `--name value`, `--name=value`, `-n value`, `-nvalue`, bundled switches (`-hv`) and `--` to end
    /// the options. A lone `-` is an operand.
    init(_ arguments: ArraySlice<String>, for command: CommandDescription) throws(CommandFailure) {
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            if argument.hasPrefix("--") {
                try parseLong(argument, rest: &rest, command: command)
            } else if argument.hasPrefix("-"), argument.utf8.count > 1 {
                try parseShort(argument, rest: &rest, command: command)
            } else {
                operands.append(argument)
            }
        }
    }

    func isSet(_ name: String) -> Bool { values[name] != nil }

    /// The last value given for an option.
    func value(_ name: String) -> String? { values[name]?.last }

    /// The value of an option that a command cannot do without.
    func required(_ name: String, of command: CommandDescription) throws(CommandFailure) -> String {
        guard let value = value(name) else { throw .usage("\(name) is missing.", see: command) }
        return value
    }

    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// A whole number in `range`, `nil` when the option was not given.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”."
            )
        }
        return number
    }

    private mutating func parseLong(
        _ argument: String,
        rest: inout ArraySlice<String>,
        command: CommandDescription
    ) throws(CommandFailure) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let option = try Self.option(name, of: command)
        if option.value == nil {
            guard parts.count == 1 else { throw .usage("\(name) takes no value.") }
            try store("", for: option)
        } else if parts.count == 2 {
            try store(String(parts[1]), for: option)
        } else {
            try store(Self.next(&rest, after: name, option), for: option)
        }
    }

    private mutating func parseShort(
        _ argument: String,
        rest: inout ArraySlice<String>,
        command: CommandDescription
    ) throws(CommandFailure) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            let name = "-\(letter)"
            let option = try Self.option(name, of: command)
            guard option.value != nil else {
                try store("", for: option)
                continue
            }
            if letters.isEmpty {
                try store(Self.next(&rest, after: name, option), for: option)
            } else {
                try store(String(letters), for: option)
            }
            return
        }
    }

    private mutating func store(_ value: String, for option: OptionDescription) throws(CommandFailure) {
        let name = option.names[0]
        if !option.choices.isEmpty, option.value != nil, !option.choices.contains(value) {
            throw .usage("\(name) takes one of \(option.choices.joined(separator: ", ")), not “\(value)”.")
        }
        values[name, default: []].append(value)
    }

    private static func option(
        _ name: String,
        of command: CommandDescription
    ) throws(CommandFailure) -> OptionDescription {
        for option in command.options + [.help] where option.names.contains(name) { return option }
        throw .usage("\(name) is not an option of “\(command.name)”.", see: command)
    }

    private static func next(
        _ rest: inout ArraySlice<String>,
        after name: String,
        _ option: OptionDescription
    ) throws(CommandFailure) -> String {
        guard let value = rest.popFirst() else {
            throw .usage("\(name) needs a value: \(name) \(option.value ?? "VALUE").")
        }
        return value
    }
}

extension ParsedArguments {
    /// Refuses a number of operands outside `count`.
    func requireOperands(
        _ count: ClosedRange<Int>,
        of command: CommandDescription
    ) throws(CommandFailure) {
        if count.contains(operands.count) { return }
        if operands.count > count.upperBound {
            throw .usage(
                "“\(operands[count.upperBound])” is one operand too many for “\(command.name)”.", see: command
            )
        }
        throw .usage("“\(command.name)” needs \(command.operands).", see: command)
    }
}
