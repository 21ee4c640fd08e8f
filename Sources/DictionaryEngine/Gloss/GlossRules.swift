import TextAnalysis

/// How words are put together where a dictionary pack has no statistics of sentences: by the grammar of both
/// languages.
struct GlossRules: Sendable {
    let source: GlossTraits
    let target: GlossTraits

    /// What a noun costs more in another case than the source's, or than the dictionary form's where the source
    /// has no cases.
    private static let caseCost: Float = 1.5
    /// What forms cost more that are less usual, where the source says nothing.
    private static let numberCost: Float = 0.4
    private static let genderCost: Float = 0.1
    private static let personCost: Float = 0.2
    /// What an infinitive costs more where the source has a finite verb.
    private static let infinitiveCost: Float = 1

    /// What a form of the target costs beside how it fits by ``TargetForms``: nothing else chooses among forms.
    func cost(of own: GrammarTags, for source: GrammarTags) -> Float {
        var cost: Float = 0
        if let grammaticalCase = own.grammaticalCase,
            grammaticalCase != source.grammaticalCase ?? .nominative
        {
            cost += Self.caseCost
        }
        if source.number == nil, own.number == .plural { cost += Self.numberCost }
        if source.gender == nil, own.gender == .feminine || own.gender == .neuter { cost += Self.genderCost }
        if source.verbForm == .finite, own.verbForm == .infinitive { cost += Self.infinitiveCost }
        if source.person == nil, let person = own.person, person != .thirdPerson { cost += Self.personCost }
        return cost
    }

    /// Whether a word has no translation because the target has no articles.
    func drops(_ reading: Analysis?) -> Bool {
        reading?.tags.partOfSpeech == .article && !target.hasArticles
    }

    /// The article to be put before a word whose ending says that it is definite.
    func article(for tags: GrammarTags) -> String? {
        guard !source.hasArticles, tags.definiteness == .definite,
            tags.partOfSpeech == .noun || tags.partOfSpeech == .adjective
        else { return nil }
        return target.definiteArticle
    }

    /// The words of a compound in the target's order.
    /// - Parameter genitive: the first part in the genitive, where the target has one.
    func compound(first: String, genitive: String?, last: String) -> [String] {
        switch target.compounds {
        case .modifierFirst: [first, last]
        case .genitiveAfter: [last, genitive ?? first]
        case .joined(let word): [last, word, first]
        }
    }
}
