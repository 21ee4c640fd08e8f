import TextAnalysis

/// A translation by dictionary and what is known of it.
package struct GlossTranslation: Hashable, Sendable {
    package var text: String
    /// Words for which no translation was found, as they stand in the source.
    package var unknownWords: [String]
    /// The share of the source's words that were translated, from 0 to 1; 1 when there are none.
    package var coverage: Float
    /// Which phrases the words of the text render.
    package var links: [GlossLink] = []
}

/// Translates running text with a dictionary, the word forms of both languages and, where the dictionary pack
/// carries them, statistics of translated sentences.
///
///     let translator = GlossTranslator(
///         dictionary: dictionary, direction: .forward, source: english, target: russian, statistics: table)
///     translator.translate("The old man has two houses.").text
///
/// Every run of tokens gets its candidates (``GlossCandidates``): phrase pairs, and the dictionary's
/// translations of each reading in the forms that fit it. The cheapest sequence under the language model of
/// the target (``GlossDecoder``) is put together by ``GlossRendering``.
package struct GlossTranslator: Sendable {
    private let candidates: GlossCandidates
    private let decoder: GlossDecoder
    private let language: String
    /// What is done where there are no statistics.
    private let separable: SeparableVerbs?
    private let agreement: GlossAgreement?

    /// - Parameters:
    ///   - statistics: the pack's `gloss.bin`.
    ///   - weights: `nil` for those that suit the target.
    package init(
        dictionary: BilingualDictionary, direction: DictionaryDirection, source: Morphology?,
        target: Morphology?, statistics: GlossTable?, weights: GlossDecoder.Weights? = nil
    ) {
        let isForward = direction == .forward
        let model = GlossLanguageModel(side: statistics?.side(isForward ? 1 : 0) ?? .empty)
        let languages =
            isForward ? (dictionary.source, dictionary.target) : (dictionary.target, dictionary.source)
        let tags = (LanguageTag(languages.0), LanguageTag(languages.1))
        var names: NameTranscription?
        if let from = tags.0, let into = tags.1 { names = NameTranscription(from: from, to: into) }
        let rules =
            statistics == nil
            ? GlossRules(
                source: .of(tags.0?.language ?? ""), target: .of(tags.1?.language ?? "")) : nil
        candidates = GlossCandidates(
            dictionary: dictionary, direction: direction, source: source, forms: target.map(TargetForms.init),
            phrases: statistics?.side(isForward ? 0 : 1), model: model,
            context: ContextFit(forms: target.map(TargetForms.init), model: model), names: names, rules: rules
        )
        decoder = GlossDecoder(model: model, weights: weights ?? (rules == nil ? nil : .withoutStatistics))
        language = languages.1
        separable = rules.flatMap { rules in
            source.map {
                SeparableVerbs(
                    particles: rules.source.separableParticles, source: $0, dictionary: dictionary,
                    direction: direction)
            }
        }
        agreement = rules.flatMap { rules in target.map { GlossAgreement(target: $0, traits: rules.target) } }
    }

    /// Translates one sentence.
    /// - Parameter protected: spans that are carried over as they stand, in order, not overlapping.
    package func translate(
        _ sentence: String, protecting protected: [Range<String.Index>] = []
    ) -> GlossTranslation {
        var tokens = GlossTokenizer.tokens(of: sentence, protected: protected)
        if let separable { tokens = separable.joined(tokens) }
        guard tokens.contains(where: { $0.kind == .word }) else {
            return GlossTranslation(text: sentence, unknownWords: [], coverage: 1)
        }
        let places = GlossLinks.places(of: tokens, in: sentence)
        let arcs = candidates.arcs(tokens)
        let choices = decoder.decode(arcs, count: tokens.count)
        var pieces: [GlossRendering.Piece] = []
        var grammar: [GlossAgreement.Word] = []
        var unknown: [String] = []
        for choice in choices {
            let arc = arcs[choice.arc]
            let candidate = arc.candidates[choice.candidate]
            if candidate.isUnknown { unknown.append(tokens[arc.start].text) }
            let source = GlossLinks.hull(of: places[arc.start..<arc.end])
            let rendered = self.pieces(candidate, tokens: tokens[arc.start..<arc.end], source: source)
            pieces += rendered
            grammar += rendered.map { piece in
                let isSingle = rendered.count == 1
                return GlossAgreement.Word(
                    text: piece.text, lemma: isSingle ? candidate.lemma : nil,
                    tags: isSingle ? candidate.tags : nil)
            }
        }
        if let agreement { Self.agree(&pieces, grammar, agreement) }
        let words = tokens.count { $0.kind == .word }
        let (text, ranges) = GlossRendering.text(
            of: pieces, capitalised: Self.startsWithCapital(tokens), language: language)
        return GlossTranslation(
            text: text,
            unknownWords: unknown,
            coverage: 1 - Float(unknown.count) / Float(max(words, 1)),
            links: zip(pieces, ranges).filter { !$0.source.isEmpty && !$1.isEmpty }.map {
                GlossLink(source: $0.source, target: $1)
            })
    }

    /// Gives the pieces the forms that go together, and their places.
    private static func agree(
        _ pieces: inout [GlossRendering.Piece], _ words: [GlossAgreement.Word], _ agreement: GlossAgreement
    ) {
        let agreed = agreement.agreed(words)
        for index in pieces.indices where agreed[index] != words[index] {
            pieces[index].text = agreed[index].text
        }
        for index in agreement.denials(in: agreed) { pieces.swapAt(index, index - 1) }
    }

    private func pieces(
        _ candidate: GlossCandidate, tokens: ArraySlice<GlossToken>, source: Range<Int>
    ) -> [GlossRendering.Piece] {
        var numbers = tokens.filter { $0.kind == .number }.map(\.text)[...]
        let isCapitals =
            tokens.contains { Self.isCapitals($0) }
            && tokens.allSatisfy {
                $0.kind != .word || Self.isCapitals($0) || $0.text.count == 1
            }
        return candidate.words.indices.map { index in
            var text =
                candidate.texts.isEmpty
                ? candidates.model.side.text(of: candidate.words[index].number) : candidate.texts[index]
            if text == GlossToken.numberKey { text = numbers.popFirst() ?? text }
            return GlossRendering.Piece(
                text: text, carried: tokens.count == 1 ? tokens.first : nil,
                isCapitals: isCapitals && !candidate.isUnknown, source: source)
        }
    }

    private static func isCapitals(_ token: GlossToken) -> Bool {
        token.kind == .word && token.text.count > 1 && token.text == token.text.uppercased()
            && token.text != token.text.lowercased()
    }

    private static func startsWithCapital(_ tokens: [GlossToken]) -> Bool {
        tokens.first { $0.kind == .word }?.text.first?.isUppercase ?? false
    }
}
