import Memory
import TextAnalysis

/// A place in a sentence that a correction is for.
struct CorrectionMatch: Sendable {
    let correction: StoredCorrection
    /// The tokens of the sentence.
    let tokens: Range<Int>
    /// Whether the words stand as in the correction, not in another of their forms.
    let isExact: Bool
}

/// Finds the places of corrections in sentences of one pair.
struct CorrectionFinder: Sendable {
    let store: MemoryStore
    let source: String
    let target: String
    /// The field of knowledge; corrections of other fields don't count.
    let domain: String?
    let lemmas: Lemmas

    /// The corrections of a sentence, in its order, none over another: the longest first, then the one of the
    /// domain, then the one whose words stand as they are, then the latest.
    func matches(in sentence: CorrectionText) throws(MemoryError) -> [CorrectionMatch] {
        var keys: Set<String> = []
        for token in sentence.tokens where !token.isKept {
            keys.insert(MemoryStore.correctionKey(of: token.key))
            if token.kind == .word {
                for lemma in lemmas.lemmas(of: token.key) {
                    keys.insert(MemoryStore.correctionKey(of: lemma))
                }
            }
        }
        var found: [CorrectionMatch] = []
        for correction in try store.corrections(from: source, to: target, keys: keys)
        where correction.domain.isEmpty || correction.domain == domain {
            found += places(of: correction, in: sentence)
        }
        found.sort { left, right in
            (left.tokens.count, left.isOfDomain, left.isExact ? 1 : 0, left.correction.order)
                > (right.tokens.count, right.isOfDomain, right.isExact ? 1 : 0, right.correction.order)
        }
        var chosen: [CorrectionMatch] = []
        for match in found where !chosen.contains(where: { $0.tokens.overlaps(match.tokens) }) {
            chosen.append(match)
        }
        return chosen.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }

    private func places(of correction: StoredCorrection, in sentence: CorrectionText) -> [CorrectionMatch] {
        let wanted = CorrectionText(correction.source)
        // A correction of a whole sentence holds also where the sentence ends otherwise.
        let body = wanted.body.isEmpty ? 0..<wanted.tokens.count : wanted.body
        guard !body.isEmpty, body.count <= sentence.tokens.count else { return [] }
        let pattern = CasePattern.of(correction.source)
        return (0...(sentence.tokens.count - body.count)).compactMap { start in
            var isExact = true
            for (offset, index) in body.enumerated() {
                let token = sentence.tokens[start + offset]
                guard !token.isKept, let same = compare(token, wanted.tokens[index]) else { return nil }
                isExact = isExact && same
            }
            let tokens = start..<start + body.count
            let place = sentence.range(of: tokens)
            guard fits(String(sentence.text[place]), pattern, correction.source, isFirst: start == 0) else {
                return nil
            }
            return CorrectionMatch(correction: correction, tokens: tokens, isExact: isExact)
        }
    }

    /// Whether two tokens are one word; true when they stand in the same form.
    private func compare(_ token: CorrectionText.Token, _ wanted: CorrectionText.Token) -> Bool? {
        if token.key == wanted.key { return true }
        guard token.kind == .word, wanted.kind == .word else { return nil }
        let own = lemmas.lemmas(of: token.key)
        return own.contains(wanted.key) || !own.isDisjoint(with: lemmas.lemmas(of: wanted.key)) ? false : nil
    }

    /// Whether the capitals of a place allow it: `US` is not `us`, `Apple` not `apple`.
    private func fits(_ place: String, _ pattern: CasePattern, _ source: String, isFirst: Bool) -> Bool {
        switch pattern {
        case .none, .lower: true
        case .capitals: place == source
        case .sentence, .title, .mixed:
            // A whole sentence begins with a capital by its place, not by its word.
            place.contains(" ") || place == source || CasePattern.of(place) == .capitals
                || CasePattern.of(place) == .sentence
        }
    }
}

extension CorrectionMatch {
    fileprivate var isOfDomain: Int { correction.domain.isEmpty ? 0 : 1 }
}
