/// Tells which language a text is in, offline and without any pack.
///
///     let identifier = LanguageIdentifier()
///     identifier.identify("Доброго вечора ми з України").language   // uk
///
/// The script decides first, then letters that a language has or lacks, then n-grams of letters, which a
/// linear model weighs (see tools/train-identifier). Serbian is told with its script: `sr-Cyrl`, `sr-Latn`.
package struct LanguageIdentifier: Sendable {
    private let model: IdentificationTables

    package init() { model = .embedded }

    /// Every language that can be told.
    package var languages: [LanguageTag] {
        model.scripts.flatMap(\.languages) + WholeScripts.languages
    }

    /// The language of `text`. Only languages of `allowed` count, when it is given; those of `preferred` win
    /// where the evidence is even.
    package func identify(
        _ text: String, among allowed: [LanguageTag]? = nil, preferring preferred: [LanguageTag] = []
    ) -> Identification {
        let choice = Choice(allowed: allowed, preferred: preferred)
        return text.withByteText { identify($0, 0..<$0.count, choice) }
    }

    /// The most bytes of a text that are looked at: a page says as much as a book.
    static let longestLook = 1 << 16

    func identify(_ bytes: ByteText, _ range: Range<Int>, _ choice: Choice) -> Identification {
        let look = range.lowerBound..<min(range.upperBound, range.lowerBound + Self.longestLook)
        var scorer = TextScorer(model)
        scorer.read(bytes, look)
        if scorer.sawMark {
            // Letters in two scalars; the model knows them in one.
            let composed = Normalization.nfc(bytes.string(look))
            scorer = TextScorer(model)
            composed.withByteText { scorer.read($0, 0..<$0.count) }
        }
        var likelihoods: [(language: LanguageTag, value: Float)] = []
        for (script, share) in scorer.shares {
            likelihoods += scorer.likelihoods(of: script, model, choice).map {
                ($0.language, $0.value * share)
            }
        }
        for (language, share) in scorer.wholeShares where choice.allows(language) {
            likelihoods.append((language, share))
        }
        let total = likelihoods.reduce(0) { $0 + $1.value }
        guard total > 0 else { return .unknown }
        let candidates =
            likelihoods
            .sorted { $0.value > $1.value }
            .prefix(5)
            .map { Identification.Candidate(language: $0.language, confidence: Double($0.value / total)) }
            .filter { $0.confidence >= 0.005 }
        return Identification(candidates: candidates)
    }

    /// What the caller lets count.
    struct Choice {
        let allowed: [LanguageTag]?
        let preferred: [LanguageTag]

        /// A tag without a script allows the language in each of its scripts.
        private static func names(_ tags: [LanguageTag], _ language: LanguageTag) -> Bool {
            tags.contains { tag in
                tag.language == language.language
                    && (tag.script == nil || tag.effectiveScript == language.effectiveScript)
            }
        }

        func allows(_ language: LanguageTag) -> Bool {
            allowed.map { Self.names($0, language) } ?? true
        }

        /// What a language's likelihood is multiplied with.
        func prior(_ language: LanguageTag) -> Float {
            !preferred.isEmpty && Self.names(preferred, language) ? 3 : 1
        }
    }
}
