import DictionaryEngine
import TextAnalysis

/// A word or phrase that can be put into another form: a noun with what agrees with it, or an adjective.
struct NounPhrase: Sendable {
    /// A word of the phrase that changes with the phrase.
    private struct Part: Sendable {
        let range: Range<String.Index>
        let lexeme: Lexeme
        let isHead: Bool
    }

    let text: String
    /// Of the head, in the form in which the phrase is given.
    let tags: GrammarTags
    /// Which of the phrase's words its head is.
    let headIndex: Int
    private let parts: [Part]
    private let morphology: Morphology
    private let language: LanguageTag

    /// `nil` when the phrase has no head that the language's word forms know.
    init?(_ text: String, language: LanguageTag, morphology: Morphology?) {
        guard let morphology else { return nil }
        let words = WordSegmenter().words(in: text)
        guard !words.isEmpty, words.count <= 6 else { return nil }
        let readings = words.map { morphology.analysesOrGuesses(of: String(text[$0])) }
        guard let head = Self.head(readings, words.map { String(text[$0]) }, language),
            let reading = Self.headReading(readings[head])
        else { return nil }
        var parts = [Part(range: words[head], lexeme: reading.lexeme, isHead: true)]
        if language.language == "ru" {
            for index in 0..<head {
                // What comes before a noun agrees with it, or the phrase is of another kind.
                guard let own = readings[index].first(where: \.isAdjective) else { return nil }
                parts.append(Part(range: words[index], lexeme: own.lexeme, isHead: false))
            }
        }
        self.text = text
        headIndex = head
        self.parts = parts.sorted { $0.range.lowerBound < $1.range.lowerBound }
        self.morphology = morphology
        self.language = language
        tags = reading.tags
        // Word forms that do not even give the phrase as it stands know nothing of it.
        guard SearchKey.make(inflected(to: reading.tags)) == SearchKey.make(text) else { return nil }
    }

    var isAdjective: Bool { tags.partOfSpeech == .adjective }

    /// The phrase in the case and number of `request`; an adjective also in its gender. Words without such a form
    /// stay as they are.
    func inflected(to request: GrammarTags) -> String {
        var result = ""
        var end = text.startIndex
        for part in parts {
            result += text[end..<part.range.lowerBound]
            let word = String(text[part.range])
            result += form(of: part, to: request).map { Self.cased($0, as: word, language) } ?? word
            end = part.range.upperBound
        }
        return result + text[end...]
    }

    private func form(of part: Part, to request: GrammarTags) -> String? {
        var wanted = GrammarTags()
        wanted.number = request.number
        wanted.grammaticalCase = request.grammaticalCase
        if !part.isHead || isAdjective {
            let model = isAdjective ? request : tags
            wanted.partOfSpeech = .adjective
            wanted.degree = .positive
            if request.number != .plural { wanted.gender = model.gender }
            if request.grammaticalCase == .accusative { wanted.animacy = model.animacy ?? .inanimate }
        } else {
            wanted.partOfSpeech = .noun
        }
        if let inflection = morphology.inflect(part.lexeme, to: wanted) { return inflection.form }
        wanted.degree = nil
        return morphology.inflect(part.lexeme, to: wanted)?.form
    }

    private static func cased(_ form: String, as word: String, _ language: LanguageTag) -> String {
        CasePattern.of(word).apply(to: form, language: language)
    }

    // MARK: - The head

    /// Words after which an English phrase only tells more of its head.
    private static let englishLinks: Set<String> = [
        "of", "for", "in", "on", "with", "to", "from", "at", "by",
    ]

    private static func head(_ readings: [[Analysis]], _ words: [String], _ language: LanguageTag) -> Int? {
        if language.language == "ru" {
            let noun = readings.firstIndex { $0.contains { $0.isNominativeNoun } }
            return noun ?? (readings.count == 1 && readings[0].contains(where: \.isAdjective) ? 0 : nil)
        }
        let end = words.firstIndex { englishLinks.contains($0.lowercased()) } ?? words.count
        return end > 0 ? end - 1 : nil
    }

    private static func headReading(_ readings: [Analysis]) -> Analysis? {
        readings.first { $0.isNominativeNoun } ?? readings.first { $0.tags.partOfSpeech == .noun }
            ?? readings.first { $0.isAdjective }
    }
}

extension Analysis {
    fileprivate var isNominativeNoun: Bool {
        tags.partOfSpeech == .noun && (tags.grammaticalCase ?? .nominative) == .nominative
    }

    fileprivate var isAdjective: Bool {
        guard !tags.has(.short) else { return false }
        switch tags.partOfSpeech {
        case .adjective, .determiner: return true
        case .verb: return tags.verbForm == .participle
        case .numeral: return tags.has(.ordinal)
        default: return false
        }
    }
}
