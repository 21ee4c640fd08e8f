import DictionaryEngine

/// Reads the text of one sense, with the lettered lists in it.
struct MuellerSenseReader {
    /// What could not be read as it is meant.
    enum Problem: String, Hashable, CaseIterable, Sendable {
        case unbalancedBrackets, sourceWithoutTranslation, mixedLanguages, empty, unreadHead
    }

    /// Decides what is a phrase and what an example.
    let headword: String
    private(set) var problems: Set<Problem> = []

    init(headword: String) { self.headword = headword }

    /// - Returns: the sense; empty when the block is.
    mutating func read(_ block: MuellerOutline.Block, number: Int) -> Article.Sense {
        var sense = Article.Sense(number: number)
        check(block.text)
        var open = read(items: MuellerItems.split(block.text), into: &sense)
        for list in Self.lists(block.lettered) {
            let owner = open
            open = nil
            var meanings: [Article.Sense] = []
            for (index, element) in list.enumerated() {
                check(element.text)
                var meaning = Article.Sense(number: index + 1)
                let items = MuellerItems.split(element.text)
                let rest = read(items: items, into: &meaning)
                if index == list.count - 1 { open = rest } else { report(open: rest) }
                meanings.append(meaning)
            }
            // What follows the last letter may be phrases of the whole sense; they stand with it.
            if let last = meanings.last, !last.phrases.isEmpty {
                meanings[meanings.count - 1].phrases = []
                attach(meanings, to: owner, in: &sense)
                sense.phrases += last.phrases
            } else {
                attach(meanings, to: owner, in: &sense)
            }
        }
        report(open: open)
        return sense
    }

    private func attach(_ meanings: [Article.Sense], to owner: String?, in sense: inout Article.Sense) {
        if let owner {
            sense.phrases.append(Article.Phrase(source: owner, senses: meanings))
        } else {
            sense.senses += meanings
        }
    }

    private mutating func report(open: String?) {
        if open != nil { problems.insert(.sourceWithoutTranslation) }
    }

    private mutating func check(_ text: String) {
        if !MuellerItems.isBalanced(text) { problems.insert(.unbalancedBrackets) }
    }

    /// A letter `а` begins a list.
    private static func lists(_ lettered: [(letter: Character, text: String)]) -> [[(
        letter: Character, text: String
    )]] {
        var lists: [[(letter: Character, text: String)]] = []
        for element in lettered {
            if element.letter == "а" || lists.isEmpty {
                lists.append([element])
            } else {
                lists[lists.count - 1].append(element)
            }
        }
        return lists
    }

    // MARK: - Items

    private enum Latest { case translation, example, phrase }

    /// Adds the items to the sense.
    /// - Returns: an expression at the end that still waits for its meaning.
    private mutating func read(items: [String], into sense: inout Article.Sense) -> String? {
        var latest = Latest.translation
        var open: String?
        for item in items.flatMap(MuellerItem.read) {
            switch item {
            case .translation(let labels, let text):
                if let source = open {
                    latest = add(source: source, labels: labels, target: text, to: &sense)
                    open = nil
                } else {
                    add(labels: labels, text: text, latest: latest, to: &sense)
                }
            case .usage(let source, let labels, let target):
                let whole = open.map { $0 + "; " + source } ?? source
                open = nil
                latest = add(source: whole, labels: labels, target: target, to: &sense)
            case .source(let text): open = open.map { $0 + "; " + text } ?? text
            case .reference(let reference): sense.references.append(reference)
            case .usageReference(let source, let reference):
                var meaning = Article.Sense()
                meaning.references = [reference]
                sense.phrases.append(Article.Phrase(source: source, senses: [meaning]))
                latest = .phrase
            }
        }
        return open
    }

    private mutating func add(labels: [String], text: String, latest: Latest, to sense: inout Article.Sense) {
        guard MuellerToken.script(of: text) == .cyrillic || !sense.translations.isEmpty else {
            problems.insert(.sourceWithoutTranslation)
            sense.translations.append(Article.Translation(text))
            return
        }
        switch latest {
        case .translation:
            if sense.translations.isEmpty, sense.labels.isEmpty {
                sense.labels = labels
                sense.translations = translations(text, labels: [])
            } else {
                sense.translations += translations(text, labels: labels)
            }
        case .phrase:
            let last = sense.phrases.count - 1
            let inner = sense.phrases[last].senses.count - 1
            sense.phrases[last].senses[inner].translations += translations(text, labels: labels)
        case .example:
            let last = sense.examples.count - 1
            sense.examples[last].target += "; " + text
        }
    }

    private mutating func translations(_ text: String, labels: [String]) -> [Article.Translation] {
        if Self.isMixed(text) { problems.insert(.mixedLanguages) }
        let prefix = labels.isEmpty ? "" : "(\(labels.joined(separator: " "))) "
        return MuellerItems.translations(text).enumerated().map { index, part in
            Article.Translation((index == 0 ? prefix : "") + part, variesPrevious: index > 0)
        }
    }

    /// Whether two or more words of the source stand among the words of the target.
    private static func isMixed(_ text: String) -> Bool {
        var run = 0
        var longest = 0
        for token in MuellerToken.split(text) where token.kind != .group {
            run = token.kind == .latin ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest >= 2
    }

    private mutating func add(
        source: String, labels: [String], target: String, to sense: inout Article.Sense
    ) -> Latest {
        if MuellerToken.script(of: target) != .cyrillic { problems.insert(.sourceWithoutTranslation) }
        guard isPhrase(source) else {
            sense.examples.append(Article.Example(source: source, target: target, labels: labels))
            return .example
        }
        var meaning = Article.Sense()
        meaning.labels = labels
        meaning.translations = translations(target, labels: [])
        sense.phrases.append(Article.Phrase(source: source, senses: [meaning]))
        return .phrase
    }

    // MARK: - Phrase or example

    private static let subjects: Set<String> = [
        "i", "you", "he", "she", "it", "we", "they", "who", "what", "where", "when", "why", "there", "this",
        "that",
        "let", "don't", "do", "does", "did", "is", "are", "was", "were", "can", "could", "will", "would",
        "shall",
        "should", "may", "might", "must", "my", "his", "her", "our", "their", "your", "please",
    ]
    private static let finite: Set<String> = [
        "is", "are", "was", "were", "am", "has", "had", "will", "would", "shall", "should", "can", "could",
        "may",
        "might", "must", "did", "does", "came", "went", "said", "made", "took", "it's", "i'm",
    ]

    /// A sentence is an example; an expression without a finite verb is a phrase.
    private func isPhrase(_ source: String) -> Bool {
        let words = PlainTranslation.of(source).lowercased().split(separator: " ").map(String.init)
        guard let first = words.first, let last = source.last else { return false }
        if first == "to" { return words.count <= 8 }
        if "?!.".contains(last) || words.count > 6 { return false }
        if Self.subjects.contains(first), words.count > 1 || first != headword.lowercased() {
            return first == headword.lowercased() && words.count <= 4
        }
        return !words.dropFirst().contains { Self.finite.contains($0) }
    }
}
