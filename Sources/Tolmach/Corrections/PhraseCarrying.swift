import DictionaryEngine
import TextAnalysis

/// Puts a stand-in into a sentence in the place of a corrected phrase, and the phrase's translation in the place of
/// the stand-in in what an engine makes of the sentence.
struct PhraseCarrying: Sendable {
    let source: LanguageTag
    let target: LanguageTag
    let sourceMorphology: Morphology?
    let targetMorphology: Morphology?

    /// A stand-in and what is to take its place.
    struct Substitution: Sendable {
        enum StandIn: Sendable {
            case carrier(Carrier)
            /// A token that engines carry over as it is.
            case token(String)
        }

        let standIn: StandIn
        /// The phrase of the source as it stands in the text.
        let place: String
        let sourcePhrase: NounPhrase?
        let targetPhrase: NounPhrase?
        let targetText: String
        /// The form of the phrase in the source, where its language shows one.
        let form: GrammarTags?
        /// The phrase as the correction has it.
        let sourceText: String
        /// Whether the phrase begins the sentence.
        let isFirst: Bool
        /// Whether the sentence begins with a capital.
        let beginsWithCapital: Bool
    }

    // MARK: - The way in

    /// The stand-in in the form in which the phrase stands in the source; `nil` when the carrier has none such.
    func text(of substitution: Substitution) -> String? {
        switch substitution.standIn {
        case .token(let token): return token
        case .carrier(let carrier):
            guard let lemma = carrier.lemma(in: source), let morphology = sourceMorphology else { return nil }
            var wanted = GrammarTags()
            wanted.partOfSpeech = substitution.form?.partOfSpeech
            wanted.number = substitution.form?.number
            if source.language == "ru" {
                wanted.grammaticalCase = substitution.form?.grammaticalCase
                if wanted.partOfSpeech == .adjective {
                    wanted.gender = substitution.form?.gender
                    wanted.degree = .positive
                }
            }
            let form = morphology.inflect(lemma, to: wanted) ?? lemma
            return CasePattern.of(substitution.place).apply(to: form, language: source)
        }
    }

    /// Whether a sentence has a word of its own that could be taken for the stand-in.
    func holds(_ text: CorrectionText, _ carrier: Carrier) -> Bool {
        guard let lemma = carrier.lemma(in: source) else { return true }
        let lemmas = Lemmas(morphology: sourceMorphology)
        return text.tokens.contains { $0.key == lemma || lemmas.lemmas(of: $0.key).contains(lemma) }
    }

    // MARK: - The way out

    /// Where the stand-in is in a translation, and what takes its place; `nil` unless it is there exactly once.
    func restore(
        _ substitution: Substitution,
        in translation: String
    ) -> (place: Range<String.Index>, text: String)? {
        switch substitution.standIn {
        case .token(let token): restoreToken(token, substitution, in: translation)
        case .carrier(let carrier): restoreCarrier(carrier, substitution, in: translation)
        }
    }

    private func restoreCarrier(
        _ carrier: Carrier,
        _ substitution: Substitution,
        in translation: String
    ) -> (place: Range<String.Index>, text: String)? {
        guard let lemma = carrier.lemma(in: target), let morphology = targetMorphology,
            let phrase = substitution.targetPhrase
        else { return nil }
        var place: (range: Range<String.Index>, readings: [GrammarTags])?
        for range in WordSegmenter().words(in: translation) {
            let readings = morphology.analyses(of: String(translation[range]))
                .filter { SearchKey.make($0.lemma) == SearchKey.make(lemma) }.map(\.tags)
                .filter { ($0.partOfSpeech == .adjective) == phrase.isAdjective }
            guard !readings.isEmpty else { continue }
            guard place == nil else { return nil }
            place = (range, readings)
        }
        guard let place else { return nil }
        let isFirst = isFirst(place.range, in: translation)
        let number = isAfterSmallNumber(place.range, in: translation) ? .singular : substitution.form?.number
        var reading = place.readings.first { number == nil || $0.number == number } ?? place.readings[0]
        if phrase.tags.has(.pluralOnly) { reading.number = .plural }
        let word = String(translation[place.range])
        let text = capitals(
            of: phrase.inflected(to: reading), substitution, isFirst: isFirst,
            isAllCapitals: CasePattern.of(word) == .capitals)
        return (place.range, text)
    }

