import TextAnalysis

extension NeuralTranslator {
    /// The most pieces of a source that is translated in one go; longer ones are split.
    private static let longestSource = 90
    /// Below this mean logarithm of probabilities a translation by beam search is a guess: with the dictionary
    /// behind the small English and Russian models, both BLEU and chrF of news and everyday text are near their
    /// best from -0.7 to -0.9.
    private static let unsureScore: Float = -0.8

    /// So much surer the model must be of a title in small letters, because it may be a name.
    private static let titleMargin: Float = 0.25

    /// Translates sentences, in the order given.
    ///
    /// White space around a sentence is kept. Text without letters passes through. What `protecting` names for a
    /// sentence is in its translation unchanged, exactly as often as in the source; without it, what
    /// `ProtectedSpans` finds is. Capitals and titles are translated as small letters would be.
    package func translate(
        _ sentences: [String], protecting spans: [[ProtectedSpan]]? = nil,
        options: DecodingOptions = DecodingOptions()
    ) async throws(NeuralError) -> [NeuralTranslation] {
        let splitter = ClauseSplitter(limit: Self.longestSource) { sourceVocabulary.encode($0).count }
        let speller = Speller(sourceVocabulary)
        let plans = sentences.enumerated().map { index, sentence in
            SentencePlan(
                sentence,
                spans: spans.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                    ?? ProtectedSpans.find(in: sentence),
                splitter: splitter, speller: speller, language: sourceLanguage)
        }
        let translator = PassageTranslator(
            pieces: pieces, source: sourceVocabulary, target: targetVocabulary, options: options)
        let parts = plans.flatMap(\.passages)
        let worded = parts.filter(\.passage.hasWords)
        let alternatives = parts.compactMap(\.alternative)
        var outcomes = try await translator.translate(worded.map(\.passage) + alternatives)[...]
        var alternativeOutcomes = outcomes.dropFirst(worded.count)
        return zip(sentences, plans).map { sentence, plan in
            assemble(plan, sentence: sentence, outcomes: &outcomes, alternatives: &alternativeOutcomes)
        }
    }

    /// Puts a sentence together from the outcomes of its parts, which it takes from the front.
    private func assemble(
        _ plan: SentencePlan, sentence: String, outcomes: inout ArraySlice<PassageTranslator.Outcome>,
        alternatives: inout ArraySlice<PassageTranslator.Outcome>
    ) -> NeuralTranslation {
        guard !plan.passages.isEmpty else {
            return NeuralTranslation(
                text: sentence, score: 0, pieceScores: [], alignment: [], flags: plan.flags)
        }
        var text = ""
        var scores: [Float] = []
        var flags = plan.flags
        var alignment: [AlignmentPoint] = []
        for part in plan.passages {
            guard part.passage.hasWords, var outcome = outcomes.popFirst() else {
                text += part.before + part.passage.text + part.after
                continue
            }
            var pattern = CasePattern.none
            if part.alternative != nil, let alternative = alternatives.popFirst(),
                alternative.hypothesis.score > outcome.hypothesis.score + Self.titleMargin
            {
                outcome = alternative
                pattern = plan.pattern
            } else if plan.pattern == .capitals {
                pattern = .capitals
            }
            let fitted = Fitting.fit(outcome.text, to: part.passage.text, continues: !text.isEmpty)
            alignment = self.alignment(of: outcome, fitted: fitted, part: part, plan: plan)
            let cased = pattern.apply(to: fitted, language: targetLanguage)
            text += part.before + (part.repetition?.repeating(cased) ?? cased) + part.after
            scores += outcome.hypothesis.logProbabilities
            flags.formUnion(outcome.flags)
            if outcome.hypothesis.wasRecovered { flags.insert(.loopRecovered) }
            if !outcome.hypothesis.isComplete { flags.insert(.truncated) }
        }
        let score = scores.isEmpty ? 0 : scores.reduce(0, +) / Float(scores.count)
        if score < Self.unsureScore {
            flags.insert(.unsure)
            // One letter is hardly a word, and whatever a guess makes of it is invented.
            if sentence.unicodeScalars.count(where: \.isLetter) == 1 { text = plan.passages[0].passage.text }
        }
        return NeuralTranslation(
            text: plan.before + text + plan.after, score: score, pieceScores: scores, alignment: alignment,
            flags: flags)
    }

    /// The links of a sentence that went through the model whole; none for others.
    private func alignment(
        of outcome: PassageTranslator.Outcome, fitted: String, part: SentencePlan.Part, plan: SentencePlan
    ) -> [AlignmentPoint] {
        guard let standIns = outcome.standIns, plan.passages.count == 1, plan.pattern == .none,
            part.repetition == nil,
            !outcome.hypothesis.alignment.isEmpty, outcome.text.utf8.starts(with: fitted.utf8)
        else { return [] }
        let shift = plan.before.utf8.count
        let length = fitted.utf8.count
        let points = WordAlignment(source: sourceVocabulary, target: targetVocabulary).points(
            source: standIns.text, targetPieces: outcome.hypothesis.ids,
            attended: outcome.hypothesis.alignment)
        return standIns.links(points, in: targetVocabulary.decode(outcome.hypothesis.ids))
            .filter { $0.target.upperBound <= length }
            .map { point in
                AlignmentPoint(
                    source: point.source.lowerBound + shift..<point.source.upperBound + shift,
                    target: point.target.lowerBound + shift..<point.target.upperBound + shift)
            }
    }
}
