import Tolmach

/// Records of the memory as text and as JSON.
struct RecordDisplay {
    let console: Console
    let asJSON: Bool

    // MARK: - Lists

    /// A list: a line a record, its mark first.
    func show(_ page: PhrasePage, number: Int, limit: Int) throws(CommandFailure) {
        for record in page.records { try line(record) }
        guard !asJSON else { return }
        if page.records.isEmpty, number == 1 {
            console.progress("Nothing here yet.\n")
        } else if page.hasMore {
            let pages = page.total.map { " of \(($0 + limit - 1) / limit)" } ?? ""
            console.progress("Page \(number)\(pages); the next: --page \(number + 1)\n")
        }
    }

    func line(_ record: PhraseRecord) throws(CommandFailure) {
        guard !asJSON else { return try console.line(Self.json(record).line) }
        let pair = "\(record.sourceLanguage)→\(record.targetLanguage)"
        let day = record.created.prefix(16).map { $0 == "T" ? " " : $0 }
        var head = "\(Self.sign(record.state)) \(record.shortID)  \(String(day))  \(pair)  "
        if !record.domain.isEmpty { head += "[\(record.domain)] " }
        var text = Self.oneLine(record.sourceText)
        if !record.targetText.isEmpty { text += " → " + Self.oneLine(record.targetText) }
        if !record.tags.isEmpty { text += "  " + record.tags.map { "#\($0)" }.joined(separator: " ") }
        if let reason = record.state.reason { text += "  (\(reason))" }
        let line = head + text
        try console.line(console.outputIsTerminal ? Self.cut(line, to: console.columns) : line)
    }

    // MARK: - One record

    func full(_ record: PhraseRecord) throws(CommandFailure) {
        guard !asJSON else { return try console.line(Self.json(record).line) }
        var rows = [
            ("id", record.id), ("pair", "\(record.sourceLanguage)→\(record.targetLanguage)"),
            ("source", record.sourceText), ("target", record.targetText),
        ]
        if !record.tags.isEmpty { rows.append(("tags", record.tags.joined(separator: ", "))) }
        if !record.note.isEmpty { rows.append(("note", record.note)) }
        if !record.domain.isEmpty { rows.append(("domain", record.domain)) }
        rows.append(("created", record.created))
        if record.updatedAt / 1000 != record.createdAt / 1000 { rows.append(("updated", record.updated)) }
        let reason = record.state.reason.map { ": \($0)" } ?? ""
        rows.append(("state", record.state.name + reason))
        if record.attempts > 0 { rows.append(("attempts", String(record.attempts))) }
        if let id = record.serverID { rows.append(("server id", id)) }
        for (name, value) in rows {
            let indented = value.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\n" + String(repeating: " ", count: 11))
            try console.line(name + String(repeating: " ", count: 11 - name.count) + indented)
        }
    }

    static func json(_ record: PhraseRecord) -> JSONText {
        .object([
            "id": .string(record.id), "kind": .string(record.kind.rawValue),
            "from": .string(record.sourceLanguage.minimalIdentifier),
            "to": .string(record.targetLanguage.minimalIdentifier),
            "source": .string(record.sourceText), "target": .string(record.targetText),
            "tags": record.tags.isEmpty ? nil : .strings(record.tags),
            "note": record.note.isEmpty ? nil : .string(record.note),
            "domain": record.domain.isEmpty ? nil : .string(record.domain),
            "created": .string(record.created), "updated": .string(record.updated),
            "state": .string(record.state.name), "reason": record.state.reason.map(JSONText.string),
            "attempts": record.attempts == 0 ? nil : .integer(record.attempts),
            "serverId": record.serverID.map(JSONText.string),
        ])
    }

    // MARK: - Parts

    private static func sign(_ state: PhraseRecord.State) -> String {
        switch state {
        case .synced: "✓"
        case .waiting: "…"
        case .failed: "✗"
        case .local: "·"
        }
    }

    /// What a translation memory offers beside a translation.
    static func line(_ match: PhraseMatch) -> String {
        "memory, \(match.score) %: \(oneLine(match.sourceText)) → \(oneLine(match.targetText))"
    }

    static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }

    private static func cut(_ text: String, to columns: Int) -> String {
        guard StyledText.width(of: text) > columns else { return text }
        var result = ""
        var width = 0
        for character in text {
            width += StyledText.width(of: String(character))
            if width >= columns { break }
            result.append(character)
        }
        return result + "…"
    }
}
