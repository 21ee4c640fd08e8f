/// A subtitle file taken apart into cues and what stands between them. SubRip and WebVTT differ only in what
/// may stand between cues and in how text is escaped.
struct SubtitleFile {
    /// A stretch of lines that are kept, or the text of one cue.
    enum Block {
        case kept(String)
        case cue(lines: [Line])
    }

    /// A line of a cue with its terminator.
    struct Line {
        var text: String
        var terminator: String
    }

    private(set) var blocks: [Block] = []

    init(_ text: String) {
        var lines = Self.lines(of: text)[...]
        var kept = ""
        while let line = lines.popFirst() {
            kept += line.text + line.terminator
            guard Self.isTiming(line.text) else { continue }
            var cue: [Line] = []
            // A blank line ends a cue, unless text follows that is neither a number nor a timing.
            while let next = lines.first, !next.text.allSatisfy(\.isWhitespace) {
                cue.append(next)
                lines.removeFirst()
            }
            guard !cue.isEmpty else { continue }
            blocks.append(.kept(kept))
            kept = ""
            blocks.append(.cue(lines: cue))
        }
        if !kept.isEmpty { blocks.append(.kept(kept)) }
    }

    static func isTiming(_ line: String) -> Bool {
        guard let arrow = line.range(ofText: "-->") else { return false }
        let before = line[..<arrow.lowerBound].drop(while: \.isWhitespace)
        return before.first?.isNumber == true && before.contains(":")
    }

    private static func lines(of text: String) -> [Line] {
        var lines: [Line] = []
        let bytes = Array(text.utf8)
        var start = 0
        var offset = 0
        func line(_ end: Int, _ next: Int) {
            lines.append(
                Line(
                    text: String(decoding: bytes[start..<end], as: UTF8.self),
                    terminator: String(decoding: bytes[end..<next], as: UTF8.self)))
            start = next
        }
        while offset < bytes.count {
            if bytes[offset] == 0x0A {
                line(offset, offset + 1)
            } else if bytes[offset] == 0x0D {
                let width = offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
                line(offset, offset + width)
                offset += width - 1
            }
            offset += 1
        }
        if start < bytes.count { line(bytes.count, bytes.count) }
        return lines
    }
}

extension StringProtocol {
    /// The first place of `text`, compared by bytes.
    func range(ofText text: String) -> Range<Index>? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return nil }
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if utf8[start] == first, utf8[start...].starts(with: wanted) {
                return start..<utf8.index(start, offsetBy: wanted.count)
            }
            start = utf8.index(after: start)
        }
        return nil
    }
}
