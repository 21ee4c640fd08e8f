/// The text of a cue: who speaks, in what frame.
struct SubtitleCue {
    /// What one speaker says, with the dash before it.
    struct Speaker {
        /// The line end before the speaker's first line.
        var before: String
        var dash: String
        var parts: [TextUnit.Part]
    }

    /// The text as it stands, without the last line's terminator.
    let source: String
    /// The last line's terminator.
    let terminator: String
    /// What ends the lines within the cue.
    let lineEnd: String
    let speakers: [Speaker]
    /// Tags that hold the whole cue: `<i>` and `</i>`.
    private let frame: (open: String, close: String)
    /// The text without frame and tags, its lines joined.
    let plain: String
    /// Whether tags stand between the words.
    private let hasInnerTags: Bool

    init(_ lines: [SubtitleFile.Line], isVTT: Bool) {
        terminator = lines.last?.terminator ?? ""
        lineEnd = lines.first.map(\.terminator).flatMap { $0.isEmpty ? nil : $0 } ?? "\n"
        source = lines.enumerated().map { index, line in
            line.text + (index + 1 < lines.count ? line.terminator : "")
        }.joined()
        var speakers: [Speaker] = []
        for (index, line) in lines.enumerated() {
            let before = index > 0 ? lines[index - 1].terminator : ""
            let (dash, rest) = Self.dash(of: line.text)
            if dash.isEmpty, index > 0 {
                // The line goes on with what the speaker above says.
                speakers[speakers.count - 1].parts.append(.text(" ", source: before))
                speakers[speakers.count - 1].parts += SubtitleMarkup.parts(of: rest, isVTT: isVTT)
            } else {
                var parts = SubtitleMarkup.parts(of: rest, isVTT: isVTT)
                // Written as it was where nothing changes; `dash` itself is put back when the text is wrapped.
                parts.insert(.text("", source: dash), at: 0)
                speakers.append(Speaker(before: before, dash: dash, parts: parts))
            }
        }
        self.speakers = speakers
        let all = speakers.flatMap(\.parts)
        var inner = all[...]
        var open = ""
        var close = ""
        inner = inner.drop { if case .text("", _) = $0 { true } else { false } }
        while case .mark(let mark)? = inner.first {
            open += mark.pieces.map(\.source).joined()
            inner.removeFirst()
        }
        while case .mark(let mark)? = inner.last {
            close = mark.pieces.map(\.source).joined() + close
            inner.removeLast()
        }
        frame = (open, close)
        hasInnerTags = inner.contains { if case .mark = $0 { true } else { false } }
        plain = inner.map { if case .text(let text, _) = $0 { text } else { "" } }.joined()
    }

    /// Whether a sentence may go on in the next cue.
    var mayGoOn: Bool {
        guard speakers.count == 1, speakers[0].dash.isEmpty, !hasInnerTags, let last = plain.last else {
            return false
        }
        return last.isLetter || last.isNumber || last == "," || last == ";" || last == "…"
            || plain.hasSuffix("...")
            || last == "—" || last == "–"
    }

    /// Whether the cue may go on with a sentence.
    var mayContinue: Bool {
        guard speakers.count == 1, speakers[0].dash.isEmpty, !hasInnerTags else { return false }
        let first = plain.first { $0.isLetter || $0.isNumber }
        guard let first, let start = plain.first else { return false }
        return first.isLowercase
            && (start.isLetter || start == "…" || start == "." || start == "—" || start == "'")
    }

    /// A translation in the cue's frame, its lines wrapped.
    func framed(_ text: String) -> String {
        frame.open + Wrapping.balancedLines(text, width: SubtitleReader.lineWidth).joined(separator: lineEnd)
            + frame.close
    }

    /// The dash before what a speaker says.
    private static func dash(of line: String) -> (dash: String, rest: String) {
        var index = line.startIndex
        while index < line.endIndex, line[index] == " " { index = line.index(after: index) }
        guard index < line.endIndex, "-–—".contains(line[index]) else { return ("", line) }
        index = line.index(after: index)
        while index < line.endIndex, line[index] == " " { index = line.index(after: index) }
        guard index < line.endIndex, line[index] != "-" else { return ("", line) }
        return (String(line[..<index]), String(line[index...]))
    }
}
