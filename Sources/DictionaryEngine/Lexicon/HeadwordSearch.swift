import Glibc
import TextAnalysis

extension BilingualDictionary {
    /// The headwords (or, backward, the translations) that begin with `prefix`, as the dictionary spells them.
    ///
    /// - Parameters:
    ///   - collator: their order; that of their keys' letters without one.
    ///   - limit: how many of them, the first in that order.
    package func words(
        prefix: String, direction: DictionaryDirection = .forward, collator: Collator? = nil, limit: Int = 50
    ) -> [String] {
        let index = direction == .forward ? headwords : translations
        return words(index.keys(prefix: SearchKey.make(prefix)), of: index, direction, collator, limit)
    }

    /// The headwords (or translations) that a pattern describes: `*` is any letters, `?` is one, `[аеи]` and
    /// `[а-я]` one of these.
    package func words(
        matching pattern: String, direction: DictionaryDirection = .forward, collator: Collator? = nil,
        limit: Int = 50
    ) -> [String] {
        let index = direction == .forward ? headwords : translations
        let glob = GlobPattern(SearchKey.make(pattern))
        let found = index.keys(prefix: glob.literalPrefix).lazy.filter { glob.matches(index.key($0)) }
        return words(found, of: index, direction, collator, limit)
    }

    private func words(
        _ numbers: some Sequence<Int>, of index: KeyIndex, _ direction: DictionaryDirection,
        _ collator: Collator?, _ limit: Int
    ) -> [String] {
        // Keys are sorted rather than words: to spell a word an article has to be read.
        guard let collator else { return numbers.prefix(limit).map { spelling(ofKey: $0, direction) } }
        return numbers.map { (order: collator.sortKey(of: index.key($0)), number: $0) }
            .sorted { $0.order.lexicographicallyPrecedes($1.order) }
            .prefix(limit)
            .map { spelling(ofKey: $0.number, direction) }
    }

    /// How the dictionary spells the word of a key; the key itself where it doesn't say.
    func spelling(ofKey number: Int, _ direction: DictionaryDirection) -> String {
        switch direction {
        case .forward:
            let key = headwords.key(number)
            return articles(key: number, spelled: key).lazy.compactMap { headword(of: $0) }.first ?? key
        case .backward:
            let key = translations.key(number)
            guard let match = places(key: number).first, let article = article(match.article) else {
                return key
            }
            let places = article.places
            guard places.indices.contains(match.place) else { return key }
            return Self.spelling(of: key, in: places[match.place].sense) ?? key
        }
    }

    /// The articles that have `text` somewhere in their headword, translations or examples, whatever its case.
    package func articles(containing text: String, limit: Int = 50) -> [LookupMatch] {
        let key = SearchKey.make(text)
        guard !key.isEmpty else { return [] }
        var matches: [LookupMatch] = []
        for number in 0..<articleCount where matches.count < limit {
            // Reading an article takes longer than seeing that its bytes can't hold the text.
            guard mayContain(key, article: number), let article = article(number) else { continue }
            if article.texts.contains(where: { SearchKey.make($0).contains(key) }) {
                matches.append(LookupMatch(kind: .fullText, direction: .forward, article: article))
            }
        }
        return matches
    }

    /// Whether an article has the letters that a text must have, by its first bytes anywhere in the record.
    private func mayContain(_ key: String, article number: Int) -> Bool {
        guard let bytes = recordBytes(of: number) else { return false }
        // Folding changes capitals, ё and marks; the longest run of other small letters is looked for as it is.
        let run = text.encode(Self.stableRun(of: key))
        return run.isEmpty || ByteSearch.contains(bytes, run)
    }

    /// The longest part of a key, without letters that begin a word, that text spells only one way.
    private static func stableRun(of key: String) -> String {
        let words = key.split { !$0.isLetter }.map { $0.dropFirst() }
        let parts = words.flatMap { word in word.split { $0 == "е" || $0 == "и" } }
        return String(parts.max { $0.utf8.count < $1.utf8.count } ?? "")
    }
}

extension Article {
    /// All that a reader could look for in the article.
    fileprivate var texts: [String] {
        [headword]
            + places.flatMap { place in
                [place.phrase ?? ""] + place.sense.translations.map(\.text)
                    + place.sense.examples.flatMap { [$0.source, $0.target] }
            }
    }
}

/// Finds bytes in bytes.
enum ByteSearch {
    static func contains(_ bytes: UnsafeRawBufferPointer, _ part: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        var rest = bytes
        while rest.count >= part.count, let start = rest.baseAddress,
            let found = memchr(start, Int32(first), rest.count - part.count + 1)
        {
            if memcmp(found, part, part.count) == 0 { return true }
            let next = UnsafeRawPointer(found) - start + 1
            rest = UnsafeRawBufferPointer(rebasing: rest[next...])
        }
        return false
    }
}

/// A pattern with `*`, `?` and `[…]`, compared letter by letter.
struct GlobPattern {
    private enum Part {
        case letter(Unicode.Scalar)
        case any
        case one
        case oneOf([ClosedRange<Unicode.Scalar>])
    }

    private let parts: [Part]
    /// What every match begins with.
    let literalPrefix: String
    /// The letters that a match has at least.
    private let leastLength: Int

    init(_ pattern: String) {
        var parts: [Part] = []
        var rest = Array(pattern.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": parts.append(.any)
            case "?": parts.append(.one)
            case "[":
                guard let end = rest.firstIndex(of: "]") else {
                    parts.append(.letter(scalar))
                    continue
                }
                parts.append(.oneOf(Self.ranges(rest[..<end])))
                rest = rest[(end + 1)...]
            default: parts.append(.letter(scalar))
            }
        }
        self.parts = parts
        leastLength = parts.count { part in
            if case .any = part { false } else { true }
        }
        var prefix = String.UnicodeScalarView()
        for part in parts {
            guard case .letter(let scalar) = part else { break }
            prefix.append(scalar)
        }
        literalPrefix = String(prefix)
    }

    private static func ranges(_ scalars: ArraySlice<Unicode.Scalar>) -> [ClosedRange<Unicode.Scalar>] {
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var rest = scalars
        while let first = rest.popFirst() {
            if rest.first == "-", let last = rest.dropFirst().first, first <= last {
                ranges.append(first...last)
                rest = rest.dropFirst(2)
            } else {
                ranges.append(first...first)
            }
        }
        return ranges
    }

    /// Whether all of `word` is as the pattern says, in time proportional to the product of both lengths.
    func matches(_ word: String) -> Bool {
        let letters = Array(word.unicodeScalars)
        guard letters.count >= leastLength else { return false }
        // reach[i]: the parts so far can stand for the first i letters.
        var reach = [Bool](repeating: false, count: letters.count + 1)
        reach[0] = true
        for part in parts {
            var next = [Bool](repeating: false, count: reach.count)
            for index in reach.indices {
                if case .any = part {
                    next[index] = reach[index] || (index > 0 && next[index - 1])
                } else if index > 0, reach[index - 1], Self.matches(part, letters[index - 1]) {
                    next[index] = true
                }
            }
            reach = next
        }
        return reach[letters.count]
    }

    private static func matches(_ part: Part, _ letter: Unicode.Scalar) -> Bool {
        switch part {
        case .letter(let scalar): scalar == letter
        case .any, .one: true
        case .oneOf(let ranges): ranges.contains { $0.contains(letter) }
        }
    }
}
