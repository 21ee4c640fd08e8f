/// Tags in the text of cues: `<i>`, `</font>`, `{\an8}`, WebVTT's `<v Name>` and character references.
enum SubtitleMarkup {
    static func parts(of text: String, isVTT: Bool) -> [TextUnit.Part] {
        var parts: [TextUnit.Part] = []
        var position = text.startIndex
        func plain(_ end: String.Index) {
            guard position < end else { return }
            let source = String(text[position..<end])
            parts.append(.text(isVTT ? unescape(source) : source, source: source))
        }
        var index = position
        var depth = 0
        while index < text.endIndex {
            guard let (end, found) = tag(in: text, at: index, isVTT: isVTT) else {
                index = text.index(after: index)
                continue
            }
            plain(index)
            var kind = found
            if kind == .open { depth += 1 }
            if kind == .close {
                // A tag that closes nothing stands by itself.
                if depth == 0 { kind = .standalone } else { depth -= 1 }
            }
            parts.append(.mark(TextUnit.Mark(kind, kept: String(text[index..<end]))))
            position = end
            index = end
        }
        plain(text.endIndex)
        return parts
    }

    private static func tag(
        in text: String, at start: String.Index, isVTT: Bool
    ) -> (end: String.Index, kind: TextUnit.Mark.Kind)? {
        let sign = text[start]
        guard sign == "<" || sign == "{" else { return nil }
        let rest = text[text.index(after: start)...]
        guard let close = rest.prefix(200).firstIndex(of: sign == "<" ? ">" : "}") else { return nil }
        let body = rest[..<close]
        let end = text.index(after: close)
        if sign == "{" { return body.first == "\\" ? (end, .standalone) : nil }
        if body.first == "/" { return (end, .close) }
        guard let first = body.first else { return nil }
        if first.isNumber { return isVTT ? (end, .standalone) : nil }
        guard first.isASCII, first.isLetter else { return nil }
        let name = body.prefix { $0.isLetter || $0.isNumber }
        guard body.endIndex == name.endIndex || " .".contains(body[name.endIndex]) else { return nil }
        // `<v Name>` needs no end.
        return (end, name == "v" && text.range(ofText: "</v>") == nil ? .standalone : .open)
    }

    static func unescape(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let index = rest.firstIndex(of: "&") {
            result += rest[..<index]
            rest = rest[index...]
            let found = references.first(where: { rest.hasPrefix($0.name) }) ?? (name: "&", text: "&")
            result += found.text
            rest = rest.dropFirst(found.name.count)
        }
        return result + rest
    }

    static func escape(_ text: String) -> String {
        MarkupText.escape(text, references: ["\u{A0}": "&nbsp;", "\u{200E}": "&lrm;", "\u{200F}": "&rlm;"])
    }

    private static let references: [(name: String, text: String)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"),
        ("&rlm;", "\u{200F}"),
    ]
}
