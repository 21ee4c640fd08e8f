import Glibc

/// Chooses among the readings of each word of a sentence the ones that go together: an adjective agrees with
/// its noun, a preposition isn't followed by a nominative, an article not by a verb.
///
/// The rules are about neighbours and hold for any language with the categories they name; what a language
/// lacks never matches.
package enum ContextReadings {
    /// A reading as a candidate: its tags and how unlikely it is by itself.
    package struct Reading: Hashable, Sendable {
        package var tags: GrammarTags
        package var cost: Float

        package init(tags: GrammarTags, cost: Float) {
            self.tags = tags
            self.cost = cost
        }
    }

    /// The readings of a word out of context; none when nothing is known of it.
    package static func readings(of analyses: [Analysis]) -> [Reading] {
        let hasCounts = analyses.contains { $0.probability != nil }
        return analyses.prefix(12).enumerated().map { rank, analysis in
            var cost = hasCounts ? -logf(max(analysis.probability ?? 0, 0.01)) : 0.1 * Float(rank)
            if analysis.tags.properKind != nil { cost += 1 }
            return Reading(tags: analysis.tags, cost: cost)
        }
    }

    /// The number of the chosen reading of each word; 0 for a word without readings.
    package static func choose(_ words: [[Reading]]) -> [Int] {
        var costs: [[Float]] = []
        var origins: [[Int]] = []
        var previous: [Reading] = []
        for word in words {
            let options = word.isEmpty ? [Reading(tags: GrammarTags(), cost: 0)] : word
            var wordCosts: [Float] = []
            var wordOrigins: [Int] = []
            for option in options {
                var best: (cost: Float, origin: Int) = (
                    option.cost + edgeCost(option.tags, previous.isEmpty), 0
                )
                if let before = costs.last {
                    best.cost = .infinity
                    for (index, other) in previous.enumerated() {
                        let cost = before[index] + option.cost + pairCost(other.tags, option.tags)
                        if cost < best.cost { best = (cost, index) }
                    }
                }
                wordCosts.append(best.cost)
                wordOrigins.append(best.origin)
            }
            costs.append(wordCosts)
            origins.append(wordOrigins)
            previous = options
        }
        guard let last = costs.last else { return [] }
        var chosen = [Int](repeating: 0, count: words.count)
        var index = last.indices.min { last[$0] < last[$1] } ?? 0
        for position in words.indices.reversed() {
            chosen[position] = index
            index = origins[position][index]
        }
        return chosen
    }

    /// A sentence or phrase rather begins with a nominative.
    private static func edgeCost(_ tags: GrammarTags, _ isFirst: Bool) -> Float {
        guard isFirst, let own = tags.grammaticalCase else { return 0 }
        return own == .nominative ? 0 : 0.7
    }

    /// How badly two neighbours go together; negative when they go well.
    static func pairCost(_ first: GrammarTags, _ second: GrammarTags) -> Float {
        switch first.partOfSpeech {
        case .adjective, .determiner, .numeral: afterModifier(first, second)
        case .article: second.isNominal ? -1 : second.partOfSpeech == .verb ? 2.5 : 0
        case .preposition: afterPreposition(second)
        case .pronoun, .noun: afterNominal(first, second)
        case .auxiliary: second.partOfSpeech == .verb ? -0.7 : 0
        case .particle: second.partOfSpeech == .verb ? -0.3 : 0
        case .verb where first.verbForm == .participle && second.isNominal: afterModifier(first, second)
        default: 0
        }
    }

    private static func afterModifier(_ first: GrammarTags, _ second: GrammarTags) -> Float {
        guard second.isNominal else { return second.partOfSpeech == .verb ? 0.7 : 0.5 }
        guard let own = first.grammaticalCase else {
            // Languages without cases, and words without forms.
            if first.partOfSpeech == .numeral { return second.number == .singular ? 0.3 : -0.3 }
            return second.partOfSpeech == .noun ? -0.7 : -0.3
        }
        guard let other = second.grammaticalCase else { return 0 }
        let fits =
            own == other && agree(first.number, second.number)
            && (first.number == .plural || agree(first.gender, second.gender))
            && (own != .accusative || agree(first.animacy, second.animacy))
        if fits { return -2.5 }
        if first.partOfSpeech == .numeral { return other == .genitive ? -1 : 0.5 }
        return second.partOfSpeech == .noun ? 1.2 : 0.5
    }

    private static func afterPreposition(_ second: GrammarTags) -> Float {
        guard second.isNominal else { return second.partOfSpeech == .verb ? 1 : 0.3 }
        guard let own = second.grammaticalCase else { return -0.5 }
        return own == .nominative ? 2.5 : -0.5
    }

    private static func afterNominal(_ first: GrammarTags, _ second: GrammarTags) -> Float {
        switch second.partOfSpeech {
        case .verb, .auxiliary:
            guard second.verbForm == .finite else { return 0 }
            guard let own = first.grammaticalCase else { return first.partOfSpeech == .pronoun ? -0.5 : 0 }
            guard own == .nominative else { return 0.3 }
            let agrees =
                agree(first.number, second.number) && agree(first.person, second.person)
                && (second.tense != .past || second.number == .plural || agree(first.gender, second.gender))
            return agrees ? -1 : 1
        case .noun where first.partOfSpeech == .noun:
            guard let own = second.grammaticalCase else { return 0 }
            return own == .genitive ? -0.5 : own == .nominative ? 0.5 : 0.2
        case .noun where first.partOfSpeech == .pronoun && first.grammaticalCase == .nominative:
            return second.grammaticalCase == .nominative ? 0 : 1
        default: return 0
        }
    }

    private static func agree<Value: Equatable>(_ first: Value?, _ second: Value?) -> Bool {
        guard let first, let second else { return true }
        return first == second
    }
}

extension GrammarTags {
    /// Whether it heads or belongs to a noun phrase.
    var isNominal: Bool {
        switch partOfSpeech {
        case .noun, .adjective, .determiner, .pronoun, .numeral: true
        case .verb: verbForm == .participle && !has(.short) && grammaticalCase != nil
        default: false
        }
    }
}
