import TextAnalysis

/// Languages as exchange formats name them.
enum LanguageMatch {
    /// Whether a tag of a file means the language asked for, whatever the region.
    static func matches(_ tag: String, _ wanted: String?) -> Bool {
        guard let tag = LanguageTag(tag), let wanted = wanted.flatMap({ LanguageTag($0) }) else {
            return false
        }
        return tag.isSameLanguage(as: wanted)
    }

    /// What packs and records call the language of a tag.
    static func base(_ tag: String) -> String { LanguageTag(tag)?.base.description ?? tag }
}

extension String {
    /// Without white space at its ends.
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
