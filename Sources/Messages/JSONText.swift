/// A JSON value that keeps the order of its members.
///
///     JSONText.object(["source": "en", "text": .string(text)]).line
package enum JSONText: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral
{
    case null
    case bool(Bool)
    case integer(Int)
    /// A number printed with at most three decimals.
    case decimal(Double)
    case string(String)
    case array([JSONText])
    case object([(name: String, value: JSONText)])

    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }

    package static func strings(_ values: some Sequence<String>) -> JSONText {
        .array(values.map(JSONText.string))
    }

    /// An object without its members whose value is `nil`.
    package static func object(_ members: KeyValuePairs<String, JSONText?>) -> JSONText {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// The value on one line.
    package var line: String {
        var text = ""
        append(to: &text)
        return text
    }

    private func append(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .decimal(let value): text += Self.render(value)
        case .string(let value): Self.appendQuoted(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.append(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.appendQuoted(member.name, to: &text)
                text += ":"
                member.value.append(to: &text)
            }
            text += "}"
        }
    }

    private static func render(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let thousandths = (value * 1000).rounded()
        guard abs(thousandths) < 1e15 else { return String(value) }
        let (whole, rest) = Int(abs(thousandths)).quotientAndRemainder(dividingBy: 1000)
        var text = thousandths < 0 ? "-\(whole)" : String(whole)
        guard rest > 0 else { return text }
        text += rest < 10 ? ".00" : rest < 100 ? ".0" : "."
        text += String(rest % 10 > 0 ? rest : rest % 100 > 0 ? rest / 10 : rest / 100)
        return text
    }

    private static func appendQuoted(_ value: String, to text: inout String) {
        text += "\""
        // Nearly all text stands as it is.
        guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            text += value
            text += "\""
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
