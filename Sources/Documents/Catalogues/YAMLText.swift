import CYAML

/// Writes a YAML scalar in the style that it had, or in double quotes where that style cannot hold the text.
struct YAMLText: Sendable {
    private enum Style { case plain, single, double, block }

    private let style: Style
    private let isInFlow: Bool
    /// The header of a block scalar, `|` or `>-`, and the indentation of its lines.
    private let header: String
    private let indent: String
    private let terminator: String

    init(_ style: tolmach_yaml_style, source: String, isInFlow: Bool) {
        self.isInFlow = isInFlow
        let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        switch style {
        case tolmach_yaml_single: self.style = .single
        case tolmach_yaml_double: self.style = .double
        case tolmach_yaml_literal, tolmach_yaml_folded: self.style = .block
        default: self.style = .plain
        }
        header = lines.first.map(String.init) ?? "|"
        indent =
            lines.dropFirst().first { $0.contains { $0 != " " } }.map { String($0.prefix { $0 == " " }) }
            ?? "  "
        terminator = source.contains("\r\n") ? "\r\n" : "\n"
    }

    func write(_ text: String) -> String {
        switch style {
        case .plain: Self.isPlain(text, isInFlow: isInFlow) ? text : Self.double(text)
        case .single:
            text.contains("\n")
                ? Self.double(text)
                : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
                    + "'"
        case .double: Self.double(text)
        case .block: block(text)
        }
    }

    private func block(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        // A line that begins with a space would be read as more indentation.
        guard lines.first?.first != " ", !lines.isEmpty else { return Self.double(text) }
        // Folding joins lines: each of the text's lines needs an empty one behind it.
        let separator = header.hasPrefix(">") ? terminator + terminator : terminator
        return header + terminator + lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: separator)
    }

    static func isReserved(_ text: String) -> Bool {
        ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    }

    private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace,
            last != ":",
            !isReserved(text), !text.contains(where: \.isNewline), !text.contains("\t")
        else { return false }
        if "-?:,[]{}#&*!|>'\"%@`".contains(first) { return false }
        if isInFlow, text.contains(where: { ",[]{}".contains($0) }) { return false }
        return text.range(ofText: ": ") == nil && text.range(ofText: " #") == nil && Double(text) == nil
    }

    private static func double(_ text: String) -> String {
        "\"" + JSONText.escape(text, isASCII: false) + "\""
    }
}
