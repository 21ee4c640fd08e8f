import TextAnalysis

/// Puts a verb and its particle together again: `er steht früh auf` is read as `er aufsteht früh`.
struct SeparableVerbs: Sendable {
    let particles: Set<String>
    let source: Morphology
    let dictionary: BilingualDictionary
    let direction: DictionaryDirection

    /// The tokens, where a particle at the end of a clause was joined to the clause's verb, if the dictionary
    /// has the verb with this particle.
    func joined(_ tokens: [GlossToken]) -> [GlossToken] {
        guard !particles.isEmpty else { return tokens }
        var joined: [GlossToken] = []
        var clause: [GlossToken] = []
        for token in tokens {
            if token.kind == .mark {
                joined += join(clause) + [token]
                clause = []
            } else {
                clause.append(token)
            }
        }
        return joined + join(clause)
    }

    private func join(_ clause: [GlossToken]) -> [GlossToken] {
        guard clause.count > 1, let last = clause.last, last.kind == .word, particles.contains(last.key)
        else {
            return clause
        }
        // The verb that stands nearest to the beginning is the finite one.
        for (index, token) in clause.dropLast().enumerated() where token.kind == .word {
            guard let lemma = finiteVerb(token.text), isVerb(last.key + SearchKey.make(lemma)) else {
                continue
            }
            var clause = clause
            clause.removeLast()
            clause[index].text = last.key + token.text.lowercased()
            clause[index].key = last.key + token.key
            return clause
        }
        return clause
    }

    private func finiteVerb(_ form: String) -> String? {
        source.analyses(of: form).first {
            $0.tags.partOfSpeech == .verb && ($0.tags.verbForm == .finite || $0.tags.verbForm == nil)
        }?.lemma
    }

    private func isVerb(_ lemma: String) -> Bool {
        !dictionary.rankedTranslations(of: lemma, partOfSpeech: .verb, direction: direction).isEmpty
    }
}
