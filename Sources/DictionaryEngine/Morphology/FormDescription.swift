/// Says in a few words which form of a word tags mean.
package enum FormDescription {
    /// The categories by which forms of one word differ, in the order of grammars: `instrumental plural`,
    /// `past`, `third person singular present`.
    package static func text(_ tags: GrammarTags) -> String {
        var words: [String] = []
        if let person = tags.person { words.append(person.words) }
        if let grammaticalCase = tags.grammaticalCase { words.append(grammaticalCase.words) }
        if tags.partOfSpeech != .noun, let gender = tags.gender { words.append(gender.words) }
        if let number = tags.number, number != .singular || tags.person != nil || tags.grammaticalCase != nil
        {
            words.append(number.words)
        }
        if tags.definiteness == .definite { words.append("definite") }
        let series = series(tags)
        if !series.isEmpty { words.append(series) }
        return words.joined(separator: " ")
    }

    /// What forms have in common that differ by case, number, gender, person and definiteness only: `past`,
    /// `present active participle`, `superlative`; empty for the forms of a noun.
    package static func series(_ tags: GrammarTags) -> String {
        var words: [String] = []
        if let tense = tags.tense { words.append(tense.words) }
        if let mood = tags.mood, mood != .indicative { words.append(mood.words) }
        if let voice = tags.voice, tags.verbForm == .participle || voice != .active {
            words.append(voice.words)
        }
        if let form = tags.verbForm, form != .finite { words.append(form.words) }
        if let degree = tags.degree, degree != .positive { words.append(degree.words) }
        if tags.has(.short) { words.append("short") }
        return words.joined(separator: " ")
    }
}
