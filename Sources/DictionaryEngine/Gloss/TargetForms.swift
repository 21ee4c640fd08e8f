/// The forms of a target word that may stand for a source form: what English leaves open (case, gender, person)
/// is left to the language model, what both languages have (number, tense, degree) is kept.
struct TargetForms: Sendable {
    let morphology: Morphology

    struct Form: Sendable {
        var text: String
        var tags: GrammarTags
        var cost: Float
    }

    /// The forms of `lemma` for a source word with the tags `source`, the most fitting first, each once.
    func forms(of lemma: String, for source: GrammarTags, limit: Int = 12) -> [Form] {
        guard let lexeme = lexeme(of: lemma, for: source) else {
            return [Form(text: lemma, tags: source, cost: 0.5)]
        }
        let forms = forms(of: lexeme, for: source, limit: limit)
        return forms.isEmpty ? [Form(text: lemma, tags: source, cost: 1)] : forms
    }

    /// The forms of a lexeme for a source word with the tags `source`; none when no form fits.
    func forms(of lexeme: Lexeme, for source: GrammarTags, limit: Int = 12) -> [Form] {
        var best: [String: Form] = [:]
        for inflection in morphology.forms(of: lexeme) {
            guard let cost = Self.cost(of: inflection.tags, for: source) else { continue }
            if cost < best[inflection.form]?.cost ?? .infinity {
                best[inflection.form] = Form(text: inflection.form, tags: inflection.tags, cost: cost)
            }
        }
        let sorted = best.values.sorted { $0.cost == $1.cost ? $0.text < $1.text : $0.cost < $1.cost }
        return Array(sorted.prefix(limit))
    }

    private func lexeme(of lemma: String, for source: GrammarTags) -> Lexeme? {
        let listed = morphology.analyses(of: lemma).filter { $0.row == 0 }
        let analyses = listed.isEmpty ? morphology.guesses(for: lemma).filter { $0.row == 0 } : listed
        let fitting = analyses.filter { $0.tags.partOfSpeech == source.partOfSpeech }
        let best = fitting.first { $0.lemma == lemma } ?? fitting.first ?? analyses.first
        return best?.lexeme
    }

    /// How badly a form with the tags `own` renders `source`; `nil` when it doesn't.
    static func cost(of own: GrammarTags, for source: GrammarTags) -> Float? {
        var cost: Float = 0
        for mark in GrammarTags.Mark.unusual where own.has(mark) { cost += 3 }
        if own.has(.attenuative) || own.grammaticalCase == .vocative { return nil }
        switch own.partOfSpeech {
        case .verb, .auxiliary: return verbCost(of: own, for: source).map { $0 + cost }
        case .noun, .pronoun, .numeral:
            if let number = source.number, let ownNumber = own.number, number != ownNumber { cost += 2.5 }
            return cost
        case .adjective, .determiner:
            guard (own.degree == .comparative) == (source.degree == .comparative) else { return nil }
            if own.degree == .superlative, source.degree != .superlative { cost += 3 }
            if own.has(.short) { cost += 0.7 }
            return cost
        default: return cost
        }
    }

    private static func verbCost(of own: GrammarTags, for source: GrammarTags) -> Float? {
        guard source.partOfSpeech == .verb || source.partOfSpeech == .auxiliary else {
            return own.verbForm == .infinitive ? 0 : 2
        }
        if own.mood == .imperative {
            return source.mood == .imperative ? 0 : source.verbForm == .infinitive ? 0.8 : nil
        }
        if source.mood == .imperative { return own.verbForm == .infinitive ? 0 : nil }
        switch (source.verbForm, own.verbForm) {
        case (.finite, .finite):
            if source.tense == own.tense {
                let fits = source.person == nil || own.person == nil || source.person == own.person
                let agrees = source.number == nil || own.number == nil || source.number == own.number
                return (fits ? 0 : 1) + (agrees ? 0 : 0.7)
            }
            let isNow = source.tense != .past && own.tense != .past
            return isNow ? 0.8 : nil
        case (.infinitive, .infinitive): return 0
        case (.infinitive, .finite): return own.tense == .past ? nil : 0.4
        case (.finite, .infinitive): return source.tense == .past ? 2 : 0.4
        case (.participle, .participle): return own.has(.short) ? 0.3 : own.tense == source.tense ? 0 : 1
        case (.participle, .finite): return source.tense == own.tense ? 0.3 : 1.5
        case (.participle, .gerund): return source.tense == .present ? 0.3 : 2
        case (.participle, .infinitive): return 0.8
        case (.gerund, .gerund): return 0
        case (.gerund, .participle): return own.tense == .present ? 0 : 1.5
        case (_, .infinitive): return 1.5
        default: return 2
        }
    }
}
