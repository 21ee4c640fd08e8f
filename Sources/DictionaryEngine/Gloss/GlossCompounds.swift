import TextAnalysis

/// Words that no dictionary has, by their parts.
extension GlossCandidates {
    /// What a compound costs more than its parts: it may mean something else.
    private static let compoundCost: Float = 1

    /// A hyphenated word that nobody knows, by its parts.
    func compound(_ token: GlossToken) -> [GlossCandidate] {
        let parts = token.text.split(separator: "-")
        guard parts.count > 1 else { return [] }
        var whole = GlossCandidate(cost: 0, words: [])
        for part in parts {
            let text = String(part)
            let key = SearchKey.make(text)
            let piece = GlossToken(kind: .word, text: text, key: key, isSpaced: false)
            let own = phraseCandidates([WordHash.hash(key.utf8)]) + translated(piece)
            guard let best = own.min(by: { $0.cost < $1.cost }) else { return [] }
            whole.cost += best.cost
            whole.texts += best.texts.isEmpty ? best.words.map { model.side.text(of: $0.number) } : best.texts
            whole.words += best.words
        }
        return [whole]
    }

    /// A compound written in one word, in the words that the dictionary has.
    func joinedCompound(_ token: GlossToken, _ reading: Analysis?) -> [GlossCandidate] {
        guard let rules else { return [] }
        let splitter = CompoundSplitter(links: rules.source.compoundLinks) { part in
            !translated(Self.part(part)).filter { !$0.isUnknown }.isEmpty
        }
        guard let parts = splitter.split(token.key),
            let first = translated(Self.part(parts.first)).min(by: { $0.cost < $1.cost }),
            let last = translated(Self.part(parts.last)).min(by: { $0.cost < $1.cost })
        else { return [] }
        var genitive = GrammarTags(.noun)
        genitive.number = .singular
        genitive.grammaticalCase = .genitive
        let firstText = text(of: first)
        let words = rules.compound(
            first: firstText, genitive: forms?.morphology.inflect(first.lemma ?? firstText, to: genitive),
            last: text(of: last))
        let cost = Self.dictionaryCost + Self.compoundCost + first.cost + last.cost
        return [candidate(words.joined(separator: " "), tags: nil, cost: cost)]
    }

    private static func part(_ text: String) -> GlossToken {
        GlossToken(kind: .word, text: text, key: SearchKey.make(text), isSpaced: false)
    }

    private func text(of candidate: GlossCandidate) -> String {
        (candidate.texts.isEmpty ? candidate.words.map { model.side.text(of: $0.number) } : candidate.texts)
            .joined(separator: " ")
    }
}
