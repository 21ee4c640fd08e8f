import DictionaryEngine

/// Collects expressions with their translations for the phrase tables.
enum PhraseTables {
    /// Expressions of the articles, forward and backward, weighted by how early they stand.
    static func add(articlesOf content: inout DictionaryContent) {
        for article in content.articles {
            for place in article.places {
                let sources = place.phrase.map(SourceVariants.of) ?? SourceVariants.of(article.headword)
                let targets = place.sense.translations.map(\.plain).filter(isUsable)
                for source in sources where source.split(separator: " ").count > 1 && isUsable(source) {
                    add(source, targets, part: nil, to: &content.forward.phrases)
                }
                guard let source = sources.first, isUsable(source) else { continue }
                for target in targets where target.split(separator: " ").count > 1 {
                    add(target, [source], part: nil, to: &content.backward.phrases)
                }
            }
        }
    }

    /// Expressions of a list of pairs, which count more than those of the articles.
    static func add(pairs: [TranslatedPair], to content: inout DictionaryContent) {
        for pair in pairs where pair.isExpression {
            put(PairWords.spelled(pair.source), pair.target, in: &content.forward.phrases)
            put(PairWords.spelled(pair.target), pair.source, in: &content.backward.phrases)
        }
    }

    private static func put(
        _ words: [String], _ translation: String, in table: inout [String: [RankedTranslation]]
    ) {
        guard words.count > 1, words.count <= BilingualDictionary.longestPhraseLength else { return }
        let key = words.joined(separator: " ")
        guard table[key]?.contains(where: { $0.text == translation }) != true else { return }
        table[key, default: []].append(RankedTranslation(translation, weight: 1))
    }

    private static func add(
        _ source: String, _ targets: [String], part: GrammarTags.PartOfSpeech?,
        to table: inout [String: [RankedTranslation]]
    ) {
        let isVerb = source.hasPrefix("to ")
        let key = isVerb ? String(source.dropFirst(3)) : source
        guard key.split(separator: " ").count > 1 else { return }
        for (rank, target) in targets.enumerated() {
            guard table[key]?.contains(where: { $0.text == target }) != true else { continue }
            let translation = RankedTranslation(
                target, partOfSpeech: isVerb ? .verb : nil, weight: 0.5 / Float(1 + rank))
            table[key, default: []].append(translation)
        }
    }

    /// Whether an expression can stand in a sentence as it is: no placeholders, no remarks, not too long.
    private static func isUsable(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard !words.isEmpty, words.count <= BilingualDictionary.longestPhraseLength else { return false }
        let hasPlaceholder = words.contains { word in
            word.hasSuffix("-л.") || word.hasPrefix("smb") || word.hasPrefix("smth")
                || word.hasPrefix("one's")
                || word == "oneself" || word == "etc." || word == "т.п."
        }
        return !hasPlaceholder && text.allSatisfy { $0.isLetter || " -'’.".contains($0) }
            && !text.contains("..")
    }
}

extension PairWords {
    /// The words of a text as they are spelled, without punctuation around them.
    static func spelled(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "—" || $0 == "–" }.compactMap { word in
            let isInside: (Character) -> Bool = { $0.isLetter || $0.isNumber || $0 == "'" || $0 == "’" }
            guard let first = word.firstIndex(where: isInside), let last = word.lastIndex(where: isInside)
            else {
                return nil
            }
            return String(word[first...last])
        }
    }
}

/// Spells out what a dictionary abbreviates: `to set (или to put) in order` -> `to set in order`, `to put in
/// order`; `(the) red` -> `red`, `the red`.
enum SourceVariants {
    static func of(_ source: String) -> [String] {
        var variants = [""]
        for token in MuellerToken.split(source) {
            guard token.kind == .group, token.text.hasPrefix("("), token.text.hasSuffix(")") else {
                variants = variants.map { $0.isEmpty ? token.text : $0 + " " + token.text }
                continue
            }
            let inner = token.text.dropFirst().dropLast()
            if inner.hasPrefix("или ") {
                let alternatives = inner.dropFirst(4).split(separator: ",").map { $0.split(separator: " ") }
                variants += variants.flatMap { variant in
                    alternatives.map { replaceEnd(of: variant, with: $0) }
                }
            } else if MuellerToken.script(of: inner) == .latin, !inner.contains("_"), !inner.contains(",") {
                variants += variants.map { $0.isEmpty ? String(inner) : $0 + " " + inner }
            }
            if variants.count > 8 { variants = Array(variants.prefix(8)) }
        }
        return variants.filter { !$0.isEmpty }
    }

    private static func replaceEnd(of variant: String, with words: [Substring]) -> String {
        (variant.split(separator: " ").dropLast(words.count) + words).joined(separator: " ")
    }
}
