/// Brings the words of a translation made without statistics into the forms that go together: an adjective
/// agrees with its noun, a verb with its subject, a noun stands in the case of its preposition, and what denies a
/// verb stands before it.
///
/// Only the grammar's categories and the target's ``GlossTraits`` are looked at, so the rules hold wherever the
/// target's forms are listed.
struct GlossAgreement: Sendable {
    /// A word of the translation with what is known of it.
    struct Word: Hashable, Sendable {
        var text: String
        var lemma: String?
        var tags: GrammarTags?
    }

    let target: Morphology
    let traits: GlossTraits

    /// Words between an adjective and its noun, or a subject and its verb, at most.
    private static let reach = 4

    func agreed(_ words: [Word]) -> [Word] {
        var words = words
        for index in words.indices { govern(index, &words) }
        for index in words.indices { agreeWithNoun(index, &words) }
        for index in words.indices { agreeWithSubject(index, &words) }
        return words
    }

    /// The places where a word that denies a verb stands behind it, as the source had it.
    func denials(in words: [Word]) -> [Int] {
        guard let denial = traits.negationBeforeVerb else { return [] }
        return words.indices.dropFirst().filter { index in
            words[index].text == denial && words[index - 1].tags?.partOfSpeech == .verb
                && words[index - 1].tags?.verbForm == .finite
        }
    }

    /// Puts the noun behind a preposition into its case.
    private func govern(_ index: Int, _ words: inout [Word]) {
        guard let asked = traits.government[words[index].text], let place = noun(after: index, words),
            let lemma = words[place].lemma, let tags = words[place].tags
        else { return }
        let isDirection =
            tags.grammaticalCase == .accusative && traits.prepositionsOfDirection.contains(words[index].text)
        guard !isDirection, tags.grammaticalCase != asked else { return }
        var request = tags
        request.grammaticalCase = asked
        replace(&words[place], by: lemma, request)
    }

    /// The place of the next noun, with nothing but modifiers between.
    private func noun(after index: Int, _ words: [Word]) -> Int? {
        for other in words.indices.dropFirst(index + 1).prefix(Self.reach) {
            switch words[other].tags?.partOfSpeech {
            case .noun, .pronoun: return other
            case .adjective, .determiner, .numeral: continue
            default: return nil
            }
        }
        return nil
    }

    private func agreeWithNoun(_ index: Int, _ words: inout [Word]) {
        guard let tags = words[index].tags, let lemma = words[index].lemma,
            tags.partOfSpeech == .adjective || tags.partOfSpeech == .determiner,
            let noun = noun(after: index, words).flatMap({ words[$0].tags }), noun.partOfSpeech == .noun
        else { return }
        var request = tags
        request.number = noun.number
        request.grammaticalCase = noun.grammaticalCase
        request.gender = noun.number == .plural ? nil : noun.gender
        request.animacy = noun.grammaticalCase == .accusative ? noun.animacy : nil
        request.remove(.short)
        replace(&words[index], by: lemma, request)
    }

    private func agreeWithSubject(_ index: Int, _ words: inout [Word]) {
        guard let tags = words[index].tags, let lemma = words[index].lemma, tags.partOfSpeech == .verb,
            tags.verbForm == .finite, tags.mood != .imperative,
            let subject = words[..<index].last(where: Self.isSubject)?.tags
        else { return }
        var request = tags
        request.number = subject.number ?? tags.number
        request.gender = request.number == .plural ? nil : subject.gender
        request.person = tags.tense == .past ? nil : subject.person ?? .thirdPerson
        replace(&words[index], by: lemma, request)
    }

    private static func isSubject(_ word: Word) -> Bool {
        guard let tags = word.tags, tags.grammaticalCase == .nominative else { return false }
        return tags.partOfSpeech == .noun || tags.partOfSpeech == .pronoun
    }

    private func replace(_ word: inout Word, by lemma: String, _ request: GrammarTags) {
        guard let lexeme = target.lexemes(of: lemma, partOfSpeech: request.partOfSpeech).first,
            let form = target.inflect(lexeme, to: request)
        else { return }
        word.text = form.form
        word.tags = form.tags
    }
}
