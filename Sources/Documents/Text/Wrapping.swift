/// Breaks text into lines.
enum Wrapping {
    /// Lines of at most `width` characters, broken at spaces; a longer word has a line of its own.
    static func lines(_ text: String, width: Int, head: String = "", follow: String = "") -> [String] {
        var lines: [String] = []
        var line = head
        var isEmpty = true
        var length = head.count
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let count = visibleLength(word)
            if !isEmpty, length + 1 + count > width {
                lines.append(line)
                line = follow
                length = follow.count
                isEmpty = true
            }
            if !isEmpty {
                line += " "
                length += 1
            }
            line += word
            length += count
            isEmpty = false
        }
        lines.append(line)
        return lines
    }

    /// Lines of at most `width` characters and about the same length.
    static func balancedLines(_ text: String, width: Int) -> [String] {
        let greedy = lines(text, width: width)
        guard greedy.count > 1 else { return greedy }
        let total = visibleLength(text[...])
        var narrow = max(1, total / greedy.count)
        while narrow < width {
            let balanced = lines(text, width: narrow)
            if balanced.count <= greedy.count { return balanced }
            narrow += 1
        }
        return greedy
    }

    /// Characters that are seen: tags and `{\an8}` are not.
    static func visibleLength(_ text: Substring) -> Int {
        var count = 0
        var closing: Character?
        for character in text {
            if let end = closing {
                if character == end { closing = nil }
            } else if character == "<" {
                closing = ">"
            } else {
                count += 1
            }
        }
        return closing == nil ? count : text.count
    }
}
