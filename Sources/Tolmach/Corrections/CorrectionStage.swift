import DictionaryEngine
import Memory
import TextAnalysis

/// The stage before the engines: sentences that the user has a translation for are not translated, and phrases that
/// the user has a translation for get it, whichever engine translates the sentence around them.
struct CorrectionStage: Sendable {
    let finder: CorrectionFinder
    let carrying: PhraseCarrying
    /// Told, in one line, when the memory cannot be read.
    let notice: @Sendable (String) -> Void

    /// Attempts with an inflected stand-in before the one that every engine carries over.
    private static let carriers = 2

    /// Translates sentences by an engine, corrections first.
    ///
    /// - Parameter engine: translates the sentences it is given, in order.
    func translate(
        _ sentences: [Sentence],
        by engine: ([Sentence]) async throws(TranslationError) -> [TranslatedSentence]
    ) async throws(TranslationError) -> [TranslatedSentence] {
        var results = [TranslatedSentence?](repeating: nil, count: sentences.count)
        var corrected: [Corrected] = []
        for (index, sentence) in sentences.enumerated() {
            let text = CorrectionText(sentence)
            let matches = matches(in: text)
            guard !matches.isEmpty else { continue }
            if let whole = whole(text, matches) {
                results[index] = TranslatedSentence(text: whole, warnings: [.corrected])
            } else {
                corrected.append(Corrected(index: index, sentence: sentence, text: text, matches: matches))
            }
        }
        for attempt in 0...Self.carriers where !corrected.isEmpty {
            let plans = corrected.map { plan($0, attempt: attempt) }
            let translated = try await engine(plans.map { $0.sentence })
            guard translated.count == plans.count else { throw .internalError }
            var rest: [Corrected] = []
            for (position, (plan, translation)) in zip(plans, translated).enumerated() {
                if let result = restored(plan, in: translation) {
                    results[corrected[position].index] = result
                } else {
                    rest.append(corrected[position])
                }
            }
            corrected = rest
        }
        // Without a correction, and where a stand-in got lost in every form: as it is.
        let missing = results.indices.filter { results[$0] == nil }
        let translated = missing.isEmpty ? [] : try await engine(missing.map { sentences[$0] })
        guard translated.count == missing.count else { throw .internalError }
        for (index, translation) in zip(missing, translated) { results[index] = translation }
        return results.compactMap { $0 }
    }

    /// A memory that fails is told, and translation goes on without it.
    private func matches(in text: CorrectionText) -> [CorrectionMatch] {
        do throws(MemoryError) {
            return try finder.matches(in: text)
        } catch {
            notice("corrections are left out: \(error).")
            return []
        }
    }

    // MARK: - Whole sentences

    /// The translation of a sentence that a correction covers from end to end.
    private func whole(_ text: CorrectionText, _ matches: [CorrectionMatch]) -> String? {
        guard matches.count == 1, let match = matches.first, match.tokens == text.body else { return nil }
        let correction = match.correction
        let place = text.range(of: match.tokens)
        let before = text.text[..<place.lowerBound]
        var after = String(text.text[place.upperBound...])
        let ending = CorrectionText(correction.target)
        // The correction's own end of the sentence, where it has one.
        if ending.body.upperBound < ending.tokens.count { after = "" }
        guard match.isExact else {
            return before + carrying.alone(substitution(match, in: text, .token(""))) + after
        }
        if text.text == correction.source { return correction.target }
        let pattern = CasePattern.of(String(text.text[place]))
        var target = correction.target
        if pattern == .capitals, CasePattern.of(correction.source) != .capitals {
            target = pattern.apply(to: target, language: carrying.target)
        } else if pattern == .sentence || pattern == .title, CasePattern.of(correction.source) == .lower {
            target = CaseMapping.capitalizeFirst(target, language: carrying.target)
        }
        return before + target + after
    }

    // MARK: - Phrases

    private struct Corrected {
        let index: Int
        let sentence: Sentence
        let text: CorrectionText
        let matches: [CorrectionMatch]
    }

    private struct Plan {
        var sentence: Sentence
        var substitutions: [PhraseCarrying.Substitution]
        /// From the sentence to the one with stand-ins.
        var edits: TextEdits
    }

