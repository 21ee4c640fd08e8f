/// How well a form answers a request for a form.
extension GrammarTags {
    /// Categories that pick a form inside a paradigm; the others belong to the word as a whole.
    private static let formFields: [Field] = [
        .verbForm, .number, .grammaticalCase, .person, .tense, .mood, .gender, .degree, .animacy, .voice,
        .definiteness,
    ]

    /// A score for using this form where `request` was asked for; higher is better.
    ///
    /// A category that both name must agree. A category only one of them names lowers the score, so that a
    /// plural adjective, which has no gender, still answers a request for the feminine plural, but a
    /// comparative, which has no case, never wins over a form in the right case.
    /// - Returns: `nil` when the form contradicts the request.
    package func score(for request: GrammarTags) -> Int? {
        var score = 0
        for field in Self.formFields {
            let asked = request.value(field)
            let own = value(field)
            if asked == own {
                score += asked == 0 ? 0 : 8
            } else if asked == 0 {
                score -= field.shift == Field.animacy.shift || field.shift == Field.gender.shift ? 1 : 3
            } else if own == 0 {
                score -= 4
            } else {
                return nil
            }
        }
        if let asked = request.partOfSpeech, let own = partOfSpeech, asked != own { return nil }
        for mark in [Mark.short, .afterPreposition, .attenuative, .exclusive]
        where has(mark) != request.has(mark) {
            if has(mark) || mark == .short { return nil }
        }
        for mark in Mark.unusual where has(mark) { score -= 6 }
        return score
    }
}
