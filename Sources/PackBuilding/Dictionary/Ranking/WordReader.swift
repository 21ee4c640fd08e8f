import DictionaryEngine

/// What a language pack knows about words, as far as building a dictionary needs it.
package struct WordReader: Sendable {
    /// A dictionary form with its part of speech, when known.
    package struct Reading: Hashable, Sendable {
        package var lemma: String
        package var partOfSpeech: GrammarTags.PartOfSpeech?

        package init(lemma: String, partOfSpeech: GrammarTags.PartOfSpeech?) {
            self.lemma = lemma
            self.partOfSpeech = partOfSpeech
        }
    }

    /// The readings of a word form, the likeliest first; never empty.
    package var readings: @Sendable (_ form: String) -> [Reading]
    /// The Zipf frequency of a word, 0 when unknown.
    package var frequency: @Sendable (_ word: String) -> Float

    package init(
        readings: @escaping @Sendable (String) -> [Reading], frequency: @escaping @Sendable (String) -> Float
    ) {
        self.readings = readings
        self.frequency = frequency
    }

    /// Knows nothing: every form is its own lemma.
    package static let plain = WordReader(
        readings: { [Reading(lemma: $0, partOfSpeech: nil)] }, frequency: { _ in 0 })
}
