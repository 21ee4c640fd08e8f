/// Tables as text: comma-separated (RFC 4180) and tab-separated.
enum DelimitedText {
    enum Style: Sendable {
        case commas
        /// A tab, a line end and a backslash inside a value are written `\t`, `\n` and `\\`.
        case tabs
    }

    static func line(_ values: [String], style: Style) -> String {
        switch style {
        case .commas: values.map(quoted).joined(separator: ",") + "\r\n"
        case .tabs: values.map(escaped).joined(separator: "\t") + "\n"
        }
    }

    /// The rows with the lines they begin in; empty lines are left out.
    static func rows(
        file: String,
        _ data: [UInt8],
        style: Style
    ) throws(MemoryError) -> [(line: Int, values: [String])] {
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data[3...] : data[...]
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .malformed(file: file, line: 0, reason: "it is not UTF-8")
        }
        switch style {
        case .commas: return try commaRows(file: file, text)
        case .tabs: return tabRows(text)
        }
    }

    // MARK: - Commas

    private static func quoted(_ value: String) -> String {
        let needsQuotes = value.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        guard needsQuotes else { return value }
        let parts = value.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.joined(separator: "\"\"") + "\""
    }

    private static func commaRows(
        file: String, _ text: String
    ) throws(MemoryError) -> [(line: Int, values: [String])] {
        var rows: [(Int, [String])] = []
        var values: [String] = []
        var value = String.UnicodeScalarView()
        var isQuoted = false
        var wasQuoted = false
        var (line, start) = (1, 1)
        func endRow() {
            values.append(String(value))
            if values != [""] { rows.append((start, values)) }
            values = []
            value = String.UnicodeScalarView()
            wasQuoted = false
        }
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            if scalar == "\n" { line += 1 }
            if isQuoted {
                if scalar != "\"" {
                    value.append(scalar)
                } else if scalars.first == "\"" {
                    value.append("\"")
                    scalars.removeFirst()
                } else {
                    isQuoted = false
                    wasQuoted = true
                }
                continue
            }
            switch scalar {
            case "\"" where value.isEmpty && !wasQuoted: isQuoted = true
            case ",":
                values.append(String(value))
                value = String.UnicodeScalarView()
                wasQuoted = false
            case "\r" where scalars.first == "\n": break
            case "\n":
                endRow()
                start = line
            default: value.append(scalar)
            }
        }
        guard !isQuoted else {
            throw .malformed(file: file, line: start, reason: "a quoted value has no end")
        }
        if !value.isEmpty || !values.isEmpty { endRow() }
        return rows
    }

    // MARK: - Tabs

    private static func escaped(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\\": result += "\\\\"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func unescaped(_ value: Substring) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
        var result = ""
        var scalars = value.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            guard scalar == "\\", let next = scalars.first else {
                result.unicodeScalars.append(scalar)
                continue
            }
            switch next {
            case "t": result += "\t"
            case "n": result += "\n"
            case "r": result += "\r"
            case "\\": result += "\\"
            default:
                result += "\\"
                continue
            }
            scalars.removeFirst()
        }
        return result
    }

    private static func tabRows(_ text: String) -> [(line: Int, values: [String])] {
        var rows: [(Int, [String])] = []
        for (number, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        {
            let content = line.last == 0x0D ? line.dropLast() : line
            guard !content.isEmpty else { continue }
            let values = Substring(content).split(separator: "\t", omittingEmptySubsequences: false)
            rows.append((number + 1, values.map(unescaped)))
        }
        return rows
    }
}
