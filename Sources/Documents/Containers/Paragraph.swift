/// Gathers the runs of one paragraph and makes a unit of them.
struct Paragraph {
    /// A stretch of the paragraph, as it stands and as it is written anew.
    private enum Item {
        /// Text of one look: what stands before and after it, and the run that holds it when it is written anew.
        case text(String, look: String, source: String, run: TextNotation.Run)
        case mark(TextUnit.Mark)
        /// Something in a run beside the text: as it stands, and in a run of its own.
        case object([DocumentPiece], isBreak: Bool, before: String, after: String, whole: (String, String))
    }

    private var items: [Item] = []

    mutating func add(_ mark: TextUnit.Mark) { items.append(.mark(mark)) }

    /// - Parameters:
    ///   - look: what makes the run look as it does; runs of one look are one.
    ///   - open: what stands before the text, `close` what stands behind it.
    ///   - plain: what opens a run of this look.
    mutating func add(
        text source: String, look: String, open: String, close: String, plain: String,
        plainClose: String? = nil
    ) {
        items.append(
            .text(
                source, look: look, source: open + source + close,
                run: TextNotation.Run(open: plain, close: plainClose ?? close)))
    }

    mutating func add(
        object: [DocumentPiece], isBreak: Bool, before: String, after: String, whole: (String, String)
    ) {
        items.append(.object(object, isBreak: isBreak, before: before, after: after, whole: whole))
    }

    /// The paragraph as one unit, or as it stands when there is nothing to translate.
    func pieces() -> [DocumentPiece] {
        guard let base else { return items.flatMap(Self.kept) }
        var parts: [TextUnit.Part] = []
        var openLook: String?
        // A paragraph in which runs hold other things than text stands as it is where it does not change; so the
        // source is kept beside the parts that make it up anew.
        for item in items {
            switch item {
            case .text(let source, let look, let whole, let run):
                if openLook != look {
                    Self.close(&openLook, base, &parts)
                    if look != base.look {
                        parts.append(.mark(TextUnit.Mark(.open, kept: run.open, isRun: true)))
                    }
                    openLook = look
                }
                let text = MarkupText(source, isHTML: false, keepsSpace: true).text
                parts.append(.text(text, source: whole))
            case .mark(let mark):
                // Notes about spelling lie between runs and mean nothing for a reader.
                Self.close(&openLook, base, &parts)
                parts.append(.mark(mark))
            case .object(let pieces, let isBreak, _, _, let whole):
                Self.close(&openLook, base, &parts)
                let all = [DocumentPiece.kept(whole.0)] + pieces + [.kept(whole.1)]
                parts.append(.mark(TextUnit.Mark(isBreak ? .lineBreak : .standalone, all)))
            }
        }
        Self.close(&openLook, base, &parts)
        let original = items.flatMap(Self.kept)
        let hasNested = original.contains { if case .unit = $0 { true } else { false } }
        let unchanged = hasNested ? nil : original.map(\.source).joined()
        return Self.trimmed(
            parts,
            notation: TextNotation(escape: { MarkupText.escape($0) }, run: base.run, unchanged: unchanged))
    }

    private static func close(
        _ look: inout String?, _ base: (look: String, run: TextNotation.Run), _ parts: inout [TextUnit.Part]
    ) {
        if let open = look, open != base.look {
            parts.append(.mark(TextUnit.Mark(.close, kept: base.run.close, isRun: true)))
        }
        look = nil
    }

    /// The look that most of the text has; `nil` where there is no text.
    private var base: (look: String, run: TextNotation.Run)? {
        var lengths: [String: Int] = [:]
        var runs: [String: TextNotation.Run] = [:]
        var hasLetters = false
        for case .text(let source, let look, _, let run) in items {
            lengths[look, default: 0] += source.count
            if runs[look] == nil { runs[look] = run }
            hasLetters = hasLetters || source.unicodeScalars.contains(where: \.properties.isAlphabetic)
        }
        guard hasLetters, let most = lengths.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            let run = runs[most.key]
        else {
            return nil
        }
        return (most.key, run)
    }

    private static func kept(_ item: Item) -> [DocumentPiece] {
        switch item {
        case .text(_, _, let source, _): [.kept(source)]
        case .mark(let mark): mark.pieces
        case .object(let pieces, _, let before, let after, _): [.kept(before)] + pieces + [.kept(after)]
        }
    }

    /// The unit, whose source is the paragraph as it stands.
    private static func trimmed(_ parts: [TextUnit.Part], notation: TextNotation) -> [DocumentPiece] {
        [.unit(TextUnit(parts, notation: notation))]
    }
}
