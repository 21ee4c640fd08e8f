import TextAnalysis

/// A text and its translation, from a list of pairs.
package struct TranslatedPair: Hashable, Sendable {
    package var source: String
    package var target: String

    package init(source: String, target: String) {
        self.source = source
        self.target = target
    }

    /// Reads a file of lines `source TAB target`; lines of another shape are left out.
    package static func read(path: String) throws(DictionaryBuildError) -> [TranslatedPair] {
        let bytes = try SourceFile.read(path).bytes
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let fields = line.split(separator: UInt8(ascii: "\t"))
            guard fields.count >= 2 else { return nil }
            return TranslatedPair(
                source: String(decoding: fields[0], as: UTF8.self),
                target: String(decoding: fields[1].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
        }
    }

    /// Whether the pair is a word or expression rather than a sentence: no end mark and few words.
    var isExpression: Bool {
        guard let last = source.last, !".?!…:,;\"»”)".contains(last) else { return false }
        return source.split(separator: " ").count <= 5 && target.split(separator: " ").count <= 7
    }
}

/// Finds the words of a text for counting: letters, with apostrophes and hyphens inside, in lower case.
enum PairWords {
    static func of(_ text: String) -> [String] {
        var words: [String] = []
        var current = ""
        func finish() {
            while let last = current.last, last == "'" || last == "-" { current.removeLast() }
            if !current.isEmpty { words += contracted(current) }
            current = ""
        }
        for character in text.lowercased() {
            if character.isLetter || (!current.isEmpty && character == "-") {
                current.append(character)
            } else if !current.isEmpty, character == "'" || character == "’" {
                current.append("'")
            } else {
                finish()
            }
        }
        finish()
        return words
    }

    /// Takes English contractions apart: `don't` -> `do`, `not`; `she's` -> `she`.
    private static func contracted(_ word: String) -> [String] {
        guard let apostrophe = word.firstIndex(of: "'"), MuellerToken.script(of: word) == .latin else {
            return [word]
        }
        if word == "can't" { return ["can", "not"] }
        if word == "won't" { return ["will", "not"] }
        if word.hasSuffix("n't") { return [String(word.dropLast(3)), "not"] }
        let ending = word[word.index(after: apostrophe)...]
        guard ["s", "m", "ll", "re", "ve", "d"].contains(ending) else { return [word] }
        return [String(word[..<apostrophe])]
    }
}
