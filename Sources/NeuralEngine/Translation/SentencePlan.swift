import TextAnalysis

/// How a sentence is translated: what is set aside, and the passages that go through the model.
struct SentencePlan: Sendable {
    /// What is put back before and after the translation.
    let before: String
    let after: String
    /// The parts that are translated, each with the white space around it; none when there are no words.
    let passages: [Part]
    /// The capitals of the source that are put back.
    let pattern: CasePattern
    let flags: NeuralTranslation.Flags

    struct Part: Sendable {
        let before: String
        let passage: Passage
        let after: String
        /// Translated instead of `passage` when the model is surer of it.
        let alternative: Passage?
        /// Set when the passage is the unit of a repetition.
        let repetition: RepeatedText?
    }

    init(
        _ text: String, spans: [ProtectedSpan], splitter: ClauseSplitter, speller: Speller,
        language: LanguageTag?
    ) {
        let (before, core, after) = Passage(text, spans: spans).keeping(unspellable: speller.canSpell)
            .trimmed()
        guard core.hasWords else {
            self.before = text
            self.after = ""
            passages = []
            pattern = .none
            flags = .passedThrough
            return
        }
        let found = CasePattern.of(core.text)
        let relaxed = found == .capitals || found == .title ? core.relaxed(language, speller) : nil
        // A title may be a name, which loses by small letters; capitals never lose.
        let main = found == .capitals ? relaxed ?? core : core
        let alternative = found == .title ? relaxed : nil
        self.before = before
        self.after = after
        pattern = relaxed == nil ? .none : found
        if main.kept.isEmpty, let repetition = RepeatedText(main.text) {
            let unit = Passage(repetition.unit, spans: [])
            passages =
                splitter.split(unit).count > 1
                ? Self.parts(splitter.split(main))
                : [Part(before: "", passage: unit, after: "", alternative: nil, repetition: repetition)]
            flags = passages.count > 1 ? .split : []
            return
        }
        let split = splitter.split(main)
        flags = split.count > 1 ? .split : []
        passages =
            split.count > 1
            ? Self.parts(split)
            : [Part(before: "", passage: main, after: "", alternative: alternative, repetition: nil)]
    }

    private static func parts(_ passages: [Passage]) -> [Part] {
        passages.map { passage in
            let (before, core, after) = passage.trimmed()
            return Part(before: before, passage: core, after: after, alternative: nil, repetition: nil)
        }
    }
}

extension Passage {
    /// The passage in small letters as a sentence has them; `nil` when that would change what is kept.
    fileprivate func relaxed(_ language: LanguageTag?, _ speller: Speller) -> Passage? {
        let text = CasePattern.relax(text, language: language)
        let relaxed = Passage(text, spans: ProtectedSpans.find(in: text)).keeping(
            unspellable: speller.canSpell)
        return relaxed.kept == kept ? relaxed : nil
    }
}

/// Knows which characters a vocabulary has pieces for.
final class Speller {
    private let vocabulary: Vocabulary
    private var known: [Unicode.Scalar: Bool] = [:]

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

    /// Whether the character is spelled with pieces, not with bytes. ASCII always counts as such.
    func canSpell(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return true }
        if let answer = known[scalar] { return answer }
        let answer = vocabulary.encode(String(scalar)).allSatisfy { id in
            vocabulary.kind(of: id) != .byte && id != vocabulary.unknown
        }
        known[scalar] = answer
        return answer
    }
}
