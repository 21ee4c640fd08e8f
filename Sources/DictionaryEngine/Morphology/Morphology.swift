import Packs
import TextAnalysis

/// The word forms of one language, from a mapped `morphology.bin`: form to lemma and tags, lemma and tags to
/// form, frequencies, and a guess for words that it doesn't list.
///
///     let russian = try Morphology(file: MappedFile(path: "morphology.bin"))
///     russian.analyses(of: "книгами").first?.lemma            // "книга"
///     russian.inflect("книга", to: GrammarTags(names: "noun,plural,instrumental"))   // "книгами"
///
/// Words are compared as `SearchKey` folds them, so `актер` finds `актёр`; analyses whose spelling is exactly
/// the one asked for come first.
package struct Morphology: Sendable {
    let table: MorphologyTable
    /// The prefixes that paradigms put before a stem; the first is empty.
    let prefixes: [String]

    /// Opens a table; reads its header and its few prefixes only.
    package init(file: MappedFile) throws(DictionaryError) {
        table = try MorphologyTable(file: file)
        prefixes = table.prefixes()
        guard prefixes.first == "" else { throw .damaged("morphology prefixes") }
    }

    // MARK: - Form to lemma

    /// The readings of a form, the likeliest first; empty when the form isn't listed.
    package func analyses(of form: String) -> [Analysis] {
        var key = SearchKey.make(form)
        var found = key.withUTF8 { listedAnalyses(of: $0) }
        guard found.count > 1 else { return found }
        rank(&found, form: form)
        return found
    }

    /// The readings of a form, or, when it isn't listed, readings guessed from how it begins and ends.
    package func analysesOrGuesses(of form: String) -> [Analysis] {
        let listed = analyses(of: form)
        return listed.isEmpty ? guesses(for: form) : listed
    }

    /// Whether the form is listed.
    package func contains(_ form: String) -> Bool {
        var key = SearchKey.make(form)
        return key.withUTF8 { !listedAnalyses(of: $0).isEmpty }
    }

    /// Zipf frequency of a form: the base-10 logarithm of its occurrences in a thousand million words, from
    /// about 1 (rare) to 7.8 (`the`); 0 when not known.
    package func frequency(of form: String) -> Float {
        let key = SearchKey.make(form)
        return table.frequency(WordHash.hash(key.utf8))
    }

    // MARK: - Lemma to form

    /// The lexemes whose lemma is `lemma`, in the order of ``analyses(of:)``.
    /// - Parameter partOfSpeech: only lexemes of this part of speech, when given.
    package func lexemes(of lemma: String, partOfSpeech: GrammarTags.PartOfSpeech? = nil) -> [Lexeme] {
        analyses(of: lemma).filter {
            $0.row == 0 && (partOfSpeech == nil || $0.tags.partOfSpeech == partOfSpeech)
        }.map(\.lexeme)
    }

    /// All forms of a lexeme, in the order of its paradigm.
    package func forms(of lexeme: Lexeme) -> [Inflection] {
        (0..<table.rowCount(lexeme.paradigm)).compactMap { row in
            table.row(row, of: lexeme.paradigm).map { inflection($0, of: lexeme) }
        }
    }

    /// All forms of the likeliest lexeme with this lemma; empty when the lemma isn't listed.
    package func forms(of lemma: String, partOfSpeech: GrammarTags.PartOfSpeech? = nil) -> [Inflection] {
        guard let lexeme = lexemes(of: lemma, partOfSpeech: partOfSpeech).first else { return [] }
        return forms(of: lexeme)
    }

    /// The form of a lexeme that answers `request` best, or `nil` when none does.
    package func inflect(_ lexeme: Lexeme, to request: GrammarTags) -> Inflection? {
        var best: (score: Int, row: MorphologyTable.Row)?
        for index in 0..<table.rowCount(lexeme.paradigm) {
            guard let row = table.row(index, of: lexeme.paradigm),
                let score = table.tags(row.tags).score(for: request)
            else { continue }
            if score > best?.score ?? .min { best = (score, row) }
        }
        return best.map { inflection($0.row, of: lexeme) }
    }

    /// The form of `lemma` that answers `request`; words that aren't listed are inflected as words that end
    /// alike.
    package func inflect(_ lemma: String, to request: GrammarTags) -> String? {
        let listed = lexemes(of: lemma, partOfSpeech: request.partOfSpeech)
        let lexemes = listed.isEmpty ? guessedLexemes(of: lemma, partOfSpeech: request.partOfSpeech) : listed
        for lexeme in lexemes {
            if let inflection = inflect(lexeme, to: request) { return inflection.form }
        }
        return nil
    }

    // MARK: - Parts

    private func inflection(_ row: MorphologyTable.Row, of lexeme: Lexeme) -> Inflection {
        let prefix = row.prefix < prefixes.count ? prefixes[row.prefix] : ""
        return Inflection(
            form: prefix + lexeme.stem + table.suffix(row.suffix), tags: table.tags(row.tags))
    }

    /// The spelling of the first row of a lexeme's paradigm.
    func lemma(of lexeme: Lexeme) -> String {
        table.row(0, of: lexeme.paradigm).map { inflection($0, of: lexeme).form } ?? lexeme.stem
    }

    /// Tries each way to cut the folded form into prefix, stem and suffix.
    func listedAnalyses(of key: UnsafeBufferPointer<UInt8>) -> [Analysis] {
        guard !key.isEmpty, key.count <= 256 else { return [] }
        let hashes = WordHash(key)
        var found: [Analysis] = []
        for (number, prefix) in prefixes.enumerated() where key.starts(with: prefix.utf8) {
            for cut in prefix.utf8.count...key.count where cut == key.count || key[cut] & 0xC0 != 0x80 {
                guard let suffixes = table.suffixes(folded: hashes.hash(cut..<key.count)) else { continue }
                let stem = prefix.utf8.count..<cut
                table.forEachLexeme(stem: hashes.hash(stem)) { stored in
                    table.rows(of: stored.paradigm, suffixes: suffixes, prefix: number) { index, row in
                        let lexeme = Lexeme(
                            stem: stored.stem(folded: String(decoding: key[stem], as: UTF8.self)),
                            paradigm: stored.paradigm
                        )
                        found.append(
                            Analysis(
                                lexeme: lexeme,
                                row: index,
                                lemma: lemma(of: lexeme),
                                tags: table.tags(row.tags),
                                probability: nil
                            )
                        )
                    }
                }
            }
        }
        return found
    }

    /// Orders readings: the spelling asked for, then how often that spelling has these tags, then how common
    /// the lemma is, then usual before unusual ones.
    private func rank(_ analyses: inout [Analysis], form: String) {
        let spelled = form.lowercased()
        var scored: [(score: Float, offset: Int, analysis: Analysis)] = []
        for (offset, var analysis) in analyses.enumerated() {
            guard let row = table.row(analysis.row, of: analysis.lexeme.paradigm) else { continue }
            let own = inflection(row, of: analysis.lexeme).form.lowercased()
            analysis.probability = table.preference(WordHash.hash(own.utf8), tags: row.tags)
            var score = 100 * (analysis.probability ?? 0)
            // A name in a lower-case text is the less likely reading: `нее` is `неё`, not the dative of `Нея`.
            if own == spelled, analysis.tags.properKind == nil || form != spelled { score += 1000 }
            score += table.frequency(WordHash.hash(SearchKey.make(analysis.lemma).utf8))
            if analysis.tags.properKind != nil { score -= 2 }
            for mark in GrammarTags.Mark.unusual where analysis.tags.has(mark) { score -= 2 }
            scored.append((score, offset, analysis))
        }
        scored.sort { ($1.score, $0.offset) < ($0.score, $1.offset) }
        analyses = scored.map(\.analysis)
    }
}
