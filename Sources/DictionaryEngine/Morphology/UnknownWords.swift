import TextAnalysis

/// Guesses for words that the table doesn't list: by a listed word behind an unknown prefix
/// (`суперкнигами`), by the last part of a hyphenated word, or by the ending, as listed words inflect.
extension Morphology {
    /// The shortest listed word that is trusted behind an unknown prefix, and the longest such prefix.
    private static let shortestRest = 4
    private static let longestPrefix = 6

    /// Readings guessed for a form that isn't listed, the likeliest first.
    package func guesses(for form: String) -> [Analysis] {
        let key = SearchKey.make(form)
        guard key.unicodeScalars.count > 1, key.utf8.count <= 256 else { return [] }
        if let hyphen = key.lastIndex(of: "-") {
            let last = analysesOrGuesses(of: String(key[key.index(after: hyphen)...]))
            return last.map { prefixed($0, with: String(key[...hyphen])) }
        }
        let byPrefix = guessesByPrefix(key)
        return byPrefix.isEmpty ? guessesByEnding(key) : byPrefix
    }

    /// Lexemes guessed for a lemma that isn't listed.
    func guessedLexemes(of lemma: String, partOfSpeech: GrammarTags.PartOfSpeech?) -> [Lexeme] {
        guesses(for: lemma).filter {
            $0.row == 0 && (partOfSpeech == nil || $0.tags.partOfSpeech == partOfSpeech)
        }.map(\.lexeme)
    }

    private func guessesByPrefix(_ key: String) -> [Analysis] {
        let scalars = key.unicodeScalars
        var start = scalars.startIndex
        for _ in 0..<Self.longestPrefix {
            start = scalars.index(after: start)
            guard scalars.distance(from: start, to: scalars.endIndex) >= Self.shortestRest else { break }
            let known = analyses(of: String(key[start...])).filter(\.tags.isProductive)
            if !known.isEmpty { return known.map { prefixed($0, with: String(key[..<start])) } }
        }
        return []
    }

    private func guessesByEnding(_ key: String) -> [Analysis] {
        let scalars = key.unicodeScalars
        for length in stride(from: min(MorphologyFormat.longestEnding, scalars.count - 1), through: 1, by: -1)
        {
            let start = scalars.index(scalars.endIndex, offsetBy: -length)
            let readings = table.readings(ending: WordHash.hash(key[start...].utf8))
            let found = readings.compactMap { analysis(of: key, $0) }
            if !found.isEmpty { return found }
        }
        return []
    }

    private func analysis(of key: String, _ reading: MorphologyTable.EndingReading) -> Analysis? {
        guard let row = table.row(reading.row, of: reading.paradigm), row.prefix == 0 else { return nil }
        let suffix = SearchKey.make(table.suffix(row.suffix))
        guard key.utf8.count > suffix.utf8.count, key.hasSuffix(suffix) else { return nil }
        let lexeme = Lexeme(stem: String(key.dropLast(suffix.count)), paradigm: reading.paradigm)
        return Analysis(
            lexeme: lexeme,
            row: reading.row,
            lemma: lemma(of: lexeme),
            tags: table.tags(row.tags),
            probability: nil,
            isGuess: true
        )
    }

    private func prefixed(_ analysis: Analysis, with prefix: String) -> Analysis {
        let lexeme = Lexeme(stem: prefix + analysis.lexeme.stem, paradigm: analysis.lexeme.paradigm)
        return Analysis(
            lexeme: lexeme,
            row: analysis.row,
            lemma: prefix + analysis.lemma,
            tags: analysis.tags,
            probability: nil,
            isGuess: true
        )
    }
}

extension GrammarTags {
    /// Whether new words of this kind are made: unknown words are nouns, adjectives, verbs or adverbs, or of no
    /// known kind, where a source has no tags.
    package var isProductive: Bool {
        switch partOfSpeech {
        case .noun, .adjective, .verb, .adverb, nil: !has(.abbreviation) && !has(.misspelled)
        default: false
        }
    }
}
