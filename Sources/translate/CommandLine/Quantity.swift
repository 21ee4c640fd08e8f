/// Times and sizes with a unit, as people write them in options.
enum Quantity {
    /// `30s`, `5m`, `6h`, `1d` or plain seconds; `nil` when the option was not given.
    static func seconds(_ arguments: ParsedArguments, _ option: String) throws(CommandFailure) -> Int? {
        try value(
            arguments, option, units: ["s": 1, "m": 60, "h": 3600, "d": 86_400], example: "30s, 5m, 6h or 1d")
    }

    /// `500k`, `2M`, `1G` or plain bytes; `nil` when the option was not given.
    static func bytes(_ arguments: ParsedArguments, _ option: String) throws(CommandFailure) -> Int? {
        try value(
            arguments, option, units: ["k": 1000, "M": 1_000_000, "G": 1_000_000_000], example: "500k or 2M")
    }

    private static func value(
        _ arguments: ParsedArguments,
        _ option: String,
        units: [Character: Int],
        example: String
    ) throws(CommandFailure) -> Int? {
        guard let text = arguments.value(option) else { return nil }
        let unit = text.last.flatMap { units[$0] }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard let number = Int(digits), (1...1_000_000_000).contains(number) else {
            throw .usage("\(option) takes \(example), not “\(text)”.")
        }
        return number * (unit ?? 1)
    }
}
