import TextAnalysis

/// Translates passages so that what they keep comes through: rounds of batches, each with what the round before
/// did not bring through.
struct PassageTranslator {
    let pieces: PieceTranslator
    let source: Vocabulary
    let target: Vocabulary
    let options: DecodingOptions

    struct Outcome: Sendable {
        var text: String
        var hypothesis: Hypothesis
        var flags: NeuralTranslation.Flags
        /// What went through the model in the place of the passage, whose pieces are the hypothesis' source; `nil`
        /// where the passage was translated in parts.
        var standIns: StandIns?
    }

    /// A way to bring a passage's kept spans through the model.
    private enum Attempt {
        case standIns(series: Int, includingReadable: Bool)
        /// Only what lies between the spans is translated.
        case around
    }

    private static let attempts: [Attempt] =
        [.standIns(series: 0, includingReadable: false)]
        + (0..<StandIns.seriesCount).map { .standIns(series: $0, includingReadable: true) } + [.around]

    /// Translates passages that have words, in the order given.
    func translate(_ passages: [Passage]) async throws(NeuralError) -> [Outcome] {
        var outcomes = [Outcome?](repeating: nil, count: passages.count)
        for attempt in Self.attempts {
            let open = passages.indices.filter { outcomes[$0] == nil }
            if open.isEmpty { break }
            switch attempt {
            case .standIns(let series, let includingReadable):
                let trials = open.compactMap { index in
                    StandIns(passages[index], series: series, includingReadable: includingReadable)
                        .map { (index, $0) }
                }
                let hypotheses = try await translate(trials.map(\.1.text))
                for ((index, standIns), hypothesis) in zip(trials, hypotheses) {
                    guard let text = standIns.restore(target.decode(hypothesis.ids)) else { continue }
                    outcomes[index] = Outcome(
                        text: text, hypothesis: hypothesis, flags: [], standIns: standIns)
                }
            case .around:
                for index in open { outcomes[index] = try await translateAround(passages[index]) }
            }
        }
        return outcomes.compactMap { $0 }
    }

    /// Translates the words between the kept spans one by one.
    private func translateAround(_ passage: Passage) async throws(NeuralError) -> Outcome {
        var texts: [String] = []
        var cores: [String] = []
        for case .words(let words) in passage.parts where words.unicodeScalars.contains(where: \.isLetter) {
            let trimmed = words.drop(while: \.isWhitespace)
            cores.append(String(trimmed.dropLast(trimmed.reversed().prefix(while: \.isWhitespace).count)))
        }
        let hypotheses = try await translate(cores)
        var whole = Hypothesis()
        whole.isComplete = true
        var next = 0
        for part in passage.parts {
            guard case .words(let words) = part, words.unicodeScalars.contains(where: \.isLetter) else {
                texts.append(part.text)
                continue
            }
            let core = cores[next]
            let hypothesis = hypotheses[next]
            let translation = Fitting.fit(target.decode(hypothesis.ids), to: core, continues: !texts.isEmpty)
            let before = words.prefix(while: \.isWhitespace)
            let after = words.reversed().prefix(while: \.isWhitespace).reversed()
            texts.append(before + translation + String(after))
            whole.logProbabilities += hypothesis.logProbabilities
            whole.isComplete = whole.isComplete && hypothesis.isComplete
            whole.wasRecovered = whole.wasRecovered || hypothesis.wasRecovered
            next += 1
        }
        return Outcome(text: texts.joined(), hypothesis: whole, flags: .spansRestored)
    }

    private func translate(_ texts: [String]) async throws(NeuralError) -> [Hypothesis] {
        try await pieces.translate(texts.map { source.encode($0) }, options: options)
    }
}