    private func restoreToken(
        _ token: String,
        _ substitution: Substitution,
        in translation: String
    ) -> (place: Range<String.Index>, text: String)? {
        guard let range = translation.only(token) else { return nil }
        var text = substitution.targetText
        let governed = target.language == "ru" ? GovernedCase.after(translation[..<range.lowerBound]) : nil
        let isPlural = substitution.form?.number == .plural
        if let phrase = substitution.targetPhrase, !phrase.isAdjective, governed != nil || isPlural {
            var wanted = GrammarTags()
            wanted.number = isPlural || phrase.tags.has(.pluralOnly) ? .plural : phrase.tags.number
            if target.language == "ru" { wanted.grammaticalCase = governed ?? .nominative }
            text = phrase.inflected(to: wanted)
        }
        text = capitals(
            of: text, substitution, isFirst: isFirst(range, in: translation), isAllCapitals: false)
        return (range, text)
    }

    /// A phrase by itself, without a sentence around it.
    func alone(_ substitution: Substitution) -> String {
        var wanted = GrammarTags()
        wanted.number = substitution.form?.number
        wanted.grammaticalCase = .nominative
        let isPlural = wanted.number == .plural && substitution.targetPhrase?.isAdjective == false
        let text = isPlural ? substitution.targetPhrase?.inflected(to: wanted) : nil
        return capitals(
            of: text ?? substitution.targetText, substitution, isFirst: true, isAllCapitals: false)
    }

    /// Whether a Russian number before the place asks for the singular of what it counts: `три дома`.
    private func isAfterSmallNumber(_ range: Range<String.Index>, in text: String) -> Bool {
        guard target.language == "ru",
            let word = text[..<range.lowerBound].split(whereSeparator: \.isWhitespace).last?.lowercased()
        else { return false }
        if let number = Int(word) {
            return (2...4).contains(number % 10) && !(12...14).contains(number % 100)
        }
        return ["два", "две", "три", "четыре", "оба", "обе", "полтора", "полторы"].contains(word)
    }

    // MARK: - Capitals

    private func capitals(
        of text: String,
        _ substitution: Substitution,
        isFirst: Bool,
        isAllCapitals: Bool
    ) -> String {
        let own = CasePattern.of(substitution.place)
        let usual = CasePattern.of(substitution.sourceText)
        if isAllCapitals || own == .capitals && usual != .capitals {
            return CasePattern.capitals.apply(to: text, language: target)
        }
        // A capital that the phrase has by its place in the sentence belongs to the word that comes first there.
        let isRaised = (own == .sentence || own == .title) && (usual == .lower || usual == .none)
        let needsCapital = isFirst ? substitution.beginsWithCapital : isRaised && !substitution.isFirst
        return needsCapital ? CaseMapping.capitalizeFirst(text, language: target) : text
    }

    private func isFirst(_ range: Range<String.Index>, in text: String) -> Bool {
        !text[..<range.lowerBound].unicodeScalars.contains(where: \.properties.isAlphabetic)
    }
}

/// Which case a Russian preposition asks for.
enum GovernedCase {
    /// The case that the last word of `text` governs, when it is a preposition.
    static func after(_ text: Substring) -> GrammarTags.Case? {
        switch text.split(whereSeparator: \.isWhitespace).last?.lowercased() {
        case "в", "во", "на", "о", "об", "обо", "при": .locative
        case "с", "со", "над", "под", "перед", "между", "за": .instrumental
        case "к", "ко", "по", "благодаря": .dative
        case "из", "от", "до", "без", "для", "у", "около", "после", "против", "вместо", "кроме", "ради":
            .genitive
        case "через", "про", "сквозь": .accusative
        default: nil
        }
    }
}

extension String {
    /// Where `text` stands, when it stands there once.
    fileprivate func only(_ text: String) -> Range<String.Index>? {
        let wanted = Array(text.utf8)
        var places: [Range<String.Index>] = []
        var start = utf8.startIndex
        while let first = utf8[start...].firstIndex(of: wanted[0]) {
            if utf8[first...].starts(with: wanted) {
                let end = utf8.index(first, offsetBy: wanted.count)
                places.append(first..<end)
                start = end
            } else {
                start = utf8.index(after: first)
            }
        }
        return places.count == 1 ? places[0] : nil
    }
}
