import Glibc
import TextAnalysis

/// Collects the candidates for every run of tokens of a sentence: phrase pairs and, for single words, what the
/// dictionary says of each reading, inflected.
struct GlossCandidates: Sendable {
    let dictionary: BilingualDictionary?
    let direction: DictionaryDirection
    let source: Morphology?
    let forms: TargetForms?
    let phrases: GlossTable.Side?
    let model: GlossLanguageModel
    let transliterate: @Sendable (String) -> String

    /// What a translation that only the dictionary knows costs more than a phrase pair.
    private static let dictionaryCost: Float = 3
    private static let unknownCost: Float = 12
    private static let readings = 4
    private static let translations = 4
    private static let perWord = 24

    func arcs(_ tokens: [GlossToken]) -> [GlossArc] {
        let keys = tokens.map { WordHash.hash($0.key.utf8) }
        var arcs: [GlossArc] = []
        for start in tokens.indices {
            for end in (start + 1)...min(tokens.count, start + GlossFormat.longestPhrase) {
                if tokens[end - 1].kind == .protected {
                    if end == start + 1 { arcs.append(carried(tokens[start], at: start)) }
                    break
                }
                var candidates = phraseCandidates(keys[start..<end])
                if end == start + 1 { candidates += wordCandidates(tokens[start], known: candidates) }
                candidates += dictionaryPhrases(tokens[start..<end])
                if !candidates.isEmpty {
                    candidates.sort { $0.cost < $1.cost }
                    arcs.append(GlossArc(start: start, end: end, candidates: candidates))
                }
            }
        }
        return arcs
    }

    private func carried(_ token: GlossToken, at start: Int, isUnknown: Bool = false) -> GlossArc {
        GlossArc(start: start, end: start + 1, candidates: [carriedCandidate(token, text: token.text)])
    }

    private func carriedCandidate(_ token: GlossToken, text: String) -> GlossCandidate {
        GlossCandidate(cost: 0, words: [model.word(text, tags: nil)], texts: [text])
    }

    private func phraseCandidates(_ keys: ArraySlice<UInt64>) -> [GlossCandidate] {
        guard let phrases else { return [] }
        return phrases.translations(ofPhrase: GlossFormat.phraseHash(keys)).map {
            GlossCandidate(cost: $0.cost, words: $0.words.map(model.word))
        }
    }

    private func dictionaryPhrases(_ tokens: ArraySlice<GlossToken>) -> [GlossCandidate] {
        guard let dictionary, tokens.count > 1, tokens.allSatisfy({ $0.kind == .word }) else { return [] }
        let found = dictionary.translations(ofPhrase: tokens.map(\.key), direction: direction)
        return found.prefix(Self.translations).map { translation in
            candidate(
                translation.text, tags: nil,
                cost: Self.dictionaryCost + 0.5 * -logf(max(translation.weight, 1e-3)))
        }
    }

    private func wordCandidates(_ token: GlossToken, known: [GlossCandidate]) -> [GlossCandidate] {
        switch token.kind {
        case .protected: return []
        case .number: return [GlossCandidate(cost: 0, words: [model.word(GlossToken.numberKey, tags: nil)])]
        case .mark: return known.isEmpty ? [carriedCandidate(token, text: token.key)] : []
        case .word: break
        }
        var candidates = translated(token)
        if candidates.isEmpty, known.isEmpty { candidates = compound(token) }
        if candidates.isEmpty, known.isEmpty {
            var candidate = carriedCandidate(token, text: transliterate(token.text))
            candidate.cost = Self.unknownCost
            candidate.isUnknown = true
            candidates = [candidate]
        }
        candidates.sort { $0.cost < $1.cost }
        return Array(candidates.prefix(Self.perWord))
    }

    /// What the dictionary says of each reading of a word.
    private func translated(_ token: GlossToken) -> [GlossCandidate] {
        guard let dictionary else { return [] }
        var candidates: [GlossCandidate] = []
        var seen: Set<String> = []
        for (rank, reading) in readings(of: token).prefix(Self.readings).enumerated() {
            let found = dictionary.rankedTranslations(
                of: reading.lemma, partOfSpeech: reading.tags.partOfSpeech, direction: direction)
            let base = Self.dictionaryCost + 0.3 * Float(rank)
            for translation in found.prefix(Self.translations) {
                let cost = base + 0.6 * -logf(max(translation.weight, 1e-3))
                for candidate in inflected(translation.text, for: reading.tags, cost: cost)
                where seen.insert(key(candidate)).inserted {
                    candidates.append(candidate)
                }
            }
        }
        return candidates
    }

    private func key(_ candidate: GlossCandidate) -> String {
        candidate.texts.isEmpty
            ? candidate.words.map { "\($0.number)" }.joined(separator: " ")
            : candidate.texts.joined(separator: " ")
    }

    /// Distinct readings: lemma and tags of the token, and the token itself where nothing is known of it.
    private func readings(of token: GlossToken) -> [(lemma: String, tags: GrammarTags)] {
        var readings: [(lemma: String, tags: GrammarTags)] = []
        for analysis in source?.analysesOrGuesses(of: token.text) ?? [] {
            let isNew = !readings.contains {
                $0.lemma == analysis.lemma && $0.tags.partOfSpeech == analysis.tags.partOfSpeech
                    && $0.tags.number == analysis.tags.number && $0.tags.verbForm == analysis.tags.verbForm
                    && $0.tags.tense == analysis.tags.tense
            }
            if isNew { readings.append((analysis.lemma, analysis.tags)) }
        }
        if !readings.contains(where: { SearchKey.make($0.lemma) == token.key }) {
            readings.append((token.key, GrammarTags()))
        }
        return readings
    }

    private func inflected(_ text: String, for tags: GrammarTags, cost: Float) -> [GlossCandidate] {
        guard let forms, !text.contains(" ") else { return [candidate(text, tags: nil, cost: cost)] }
        return forms.forms(of: text, for: tags).map {
            candidate($0.text, tags: $0.tags, cost: cost + $0.cost)
        }
    }

    private func candidate(_ text: String, tags: GrammarTags?, cost: Float) -> GlossCandidate {
        let texts = GlossTokenizer.tokens(of: text).map { $0.kind == .word ? $0.text : $0.key }
        let words = texts.map { model.word($0, tags: texts.count == 1 ? tags : nil) }
        return GlossCandidate(cost: cost, words: words, texts: texts)
    }

    /// A hyphenated word that nobody knows, by its parts.
    private func compound(_ token: GlossToken) -> [GlossCandidate] {
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
}
