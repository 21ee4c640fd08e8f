import Glibc
import Packs
import TextAnalysis

/// The words of the installed languages as evidence of which language a text is in.
struct InstalledWords: Sendable {
    let context: TranslationContext

    /// Words of a text that are looked up at most.
    private static let sampleSize = 50
    /// From this confidence on letters have said enough.
    private static let sure = 0.95
    /// How often a language's own word forms have a word of a text in it, and of one in another language.
    private static let known = (own: 0.9, other: 0.25)

    /// The candidates in the order that the words of the text give them.
    func weigh(_ identification: Identification, of text: String) -> Identification {
        guard identification.confidence < Self.sure, identification.candidates.count > 1 else {
            return identification
        }
        let words = WordSegmenter().words(in: text).prefix(Self.sampleSize).map { String(text[$0]) }
        guard !words.isEmpty else { return identification }
        let factors = context.installedLanguages().languages.compactMap { language in
            factor(of: language, words).map { (language, $0) }
        }
        return identification.weighed { candidate in
            factors.first { $0.0.language == candidate.language }?.1 ?? 1
        }
    }

    /// How much likelier the words make a language; nil where no words of it are installed.
    private func factor(of language: LanguageTag, _ words: [String]) -> Double? {
        guard let knows = knowledge(of: language) else { return nil }
        let evidence = words.reduce(0.0) { sum, word in
            sum
                + (knows(word)
                    ? log(Self.known.own / Self.known.other)
                    : log((1 - Self.known.own) / (1 - Self.known.other)))
        }
        // Words say again much of what their letters have said.
        return exp(evidence / Double(words.count).squareRoot())
    }

    /// Whether a language has a word: by its word forms, else by the words of its dictionaries.
    private func knowledge(of language: LanguageTag) -> ((String) -> Bool)? {
        if let morphology = try? context.engines.morphology(of: language) {
            return { morphology.contains($0) }
        }
        guard let ways = try? Lexicon(context: context).ways(nil, from: Language(language), to: nil) else {
            return nil
        }
        let dictionaries = ways.compactMap { way in
            (try? way.open()).map { (dictionary: $0, direction: way.direction) }
        }
        return { word in
            dictionaries.contains { dictionary, direction in
                direction == .forward
                    ? !dictionary.articles(for: word).isEmpty
                    : !dictionary.places(translatedAs: word).isEmpty
            }
        }
    }
}
