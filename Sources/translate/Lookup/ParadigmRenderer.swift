import Tolmach

/// Prints all forms of a word: forms that differ by case, person, number or gender in tables, the others in a
/// list.
struct ParadigmRenderer {
    /// `nil` where lines may be of any length.
    let columns: Int?
    let usesColor: Bool

    func lines(_ paradigm: Paradigm) -> [String] {
        let part =
            paradigm.partOfSpeech.map { "  " + TerminalStyle.grammar.apply($0, usesColor: usesColor) } ?? ""
        var lines = [TerminalStyle.headword.apply(paradigm.lemma, usesColor: usesColor) + part]
        let blocks = Self.blocks(paradigm.forms)
        for (index, block) in blocks.enumerated() {
            // Between lists alone nothing needs to be set apart.
            if index > 0 { lines.append("") }
            switch block {
            case .list(let forms): lines += list(forms)
            case .table(let forms): lines += table(forms) ?? list(forms)
            }
        }
        return lines
    }

    // MARK: - Blocks

    private enum Block {
        case list([Paradigm.Form])
        case table([Paradigm.Form])
    }

    /// The forms of one series are together; series of one row each share a table, others a list.
    private static func blocks(_ forms: [Paradigm.Form]) -> [Block] {
        var blocks: [Block] = []
        for name in unique(forms.map(\.series)) {
            let series = forms.filter { $0.series == name }
            let rows = unique(series.map(row))
            switch (blocks.last, unique(series.map(column)).count) {
            case (.list(let earlier), ...2) where rows.count == 1:
                blocks[blocks.count - 1] = .list(earlier + series)
            case (_, ...2) where rows.count == 1: blocks.append(.list(series))
            case (.table(let earlier), _)
            where rows.count == 1 && earlier.allSatisfy { row($0) == $0.series }:
                blocks[blocks.count - 1] = .table(earlier + series)
            default: blocks.append(.table(series))
            }
        }
        return blocks
    }

    /// The row that a form stands in: its case or its person, else its series.
    private static func row(_ form: Paradigm.Form) -> String {
        form.grammaticalCase ?? form.person ?? form.series
    }

    /// The column of a form: its gender in the singular, but for nouns, else its number.
    private static func column(_ form: Paradigm.Form) -> String {
        let isNoun = form.categories.first == "noun"
        let inGender = form.number != "plural" && form.number != "dual" && !isNoun
        let column = (inGender ? form.gender : nil) ?? form.number ?? ""
        guard form.definiteness == "definite" else { return column }
        return column.isEmpty ? "definite" : "\(column) definite"
    }

    private static let columnOrder = [
        "", "definite", "masculine", "masculine definite", "feminine", "feminine definite", "neuter",
        "neuter definite", "common", "common definite", "singular", "singular definite", "plural",
        "plural definite", "dual", "dual definite",
    ]

    private static func place(_ column: String) -> Int {
        columnOrder.firstIndex(of: column) ?? columnOrder.count
    }

    // MARK: - Table

    /// Nil when the table would be wider than the terminal.
    private func table(_ forms: [Paradigm.Form]) -> [String]? {
        let names = Self.unique(forms.map(Self.column))
        let columns = names.enumerated().sorted {
            (Self.place($0.element), $0.offset) < (Self.place($1.element), $1.offset)
        }.map(\.element)
        let rows = Self.unique(forms.map(Self.row))
        let series = forms.first.map(\.series) ?? ""
        var cells = [[rows.contains(series) ? "" : series] + columns]
        for row in rows {
            cells.append(
                [row]
                    + columns.map { column in
                        let found = forms.filter { Self.row($0) == row && Self.column($0) == column }
                        return Self.unique(found.map(\.text)).joined(separator: ", ")
                    })
        }
        let widths = cells[0].indices.map { column in
            cells.map { StyledText.width(of: $0[column]) }.max() ?? 0
        }
        if let limit = self.columns, widths.reduce(0, +) + 2 * widths.count > limit { return nil }
        return cells.enumerated().map { index, row in
            let padded = row.enumerated().map { column, text in
                let style: TerminalStyle = index == 0 || column == 0 ? .remark : .plain
                let isLast = row[(column + 1)...].allSatisfy(\.isEmpty)
                let padding = isLast ? 0 : widths[column] - StyledText.width(of: text)
                return style.apply(text, usesColor: usesColor) + String(repeating: " ", count: padding)
            }
            let filled = row.lastIndex { !$0.isEmpty } ?? 0
            return "  " + padded[...filled].joined(separator: "  ")
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
