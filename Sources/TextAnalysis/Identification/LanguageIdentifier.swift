/// Tells which language a text is in, offline and without any pack.
///
///     let identifier = LanguageIdentifier()
///     identifier.identify("Доброго вечора ми з України").language   // uk
///
/// The script decides first, then letters that a language has or lacks, then n-grams of letters, which a
/// linear model weighs (see tools/train-identifier). Serbian is told with its script: `sr-Cyrl`, `sr-Latn`.
package struct LanguageIdentifier: Sendable {
    let model: IdentificationTables

    private let choice: Choice

    /// An identifier for which only languages of `allowed` count, when it is given; those of `preferred` win
    /// where the evidence is even. A tag without a script means the language in each of its scripts.
    package init(among allowed: [LanguageTag]? = nil, preferring preferred: [LanguageTag] = []) {
        model = .embedded
        choice = Choice(model, allowed: allowed, preferred: preferred)
    }

    /// Every language that can be told.
    package var languages: [LanguageTag] { model.groups.flatMap(\.self) }

    /// The language of `text`.
    package func identify(_ text: String) -> Identification {
        text.withByteText { identify($0, 0..<$0.count) }
    }

    /// How much likelier a preferred language is than another before anything is known of the text. A sentence
    /// outweighs it a hundred times, one word of several languages (“да”, “no”) does not.
    private static let preference: Float = 10

    /// The most bytes of a text that are looked at: a page says as much as a book.
    static let longestLook = 1 << 16
    /// The most candidates that are named.
    private static let mostCandidates = 5
    /// The least likely candidate that is named.
    private static let leastCandidate: Float = 0.005

    func identify(_ bytes: ByteText, _ range: Range<Int>) -> Identification {
        let look = range.lowerBound..<min(range.upperBound, range.lowerBound + Self.longestLook)
        var scorer = TextScorer(model)
        scorer.read(bytes, look)
        if scorer.sawMark {
            // Letters in two scalars; the model knows them in one.
            let composed = Normalization.nfc(bytes.string(look))
            scorer = TextScorer(model)
            composed.withByteText { scorer.read($0, 0..<$0.count) }
        }
        var likelihoods = scorer.likelihoods(choice)
        let total = likelihoods.reduce(0) { $0 + $1.value }
        guard total > 0 else { return .unknown }
        var candidates: [Identification.Candidate] = []
        while candidates.count < Self.mostCandidates,
            let best = likelihoods.indices.max(by: { likelihoods[$0].value < likelihoods[$1].value }),
            likelihoods[best].value >= Self.leastCandidate * total
        {
            let (group, index, value) = likelihoods[best]
            candidates.append(
                Identification.Candidate(
                    language: model.groups[group][index], confidence: Double(value / total)))
            likelihoods[best].value = -1
        }
        return Identification(candidates: candidates)
    }

    /// What the caller lets count, as bits for each group of languages in the model.
    struct Choice {
        /// Nil when all languages may count.
        let allowed: SIMD8<UInt32>?
        let preferred: SIMD8<UInt32>

        init(_ model: IdentificationTables, allowed: [LanguageTag]?, preferred: [LanguageTag]) {
            self.allowed = allowed.map { model.bits(of: $0) }
            self.preferred = model.bits(of: preferred)
        }

        func allows(_ group: Int, _ index: Int) -> Bool {
            allowed.map { $0[group] >> UInt32(index) & 1 == 1 } ?? true
        }

        /// What a language's likelihood is multiplied with.
        func prior(_ group: Int, _ index: Int) -> Float {
            preferred[group] >> UInt32(index) & 1 == 1 ? LanguageIdentifier.preference : 1
        }
    }
}
