import Tolmach

/// Prints all forms of a word: cases in a table of numbers or genders, other forms in a list.
struct ParadigmRenderer {
    let usesColor: Bool

    func lines(_ paradigm: Paradigm) -> [String] {
        let part =
            paradigm.partOfSpeech.map { "  " + TerminalStyle.grammar.apply($0, usesColor: usesColor) } ?? ""
        let head = TerminalStyle.headword.apply(paradigm.lemma, usesColor: usesColor) + part
        let inTable = paradigm.forms.filter { $0.grammaticalCase != nil && Self.column($0) != nil }
        let others = paradigm.forms.filter { $0.grammaticalCase == nil || Self.column($0) == nil }
        return [head] + table(inTable) + list(others)
    }

    // MARK: - Table

    /// The column of a form with a case: its gender in the singular, else its number.
    private static func column(_ form: Paradigm.Form) -> String? {
        guard let number = form.number else { return nil }
        let isNoun = form.categories.first == "noun"
        return number == "singular" && !isNoun ? form.gender ?? number : number
    }

    private func table(_ forms: [Paradigm.Form]) -> [String] {
        guard !forms.isEmpty else { return [] }
        let columns = Self.unique(forms.compactMap(Self.column))
        let rows = Self.unique(forms.compactMap(\.grammaticalCase))
        var cells: [[String]] = [[""] + columns]
        for row in rows {
            cells.append(
                [row]
                    + columns.map { column in
                        let texts = forms.filter { $0.grammaticalCase == row && Self.column($0) == column }
                            .map(\.text)
                        return Self.unique(texts).joined(separator: ", ")
                    })
        }
        let widths = (0...columns.count).map { column in
            cells.map { StyledText.width(of: $0[column]) }.max() ?? 0
        }
        return cells.enumerated().map { index, row in
            let padded = row.enumerated().map { column, text in
                let style: TerminalStyle = index == 0 || column == 0 ? .remark : .plain
                let padding = String(repeating: " ", count: widths[column] - StyledText.width(of: text))
                return style.apply(text, usesColor: usesColor) + (column == row.count - 1 ? "" : padding)
            }
            return "  " + padded.joined(separator: "  ")
        }
    }

    // MARK: - List

    private func list(_ forms: [Paradigm.Form]) -> [String] {
        var names: [String] = []
        var texts: [String: [String]] = [:]
        for form in forms {
            let name = form.description.isEmpty ? "dictionary form" : form.description
            if texts[name] == nil { names.append(name) }
            if texts[name]?.contains(form.text) != true { texts[name, default: []].append(form.text) }
        }
        let width = names.map(\.count).max() ?? 0
        return names.map { name in
            let padding = String(repeating: " ", count: width - name.count)
            let label = TerminalStyle.remark.apply(name, usesColor: usesColor)
            return "  \(label)\(padding)  \((texts[name] ?? []).joined(separator: ", "))"
        }
    }

    private static func unique(_ values: [String]) -> [String] {
        var seen: Set<String> = []
        return values.filter { seen.insert($0).inserted }
    }

    // MARK: - JSON

    static func json(_ paradigm: Paradigm) -> JSONText {
        .object([
            "lemma": .string(paradigm.lemma),
            "language": .string(paradigm.language.minimalIdentifier),
            "partOfSpeech": paradigm.partOfSpeech.map(JSONText.string),
            "forms": .array(
                paradigm.forms.map { form in
                    .object([
                        "form": .string(form.text), "description": .string(form.description),
                        "categories": .strings(form.categories),
                    ])
                }),
        ])
    }
}
