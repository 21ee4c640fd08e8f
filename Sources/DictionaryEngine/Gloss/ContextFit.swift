/// Fits the candidates of a word to the reading that its context chose: each form of the target once for each
/// class that it may have, dearer where part of speech or number differ, and beside the forms that translated
/// sentences showed the other forms of the same words.
struct ContextFit: Sendable {
    let forms: TargetForms?
    let model: GlossLanguageModel

    /// What a noun in the wrong number costs more.
    private static let numberCost: Float = 5
    /// What another part of speech costs more.
    private static let partOfSpeechCost: Float = 1.5
    /// What a form costs more that no translated sentence showed.
    private static let inflectionCost: Float = 0.8
    /// The readings of a form, and the words inflected, at most.
    private static let classes = 4
    private static let lexemes = 3

    func fit(_ candidates: [GlossCandidate], to reading: Analysis?) -> [GlossCandidate] {
        guard let forms, let tags = reading?.tags, let partOfSpeech = tags.partOfSpeech,
            Self.isOpen(partOfSpeech)
        else { return candidates }
        var fitted: [GlossCandidate] = []
        var lexemes: [(lexeme: Lexeme, cost: Float)] = []
        for candidate in candidates.sorted(by: { $0.cost < $1.cost }) {
            guard !candidate.words.isEmpty, candidate.words.count <= 3, candidate.texts.isEmpty else {
                fitted.append(candidate)
                continue
            }
            fitted += variants(candidate, tags, forms.morphology, &lexemes)
        }
        let known = Set(fitted.filter { $0.words.count == 1 }.map(\.words[0].number))
        for (lexeme, cost) in lexemes {
            for form in forms.forms(of: lexeme, for: tags) {
                let word = model.word(form.text, tags: form.tags)
                guard word.number == GlossFormat.unknownWord || !known.contains(word.number) else { continue }
                fitted.append(
                    GlossCandidate(
                        cost: cost + form.cost + Self.inflectionCost, words: [word], texts: [form.text]))
            }
        }
        return fitted
    }

    private func variants(
        _ candidate: GlossCandidate, _ tags: GrammarTags, _ target: Morphology,
        _ lexemes: inout [(lexeme: Lexeme, cost: Float)]
    ) -> [GlossCandidate] {
        // The last word is the noun of `the old houses`; of a longer phrase only its number is looked at.
        let last = candidate.words.count - 1
        let text = model.side.text(of: candidate.words[last].number)
        var variants: [GlossCandidate] = []
        var seen: Set<Int> = []
        var misses: Analysis?
        let analyses = Self.usual(target.analyses(of: text), text)
        // A form that can be the same part of speech is not taken for another.
        let matching = analyses.filter { Self.matches(tags.partOfSpeech, $0.tags.partOfSpeech) }
        for analysis in matching.isEmpty ? analyses : matching {
            let word = model.word(text, tags: analysis.tags)
            guard seen.count < Self.classes, seen.insert(word.wordClass).inserted else { continue }
            var variant = candidate
            variant.words[last] = word
            if Self.numbersDiffer(tags, analysis.tags) {
                variant.cost += Self.numberCost
                misses = misses ?? analysis
            }
            if matching.isEmpty {
                variant.cost += Self.partOfSpeechCost
            } else if last == 0, lexemes.count < Self.lexemes,
                !lexemes.contains(where: { $0.lexeme == analysis.lexeme })
            {
                lexemes.append((analysis.lexeme, candidate.cost))
            }
            variants.append(variant)
        }
        if last > 0, let misses, !variants.contains(where: { $0.cost == candidate.cost }) {
            variants += inflected(candidate, misses, number: tags.number, target)
        }
        return variants.isEmpty ? [candidate] : variants
    }

    /// The readings without those that a text rarely means: unusual forms, and names in small letters. Without
    /// this `house` would pass for a plural, being one of the surname `House`.
    private static func usual(_ analyses: [Analysis], _ text: String) -> [Analysis] {
        let isCapitalised = text.first?.isUppercase == true
        let usual = analyses.filter { analysis in
            (isCapitalised || analysis.tags.properKind == nil)
                && !GrammarTags.Mark.unusual.contains(where: analysis.tags.has)
        }
        return usual.isEmpty ? analyses : usual
    }

    /// The forms of a noun in the other number.
    private func inflected(
        _ candidate: GlossCandidate, _ analysis: Analysis, number: GrammarTags.Number?, _ target: Morphology
    ) -> [GlossCandidate] {
        var forms: [GlossCandidate] = []
        for inflection in target.forms(of: analysis.lexeme) where inflection.tags.number == number {
            guard !GrammarTags.Mark.unusual.contains(where: inflection.tags.has),
                inflection.tags.grammaticalCase != .vocative
            else { continue }
            var form = candidate
            form.cost += Self.inflectionCost
            form.words[form.words.count - 1] = model.word(inflection.form, tags: inflection.tags)
            form.texts = form.words.dropLast().map { model.side.text(of: $0.number) } + [inflection.form]
            forms.append(form)
        }
        return forms
    }

    private static func numbersDiffer(_ source: GrammarTags, _ target: GrammarTags) -> Bool {
        guard source.partOfSpeech == .noun, target.partOfSpeech == .noun, let asked = source.number,
            let own = target.number
        else { return false }
        return asked != own && !target.has(.pluralOnly) && !source.has(.pluralOnly)
    }

    private static func isOpen(_ partOfSpeech: GrammarTags.PartOfSpeech) -> Bool {
        switch partOfSpeech {
        case .noun, .adjective, .verb, .adverb: true
        default: false
        }
    }

    private static func matches(
        _ source: GrammarTags.PartOfSpeech?, _ target: GrammarTags.PartOfSpeech?
    ) -> Bool {
        source == target || target == nil || (source == .adverb && target == .predicative)
            || (source == .adjective && target == .determiner) || target == .auxiliary
            || (source == .adjective && target == .verb) || target == .pronoun
    }
}
