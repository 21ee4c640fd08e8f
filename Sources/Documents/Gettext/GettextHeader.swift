import TextAnalysis

/// The header of a PO file: lines of `Name: value`.
struct GettextHeader {
    let text: String

    init(_ text: String) { self.text = text }

    /// The declared language; `nil` where the header leaves it open.
    var language: String? { value("Language") }

    /// The declared number of plural forms.
    var pluralCount: Int? {
        guard let forms = value("Plural-Forms"), let range = forms.range(ofText: "nplurals=") else {
            return nil
        }
        return Int(forms[range.upperBound...].prefix(while: \.isNumber)).flatMap {
            (1...12).contains($0) ? $0 : nil
        }
    }

    func normalized(_ tag: LanguageTag) -> String {
        tag.description.split(separator: "-").joined(separator: "_")
    }

    /// The header for a translation into `language`.
    func updated(language: LanguageTag, forms: PluralForms) -> String {
        let name = normalized(language)
        let isSame =
            self.language.map { $0 == name || $0.hasPrefix(name + "_") || $0.hasPrefix(name + "@") } ?? false
        guard !isSame || pluralCount == nil else { return text }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if !isSame { Self.set("Language", name, in: &lines) }
        if !isSame || pluralCount == nil && value("Plural-Forms") != nil {
            Self.set("Plural-Forms", forms.header, in: &lines)
        }
        if let index = lines.firstIndex(where: { $0.hasPrefix("Content-Type:") }) {
            lines[index] = lines[index].split(separator: "CHARSET", omittingEmptySubsequences: false).joined(
                separator: "UTF-8")
        }
        return lines.joined(separator: "\n")
    }

    private func value(_ name: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix(name + ":") {
            let value = line.dropFirst(name.count + 1).drop(while: \.isWhitespace)
            let trimmed = String(value.reversed().drop(while: \.isWhitespace).reversed())
            return trimmed.isEmpty ? nil : trimmed
        }
        return nil
    }

    private static func set(_ name: String, _ value: String, in lines: inout [String]) {
        let line = "\(name): \(value)"
        if let index = lines.firstIndex(where: { $0.hasPrefix(name + ":") }) {
            lines[index] = line
        } else {
            // Before the empty rest behind the last line's end.
            lines.insert(line, at: lines.last?.isEmpty == true ? lines.count - 1 : lines.count)
        }
    }
}
