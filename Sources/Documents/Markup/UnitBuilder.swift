/// Gathers the parts of a unit of markup, and closes it with the white space around it kept.
struct UnitBuilder {
    private let isHTML: Bool
    private let keepsSpace: Bool
    private let decode: (@Sendable (String) -> String)?
    private(set) var parts: [TextUnit.Part] = []
    private var references: [Character: String] = [:]
    private var endsWithSpace = true
    /// Elements of the unit that are open.
    private var depth = 0

    /// - Parameter decode: takes escapes besides references out of text.
    init(isHTML: Bool, keepsSpace: Bool, decode: (@Sendable (String) -> String)? = nil) {
        self.isHTML = isHTML
        self.keepsSpace = keepsSpace
        self.decode = decode
    }

    var isEmpty: Bool { parts.isEmpty }

    /// Whether text was added that a reader sees.
    var hasText: Bool {
        parts.contains { part in
            switch part {
            case .text(let text, _): text.contains { !$0.isWhitespace }
            case .mark(let mark): if case .kept(let text) = mark.kind { !text.isEmpty } else { false }
            }
        }
    }

    mutating func add(text source: String) {
        var source = source[...]
        if !keepsSpace, endsWithSpace {
            // White space behind white space is not seen: it stays with the mark between.
            let space = source.prefix(while: MarkupText.isSpace)
            if !space.isEmpty {
                source = source[space.endIndex...]
                keep(String(space))
            }
        }
        guard !source.isEmpty else { return }
        let decoded = MarkupText(source, isHTML: isHTML, keepsSpace: keepsSpace)
        references.merge(decoded.references) { old, _ in old }
        endsWithSpace = decoded.text.last.map(MarkupText.isSpace) ?? endsWithSpace
        parts.append(.text(decode.map { $0(decoded.text) } ?? decoded.text, source: String(source)))
    }

    /// White space that stays where it is without being part of the text.
    private mutating func keep(_ space: String) {
        switch parts.last {
        case .mark(var mark):
            mark.pieces.keep(space)
            parts[parts.count - 1] = .mark(mark)
        case .text(let text, let source): parts[parts.count - 1] = .text(text, source: source + space)
        case nil: parts.append(.text("", source: space))
        }
    }

    mutating func add(_ mark: TextUnit.Mark) {
        var mark = mark
        switch mark.kind {
        case .open: depth += 1
        case .close:
            // What closes an element outside of the unit stands by itself in it.
            if depth == 0 { mark.kind = .standalone } else { depth -= 1 }
        case .lineBreak: endsWithSpace = true
        case .kept(let text): if !text.isEmpty { endsWithSpace = false }
        case .standalone: break
        }
        parts.append(.mark(mark))
    }

    /// The unit with what stands around it, ready for another.
    mutating func close(notation: (_ references: [Character: String]) -> TextNotation) -> [DocumentPiece] {
        defer { self = UnitBuilder(isHTML: isHTML, keepsSpace: keepsSpace, decode: decode) }
        var pieces: [DocumentPiece] = []
        guard parts.contains(where: Self.hasLetters) else {
            for part in parts { pieces += Self.pieces(of: part) }
            return pieces
        }
        var rest = parts[...]
        var tail: [[DocumentPiece]] = []
        // White space and what stands by itself around the words is none of the sentence's business.
        while let first = rest.first, Self.standsAside(first) {
            pieces += Self.pieces(of: first)
            rest.removeFirst()
        }
        while let last = rest.last, Self.standsAside(last) {
            tail.append(Self.pieces(of: last))
            rest.removeLast()
        }
        var own = Array(rest)
        if !keepsSpace { Self.trim(&own, &pieces, &tail) }
        pieces.append(.unit(TextUnit(own, notation: notation(references))))
        for part in tail.reversed() { pieces += part }
        return pieces
    }

    /// Moves white space at the edges out of the unit.
    private static func trim(
        _ parts: inout [TextUnit.Part], _ before: inout [DocumentPiece], _ after: inout [[DocumentPiece]]
    ) {
        if case .text(let text, let source)? = parts.first, text.first.map(MarkupText.isSpace) == true {
            let space = source.prefix(while: MarkupText.isSpace)
            before.keep(space)
            parts[0] = .text(String(text.dropFirst()), source: String(source[space.endIndex...]))
        }
        if case .text(let text, let source)? = parts.last, text.last.map(MarkupText.isSpace) == true {
            let count = source.reversed().prefix(while: MarkupText.isSpace).count
            guard count > 0 else { return }
            after.append([.kept(String(source.suffix(count)))])
            parts[parts.count - 1] = .text(String(text.dropLast()), source: String(source.dropLast(count)))
        }
    }

    private static func standsAside(_ part: TextUnit.Part) -> Bool {
        switch part {
        case .text(let text, _): text.allSatisfy(MarkupText.isSpace)
        case .mark(let mark): mark.kind == .standalone || mark.kind == .lineBreak
        }
    }

    private static func hasLetters(_ part: TextUnit.Part) -> Bool {
        guard case .text(let text, _) = part else { return false }
        return text.unicodeScalars.contains(where: \.properties.isAlphabetic)
    }

    private static func pieces(of part: TextUnit.Part) -> [DocumentPiece] {
        switch part {
        case .text(_, let source): source.isEmpty ? [] : [.kept(source)]
        case .mark(let mark): mark.pieces
        }
    }
}
