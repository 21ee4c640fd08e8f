/// Glossaries as tables: a source, a target and, in further columns, what is known of them.
enum TableExchange {
    private static let columns = ["source", "target", "domain", "note", "tags", "from", "to"]

    static func text(of records: [MemoryRecord], style: DelimitedText.Style) -> String {
        var text = DelimitedText.line(columns, style: style)
        for record in records {
            let content = record.content
            text += DelimitedText.line(
                [
                    content.source, content.target, content.domain, content.note,
                    content.tags.joined(separator: ", "), content.sourceLanguage, content.targetLanguage,
                ], style: style)
        }
        return text
    }

    /// - Parameters:
    ///   - source: the language of rows that name none; likewise `target`.
    static func contents(
        of data: [UInt8],
        file: String,
        style: DelimitedText.Style,
        from source: String?,
        to target: String?
    ) throws(MemoryError) -> [RecordContent] {
        var rows = try DelimitedText.rows(file: file, data, style: style)[...]
        var names = columns
        let first = rows.first?.values.map { $0.lowercased() } ?? []
        if first.contains("source"), first.contains("target") {
            names = first
            rows.removeFirst()
        }
        var contents: [RecordContent] = []
        for row in rows {
            func value(_ name: String) -> String? {
                guard let index = names.firstIndex(of: name), index < row.values.count else { return nil }
                return row.values[index].isEmpty ? nil : row.values[index]
            }
            guard let text = value("source"), let translation = value("target") else {
                throw .malformed(
                    file: file, line: row.line,
                    reason: "a row has a source and a target, in its first columns")
            }
            guard let from = value("from") ?? source, let to = value("to") ?? target else {
                throw .malformed(
                    file: file, line: row.line, reason: "the languages are not named: -f LANG -t LANG")
            }
            let tags = value("tags")?.split(separator: ",").map { $0.drop { $0 == " " } } ?? []
            contents.append(
                RecordContent(
                    from: from, to: to, source: text, target: translation, tags: tags.map(String.init),
                    note: value("note") ?? "", domain: value("domain") ?? ""))
        }
        return contents
    }
}
