/// Maps subtitles to units: timing stays as it is; a sentence that goes on in the next cue is one unit with it,
/// and its translation is shared out over the same cues.
struct SubtitleReader {
    /// The longest line of a cue, in characters.
    static let lineWidth = 42

    let isVTT: Bool
    let isBilingual: Bool

    func pieces(of text: String) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        var group: [SubtitleCue] = []
        var between: [String] = []
        func close() {
            if !group.isEmpty { pieces += self.pieces(of: group, between: between) }
            (group, between) = ([], [])
        }
        var gap = ""
        for block in SubtitleFile(text).blocks {
            switch block {
            case .kept(let text): gap += text
            case .cue(let lines):
                let cue = SubtitleCue(lines, isVTT: isVTT)
                if let last = group.last, last.mayGoOn, cue.mayContinue, group.count < 8 {
                    between.append(last.terminator + gap)
                } else {
                    let terminator = group.last?.terminator ?? ""
                    close()
                    pieces.keep(terminator + gap)
                }
                gap = ""
                group.append(cue)
            }
        }
        let terminator = group.last?.terminator ?? ""
        close()
        pieces.keep(terminator + gap)
        return pieces
    }

    private func pieces(of group: [SubtitleCue], between: [String]) -> [DocumentPiece] {
        guard group.count > 1 else { return pieces(of: group[0]) }
        var parts: [TextUnit.Part] = []
        for (index, cue) in group.enumerated() {
            if index > 0 { parts.append(.text(" ", source: between[index - 1])) }
            parts.append(.text(cue.plain, source: cue.source))
        }
        let isBilingual = isBilingual
        let isVTT = isVTT
        return [
            .unit(
                TextUnit(
                    parts,
                    notation: TextNotation(
                        escape: { isVTT ? SubtitleMarkup.escape($0) : $0 },
                        finish: { translation in
                            let shares = Distribution.share(translation, among: group.map(\.plain))
                            var result = ""
                            for (index, share) in shares.enumerated() {
                                let cue = group[index]
                                if index > 0 { result += between[index - 1] }
                                if isBilingual { result += cue.source + cue.lineEnd }
                                result += cue.framed(share)
                            }
                            return result
                        })))
        ]
    }

    /// One cue: each speaker is a unit.
    private func pieces(of cue: SubtitleCue) -> [DocumentPiece] {
        var pieces: [DocumentPiece] = []
        let isVTT = isVTT
        if isBilingual { pieces.keep(cue.source + cue.lineEnd) }
        for (index, speaker) in cue.speakers.enumerated() {
            if index > 0 { pieces.keep(speaker.before) }
            let lineEnd = cue.lineEnd
            let head = speaker.dash
            pieces.append(
                .unit(
                    TextUnit(
                        speaker.parts,
                        notation: TextNotation(
                            escape: { isVTT ? SubtitleMarkup.escape($0) : $0 },
                            finish: { text in
                                Wrapping.balancedLines(head + text, width: Self.lineWidth).joined(
                                    separator: lineEnd)
                            }))))
        }
        return pieces
    }
}