    private func plan(_ corrected: Corrected, attempt: Int) -> Plan {
        let text = corrected.text
        var result = ""
        var substitutions: [PhraseCarrying.Substitution] = []
        var edits = TextEdits()
        var used: Set<Carrier> = []
        var end = text.text.startIndex
        for (number, match) in corrected.matches.enumerated() {
            let place = text.range(of: match.tokens)
            result += text.text[end..<place.lowerBound]
            end = place.upperBound
            let token = "{{t\(number + 1)}}"
            var chosen = substitution(match, in: text, .token(token))
            if attempt < Self.carriers, let carrier = carrier(for: chosen, attempt: attempt, used, text) {
                let candidate = substitution(match, in: text, .carrier(carrier))
                if carrying.text(of: candidate) != nil {
                    used.insert(carrier)
                    chosen = candidate
                }
            }
            let standIn = carrying.text(of: chosen) ?? token
            edits.replace(place.utf8Offsets(in: text.text), by: standIn.utf8.count)
            result += standIn
            substitutions.append(chosen)
        }
        result += text.text[end...]
        let kept = corrected.sentence.protected.map { edits.after($0.range.utf8Offsets(in: text.text)) }
        let sentence = Sentence(
            result, keeping: corrected.sentence.isPlain ? [] : kept, wantsLinks: corrected.sentence.wantsLinks
        )
        return Plan(sentence: sentence, substitutions: substitutions, edits: edits)
    }

    private func carrier(
        for substitution: PhraseCarrying.Substitution,
        attempt: Int,
        _ used: Set<Carrier>,
        _ text: CorrectionText
    ) -> Carrier? {
        guard let source = substitution.sourcePhrase, let target = substitution.targetPhrase,
            source.isAdjective == target.isAdjective
        else { return nil }
        let kind = Carrier.kind(of: source, target, to: carrying.target)
        let free = Carrier.list(kind).filter { !used.contains($0) && !carrying.holds(text, $0) }
        return attempt < free.count ? free[attempt] : nil
    }

    private func restored(_ plan: Plan, in translation: TranslatedSentence) -> TranslatedSentence? {
        var result = translation
        for substitution in plan.substitutions {
            guard let (place, text) = carrying.restore(substitution, in: result.text) else { return nil }
            var edit = TextEdits()
            edit.replace(place.utf8Offsets(in: result.text), by: text.utf8.count)
            result.links = result.links.map {
                WordLink(source: $0.source, target: edit.after($0.target))
            }
            result.text.replaceSubrange(place, with: text)
        }
        result.links = result.links.map { WordLink(source: plan.edits.before($0.source), target: $0.target) }
        result.doubt = nil
        result.warnings.append(.corrected)
        return result
    }

    private func substitution(
        _ match: CorrectionMatch,
        in text: CorrectionText,
        _ standIn: PhraseCarrying.Substitution.StandIn
    ) -> PhraseCarrying.Substitution {
        let place = String(text.text[text.range(of: match.tokens)])
        let source = NounPhrase(
            match.correction.source, language: carrying.source, morphology: carrying.sourceMorphology)
        let own = NounPhrase(place, language: carrying.source, morphology: carrying.sourceMorphology)
        return PhraseCarrying.Substitution(
            standIn: standIn,
            place: place,
            sourcePhrase: source,
            targetPhrase: NounPhrase(
                match.correction.target, language: carrying.target, morphology: carrying.targetMorphology),
            targetText: match.correction.target,
            form: form(of: match, in: text, source) ?? own?.tags,
            sourceText: match.correction.source,
            isFirst: match.tokens.lowerBound == text.firstWord,
            beginsWithCapital: text.text.unicodeScalars.first(where: \.properties.isAlphabetic)?
                .properties.isUppercase ?? false
        )
    }

    /// The form that the phrase's head stands in.
    private func form(
        of match: CorrectionMatch,
        in text: CorrectionText,
        _ phrase: NounPhrase?
    ) -> GrammarTags? {
        guard let phrase, let morphology = carrying.sourceMorphology else { return nil }
        let words = text.tokens[match.tokens].filter { $0.kind == .word }
        guard phrase.headIndex < words.count else { return nil }
        let word = String(text.text[words[phrase.headIndex].range])
        let readings = morphology.analyses(of: word).map(\.tags)
        return readings.first { $0.partOfSpeech == phrase.tags.partOfSpeech } ?? readings.first
    }
}
