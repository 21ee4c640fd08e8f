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
    let context: ContextFit
    let names: NameTranscription?
    /// How words go together where there are no statistics; `nil` where there are.
    let rules: GlossRules?
    private let cache = GlossCache()

    /// What a translation that only the dictionary knows costs more than a phrase pair.
    static let dictionaryCost: Float = 3
    private static let unknownCost: Float = 12
    private static let readings = 4
    private static let translations = 4
    private static let perWord = 16
    private static let perToken = 40
    /// The forms of a word among which rules choose: all those of a Russian adjective.
    private static let formsWithoutStatistics = 32
    /// What it costs to end a sentence where the source doesn't: `hello` isn't `привет!`.
    private static let addedMarkCost: Float = 4
    /// A word with so many phrase pairs of its own needs no dictionary.
    private static let enoughPhrases = 6
    /// What a translation in small letters costs more where the source wrote a name.
    private static let smallLetterCost: Float = 4

    func arcs(_ tokens: [GlossToken]) -> [GlossArc] {
        let keys = tokens.map { WordHash.hash($0.key.utf8) }
        let isName =
            rules?.source.capitalisesNouns == true
            ? Array(repeating: false, count: tokens.count) : Self.names(tokens)
        let readings = readings(of: tokens)
        var arcs: [GlossArc] = []
        for start in tokens.indices {
            for end in (start + 1)...min(tokens.count, start + GlossFormat.longestPhrase) {
                if tokens[end - 1].kind == .protected {
                    if end == start + 1 { arcs.append(carried(tokens[start], at: start)) }
                    break
                }
                var candidates: [GlossCandidate]
                if end == start + 1 {
                    candidates = cache.value(of: tokens[start], isName: isName[start], readings[start]) {
                        single(tokens[start], keys[start..<end], isName: isName[start], readings[start])
                    }
                } else {
                    candidates = phraseCandidates(keys[start..<end])
                    candidates += dictionaryPhrases(tokens[start..<end])
                    chargeNames(&candidates, tokens[start], isName: isName[start..<end].contains(true))
                }
                if !candidates.isEmpty {
                    arcs.append(GlossArc(start: start, end: end, candidates: candidates))
                }
            }
        }
        return arcs
    }

    /// The reading of each word that fits its neighbours.
    private func readings(of tokens: [GlossToken]) -> [Analysis?] {
        guard let source else { return Array(repeating: nil, count: tokens.count) }
        let analyses = tokens.map { $0.kind == .word ? source.analysesOrGuesses(of: $0.text) : [] }
        let chosen = ContextReadings.choose(analyses.map(ContextReadings.readings))
        return zip(analyses, chosen).map { $0.indices.contains($1) ? $0[$1] : nil }
    }

    /// All candidates of a single token.
    private func single(
        _ token: GlossToken, _ key: ArraySlice<UInt64>, isName: Bool, _ reading: Analysis?
    ) -> [GlossCandidate] {
        if let rules, rules.drops(reading) { return [GlossCandidate(cost: 0, words: [])] }
        var candidates = phraseCandidates(key)
        chargeNames(&candidates, token, isName: isName)
        candidates += wordCandidates(token, isName: isName, reading, known: candidates)
        candidates = context.fit(candidates, to: reading).sorted { $0.cost < $1.cost }
        return Array(candidates.prefix(Self.perToken))
    }

    /// Makes translations in small letters dearer where the source wrote a name, or may have at the beginning
    /// of a sentence.
    private func chargeNames(_ candidates: inout [GlossCandidate], _ first: GlossToken, isName: Bool) {
        guard isName || nameCost(first, isName: false) != nil else { return }
        for index in candidates.indices {
            let isCapitalised = candidates[index].words.contains {
                model.side.text(of: $0.number).first?.isUppercase == true
            }
            if !isCapitalised { candidates[index].cost += Self.smallLetterCost / (isName ? 1 : 2) }
        }
    }

    private func carried(_ token: GlossToken, at start: Int, isUnknown: Bool = false) -> GlossArc {
        GlossArc(start: start, end: start + 1, candidates: [carriedCandidate(token, text: token.text)])
    }

    private func carriedCandidate(_ token: GlossToken, text: String) -> GlossCandidate {
        GlossCandidate(cost: 0, words: [model.word(text, tags: nil)], texts: [text])
    }

    func phraseCandidates(_ keys: ArraySlice<UInt64>) -> [GlossCandidate] {
        guard let phrases else { return [] }
        let hasMark = keys.contains(where: model.endMarks.keys.contains)
        return phrases.translations(ofPhrase: GlossFormat.phraseHash(keys)).map { translation in
            let adds = !hasMark && translation.words.contains(where: model.endMarks.words.contains)
            return GlossCandidate(
                cost: translation.cost + (adds ? Self.addedMarkCost : 0),
                words: translation.words.map(model.word))
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

    /// Which tokens are written with a capital that isn't that of the sentence.
    private static func names(_ tokens: [GlossToken]) -> [Bool] {
        var isStart = true
        let isHeadline =
            tokens.count { $0.kind == .word && $0.text.first?.isUppercase == true } * 2 > tokens.count
        return tokens.map { token in
            defer {
                if token.kind == .word { isStart = false }
                if [".", "!", "?", "\"", "...", ":"].contains(token.key) { isStart = true }
            }
            return token.kind == .word && !isStart && !isHeadline && token.text.first?.isUppercase == true
        }
    }

    private func wordCandidates(
        _ token: GlossToken, isName: Bool, _ reading: Analysis?, known: [GlossCandidate]
    ) -> [GlossCandidate] {
        switch token.kind {
        case .protected: return []
        case .number: return [GlossCandidate(cost: 0, words: [model.word(GlossToken.numberKey, tags: nil)])]
        case .mark: return known.isEmpty ? [carriedCandidate(token, text: token.key)] : []
        case .word: break
        }
        let nameCost = nameCost(token, isName: isName)
        guard nameCost != nil || known.count < Self.enoughPhrases else { return [] }
        var candidates = translated(token, isName: isName, reading)
        if candidates.isEmpty, known.isEmpty { candidates = compound(token) + joinedCompound(token, reading) }
        if let nameCost {
            candidates += transcribed(token, cost: nameCost)
        } else if candidates.isEmpty, known.isEmpty {
            candidates += transcribed(token, cost: Self.unknownCost)
        }
        candidates.sort { $0.cost < $1.cost }
        return Array(candidates.prefix(Self.perWord))
    }

    /// What it costs to take a word for a name and spell it in the target's letters; `nil` when it isn't
    /// written like one.
    private func nameCost(_ token: GlossToken, isName: Bool) -> Float? {
        guard token.text.first?.isUppercase == true,
            token.text.count == 1 || token.text.contains(where: \.isLowercase)
        else { return nil }
        let analyses = source?.analyses(of: token.text) ?? []
        // Where all nouns have capitals, a word is a name only when that is what it means first.
        let listed = (rules?.source.capitalisesNouns == true ? analyses.prefix(1) : analyses[...])
            .first { Self.isPersonOrPlace($0.tags) }
        if names?.knows(listed?.lemma ?? token.text) == true { return 1 }
        if listed != nil { return Self.dictionaryCost - (isName ? 1 : 0) }
        guard isName else { return nil }
        return hasOwnArticle(token.text) ? Self.dictionaryCost + 2 : Self.dictionaryCost
    }

    private static func isPersonOrPlace(_ tags: GrammarTags) -> Bool {
        switch tags.properKind {
        case .givenName, .surname, .patronymic, .toponym: true
        default: false
        }
    }

    /// Whether the dictionary has the word with its capital, as English has `Monday` and `Canadian`.
    private func hasOwnArticle(_ word: String) -> Bool {
        guard let dictionary, direction == .forward, let first = dictionary.articles(for: word).first else {
            return false
        }
        return dictionary.headword(of: first) == word
    }

    /// A word that has no translation, in the target's letters; a name in the forms that the target gives it.
    private func transcribed(_ token: GlossToken, cost: Float) -> [GlossCandidate] {
        let isCapitalised = token.text.first?.isUppercase == true
        guard isCapitalised else {
            let text = rules == nil ? token.text : names?.transcribe(token.text) ?? token.text
            var candidate = carriedCandidate(token, text: text)
            candidate.cost = cost
            candidate.isUnknown = true
            return [candidate]
        }
        let listed = source?.analyses(of: token.text).first { Self.isPersonOrPlace($0.tags) }
        let name = listed?.lemma ?? token.text
        let text = names?.transcribe(name) ?? name
        var tags = GrammarTags(.noun)
        tags.number = .singular
        return inflected(text, for: tags, cost: cost).map {
            var candidate = $0
            candidate.texts = candidate.texts.map(GlossRendering.capitalise)
            candidate.isUnknown = listed == nil && names?.knows(name) != true
            return candidate
        }
    }

    /// What the dictionary says of each reading of a word.
    func translated(
        _ token: GlossToken, isName: Bool = false, _ reading: Analysis? = nil
    ) -> [GlossCandidate] {
        guard let dictionary else { return [] }
        var candidates: [GlossCandidate] = []
        var seen: Set<String> = []
        let smallLetterCost = isName ? (hasOwnArticle(token.text) ? 1 : Self.smallLetterCost) : 0
        for (rank, reading) in readings(of: token, reading).prefix(Self.readings).enumerated() {
            let found = dictionary.rankedTranslations(
                of: reading.lemma, partOfSpeech: reading.tags.partOfSpeech, direction: direction)
            let base = Self.dictionaryCost + 0.3 * Float(rank)
            for translation in found.prefix(Self.translations) {
                var cost = base + 0.6 * -logf(max(translation.weight, 1e-3))
                if isName, translation.text.first?.isUppercase != true { cost += smallLetterCost }
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
    /// The one that the context chose comes first.
    private func readings(
        of token: GlossToken, _ chosen: Analysis?
    ) -> [(lemma: String, tags: GrammarTags)] {
        var readings: [(lemma: String, tags: GrammarTags)] = []
        let others = source?.analysesOrGuesses(of: token.text) ?? []
        for analysis in (chosen.map { [$0] } ?? []) + others {
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
        guard let rules else {
            return forms.forms(of: text, for: tags).map {
                candidate($0.text, tags: $0.tags, cost: cost + $0.cost)
            }
        }
        let article = rules.article(for: tags).map { $0 + " " } ?? ""
        return forms.forms(of: text, for: tags, limit: Self.formsWithoutStatistics).map { form in
            let formCost = form.cost + rules.cost(of: form.tags, for: tags)
            var candidate = candidate(article + form.text, tags: form.tags, cost: cost + formCost)
            if article.isEmpty {
                candidate.lemma = text
                candidate.tags = form.tags
            }
            return candidate
        }
    }

    func candidate(_ text: String, tags: GrammarTags?, cost: Float) -> GlossCandidate {
        var texts = GlossTokenizer.tokens(of: text).map { $0.kind == .word ? $0.text : $0.key }
        while texts.count > 1, let last = texts.last, "!?.,;:".contains(last) { texts.removeLast() }
        let words = texts.map { model.word($0, tags: texts.count == 1 ? tags : nil) }
        return GlossCandidate(cost: cost, words: words, texts: texts)
    }
}
